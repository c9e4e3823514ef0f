/* Pages without a table need the settings only. */
import './settings.js';

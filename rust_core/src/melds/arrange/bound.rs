//! What a turn must still lose: a bound beyond the cards that no choice lays.

use super::bits::{Bits, add, for_each_bit, keep, meets, remove, within};
use super::options::Choice;
use super::problem::price;
use super::search::{Node, Scan, Tree};

impl<const W: usize> Tree<'_, W> {
    /// Whether what the cards must still lose is too much: those that no choice without a joker lays are
    /// lost, but for one that is thrown and what the jokers left can lay of them.
    pub(super) fn too_dear(&self, node: &Node<W>, scan: &Scan) -> bool {
        // Of a hand alone most cards have a meld; there it does not pay.
        if self.up.slots.is_empty() {
            return false;
        }
        let (needy, spare) = (scan.needy, self.spare(node));
        if needy | spare == 0 {
            return false;
        }
        let copies = [0, node.planes[1], node.planes[2]];
        let mut loss = node.loss
            + price(self.potentials, &node.planes, needy)
            + price(self.potentials, &copies, spare & !needy);
        if !node.thrown {
            loss -= self.most_saved(node, needy | spare);
        }
        loss >= self.best
            && (needy == scan.thrown || self.jokers_lay(node, needy, loss - self.best))
    }

    /// Faces of several copies of which no two can be laid: all their choices are in one slot.
    fn spare(&self, node: &Node<W>) -> u64 {
        let mut spare = 0;
        for_each_bit(node.planes[1], |face| {
            let mut here = node.avail;
            keep(&mut here, &self.up.cover[face]);
            remove(&mut here, &self.up.throws);
            spare |= u64::from(self.one_slot(&here)) << face;
        });
        spare
    }

    /// Whether at most one of some choices can be taken.
    fn one_slot(&self, choices: &Bits<W>) -> bool {
        let Some(word) = choices.iter().position(|&word| word != 0) else {
            return true;
        };
        let first = word * 64 + choices[word].trailing_zeros() as usize;
        let slot = self.up.choices[first].slot;
        slot != Choice::FREE && within(choices, &self.up.slots[slot as usize])
    }

    /// The most a discard of one of the faces brings.
    fn most_saved(&self, node: &Node<W>, faces: u64) -> i64 {
        let mut most = 0;
        for_each_bit(faces, |face| {
            if meets(&node.avail, &self.up.cover[face], &self.up.throws) {
                most = most.max(self.saved(face));
            }
        });
        most
    }

    /// Whether the jokers left lay no more of these faces than they are worth.
    fn jokers_lay(&self, node: &Node<W>, faces: u64, worth: i64) -> bool {
        let mut wild = [0; W];
        for_each_bit(faces, |face| add(&mut wild, &self.up.cover[face]));
        keep(&mut wild, &node.avail);
        remove(&mut wild, &self.up.costs[0]);
        let (jokers, worth) = (i128::from(node.jokers), i128::from(worth));
        for (word, mut bits) in wild.into_iter().enumerate() {
            while bits != 0 {
                let i = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let choice = &self.up.choices[i];
                let mut gain = -self.up.shorts[i];
                for_each_bit(choice.mask & faces, |face| gain += self.potentials[face]);
                if i128::from(gain) * jokers > worth * i128::from(choice.jokers) {
                    return false;
                }
            }
        }
        true
    }
}

//! Sets of choices as bits of `W` words.

pub(super) type Bits<const W: usize> = [u64; W];

#[inline]
pub(super) fn for_each_bit(mut mask: u64, mut f: impl FnMut(usize)) {
    while mask != 0 {
        f(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}

/// How many are in both, counted no further than `most`.
#[inline]
pub(super) fn common_up_to<const W: usize>(most: u32, a: &Bits<W>, b: &Bits<W>) -> u32 {
    let mut count = 0;
    for (a, b) in a.iter().zip(b) {
        let mut both = a & b;
        while both != 0 {
            count += 1;
            if count >= most {
                return count;
            }
            both &= both - 1;
        }
    }
    count
}

/// Whether some are in both.
#[inline]
pub(super) fn meet<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Whether some are in all three.
#[inline]
pub(super) fn meets<const W: usize>(a: &Bits<W>, b: &Bits<W>, c: &Bits<W>) -> bool {
    a.iter().zip(b).zip(c).any(|((a, b), c)| a & b & c != 0)
}

/// Whether all of `a` is in `b`.
#[inline]
pub(super) fn within<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

#[inline]
pub(super) fn remove<const W: usize>(a: &mut Bits<W>, b: &Bits<W>) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= !b);
}

#[inline]
pub(super) fn keep<const W: usize>(a: &mut Bits<W>, b: &Bits<W>) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= b);
}

#[inline]
pub(super) fn add<const W: usize>(a: &mut Bits<W>, b: &Bits<W>) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
}

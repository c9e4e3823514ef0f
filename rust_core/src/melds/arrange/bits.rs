//! Sets of choices as bits of `W` words.

pub(super) type Bits<const W: usize> = [u64; W];

#[inline]
pub(super) fn for_each_bit(mut mask: u64, mut f: impl FnMut(usize)) {
    while mask != 0 {
        f(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}

#[inline]
pub(super) fn common<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
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

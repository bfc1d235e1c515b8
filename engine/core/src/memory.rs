// SPDX-License-Identifier: MIT
//! Large tables that are read at random, in large memory pages if the system has them.
//!
//! With pages of 4 KB, a look-up in a table of some megabytes waits for the page table as often as
//! for the memory itself.

/// Collect the `count` items of an iterator in a table.
pub(crate) fn table<T>(count: usize, items: impl Iterator<Item = T>) -> Box<[T]> {
    let mut table = Vec::with_capacity(count);
    ask_for_large_pages(&mut table);
    table.extend(items);
    table.into_boxed_slice()
}

/// Memory not yet written to is allocated in pages of the requested size.
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "no safe call asks for large pages of ordinary memory"
)]
fn ask_for_large_pages<T>(table: &mut Vec<T>) {
    const PAGE: usize = 4096;
    const LEAST: usize = 1 << 20;
    let memory = table.spare_capacity_mut();
    let start = memory.as_mut_ptr().cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let size = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
    if size < LEAST {
        return;
    }
    // SAFETY: the range is whole pages inside memory that `table` owns, and this advice changes
    // only the size of the pages that the memory is allocated in. If it is refused, nothing
    // changes.
    unsafe {
        libc::madvise(
            start.wrapping_add(skipped).cast(),
            size,
            libc::MADV_HUGEPAGE,
        );
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages<T>(_table: &mut Vec<T>) {}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn items_are_kept_in_small_tables_and_in_large_ones() {
        for count in [0u32, 3, 1 << 20] {
            let kept = table(count as usize, (0..count).map(|item| item ^ 5));
            assert_eq!(kept.len(), count as usize);
            assert!(kept.iter().zip(0..).all(|(&item, at)| item == at ^ 5));
        }
    }
}

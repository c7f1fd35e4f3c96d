/** The page numbers to offer: the first, the last, those around the present one, and null for what is left out. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1 || pages <= 7,
  )
  return near.flatMap((one, index) => {
    const before = near[index - 1]
    if (before === undefined || one - before === 1) return [one]
    // A gap of one page is shown as that page.
    return one - before === 2 ? [one - 1, one] : [null, one]
  })
}

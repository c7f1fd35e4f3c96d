export interface Series {
  prefix: string
  width: number
  next_no: number
}

/** `HIM-0042`. A number that outgrows the width stays whole. */
export const codeOf = ({ prefix, width }: Pick<Series, 'prefix' | 'width'>, no: number): string =>
  prefix + String(no).padStart(width, '0')

/** How far ahead to look for a free code: codes given by hand may lie in the way of the series. */
export const reach = 50
export const candidates = (series: Series): string[] =>
  Array.from({ length: reach }, (_, index) => codeOf(series, series.next_no + index))

/** The first number from the next on whose code nobody has, or null when all within reach are taken. */
export function nextFree(series: Series, taken: ReadonlySet<string>): { no: number; code: string } | null {
  const index = candidates(series).findIndex((code) => !taken.has(code))
  if (index < 0) return null
  const no = series.next_no + index
  return { no, code: codeOf(series, no) }
}

export interface Turnover {
  /** The mean of the people on the first and on the last day, one decimal. */
  headcount: string
  /** Leavers in percent of it, one decimal; nobody there has none. */
  turnover: string | null
}

/** Leavers in a period to the mean headcount of it. */
export function turnoverOf(leavers: number, first: number, last: number): Turnover {
  const twice = first + last
  return {
    headcount: (twice / 2).toFixed(1),
    turnover: twice === 0 ? null : ((leavers * 200) / twice).toFixed(1),
  }
}

/** Completed years of service from which each band but the first begins, as in the report on service. */
export const tenures = ['0', '1', '3', '5', '10', '20'] as const
export type Tenure = (typeof tenures)[number]

export const tenureTitles: Record<Tenure, string> = {
  0: 'Less than 1 year',
  1: '1 to 3 years',
  3: '3 to 5 years',
  5: '5 to 10 years',
  10: '10 to 20 years',
  20: '20 years and more',
}

/** The same with figures as their places. */
export const tenureWords = ['Less than {0} year', '{0} to {1} years', '{0} years and more']

/** Completed years from and below which a tenure lies; `below` is null of the last. */
export function tenureRange(tenure: Tenure): { from: number; below: number | null } {
  const next = tenures[tenures.indexOf(tenure) + 1]
  return { from: Number(tenure), below: next === undefined ? null : Number(next) }
}

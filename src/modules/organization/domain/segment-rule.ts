/** A rule as it is stored: only what narrows. An empty list and an empty field mean "whoever", as if not given. */
export const narrowing = (rule: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rule).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )

export interface Ranges {
  service_from?: number | null | undefined
  service_below?: number | null | undefined
  age_from?: number | null | undefined
  age_below?: number | null | undefined
}

/** Ranges that nobody can be in, by the field that ends them. */
export function emptyRanges({ service_from, service_below, age_from, age_below }: Ranges) {
  const ends = (from: number | null | undefined, below: number | null | undefined) =>
    below !== null && below !== undefined && below <= (from ?? 0)
  return {
    ...(ends(service_from, service_below)
      ? { service_below: ['Months of service below must be more than from.'] }
      : {}),
    ...(ends(age_from, age_below) ? { age_below: ['Age below must be more than from.'] } : {}),
  }
}

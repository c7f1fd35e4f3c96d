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

export interface Candidate {
  id: string
  left_on: string | null
  /** Whether the rule means them already. */
  is_in: boolean
}
interface NamedRule {
  readonly [part: string]: unknown
  include_ids?: readonly string[] | undefined
  exclude_ids?: readonly string[] | undefined
}

/** Who of some people can be named in a rule, and why the others cannot. */
export function addedTo(rule: NamedRule, people: readonly Candidate[], today: string) {
  const { include_ids: _, exclude_ids: __, ...narrows } = rule
  // named in a rule of nothing else, they would be all that it means
  const meansAll = !rule.include_ids?.length && Object.keys(narrowing(narrows)).length === 0
  const why = ({ id, left_on, is_in }: Candidate): string | null => {
    if (left_on !== null && left_on < today) return `They left on ${left_on}.`
    if (rule.exclude_ids?.includes(id)) return 'The segment leaves them out by name. Change it first.'
    if (is_in || rule.include_ids?.includes(id)) return 'They are in this segment already.'
    return meansAll ? 'This segment means everybody from the day of joining.' : null
  }
  const found = people.map((one) => ({ id: one.id, message: why(one) }))
  return {
    added: found.flatMap(({ id, message }) => (message === null ? [id] : [])),
    failed: found.flatMap(({ id, message }) => (message === null ? [] : [{ id, message }])),
  }
}

export interface GivenAnswer {
  id: string
  /** With how many others' it is shown at least: 1 is alone. */
  together: number
  /** Answers are only ever put together with others of their pool. */
  pool: string
  /** Passes the filters. */
  is_asked_for: boolean
}

/**
 * Which of what was given, the oldest first, may go into a figure. What is not shown alone goes in whole groups of its
 * pool, in the order in which it was given, and only where nothing narrows the figure: two figures then never differ by
 * fewer people than a group has, neither today beside each other nor today against tomorrow.
 */
export function shownAnswers<G extends GivenAnswer>(given: readonly G[], isNarrowed: boolean) {
  const alone = given.filter((one) => one.together === 1 && one.is_asked_for)
  const others = given.filter((one) => one.together > 1)
  const groups = isNarrowed
    ? []
    : [...Map.groupBy(others, ({ pool }) => pool).values()].flatMap((pool) => groupsOf(pool))
  return { alone, groups, withheld: others.length - groups.flat().length }
}

const groupsOf = <G extends GivenAnswer>(pool: readonly G[]): G[][] => {
  const size = pool[0]?.together ?? 1
  return Array.from({ length: Math.floor(pool.length / size) }, (_, i) =>
    pool.slice(i * size, (i + 1) * size),
  )
}

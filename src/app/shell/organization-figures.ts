import type { ResponseOf } from '#kernel/endpoint.ts'
import type { hrisOverview } from '#modules/hris/shared/overview.ts'

export interface OrganizationFigures {
  readonly slug: string
  readonly name: string
  readonly overview: ResponseOf<typeof hrisOverview>
}

/** Sums over organizations. Months are added by their name, so that all stand beside each other. */
export function totalsOf(figures: readonly OrganizationFigures[]) {
  const all = figures.map(({ overview }) => overview)
  const sum = (value: (overview: OrganizationFigures['overview']) => number) =>
    all.reduce((total, overview) => total + value(overview), 0)
  const movement = new Map<string, { label: string; joined: number; left: number }>()
  for (const { month, joined, left } of all.flatMap((overview) => overview.movement)) {
    const before = movement.get(month) ?? { label: month, joined: 0, left: 0 }
    movement.set(month, { label: month, joined: before.joined + joined, left: before.left + left })
  }
  return {
    current: sum((overview) => overview.current),
    joined_this_month: sum((overview) => overview.joined_this_month),
    leaving_this_month: sum((overview) => overview.leaving_this_month),
    on_probation: sum((overview) => overview.on_probation),
    contracts_ending: sum((overview) => overview.contracts_ending.length),
    movement: [...movement.values()].toSorted((a, b) => (a.label < b.label ? -1 : 1)),
  }
}

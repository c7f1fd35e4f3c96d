import type { ResponseOf } from '#kernel/endpoint.ts'
import type { hrisOverview } from '#modules/hris/shared/overview.ts'

export interface OrganizationFigures {
  readonly slug: string
  readonly name: string
  readonly overview: ResponseOf<typeof hrisOverview>
}

/** Sums over organizations. All were asked for the months of one calendar, which are added. */
export function totalsOf(figures: readonly OrganizationFigures[]) {
  const all = figures.map(({ overview }) => overview)
  const sum = (value: (overview: OrganizationFigures['overview']) => number) =>
    all.reduce((total, overview) => total + value(overview), 0)
  const movement = new Map<string, OrganizationFigures['overview']['movement'][number]>()
  for (const month of all.flatMap((overview) => overview.movement)) {
    const { joined, left } = movement.get(month.start) ?? { joined: 0, left: 0 }
    movement.set(month.start, { ...month, joined: joined + month.joined, left: left + month.left })
  }
  return {
    current: sum((overview) => overview.current),
    joined_this_month: sum((overview) => overview.joined_this_month),
    leaving_this_month: sum((overview) => overview.leaving_this_month),
    on_probation: sum((overview) => overview.on_probation),
    contracts_ending: sum((overview) => overview.contracts_ending.length),
    movement: [...movement.values()].toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  }
}

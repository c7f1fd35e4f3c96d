import { expect, test } from 'vitest'
import { totalsOf, type OrganizationFigures } from '#app/shell/organization-figures.ts'

const daysOf = (month: string) => ({ start: `${month}-01`, end: `${month}-30` })
const figures = (slug: string, current: number, month: string): OrganizationFigures => ({
  slug,
  name: slug,
  overview: {
    current,
    not_counted: 0,
    past: 1,
    joined_this_month: 2,
    leaving_this_month: 1,
    on_probation: 3,
    probation_due: 0,
    contracts_due: 0,
    leaving_soon: 0,
    by_branch: [],
    by_division: [],
    by_employment_type: [],
    by_gender: [],
    probation_ending: [],
    contracts_ending: [],
    retiring: [],
    new_joiners: [],
    month: daysOf(month),
    movement: [{ ...daysOf(month), joined: 2, left: 1 }],
  },
})

test('figures of organizations are added, and their months stand in order', () => {
  const totals = totalsOf([
    figures('terai', 45, '2026-11'),
    figures('himal', 120, '2026-11'),
    figures('koshi', 1, '2026-10'),
  ])
  expect(totals).toMatchObject({ current: 166, joined_this_month: 6, leaving_this_month: 3, on_probation: 9 })
  expect(totals.movement).toEqual([
    { ...daysOf('2026-10'), joined: 2, left: 1 },
    { ...daysOf('2026-11'), joined: 4, left: 2 },
  ])
})

test('no organization has no figures', () => {
  expect(totalsOf([])).toMatchObject({ current: 0, movement: [] })
})

import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, reference } from '#kernel/fields.ts'
import { P, type Code } from '#kernel/permission.ts'

/** Where people work is part of their record: who moves them may change that too. */
export const movesPeople = [P.hris.employees, P.hris.employmentReview] as const

const Counts = z.object({
  /** Who works there on the day, or is arranged to come later. */
  people: z.number(),
  /** Branches or divisions directly below. */
  below: z.number(),
})
export type MoveCounts = z.output<typeof Counts>

export const MoveAllInput = z.object({
  to_id: reference('Move to'),
  from: day('From'),
  /** Afterwards it is archived. Only for a move from today on. */
  archive: z.boolean().default(false),
})

/** Everybody in a branch or division, and what is below it, goes to another from a day on. */
const mover = <const T extends 'branch' | 'division'>(tree: T, code: Code) => ({
  tree,
  counts: get(`/org/{org}/${tree}/{id}/move/` as `/org/{org}/${T}/{id}/move/`, {
    access: { hr: [code] },
    query: z.object({ from: day('From').optional() }),
    response: Counts,
  }),
  move: post(`/org/{org}/${tree}/{id}/move/` as `/org/{org}/${T}/{id}/move/`, {
    access: { hr: [code] },
    body: MoveAllInput,
    response: Counts.extend({ archived: z.boolean() }),
  }),
})

export const moveAll = {
  branch: mover('branch', P.organization.branch),
  division: mover('division', P.organization.division),
}

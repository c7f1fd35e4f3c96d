import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { P } from '#kernel/permission.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { priorities } from '#modules/task/shared/words.ts'

const access = { user: true, supervisor: true, hr: [P.task.overview] } as const
const Ranked = z.array(z.object({ person: Person, value: z.number(), tasks: z.number() }))
/** With the means of what an efficiency is made of, weighed by difficulty. */
const RankedByParts = z.array(
  Ranked.element.extend({
    parts: z.object({ score: z.number(), timeliness: z.number(), cycle: z.number() }),
  }),
)

/** Where the tasks stand that the role may see: one's own, those of the team, all. */
export const taskOverview = get('/task/{org}/overview/', {
  access,
  query: hatQuery,
  response: z.object({
    open: z.number(),
    overdue: z.number(),
    due_soon: z.number(),
    to_acknowledge: z.number(),
    on_hold: z.number(),
    to_approve: z.number(),
    closed_30: z.number(),
    /** Null with fewer scored tasks than may be compared. */
    efficiency: z.number().nullable(),
    scored: z.number(),
    by_state: z.array(z.object({ state: z.string(), count: z.number() })),
    top_assignees: Ranked,
    top_assigners: Ranked,
    most_efficient: RankedByParts,
  }),
})

/** Scored tasks with the parts of their efficiency. */
export const efficiencyReport = list('/task/{org}/efficiency/', {
  access: { user: true },
  title: 'Task efficiency',
  columns: {
    title: col.text('Task', { sortable: true }),
    creator: col.person('Assigned by', { nullable: true }),
    priority: col.choice('Priority', priorities, { filter: true }),
    difficulty: col.number('Difficulty', { sortable: true }),
    deadline: col.day('Deadline', { sortable: true }),
    completed_on: col.day('Completed on', { sortable: true, filter: true }),
    score: col.number('Score', { sortable: true }),
    timeliness: col.decimal('Timeliness', { decimals: 2 }),
    cycle: col.decimal('Send-backs factor', { decimals: 2 }),
    efficiency: col.decimal('Efficiency', { sortable: true, decimals: 1 }),
  },
  beside: { average: z.number().nullable(), scored: z.number() },
  phone: { first: 'title', second: ['score', 'efficiency'] },
  empty: 'Tasks appear here once they are approved with a score.',
})

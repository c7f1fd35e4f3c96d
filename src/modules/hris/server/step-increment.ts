import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { z } from 'zod'
import { eachAlone } from '#engines/approval/request-bulk-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { stateOf } from '#modules/hris/domain/employment-review.ts'
import { beginReview, refuseWrong } from '#modules/hris/server/employment-review-arrange.ts'
import { risingOn, stepType } from '#modules/hris/server/step-increment-row.ts'
import type { ReviewInput } from '#modules/hris/shared/employment-review.ts'
import {
  approveStepIncrements,
  stepIncrements,
  stepIncrementSettings,
} from '#modules/hris/shared/step-increment.ts'

export const stepIncrementRoutes: Route[] = [
  ...serveSingleton(stepIncrementSettings),
  handle(stepIncrements, async (ctx, { query }) => {
    const until = addMonths(ctx.today, query.months)
    const [rising, type, found] = await Promise.all([
      risingOn(ctx.db, ctx.today),
      stepType(ctx.db),
      namedBy(ctx, query.search),
    ])
    const soon = rising.filter(({ due_on, open }) => open !== null || due_on <= until)
    const all = soon.filter(
      ({ employee_id, employment_level_id, open }) =>
        (found === null || found.has(employee_id)) &&
        (!query.employment_level_id?.length || query.employment_level_id.includes(employment_level_id)) &&
        (query.written === undefined || (open?.state ?? 'none') === query.written),
    )
    const shown = all.slice(query.offset, query.offset + query.limit)
    const people = await peopleOf(
      ctx,
      shown.map(({ employee_id }) => employee_id),
    )
    return {
      count: all.length,
      has_type: type !== undefined,
      drafts: soon.filter(({ open }) => open?.state === 'Draft').length,
      results: shown.flatMap(({ employee_id, level, step_from, step, step_max, due_on, uncounted, open }) => {
        const person = people.get(employee_id)
        if (!person) return []
        return [
          {
            id: employee_id,
            person,
            level,
            step_from,
            step_to: step,
            step_max,
            due_on: open?.effective_from ?? due_on,
            uncounted,
            review: open && { id: open.id, state: open.state },
          },
        ]
      }),
    }
  }),
  handle(approveStepIncrements, (ctx, { body }) => eachAlone(ctx, body.review_ids, (id) => approve(ctx, id))),
]

/** A draft of this kind is HR's to approve, whoever set the program to write it. */
async function approve(ctx: Ctx, id: string) {
  const review = await ctx.db
    .selectFrom('employment_review')
    .selectAll()
    .where('id', '=', id)
    .where('auto_due', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw notFound()
  const state = stateOf(review.state, review.approval)
  if (state !== 'Draft') throw conflict(`This change is already ${state}.`)
  if (review.employee_id === ctx.employee_id) throw forbidden('Nobody changes their own employment.')
  // what is stored was checked by the schema that it is answered through
  await refuseWrong(ctx, review.employee_id, review as unknown as ReviewInput)
  await beginReview(ctx, review)
}

async function namedBy(ctx: Ctx, search: string | undefined): Promise<ReadonlySet<string> | null> {
  const named = foundBy(search, sql`e.id`)
  if (!named.length) return null
  const { rows } = await sql<{
    id: string
  }>`select e.id from employee e where ${sql.join(named, sql` and `)}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

async function peopleOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: string; person: Person }>`
    select e.id, ${personOf(sql`e.id`, ctx.today)} as person from employee e where e.id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, person }) => [id, person]))
}

export const stepIncrementNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'step_increment.drafted',
    title: 'Pay steps: some wait for approval',
    payload: z.object({ day: z.string(), written: z.number() }),
    tell: async (ctx, { written }) => ({
      hr: [P.hris.employmentReview],
      text: `${written} ${written === 1 ? 'pay step is' : 'pay steps are'} due soon and ${written === 1 ? 'needs' : 'need'} your approval`,
      url: `/admin/${ctx.org.slug}/hris/employment-review/step-increment`,
    }),
  }),
]

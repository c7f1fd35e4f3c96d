import { sql } from 'kysely'
import { notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { mandatoryGaps, skillGaps } from '#modules/training/server/need-found.ts'
import { giveSeats, lockSession, refuseUnknown } from '#modules/training/server/seats.ts'
import { sessionName } from '#modules/training/server/session-rows.ts'
import {
  addNeed,
  changeNeed,
  findGaps,
  needSources,
  planNeeds,
  priorities,
  trainingNeeds,
} from '#modules/training/shared/need.ts'

export const placed = (today: string) => sql`left join employment_assignment a on a.org_id = n.org_id
  and a.employee_id = n.employee_id and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today})`
export const openNeed = sql`n.state in ('Identified', 'Validated', 'Planned')`

export const needRoutes: Route[] = [
  serveList(trainingNeeds, {
    from: ({ today }) =>
      sql`training_need n join employee e on e.org_id = n.org_id and e.id = n.employee_id ${placed(today)}`,
    select: ({ today }) => ({
      person: personOf(sql`n.employee_id`, today),
      topic: sql`n.topic`,
      required_level: sql`n.required_level`,
      assessed_level: sql`n.assessed_level`,
      source: sql`n.source`,
      priority: sql`n.priority`,
      state: sql`n.state`,
      target_on: sql`n.target_on`,
      session: sql`(select json_build_object('id', s.id, 'name', ${sessionName}) from training_session s
        join training t on t.org_id = s.org_id and t.id = s.training_id where s.id = n.session_id)`,
      remarks: sql`n.remarks`,
      version: sql`n.version`,
      abilities: sql`json_build_object('plan', n.state in ('Identified', 'Validated'), 'change', true)`,
    }),
    id: sql`n.id`,
    search: { person: sql`n.employee_id` },
    filters: {
      topic: (topic) => (topic ? sql<boolean>`n.topic = ${topic}` : null),
      division_id: (ids) => sql<boolean>`a.division_id = any(${ids}::uuid[])`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`(not ${openNeed}), array_position(array['High', 'Medium', 'Low'], n.priority), n.topic, e.full_name`,
  }),
  serveAction(addNeed, async (ctx, { body }) => {
    await addNeeds(ctx, { ...body, target_on: body.target_on ?? null, remarks: body.remarks ?? null })
    return undefined
  }),
  serveAction(findGaps, async (ctx) => ({ found: (await skillGaps(ctx)) + (await mandatoryGaps(ctx)) })),
  serveAction(planNeeds, async (ctx, { body: { need_ids, session_id } }) => {
    const session = await lockSession(ctx, session_id)
    const needs = await ctx.db
      .selectFrom('training_need')
      .select(['id', 'employee_id', 'state'])
      .where('id', 'in', need_ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (needs.length !== need_ids.length) throw notFound()
    if (needs.some(({ state }) => state !== 'Identified' && state !== 'Validated'))
      throw refuse('Only needs that are not planned yet can be planned.')
    const people = [...new Set(needs.map(({ employee_id }) => employee_id))]
    await refuseUnknown(ctx, people)
    const given = await giveSeats(ctx, session, people, { source: 'Assigned', state: 'Invited' })
    await ctx.db
      .updateTable('training_need')
      .set({ state: 'Planned', session_id, version: sql`version + 1` })
      .where('id', 'in', need_ids)
      .execute()
    return given
  }),
  serveAction(changeNeed, async (ctx, { params, body: { version, priority, state, target_on, remarks } }) => {
    const { row, write } = await need(ctx, params.id, version)
    if (state === 'Planned' && row.session_id === null)
      throw refuse('Plan it with a session: choose the need and Plan training.')
    await write({ priority, state, target_on: target_on ?? null, remarks: remarks ?? null })
    return undefined
  }),
]

const need = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'training_need', id, version, { current: (row) => row })

/** Adds what several people need to learn. */
export async function addNeeds(
  ctx: Ctx,
  {
    employee_ids,
    ...need
  }: {
    employee_ids: readonly string[]
    topic: string
    source: (typeof needSources)[number]
    priority: (typeof priorities)[number]
    target_on: string | null
    remarks: string | null
  },
) {
  await refuseUnknown(ctx, employee_ids)
  await ctx.db
    .insertInto('training_need')
    .values(employee_ids.map((employee_id) => ({ ...need, id: newId(), employee_id })))
    .execute()
}

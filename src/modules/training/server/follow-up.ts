import { sql } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { shownTo } from '#modules/hris/server/public.ts'
import { FOLLOW_UP_MONTHS, followUpDue } from '#modules/training/domain/follow-up.ts'
import { rateEffect } from '#modules/training/shared/learning.ts'

export const followUpRoutes: Route[] = [
  serveAction(rateEffect, async (ctx, { params, body: { version, effect_rating, effect_remarks } }) => {
    const { rows } = await sql<{ ends_on: string }>`
      select s.ends_on from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
      where m.id = ${params.id} and ${shownTo(ctx, sql`m.employee_id`)}`.execute(ctx.db)
    const [session] = rows
    if (!session) throw notFound()
    const { row, write } = await changing(ctx, 'training_member', params.id, version, {
      current: ({ id, version: now, effect_rating: rating }) => ({ id, version: now, effect_rating: rating }),
    })
    const facts = { ends_on: session.ends_on, outcome: row.outcome, is_rated: row.effect_at !== null }
    if (!followUpDue(facts, ctx.today))
      throw conflict('The effect is rated once, three months after a completed training.')
    await write({
      effect_rating,
      effect_remarks: effect_remarks ?? null,
      effect_at: ctx.now,
      effect_by: ctx.viewer.account_id,
    })
    await sql`select keep_task('Training', ${params.id}::uuid, 'Done')`.execute(ctx.db)
    return undefined
  }),
]

/** Within which supervisors rate, as their task says. */
const DAYS_TO_RATE = 14

/** Supervisors are asked once, three months after the training of somebody in their team. */
export const followTrainings: Schedule = {
  name: 'training.follow_up',
  title: 'Ask for the effect of trainings',
  every: 'day',
  at: '05:40',
  needed: neededWhere(sql`from training_member where effect_asked_at is null`),
  run: async (ctx, day) => ctx.batch((db) => askForEffect(db, ctx.org.org_id, day)),
}

/** Of trainings of the last half year: an organization that begins to ask does not ask for its whole past. */
export async function askForEffect(db: Db, orgId: number, today: string): Promise<{ asked: number }> {
  const { rows } = await sql<{ id: string }>`
    update training_member m set effect_asked_at = now() from training_session s, employee e
    where s.org_id = m.org_id and s.id = m.session_id and e.org_id = m.org_id and e.id = m.employee_id
      and m.outcome = 'Completed' and m.effect_asked_at is null and m.effect_at is null
      and (s.ends_on + make_interval(months => ${FOLLOW_UP_MONTHS}))::date <= ${today}::date
      and s.ends_on > ${today}::date - 180 and (e.left_on is null or e.left_on >= ${today}::date)
    returning m.id`.execute(db)
  if (rows.length) {
    await sql`select keep_task('Training', m.id, 'Open', 'Rate the effect of ' || t.name, of_about => e.full_name,
        of_link => '/user/training?view=team', due_on => ${today}::date + ${DAYS_TO_RATE}::int,
        people => array(select l.supervisor_id from supervisor_on(${today}) l where l.employee_id = m.employee_id))
      from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
      join training t on t.org_id = s.org_id and t.id = s.training_id
      join employee e on e.org_id = m.org_id and e.id = m.employee_id
      where m.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
    await db
      .insertInto('signal')
      .values({
        id: newId(),
        org_id: orgId,
        name: 'training.follow_up',
        payload: JSON.stringify({ members: rows.map(({ id }) => id) }),
        account_id: null,
      })
      .execute()
  }
  return { asked: rows.length }
}

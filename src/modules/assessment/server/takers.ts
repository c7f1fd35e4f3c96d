import { sql } from 'kysely'
import { compareAmounts } from '#kernel/money.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { newSecret } from '#platform/token.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { formItem } from '#engines/questions/form-item.ts'
import { marksOf } from '#engines/questions/scoring.ts'
import { askedOf, markWritten, type TakerRow } from '#modules/assessment/server/attempt.ts'
import { inviteOutside, linkOf, mailLink } from '#modules/assessment/server/invite.ts'
import { isWritten } from '#modules/assessment/server/marking.ts'
import {
  cancelTaker,
  enrolEmployees,
  extendTaker,
  inviteTaker,
  markTaker,
  resendInvitation,
  takers,
} from '#modules/assessment/shared/assessment.ts'
import { readAnswers } from '#modules/assessment/shared/attempt.ts'

/** Whoever marks does not know whose answers they are until all are marked. */
const isHidden = sql`(a.is_blind and t.state = 'Under evaluation')`
const shownName = sql`case when ${isHidden} then 'Taker ' || upper(left(md5(t.id::text), 6)) else coalesce(e.full_name, t.name) end`

export const takerRoutes: Route[] = [
  serveList(takers, {
    from: () => sql`assessment_taker t join assessment a on a.org_id = t.org_id and a.id = t.assessment_id
      left join employee e on e.org_id = t.org_id and e.id = t.employee_id`,
    select: () => ({
      name: shownName,
      assessment: refIn('a', 'title'),
      email: sql`case when not ${isHidden} then t.email end`,
      state: sql`t.state`,
      started_at: sql`t.started_at`,
      submitted_at: sql`t.submitted_at`,
      score: sql`t.score`,
      extra_percent: sql`t.extra_percent`,
      remarks: sql`t.remarks`,
      written_full: sql`null`,
      version: sql`t.version`,
      abilities: sql`json_build_object('open', t.state in ('Under evaluation', 'Passed', 'Failed'),
        'cancel', t.state in ('Invited', 'Started'), 'extend', t.state = 'Started', 'mark', t.state = 'Under evaluation',
        'resend', t.state = 'Invited' and t.email is not null)`,
    }),
    id: sql`t.id`,
    // nobody reads or marks what they answered themselves
    where: ({ employee_id }) => [sql<boolean>`t.employee_id is distinct from ${employee_id || null}::uuid`],
    search: (_, search) => [sql<boolean>`${shownName} ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    filters: { assessment_id: (ids: string[]) => sql<boolean>`a.id = any(${ids}::uuid[])` },
    sort: { name: shownName },
    order: sql`(t.state = 'Under evaluation') desc, t.submitted_at desc nulls first, ${shownName}`,
  }),
  serveAction(enrolEmployees, async (ctx, { body }) => {
    await refuseUnpublished(ctx, body.assessment_id)
    const { rows: people } = await sql`select id from employee
      where id = any(${body.employee_ids}::uuid[]) and (left_on is null or left_on >= ${ctx.today})`.execute(
      ctx.db,
    )
    if (people.length !== body.employee_ids.length)
      throw invalid({ employee_ids: ['Select a valid choice.'] })
    const { rows } = await sql<{ employee_id: string }>`
      insert into assessment_taker (id, assessment_id, employee_id, extra_percent)
      select gen_random_uuid(), ${body.assessment_id}::uuid, p.id, ${body.extra_percent} from unnest(${body.employee_ids}::uuid[]) p (id)
      on conflict do nothing returning employee_id`.execute(ctx.db)
    if (!rows.length) throw refuse('These employees are enrolled already.')
    await ctx.signal('assessment.enrolled', {
      assessment_id: body.assessment_id,
      employee_ids: rows.map(({ employee_id }) => employee_id),
    })
    return { done: rows.length }
  }),
  serveAction(inviteTaker, async (ctx, { body }) => {
    const title = await refuseUnpublished(ctx, body.assessment_id)
    const { isNew } = await inviteOutside(ctx, { ...body, title })
    if (!isNew) throw invalid({ email: ['This address is invited already.'] })
    return { name: body.name }
  }),
  serveAction(resendInvitation, async (ctx, { params, body }) => {
    const { row, write } = await taker(ctx, params.id, body.version)
    if (row.state !== 'Invited' || row.email === null)
      throw conflict('Only people outside who have not started get a new link.')
    const secret = newSecret()
    await write(linkOf(ctx, secret))
    const title = await refuseUnpublished(ctx, row.assessment_id)
    await mailLink(ctx, { email: row.email, name: row.name ?? '', title }, secret)
    return undefined
  }),
  serveAction(cancelTaker, async (ctx, { params, body }) => {
    const { row, write } = await taker(ctx, params.id, body.version)
    if (row.state !== 'Invited' && row.state !== 'Started') throw conflict('This assessment is finished.')
    await write({ state: 'Cancelled', remarks: body.remarks, token_hash: null })
    return undefined
  }),
  serveAction(extendTaker, async (ctx, { params, body }) => {
    const { row, write } = await taker(ctx, params.id, body.version)
    if (row.state !== 'Started' || row.deadline_at === null)
      throw conflict('Only somebody who is taking the assessment gets more time.')
    const from = Math.max(Date.parse(row.deadline_at), Date.parse(ctx.now))
    await write({
      deadline_at: new Date(from + body.minutes * 60_000).toISOString(),
      remarks: body.remarks,
    })
    return undefined
  }),
  serveAction(markTaker, async (ctx, { params, body }) => {
    const { row, write } = await taker(ctx, params.id, body.version)
    if (row.state !== 'Under evaluation') throw conflict('There is nothing to mark.')
    const { items } = await answersOf(ctx, params.id)
    const most = items.filter(isWritten).reduce((sum, { weight }) => sum + weight, 0)
    if (compareAmounts(body.written_marks, String(most)) > 0)
      throw invalid({ written_marks: [`The written answers are worth at most ${most} marks.`] })
    await write({
      ...(await markWritten(ctx.db, params.id, body.written_marks)),
      remarks: body.remarks ?? null,
    })
    await ctx.signal('assessment.finished', { taker_id: row.id })
    return undefined
  }),
  handle(readAnswers, (ctx, { params }) => answersOf(ctx, params.id)),
]

async function answersOf(ctx: Ctx, id: string) {
  const { rows } = await sql<Pick<TakerRow, 'title' | 'set_id' | 'asked' | 'answers'>>`
    select a.title, coalesce(t.set_id, a.set_id) as set_id, t.asked, t.answers from assessment_taker t
    join assessment a on a.org_id = t.org_id and a.id = t.assessment_id
    where t.id = ${id} and t.state in ('Under evaluation', 'Passed', 'Failed')
      and t.employee_id is distinct from ${ctx.employee_id || null}::uuid`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const items = await askedOf(ctx.db, row)
  return {
    assessment: row.title,
    items: items.map((item) => {
      const value = row.answers[item.question_id] ?? null
      const marks = marksOf(item.detail, value, item.weight)
      return {
        ...formItem(item),
        value,
        marks: marks?.marks ?? null,
        full_marks: marks?.full ?? (isWritten(item) ? String(item.weight) : null),
      }
    }),
  }
}

async function refuseUnpublished({ db }: Ctx, id: string): Promise<string> {
  const found = await db
    .selectFrom('assessment')
    .select('title')
    .where('id', '=', id)
    .where('state', '=', 'Published')
    .executeTakeFirst()
  if (!found) throw invalid({ assessment_id: ['Publish the assessment first.'] })
  return found.title
}

const taker = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'assessment_taker', id, version, {
    current: ({ id: own, state, version: now }) => ({ id: own, state, version: now }),
    // what somebody takes is decided by others
    check: ({ employee_id }) => {
      if (employee_id !== null && employee_id === ctx.employee_id) throw notFound()
    },
  })

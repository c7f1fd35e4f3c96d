import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { addressee, openApplication } from '#modules/recruitment/server/application.ts'
import { publishedSet, stagesOf, writeEvent } from '#modules/recruitment/server/base.ts'
import { daysLater, linkDays, tokenOf } from '#modules/recruitment/server/links.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import { cancelAssignment, resendAssignment } from '#modules/recruitment/shared/application-detail.ts'
import { assignApplication, referApplication } from '#modules/recruitment/shared/application.ts'
import { outsideStages, type AssignedStage } from '#modules/recruitment/shared/words.ts'

/** Pages of the specification for those who have no account. */
const pages: Readonly<Record<string, string>> = {
  'Pre-screening interview': 'preliminary-interview',
  'Reference check': 'reference-check',
}
const pathOf = (orgId: number, stage: string, secret: string) =>
  `/${pages[stage] ?? 'interview'}/${tokenOf(orgId, secret)}/1`

interface Line {
  application_id: string
  stage: AssignedStage
  due_on: string
  set_id: string | null
  meets_at: string | null
  place: string | null
}

export const assigningRoutes: Route[] = [
  serveAction(assignApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    const { employee_ids, interviewer_ids, stage } = body
    const known = (await stagesOf(ctx.db, row.vacancy_id)).find((one) => one.stage === stage)
    if (!known) throw invalid({ stage: [`${stage} is not a stage of this vacancy.`] })
    if (body.due_on < ctx.today) throw invalid({ due_on: ['Due on cannot be a past date'] })
    if (employee_ids.length + interviewer_ids.length === 0)
      throw invalid({ employee_ids: ['Choose at least one person.'] })
    if (interviewer_ids.length && !outsideStages.some((one) => one === stage))
      throw invalid({ interviewer_ids: [`External interviewers cannot be assigned to ${stage}.`] })
    if (!body.meets_on !== !body.meets_at)
      throw invalid({ meets_at: ['Give both the day and the time of the meeting.'] })
    const line: Line = {
      application_id: row.id,
      stage,
      due_on: body.due_on,
      set_id: await publishedSet(ctx.db, known.set_root_id),
      meets_at:
        body.meets_on && body.meets_at ? momentAt(body.meets_on, body.meets_at, ctx.org.time_zone) : null,
      place: body.place ?? null,
    }
    const inside = await assignEmployees(ctx, line, employee_ids)
    await assignOutside(ctx, line, interviewer_ids)
    await write({})
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Assigned',
      stage,
    })
    if (inside.length) await ctx.signal('stage_assignment.assigned', { assignments: inside })
  }),
  serveAction(referApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    const stage = 'Reference check'
    const known = (await stagesOf(ctx.db, row.vacancy_id)).find((one) => one.stage === stage)
    if (!known) throw conflict('This vacancy has no reference checks.')
    if (body.due_on < ctx.today) throw invalid({ due_on: ['Due on cannot be a past date'] })
    const to = await addressee(ctx, row.id)
    if (to.email.toLowerCase() === body.referee_email.toLowerCase())
      throw invalid({ referee_email: ['A candidate cannot be their own referee.'] })
    const secret = newSecret()
    await once('referee_email', 'This referee was asked already.', () =>
      insert(
        ctx,
        {
          application_id: row.id,
          stage,
          due_on: body.due_on,
          set_id: null,
          meets_at: null,
          place: null,
        },
        {
          referee_name: body.referee_name,
          referee_email: body.referee_email.toLowerCase(),
          referee_relation: body.referee_relation ?? null,
          token_hash: hashOf(secret),
          expires_at: daysLater(ctx.now, linkDays.card),
        },
        known.set_root_id,
      ),
    )
    await write({})
    await sendLetter(
      ctx,
      'Reference check',
      { email: body.referee_email, name: body.referee_name, job: to.job },
      { label: 'Give a reference', path: pathOf(ctx.org.org_id, stage, secret) },
    )
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Reference requested',
      stage,
    })
  }),
  serveAction(cancelAssignment, async (ctx, { params, body }) => {
    const { row, write } = await assignment(ctx, params.id, body.version)
    if (row.state !== 'Pending') throw conflict(`This assignment is already ${row.state}.`)
    await write({ state: 'Cancelled', token_hash: null })
  }),
  serveAction(resendAssignment, async (ctx, { params, body }) => {
    const { row, write } = await assignment(ctx, params.id, body.version)
    if (row.state !== 'Pending' || row.employee_id !== null)
      throw conflict('Only pending assignments of people outside have a link.')
    const secret = newSecret()
    await write({ token_hash: hashOf(secret), expires_at: daysLater(ctx.now, linkDays.card) })
    const { job } = await addressee(ctx, row.application_id)
    const to = row.interviewer_id
      ? await ctx.db
          .selectFrom('external_interviewer')
          .select(['name', 'email'])
          .where('id', '=', row.interviewer_id)
          .executeTakeFirstOrThrow()
      : { name: row.referee_name ?? '', email: row.referee_email ?? '' }
    await sendLetter(
      ctx,
      row.interviewer_id ? 'Invitation' : 'Reference check',
      { ...to, job },
      { label: 'Open the questions', path: pathOf(ctx.org.org_id, row.stage, secret) },
    )
  }),
]

const assignment = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'stage_assignment', id, version, {
    current: ({ id: own, state, version: now }) => ({ id: own, state, version: now }),
  })

async function insert(
  ctx: Ctx,
  line: Line,
  who: {
    employee_id?: string
    interviewer_id?: string
    referee_name?: string
    referee_email?: string
    referee_relation?: string | null
    token_hash?: string
    expires_at?: string
  },
  rootId?: string | null,
): Promise<string> {
  const id = newId()
  const set_id = rootId === undefined ? line.set_id : await publishedSet(ctx.db, rootId)
  await ctx.db
    .insertInto('stage_assignment')
    .values({ ...line, ...who, set_id, id, account_id: ctx.viewer.account_id, created_at: ctx.now })
    .execute()
  return id
}

async function assignEmployees(ctx: Ctx, line: Line, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  const people = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`(left_on is null or left_on >= ${ctx.today})`)
    .execute()
  if (people.length < ids.length) throw invalid({ employee_ids: ['Select a valid choice.'] })
  const rows = ids.map((employee_id) => ({
    ...line,
    employee_id,
    id: newId(),
    account_id: ctx.viewer.account_id,
    created_at: ctx.now,
  }))
  await once('employee_ids', 'Some of them are assigned to this stage already.', () =>
    ctx.db.insertInto('stage_assignment').values(rows).execute(),
  )
  return rows.map(({ id }) => id)
}

async function assignOutside(ctx: Ctx, line: Line, ids: readonly string[]) {
  if (!ids.length) return
  const people = await ctx.db
    .selectFrom('external_interviewer')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .where('is_archived', '=', false)
    .execute()
  if (people.length < ids.length) throw invalid({ interviewer_ids: ['Select a valid choice.'] })
  const { job } = await addressee(ctx, line.application_id)
  // links live until the meeting is over, or as long as any
  const lasts = daysLater(ctx.now, linkDays.card)
  const after = line.meets_at === null ? null : `${addDays(line.meets_at.slice(0, 10), 3)}T00:00:00Z`
  const invited = people.map((person) => ({ ...person, secret: newSecret() }))
  await once('interviewer_ids', 'Some of them are assigned to this stage already.', () =>
    ctx.db
      .insertInto('stage_assignment')
      .values(
        invited.map(({ id, secret }) => ({
          ...line,
          interviewer_id: id,
          id: newId(),
          token_hash: hashOf(secret),
          expires_at: after !== null && after > lasts ? after : lasts,
          account_id: ctx.viewer.account_id,
          created_at: ctx.now,
        })),
      )
      .execute(),
  )
  for (const { name, email, secret } of invited)
    await sendLetter(
      ctx,
      'Invitation',
      { name, email, job },
      { label: 'Open the questions', path: pathOf(ctx.org.org_id, line.stage, secret) },
    )
}

async function once(field: string, said: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violated(error)?.startsWith('stage_assignment_')) throw invalid({ [field]: [said] })
    throw error
  }
}

import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { checkVersion, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { readerOfEmployee } from '#platform/language.ts'
import { letter } from '#platform/mail-letter.ts'
import { handle, type Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { submitted } from '#engines/questions/signal-server.ts'
import {
  exitState,
  LINK_DAYS,
  linkUntil,
  meetingProblems,
  proposedInterviewer,
} from '#modules/offboarding/domain/exit-meeting.ts'
import { giveExitAnswers } from '#modules/offboarding/server/exit-feedback.ts'
import { setFor } from '#modules/offboarding/server/exit-set.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { exitMeeting, type ExitMeeting, type MeetingInput } from '#modules/offboarding/shared/exit-meeting.ts'

export const exitMeetingRoutes: Route[] = [
  handle(exitMeeting.read, async (ctx, { params }) => {
    const separation = await separationOf(ctx, params.id)
    const [row, proposed] = await Promise.all([
      rowOf(ctx, params.id),
      ctx.employee_id ? interviewerOf(ctx, separation.employee_id, ctx.employee_id) : null,
    ])
    const waits = !row && separation.state === 'Initiated' && separation.asks_exit_interview
    return {
      meeting: row ? shown(ctx, row) : null,
      would_ask: waits ? await setFor(ctx.db, separation) : null,
      proposed: proposedInterviewer(proposed),
    }
  }),
  handle(exitMeeting.plan, async (ctx, { params, body }) => {
    const row = await open(ctx, params.id)
    await checkVersion(row, body.version, () => shown(ctx, row))
    await checked(ctx, row, body)
    const isMeeting = body.mode === 'Meeting'
    const plan = {
      mode: body.mode,
      interviewer_id: body.interviewer_id ?? null,
      meets_on: isMeeting ? (body.meets_on ?? null) : null,
      meets_at: isMeeting ? (body.meets_at ?? null) : null,
      place: isMeeting ? (body.place ?? null) : null,
    }
    await write(ctx, row, plan)
    if (isMeeting) await ctx.signal('exit_interview.planned', { separation_id: params.id })
    return shown(ctx, await must(ctx, params.id))
  }),
  handle(exitMeeting.send, async (ctx, { params, body }) => {
    const row = await open(ctx, params.id)
    const until = linkUntil(row.last_day, body.valid_days, ctx.today)
    if (until === null)
      throw refuse(`The last day was ${row.last_day}: a link is good for ${LINK_DAYS} days after it.`)
    const secret = newSecret()
    const reader = await readerOfEmployee(ctx.db, row.employee_id)
    await write(ctx, row, {
      mode: 'Link',
      token_hash: hashOf(secret),
      sent_to: body.email,
      sent_at: ctx.now,
      // until the end of that day, wherever the organization is
      expires_at: sql`(${until}::date + 1)::timestamp at time zone ${ctx.org.time_zone}`,
    })
    await ctx.services.mail.send(ctx.db, {
      org_id: ctx.org.org_id,
      to: body.email,
      // whoever has the link answers in the leaver's name: it is not among the mails that HR reads
      is_secret: true,
      ...letter(
        ctx.services.config.publicUrl,
        {
          subject: `${ctx.org.name}: your exit interview`,
          greeting: `Namaste ${row.full_name},`,
          paragraphs: [
            `You are leaving ${ctx.org.name}, or have left. Please tell us how it was: a few questions, without signing in.`,
            ...(row.is_confidential
              ? ['Nobody reads your answers alone: they are shown together with those of others.']
              : []),
            `The link is good until ${until}, for one answer, and only for you: do not pass it on. A link that you got before does not work any more.`,
          ],
          button: { label: 'Answer', path: `/exit-interview/${ctx.org.org_id}-${secret}` },
        },
        reader,
      ),
    })
    return shown(ctx, await must(ctx, params.id))
  }),
  handle(exitMeeting.withdraw, async (ctx, { params }) => {
    const row = await open(ctx, params.id)
    if (!row.token_hash) throw conflict('No link is good any more.')
    await write(ctx, row, { token_hash: null, mode: 'Form' })
    return shown(ctx, await must(ctx, params.id))
  }),
  handle(exitMeeting.record, async (ctx, { params, body }) => {
    const row = await open(ctx, params.id)
    if (row.mode !== 'Meeting') throw conflict('Plan a meeting first: a form is answered by the leaver.')
    if (row.is_confidential)
      throw forbidden('These answers are confidential: the leaver gives them without anybody else.')
    await checkVersion({ version: row.sheet_version }, body.version, async () =>
      shown(ctx, await must(ctx, params.id)),
    )
    const { employee_id, set_id } = row
    const sheet = { id: row.sheet_id, set_id, employee_id, version: row.sheet_version }
    await giveExitAnswers(ctx.db, sheet, body, ctx.now)
    await ctx.db
      .updateTable('answer_sheet')
      .set({ remarks: `Recorded by ${ctx.viewer.full_name}`.slice(0, 255) })
      .where('id', '=', row.sheet_id)
      .execute()
    await ctx.signal(submitted(exitInterview), { sheet_id: row.sheet_id })
    return shown(ctx, await must(ctx, params.id))
  }),
]

type Row = Omit<ExitMeeting, 'link' | 'state'> & {
  /** Of the answers. */
  state: string
  separation_id: string
  employee_id: string
  full_name: string
  set_id: string
  token_hash: string | null
  sent_to: string | null
  sent_at: string | null
  expires_at: string | null
}

async function separationOf(ctx: Ctx, id: string) {
  const found = await ctx.db
    .selectFrom('separation as s')
    .leftJoin('separation_type as t', (join) =>
      join.onRef('t.org_id', '=', 's.org_id').onRef('t.id', '=', 's.separation_type_id'),
    )
    .select(['s.employee_id', 's.separation_type_id', 's.last_working_on as last_day', 's.state'])
    .select(sql<boolean>`coalesce(t.asks_exit_interview, false)`.as('asks_exit_interview'))
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.employee_id === ctx.employee_id) throw forbidden('Nobody arranges their own exit interview.')
  return found
}

/** With the sheet and what was planned, both locked; null where nothing is asked. */
async function rowOf(ctx: Ctx, separationId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select s.id as separation_id, s.employee_id, e.full_name, s.last_working_on as last_day, e.personal_email,
      a.id as sheet_id, a.set_id, (select q.name from question_set q where q.org_id = a.org_id and q.id = a.set_id) as set, a.state, a.read_together is not null as is_confidential, a.version as sheet_version,
      coalesce(m.mode, 'Form') as mode, m.meets_on, m.meets_at, m.place, m.token_hash, m.sent_to, m.sent_at, m.expires_at,
      coalesce(m.version, 0) as version,
      (select json_build_object('id', i.id, 'full_name', i.full_name) from employee i where i.id = m.interviewer_id) as interviewer
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    join answer_sheet a on a.org_id = s.org_id and a.subject_id = s.id and a.use = ${exitInterview.name} and a.employee_id = s.employee_id
    left join exit_meeting m on m.org_id = s.org_id and m.separation_id = s.id
    where s.id = ${separationId} for update of s, a`.execute(ctx.db)
  return rows[0] ?? null
}

async function must(ctx: Ctx, separationId: string): Promise<Row> {
  const row = await rowOf(ctx, separationId)
  if (!row) throw notFound('No exit interview is asked.')
  return row
}

async function open(ctx: Ctx, separationId: string): Promise<Row> {
  await separationOf(ctx, separationId)
  const { sheet_id } = await must(ctx, separationId)
  // a meeting may not be there yet: what is locked is the sheet that it is about
  await lockRow(ctx.db, 'answer_sheet', sheet_id)
  const row = await must(ctx, separationId)
  if (row.state !== 'Pending') throw conflict(`This exit interview is already ${row.state}.`)
  return row
}

async function checked(ctx: Ctx, row: Row, body: MeetingInput) {
  const id = body.interviewer_id ?? null
  const interviewer = id === null ? null : await interviewerOf(ctx, row.employee_id, id)
  if (id !== null && !interviewer) throw invalid({ interviewer_id: ['Select a valid choice.'] })
  const problems = meetingProblems({
    mode: body.mode,
    interviewer,
    despite_supervisor: body.despite_supervisor,
    meets_on: body.meets_on ?? null,
    today: ctx.today,
    last_day: row.last_day,
  })
  if (problems) throw invalid(problems)
  if (body.mode === 'Meeting' && !body.meets_at) throw invalid({ meets_at: ['Time is Required'] })
}

async function interviewerOf(ctx: Ctx, leaver: string, id: string) {
  const { rows } = await sql<{ full_name: string; first: boolean }>`
    select e.full_name, exists (select from supervisor_on(${ctx.today}) l where l.employee_id = ${leaver} and l.supervisor_id = e.id
      and l.authority_order = 1) as first
    from employee e where e.id = ${id} and (e.left_on is null or e.left_on >= ${ctx.today})`.execute(ctx.db)
  const [found] = rows
  if (!found) return null
  return { id, full_name: found.full_name, is_leaver: id === leaver, is_first_supervisor: found.first }
}

async function write(ctx: Ctx, { separation_id, employee_id }: Row, values: Record<string, unknown>) {
  await ctx.db
    .insertInto('exit_meeting')
    .values({ ...values, separation_id, employee_id })
    .onConflict((at) =>
      at
        .columns(['org_id', 'separation_id'])
        .doUpdateSet({ ...values, version: sql`exit_meeting.version + 1` }),
    )
    .execute()
}

function shown(ctx: Ctx, row: Row): ExitMeeting {
  const { sent_to, sent_at, expires_at, token_hash } = row
  return {
    ...row,
    state: exitState(row.state, row.mode === 'Meeting' ? row.meets_on : null),
    link:
      sent_to === null || sent_at === null || expires_at === null
        ? null
        : {
            sent_to,
            sent_at,
            expires_at,
            is_live: token_hash !== null && expires_at > ctx.now && row.state === 'Pending',
          },
  }
}

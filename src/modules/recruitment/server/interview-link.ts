import { sql } from 'kysely'
import { icalendar } from '#kernel/calendar/icalendar.ts'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import { handle, handleOpen, type Route } from '#platform/route.ts'
import { freeOf } from '#modules/recruitment/domain/slots.ts'
import { signalOutside, writeEvent } from '#modules/recruitment/server/base.ts'
import { busyOf, holdPanel, panelOf, type Panel } from '#modules/recruitment/server/interview-busy.ts'
import { behindLink, OVER, type Behind } from '#modules/recruitment/server/links.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import {
  assignmentCalendar,
  interviewLink,
  linkCalendar,
  type SeenInterview,
} from '#modules/recruitment/shared/interview.ts'

/** A candidate chooses a time; everybody who meets gets it as a calendar file. */
export const interviewLinkRoutes: Route[] = [
  handleOpen(interviewLink.read, (ctx, { params }) =>
    withInterview(ctx, params.token, async (at, row) => seen(at, row, await panelOfRow(at, row))),
  ),
  handleOpen(interviewLink.choose, async (ctx, { params, body }) => {
    const answer = await withInterview(ctx, params.token, async (at, row) => {
      const panel = await panelOfRow(at, row)
      await holdPanel(at.db, panel)
      const before = await seen(at, row, panel)
      const starts_at = before.slots.find((one) => Date.parse(one) === Date.parse(body.starts_at))
      if (!starts_at) throw conflict('This time is not free any more. Choose another one.')
      await schedule(at, row, panel, starts_at)
      return seen(at, { ...row, state: 'Scheduled', starts_at }, panel)
    })
    ctx.services.bus.publish('signal', '')
    return answer
  }),
  handleOpen(interviewLink.none, async (ctx, { params, body }) => {
    await withInterview(ctx, params.token, async (at, row) => {
      if (row.state !== 'Offered') throw conflict('You have chosen a time already.')
      await at.db
        .updateTable('interview')
        .set((eb) => ({
          state: 'Declined',
          remarks: body.remarks,
          token_hash: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', row.id)
        .execute()
      await writeEvent(at.db, at.now, null, {
        application_id: row.application_id,
        event: 'No interview time suits',
        stage: row.stage,
        remarks: body.remarks,
      })
      await signalOutside(at.db, at.org.org_id, at.now, 'interview.answered', { interview_id: row.id })
    })
    ctx.services.bus.publish('signal', '')
    return { detail: 'Thank you. The organization will contact you about another time.' }
  }),
  handleOpen(interviewLink.calendar, (ctx, { params }) =>
    withInterview(ctx, params.token, async (at, row) => {
      if (row.starts_at === null) throw conflict('Choose a time first.')
      return calendarFile(at, {
        id: row.id,
        title: `Interview: ${row.job}, ${at.org.name}`,
        starts_at: row.starts_at,
        minutes: row.minutes,
        place: row.place,
      })
    }),
  ),
  handle(assignmentCalendar, async (ctx, { params }) => {
    const { rows } = await meeting(
      sql`s.id = ${params.id} and s.employee_id = ${ctx.employee_id || null}::uuid`,
    ).execute(ctx.db)
    if (!rows[0]) throw notFound()
    return calendarFile({ now: ctx.now, org: ctx.org }, rows[0])
  }),
  handleOpen(linkCalendar, (ctx, { params }) =>
    behindLink(ctx, params.token, 'recruitment_link', async (at, hash) => {
      const { rows } = await meeting(
        sql`s.token_hash = ${hash} and s.state = 'Pending' and s.expires_at > ${at.now}`,
      ).execute(at.db)
      if (!rows[0]) throw notFound(OVER)
      return calendarFile(at, rows[0])
    }),
  ),
]

interface Meeting {
  id: string
  title: string
  starts_at: string
  minutes: number
  place: string | null
}
const meeting = (which: ReturnType<typeof sql>) => sql<Meeting>`
  select coalesce(i.id, s.id) as id, s.stage || ': ' || c.full_name || ', ' || v.title as title, s.meets_at as starts_at,
    coalesce(i.minutes, 60)::int as minutes, s.place
  from stage_assignment s join job_application a on a.org_id = s.org_id and a.id = s.application_id
  join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
  join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
  left join interview i on i.org_id = s.org_id and i.application_id = s.application_id and i.stage = s.stage and i.state = 'Scheduled'
  where s.meets_at is not null and s.state in ('Pending', 'Completed') and ${which}`

function calendarFile(
  { now, org }: { now: string; org: { name: string; time_zone: string } },
  { id, title, starts_at, minutes, place }: Meeting,
) {
  const zone = org.time_zone
  const end = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString()
  const text = icalendar(
    org.name,
    [
      {
        uid: id,
        title,
        start: dayAt(starts_at, zone),
        starts_at: clockAt(starts_at, zone),
        end: dayAt(end, zone),
        ends_at: clockAt(end, zone),
        place,
      },
    ],
    { now, zone },
  )
  return {
    name: 'interview.ics',
    media_type: 'text/calendar; charset=utf-8',
    content: Buffer.from(text, 'utf8'),
  }
}

interface Row {
  id: string
  application_id: string
  stage: SeenInterview['stage']
  state: string
  starts_at: string | null
  minutes: number
  place: string | null
  expires_at: string
  job: string
  candidate: string
  email: string
}
/** Locked, so that of two choices at once one comes after the other. */
const withInterview = <T>(ctx: OpenCtx, token: string, work: (at: Behind, row: Row) => Promise<T>) =>
  behindLink(ctx, token, 'interview_link', async (at, hash) => {
    const { rows } = await sql<Row>`
      select i.id, i.application_id, i.stage, i.state, i.starts_at, i.minutes, i.place, i.expires_at, v.title as job,
        c.full_name as candidate, c.email
      from interview i join job_application a on a.org_id = i.org_id and a.id = i.application_id
      join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
      join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
      where i.token_hash = ${hash} and i.state in ('Offered', 'Scheduled') and a.state in ('In progress', 'On hold')
        and greatest(i.expires_at, i.starts_at + interval '1 day') > ${at.now}
      for update of i`.execute(at.db)
    const [row] = rows
    if (!row) throw notFound(OVER)
    return work(at, row)
  })

const panelOfRow = ({ db }: Behind, { application_id, stage }: Row) => panelOf(db, application_id, stage)

async function seen(at: Behind, row: Row, panel: Panel): Promise<SeenInterview> {
  const { rows } = await sql<{ starts_at: string }>`select starts_at from interview_slot
    where interview_id = ${row.id} and starts_at > ${at.now} order by starts_at`.execute(at.db)
  const starts = rows.map(({ starts_at }) => starts_at)
  const mayChoose = row.expires_at > at.now && (row.starts_at === null || row.starts_at > at.now)
  const busy = await busyOf(at.db, panel, {
    applicationId: row.application_id,
    starts,
    zone: at.org.time_zone,
  })
  const { job, candidate, stage, minutes, place, starts_at, expires_at } = row
  return {
    organization: at.org.name,
    job,
    candidate,
    stage,
    minutes,
    place,
    starts_at,
    time_zone: at.org.time_zone,
    expires_at,
    slots: mayChoose ? freeOf(starts, minutes, { now: at.now, busy }).filter((one) => one !== starts_at) : [],
  }
}

async function schedule(at: Behind, row: Row, panel: Panel, starts_at: string) {
  const { db, now, org } = at
  if (panel.assignments.length === 0)
    throw invalid({ starts_at: ['The interview was called off. The organization will contact you.'] })
  await db
    .updateTable('interview')
    .set((eb) => ({ state: 'Scheduled', starts_at, reminded_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  await db
    .updateTable('stage_assignment')
    .set((eb) => ({ meets_at: starts_at, place: row.place, version: eb('version', '+', 1) }))
    .where('id', 'in', panel.assignments)
    .execute()
  await writeEvent(db, now, null, {
    application_id: row.application_id,
    event: 'Interview scheduled',
    stage: row.stage,
    remarks: timeIn(starts_at, org.time_zone),
  })
  await sendScheduled(at, row, starts_at)
  await signalOutside(db, org.org_id, now, 'interview.answered', { interview_id: row.id })
}

export const timeIn = (at: string, zone: string) => `${dayAt(at, zone)} ${clockAt(at, zone)}`

/** To the candidate, and to those of the panel who come from outside. */
export async function sendScheduled(
  at: Pick<Behind, 'db' | 'now' | 'services'> & { org: Pick<Behind['org'], 'org_id' | 'name' | 'time_zone'> },
  row: Pick<Row, 'application_id' | 'stage' | 'candidate' | 'email' | 'job' | 'place'>,
  starts_at: string,
) {
  const outsiders = await at.db
    .selectFrom('stage_assignment as s')
    .innerJoin('external_interviewer as i', (join) =>
      join.onRef('i.org_id', '=', 's.org_id').onRef('i.id', '=', 's.interviewer_id'),
    )
    .select(['i.name', 'i.email'])
    .where('s.application_id', '=', row.application_id)
    .where('s.stage', '=', row.stage)
    .where('s.state', '=', 'Pending')
    .execute()
  const time = timeIn(starts_at, at.org.time_zone)
  for (const { name, email } of [{ name: row.candidate, email: row.email }, ...outsiders])
    await sendLetter(at, 'Interview scheduled', { name, email, job: row.job, time, place: row.place ?? '' })
}

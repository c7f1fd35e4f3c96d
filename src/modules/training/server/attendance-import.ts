import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { serveImport, type Decision, type ImportCtx } from '#engines/exchange/import-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { trainingSettings } from '#modules/attendance/shared/setting.ts'
import { peopleNamed } from '#modules/hris/server/public.ts'
import { attendances, lateProblem, percentOf, type Attendance } from '#modules/training/domain/outcome.ts'
import { seated } from '#modules/training/domain/seats.ts'
import { keepBonds, meetNeeds, writeResults } from '#modules/training/server/result.ts'
import { lockSession } from '#modules/training/server/seats.ts'
import { sendToAttendance, type Recorder } from '#modules/training/server/to-attendance.ts'
import { attendanceImport } from '#modules/training/shared/attendance-import.ts'

interface Facts {
  past_days: number
  /** Participants whom a row of the file named already. */
  seen: Set<string>
}
interface Write {
  member_id: string
  session_id: string
  employee_id: string
  attendance: Attendance
  attended_percent: number
  score: number | null
}
interface Session {
  id: string
  names: string[]
  starts_on: string
  ends_on: string
  state: string
}
/** A participant as they were before the file, and by which version undoing tells that nobody changed them since. */
interface Before {
  member_id: string
  session_id: string
  employee_id: string
  state: string
  attended_percent: number | null
  score: number | null
  outcome: string | null
  certificate_no: string | null
  valid_until: string | null
  version: number
}
const failed = (errors: Record<string, string[]>): Decision<Write | null> => ({
  errors,
  plan: 'update',
  subject_id: null,
  masters: [],
  write: null,
})
const whole = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))

export const attendanceImporter = serveImport<typeof attendanceImport.columns, Facts, Write | null>(
  attendanceImport,
  {
    async facts({ db }) {
      const { past_days } = await settingOf(db, trainingSettings)
      return { past_days, seen: new Set() }
    },
    async decide({ db, today }, { past_days, seen }, rows) {
      const [found, sessions] = await Promise.all([
        peopleNamed(db, rows),
        sessionsOn(db, [...new Set(rows.map(({ row }) => row.starts_on ?? ''))]),
      ])
      const meant = rows.map(({ row }) => {
        const name = (row.training ?? '').trim().toLowerCase()
        return {
          row,
          who: found(row),
          held: sessions.filter((one) => one.starts_on === row.starts_on && one.names.includes(name)),
        }
      })
      const members = await membersOf(db, [...new Set(meant.flatMap(({ held }) => held.map(({ id }) => id)))])
      return meant.map(({ row, who, held }): Decision<Write | null> => {
        if ('errors' in who) return failed(who.errors)
        const [session, another] = held
        if (!session) return failed({ training: ['No session of this training begins on that day.'] })
        if (another) return failed({ training: ['Several sessions of this training begin on that day.'] })
        if (session.state === 'Cancelled') return failed({ training: ['This session is Cancelled.'] })
        if (session.starts_on > today) return failed({ starts_on: ['The session has not begun.'] })
        const late = lateProblem(session, today, past_days)
        if (late) return failed({ starts_on: [late] })
        const member = members.get(`${session.id} ${who.person.id}`)
        if (!member || !seated.includes(member.state as never))
          return failed({ employee_code: [`${who.person.full_name} has no seat in this session.`] })
        if (seen.has(member.member_id))
          return failed({ employee_code: ['Another row of the file has this participant.'] })
        const attendance = attendances.find((one) => one === row.attendance) ?? 'Attended'
        const attended_percent = percentOf(attendance, whole(row.percent))
        if (attended_percent === null) return failed({ percent: ['Enter a share from 1 to 99.'] })
        const score = whole(row.score)
        if (score !== null && (score < 0 || score > 100))
          return failed({ score: ['Enter a score from 0 to 100.'] })
        if (score !== null && attended_percent === 0)
          return failed({ score: ['Whoever was absent has no score.'] })
        seen.add(member.member_id)
        const isSame =
          member.state === attendance &&
          member.attended_percent === attended_percent &&
          (score === null || member.score === score)
        const { member_id, session_id, employee_id } = member
        return {
          errors: {},
          plan: isSame ? 'unchanged' : 'update',
          subject_id: member_id,
          masters: [],
          write: isSame
            ? null
            : {
                member_id,
                session_id,
                employee_id,
                attendance,
                attended_percent,
                score: score ?? member.score,
              },
        }
      })
    },
    async save(ctx, _facts, rows) {
      const given = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, ...write }] : []))
      const saved = []
      // a file names few sessions: each is locked, as by hand
      for (const [sessionId, list] of Map.groupBy(given, ({ session_id }) => session_id)) {
        const session = await lockSession(ctx, sessionId)
        const before = await membersOf(ctx.db, [sessionId])
        const known = (employee_id: string) => before.get(`${sessionId} ${employee_id}`) as Before
        await writeResults(
          ctx,
          session,
          list.map(({ member_id, employee_id, attendance, attended_percent, score }) => ({
            id: member_id,
            state: attendance,
            attended_percent,
            score,
            certificate_no: known(employee_id).certificate_no,
          })),
        )
        await sql`update training_member m set score = x.score
          from ${rowsOf({ member_id: 'uuid', score: 'int' }, list, 'x')} where m.id = x.member_id`.execute(
          ctx.db,
        )
        await keepBonds(ctx, sessionId)
        await meetNeeds(ctx, session)
        for (const attendance of attendances)
          await sendToAttendance(
            recorder(ctx),
            session,
            list.filter((one) => one.attendance === attendance).map(({ employee_id }) => employee_id),
            attendance,
          )
        for (const { row_no, member_id, employee_id } of list) {
          const former = known(employee_id)
          saved.push({ row_no, subject_id: member_id, before: { ...former, version: former.version + 1 } })
        }
      }
      return saved
    },
    async changed({ db }, rows) {
      const written = formerOf(rows)
      if (written.length === 0) return []
      const { rows: moved } = await sql<{ label: string }>`
        select e.full_name || ' (' || s.starts_on || ')' as label from training_member m
        join ${rowsOf({ member_id: 'uuid', version: 'int' }, written, 'x')} on x.member_id = m.id
        join employee e on e.org_id = m.org_id and e.id = m.employee_id
        join training_session s on s.org_id = m.org_id and s.id = m.session_id
        where m.version <> x.version for update of m`.execute(db)
      return moved.map(({ label }) => label)
    },
    async undo(ctx, rows) {
      for (const [sessionId, list] of Map.groupBy(formerOf(rows), ({ session_id }) => session_id)) {
        const session = await lockSession(ctx, sessionId)
        await sql`update training_member m set state = x.state, attended_percent = x.attended_percent, score = x.score,
            outcome = x.outcome, certificate_no = x.certificate_no, valid_until = x.valid_until, version = m.version + 1
          from ${rowsOf(
            {
              member_id: 'uuid',
              state: 'text',
              attended_percent: 'int',
              score: 'int',
              outcome: 'text',
              certificate_no: 'text',
              valid_until: 'date',
            },
            list,
            'x',
          )} where m.id = x.member_id`.execute(ctx.db)
        await keepBonds(ctx, sessionId)
        for (const [attended, those] of Map.groupBy(list, ({ state }) => state === 'Attended'))
          await sendToAttendance(
            recorder(ctx),
            session,
            those.map(({ employee_id }) => employee_id),
            attended ? 'Attended' : null,
          )
      }
    },
  },
)

const formerOf = (rows: readonly { outcome: string; before: unknown }[]) =>
  rows.filter(({ outcome }) => outcome === 'updated').map(({ before }) => before as Before)

const recorder = ({ db, org, today, signal, account_id }: ImportCtx): Recorder => ({
  db,
  org,
  today,
  signal: (name, payload) => signal(name, payload),
  now: new Date(clock.now()).toISOString(),
  viewer: { account_id },
})

async function sessionsOn(db: Db, days: readonly string[]): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select s.id, array[lower(t.name), lower(t.code)] as names, s.starts_on, s.ends_on, s.state
    from training_session s join training t on t.org_id = s.org_id and t.id = s.training_id
    where s.starts_on = any(${days.filter((day) => day !== '')}::date[])`.execute(db)
  return rows
}

/** Everybody in these sessions, by session and person. */
async function membersOf(db: Db, sessions: readonly string[]): Promise<Map<string, Before>> {
  const { rows } = await sql<Before>`
    select id as member_id, session_id, employee_id, state, attended_percent, score, outcome, certificate_no, valid_until, version
    from training_member where session_id = any(${[...sessions]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [`${row.session_id} ${row.employee_id}`, row]))
}

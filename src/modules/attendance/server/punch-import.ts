import { dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { sql } from 'kysely'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { outAt, storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import { punchImport } from '#modules/attendance/shared/punch.ts'

interface Facts {
  zone: string
  org_id: number
  own_id: string | null
}
type Write = NewPunch[]

/** `9:05`, `09:05` and `9:05:30` are times of a day. */
const clockIn = (text: string | null | undefined): string | null | undefined => {
  if (!text) return null
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : undefined
}

export const punchImporter = serveImport<typeof punchImport.columns, Facts, Write | null>(punchImport, {
  async facts({ db, account_id }) {
    const { rows } = await sql<Facts>`select o.time_zone as zone, o.org_id,
      (select e.id from employee e where e.account_id = ${account_id}) as own_id
      from organization o where o.org_id = current_org()`.execute(db)
    return rows[0] ?? { zone: 'Asia/Kathmandu', org_id: 0, own_id: null }
  },
  async decide({ db }, facts, rows) {
    const codes = [...new Set(rows.map(({ row }) => (row.employee_code ?? '').toLowerCase()))]
    const people = await db
      .selectFrom('employee')
      .select(['id', 'code', 'full_name', 'joined_on', 'left_on'])
      .where(sql<string>`lower(code)`, '=', sql<string>`any(${codes}::text[])`)
      .execute()
    const byCode = new Map(people.map((person) => [person.code.toLowerCase(), person]))
    const known = await db
      .selectFrom('punch')
      .select(['external_id'])
      .where('source', '=', 'Import')
      .where('employee_id', '=', sql<string>`any(${people.map(({ id }) => id)}::uuid[])`)
      .execute()
    const there = new Set(known.map(({ external_id }) => external_id))
    const today = dayAt(clock.now(), facts.zone)
    return rows.map(({ row }): Decision<Write | null> => {
      const refused = (errors: Record<string, string[]>): Decision<null> => ({
        errors,
        plan: 'create',
        subject_id: null,
        masters: [],
        write: null,
      })
      const person = byCode.get((row.employee_code ?? '').toLowerCase())
      const date = row.date ?? ''
      const [check_in, check_out] = [clockIn(row.check_in), clockIn(row.check_out)]
      if (!person) return refused({ employee_code: ['No employee has this code.'] })
      if (person.id === facts.own_id)
        return refused({ employee_code: ['Your own attendance is entered by somebody else.'] })
      if (check_in === undefined) return refused({ check_in: ['Enter a time such as 09:05.'] })
      if (check_out === undefined) return refused({ check_out: ['Enter a time such as 09:05.'] })
      if (!check_in && !check_out) return refused({ check_in: ['Enter check in or check out.'] })
      if (date > today) return refused({ date: ['Date cannot be in the future.'] })
      if (date < person.joined_on)
        return refused({ date: [`${person.full_name} joined on ${person.joined_on}.`] })
      if (person.left_on && date > person.left_on)
        return refused({ date: [`${person.full_name} left on ${person.left_on}.`] })
      const line = (direction: 'In' | 'Out', at: string): NewPunch => ({
        source: 'Import',
        external_id: `${person.id} ${at}`,
        employee_id: person.id,
        occurred_at: at,
        direction,
        remarks: row.remarks ?? null,
      })
      const write = [
        ...(check_in ? [line('In', momentAt(date, check_in, facts.zone))] : []),
        ...(check_out ? [line('Out', outAt(date, check_in, check_out, facts.zone))] : []),
      ].filter(({ external_id }) => !there.has(external_id))
      if (write.some(({ occurred_at }) => Date.parse(occurred_at) > clock.now()))
        return refused({ check_out: ['The time is in the future.'] })
      for (const { external_id } of write) there.add(external_id)
      if (write.length === 0)
        return { errors: {}, plan: 'unchanged', subject_id: person.id, masters: [], write: null }
      return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
    })
  },
  async save({ db, account_id }, facts, rows) {
    const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, write }] : []))
    const stored = await storePunches(
      db,
      made.flatMap(({ write }) => write.map((punch) => ({ ...punch, account_id }))),
      clock.instant(),
    )
    const byKey = new Map(stored.map((punch) => [punch.external_id, punch]))
    const days = stored.map(({ occurred_at }) => dayAt(occurred_at, facts.zone)).toSorted()
    const [first, last] = [days[0], days.at(-1)]
    if (first && last)
      await db
        .insertInto('signal')
        .values({
          id: newId(),
          org_id: facts.org_id,
          name: 'attendance.facts_changed',
          payload: JSON.stringify({
            employee_ids: [...new Set(stored.flatMap(({ employee_id }) => employee_id ?? []))],
            start: first,
            end: last,
            because: 'Import',
          }),
          account_id,
        })
        .execute()
    return made.map(({ row_no, write }) => {
      const ids = write.flatMap(({ external_id }) => byKey.get(external_id)?.id ?? [])
      return { row_no, subject_id: ids[0] ?? newId(), before: { ids } }
    })
  },
  async changed() {
    // punches are never rewritten
    return []
  },
  async undo({ db, account_id }, rows) {
    const ids = rows.flatMap(({ before }) => (before as { ids?: string[] } | null)?.ids ?? [])
    await sql`insert into punch_void (punch_id, reason, account_id)
      select id, 'The import was undone', ${account_id}::uuid from punch where id = any(${ids}::uuid[])
      on conflict do nothing`.execute(db)
  },
})

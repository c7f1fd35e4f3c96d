import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { negate } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import {
  serveImport,
  type Decision,
  type ImportCtx,
  type ServedImporter,
} from '#engines/exchange/import-server.ts'
import { employeesOn, peopleNamed } from '#modules/hris/server/public.ts'
import { holidayCalendar } from '#modules/organization/server/public.ts'
import { daysOf, thousandths, type CountedDate, type Part } from '#modules/leave/domain/counted-date.ts'
import { leaveDays } from '#modules/leave/domain/leave-days.ts'
import { accountOf } from '#modules/leave/server/account.ts'
import { lockedUntil } from '#modules/leave/server/leave-settings.ts'
import { enter, type Entry } from '#modules/leave/server/ledger.ts'
import { rulesBetween, type RuleOn } from '#modules/leave/server/rules.ts'
import { weeklyOff } from '#modules/leave/server/work.ts'
import { leaveRequestImport, openingBalanceImport } from '#modules/leave/shared/leave-imports.ts'

interface Facts {
  rules: readonly RuleOn[]
  locked: Day | null
  /** Days that rows before have taken in this file: `employee date half`. */
  taken: Set<string>
  /** Opened by rows before: `employee type`. */
  opened: Set<string>
}
const factsOf = async ({ db }: ImportCtx): Promise<Facts> => ({
  rules: await rulesBetween(db, '1900-01-01', '2199-12-31'),
  locked: await lockedUntil(db),
  taken: new Set(),
  opened: new Set(),
})

/** The type of that name or code, by the policy of the day. */
function ruleOf({ rules }: Facts, named: string, day: Day): RuleOn | CellErrors {
  const same = (text: string) => text.toLowerCase() === named.trim().toLowerCase()
  const known = rules.filter((rule) => same(rule.name) || same(rule.code))
  if (!known.length) return { leave_type: [`There is no leave type “${named}”.`] }
  const rule = known.find((one) => one.effective_from <= day && (one.effective_till ?? '9999') >= day)
  return rule ?? { leave_type: [`No policy gives ${known[0]?.name} on ${day}.`] }
}
const isRule = (found: RuleOn | CellErrors): found is RuleOn => 'setting_id' in found

interface LeaveWrite {
  employee_id: string
  rule: RuleOn
  start_on: Day
  end_on: Day
  part: Part
  dates: CountedDate[]
  reason: string
}

const failed = (errors: CellErrors): Decision<null> => ({
  errors,
  plan: 'create',
  subject_id: null,
  masters: [],
  write: null,
})

const leaves = serveImport<typeof leaveRequestImport.columns, Facts, LeaveWrite | null>(leaveRequestImport, {
  facts: factsOf,
  async decide(ctx, facts, rows) {
    const { db } = ctx
    const found = await peopleNamed(db, rows)
    const meant = rows.map(({ row }) => {
      const who = found(row)
      return { row, who, start: row.start_on ?? '', end: row.end_on ?? row.start_on ?? '' }
    })
    const days = meant.flatMap(({ start, end }) => (start ? [start, end] : [])).toSorted()
    const range = { start: days[0] ?? ctx.today, end: days.at(-1) ?? ctx.today }
    const ids = [...new Set(meant.flatMap(({ who }) => ('person' in who ? [who.person.id] : [])))]
    const [weekly_off, calendar, people, stored] = await Promise.all([
      weeklyOff(db),
      holidayCalendar(db, range),
      employeesOn(db, ids, range.end),
      sql<{
        employee_id: string
        date: Day
        half: string
        start_on: Day
        end_on: Day
        leave_type_id: string
        request_id: string
      }>`
        select x.employee_id, x.date, x.half, d.start_on, d.end_on, d.leave_type_id, d.request_id
        from leave_day x join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id
        where x.employee_id = any(${ids}::uuid[]) and x.is_live and x.date between ${range.start} and ${range.end}`.execute(
        db,
      ),
    ])
    const byId = new Map(people.map((person) => [person.id, person]))
    const live = new Map(stored.rows.map((row) => [`${row.employee_id} ${row.date} ${row.half}`, row]))
    return meant.map(({ row, who, start, end }): Decision<LeaveWrite | null> => {
      if ('errors' in who) return failed(who.errors)
      const person = byId.get(who.person.id)
      const rule = ruleOf(facts, row.leave_type ?? '', start)
      if (!isRule(rule)) return failed(rule)
      if (!person) return failed({ employee_code: ['Nobody here is meant by this row.'] })
      if (end < start) return failed({ end_on: ['To cannot be before From.'] })
      if (end > addDays(start, 366)) return failed({ end_on: ['A leave can span at most 366 days.'] })
      if (start < person.joined_on)
        return failed({ start_on: [`${who.person.full_name} joined on ${person.joined_on}.`] })
      if (person.left_on && end > person.left_on)
        return failed({ end_on: [`${who.person.full_name} left on ${person.left_on}.`] })
      if (facts.locked && start <= facts.locked)
        return failed({ start_on: [`Leave up to ${facts.locked} is locked.`] })
      const part: Part = row.part === 'first_half' || row.part === 'second_half' ? row.part : 'full'
      if (part !== 'full' && start !== end) return failed({ part: ['A half day is on one date.'] })
      const dates = leaveDays({
        start_on: start,
        end_on: end,
        part,
        weekly_off,
        holidays: calendar(person, { start, end }),
        counts_non_working_days: rule.counts_non_working_days,
      })
      if (thousandths(dates) === 0) return failed({ start_on: ['The chosen days are not working days.'] })
      const keys = dates.flatMap(({ date, halves }) => halves.map((half) => `${person.id} ${date} ${half}`))
      const clash = keys.map((key) => live.get(key)).find(Boolean)
      if (clash?.start_on === start && clash.end_on === end && clash.leave_type_id === rule.leave_type_id)
        return { errors: {}, plan: 'unchanged', subject_id: clash.request_id, masters: [], write: null }
      if (clash)
        return failed({ start_on: [`There is leave from ${clash.start_on} to ${clash.end_on} already.`] })
      if (keys.some((key) => facts.taken.has(key)))
        return failed({ start_on: ['Another row of the file takes one of these days.'] })
      for (const key of keys) facts.taken.add(key)
      const reason = row.reason ?? 'Imported'
      const write = { employee_id: person.id, rule, start_on: start, end_on: end, part, dates, reason }
      return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
    })
  },
  async save({ db, account_id }, _facts, rows) {
    const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, id: newId(), ...write }] : []))
    if (!made.length) return []
    const name = await db
      .selectFrom('account')
      .select('full_name')
      .where('id', '=', account_id)
      .executeTakeFirst()
    const now = new Date().toISOString()
    await db
      .insertInto('request')
      .values(
        made.map(({ id, employee_id, reason }) => ({
          id,
          type: 'leave_request',
          employee_id,
          sender_account_id: account_id,
          is_offline: true,
          status: 'Approved',
          request_remarks: reason,
          created_at: now,
          decided_at: now,
        })),
      )
      .execute()
    await db
      .insertInto('leave_request')
      .values(
        made.map(({ id, rule, start_on, end_on, part, dates }) => ({
          request_id: id,
          leave_type_id: rule.leave_type_id,
          start_on,
          end_on,
          part,
          days: daysOf(thousandths(dates)),
          is_offline: true,
          entered_by: account_id,
          proof_note: 'Imported from a file',
        })),
      )
      .execute()
    await db
      .insertInto('leave_day')
      .values(
        made.flatMap(({ id, employee_id, dates }) =>
          dates.flatMap(({ date, pieces, counted_as }) =>
            pieces.map(({ half, thousandths: cost }) => ({
              request_id: id,
              employee_id,
              date,
              half,
              fraction: (cost / 1000).toFixed(3),
              counted_as,
            })),
          ),
        ),
      )
      .execute()
    await db
      .insertInto('request_history')
      .values(
        made.map(({ id, reason }) => ({
          id: newId(),
          request_id: id,
          action_performed: 'Approved',
          account_id,
          account_name: name?.full_name ?? 'HR',
          acting_as: 'hr',
          remarks: reason,
          created_at: now,
        })),
      )
      .execute()
    await enter(
      db,
      made.map((leave) => takenBy(leave, account_id)),
    )
    return made.map(({ row_no, id }) => ({ row_no, subject_id: id, before: {} }))
  },
  async changed({ db }, rows) {
    const ids = rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
    const { rows: moved } = await sql<{ label: string }>`
      select e.full_name || ' (' || d.start_on || ')' as label
      from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
      join employee e on e.org_id = r.org_id and e.id = r.employee_id
      where r.id = any(${ids}::uuid[]) and (r.status <> 'Approved' or r.version <> 1 or d.freed_days <> 0
        or exists (select from leave_cancel_request c where c.leave_request_id = r.id)
        or exists (select from leave_deletion x where x.request_id = r.id))`.execute(db)
    return moved.map(({ label }) => label)
  },
  async undo({ db, account_id }, rows) {
    const ids = rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
    await giveBackTaken(db, ids, account_id)
    // the ledger keeps both lines; the requests go with their days
    await db
      .deleteFrom('request')
      .where('id', 'in', ids.length ? ids : [newId()])
      .execute()
  },
})

const takenBy = (
  { id, employee_id, rule, start_on, end_on, dates }: LeaveWrite & { id: string },
  account_id: string,
): Entry => {
  const isHours = rule.unit === 'Hour'
  return {
    employee_id,
    leave_type_id: accountOf(rule),
    kind: 'taken',
    days: isHours ? '0' : negate(daysOf(thousandths(dates))),
    ...(isHours ? { minutes: -Math.round((thousandths(dates) * 480) / 1000) } : {}),
    effective_on: start_on,
    setting_id: rule.setting_id,
    reason: `Leave from ${start_on} to ${end_on}`,
    source_type: 'leave_request',
    source_id: id,
    account_id,
  }
}

async function giveBackTaken(db: ImportCtx['db'], ids: readonly string[], account_id: string) {
  const lines = await db
    .selectFrom('leave_ledger')
    .select(['employee_id', 'leave_type_id', 'days', 'minutes', 'effective_on', 'setting_id', 'source_id'])
    .where('source_type', '=', 'leave_request')
    .where('kind', '=', 'taken')
    .where('source_id', 'in', ids.length ? [...ids] : [newId()])
    .execute()
  await enter(
    db,
    lines.map((line) => ({
      ...line,
      kind: 'taken_reversal' as const,
      days: negate(line.days),
      minutes: -line.minutes,
      reason: 'The import was undone',
      source_type: 'leave_import_undone',
      account_id,
    })),
  )
}

interface OpeningWrite {
  employee_id: string
  rule: RuleOn
  days: string
  as_of: Day
  expires_on: Day | null
}

const openings = serveImport<typeof openingBalanceImport.columns, Facts, OpeningWrite | null>(
  openingBalanceImport,
  {
    facts: factsOf,
    async decide({ db }, facts, rows) {
      const found = await peopleNamed(db, rows)
      const meant = rows.map(({ row }) => ({ row, who: found(row) }))
      const ids = [...new Set(meant.flatMap(({ who }) => ('person' in who ? [who.person.id] : [])))]
      // what an undone import opened is open again
      const { rows: stored } = await sql<{
        employee_id: string
        leave_type_id: string
        days: string
        id: string
      }>`
      select employee_id, leave_type_id, trim_scale(sum(days))::text as days, min(source_id::text) as id
      from leave_ledger where employee_id = any(${ids}::uuid[]) and kind = 'opening'
      group by employee_id, leave_type_id having sum(days) <> 0 or sum(minutes) <> 0`.execute(db)
      const opened = new Map(stored.map((row) => [`${row.employee_id} ${row.leave_type_id}`, row]))
      return meant.map(({ row, who }): Decision<OpeningWrite | null> => {
        if ('errors' in who) return failed(who.errors)
        const as_of = row.as_of ?? ''
        const rule = ruleOf(facts, row.leave_type ?? '', as_of)
        if (!isRule(rule)) return failed(rule)
        if (!rule.has_balance) return failed({ leave_type: [`${rule.name} has no balance.`] })
        const days = row.days ?? '0'
        if (Number(days) === 0)
          return failed({ days: ['Days must not be zero: a balance of nothing needs no row.'] })
        if (Math.abs(Number(days)) >= 1000) return failed({ days: ['Days must be less than 1000.'] })
        if (row.expires_on && row.expires_on < as_of)
          return failed({ expires_on: ['Expires on cannot be before As of.'] })
        const key = `${who.person.id} ${accountOf(rule)}`
        const known = opened.get(key)
        if (known && Number(known.days) === Number(days))
          return { errors: {}, plan: 'unchanged', subject_id: known.id, masters: [], write: null }
        if (known)
          return failed({
            days: [`${rule.name} was opened with ${known.days} days: adjust the balance instead.`],
          })
        if (facts.opened.has(key))
          return failed({ leave_type: ['Another row of the file opens this balance.'] })
        facts.opened.add(key)
        const write = { employee_id: who.person.id, rule, days, as_of, expires_on: row.expires_on ?? null }
        return { errors: {}, plan: 'create', subject_id: null, masters: [], write }
      })
    },
    async save({ db, account_id }, _facts, rows) {
      const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, id: newId(), ...write }] : []))
      await enter(
        db,
        made.map(({ id, employee_id, rule, days, as_of, expires_on }) => ({
          employee_id,
          leave_type_id: accountOf(rule),
          kind: 'opening' as const,
          days: rule.unit === 'Hour' ? '0' : days,
          ...(rule.unit === 'Hour' ? { minutes: Math.round(Number(days) * 60) } : {}),
          effective_on: as_of,
          expires_on,
          setting_id: rule.setting_id,
          reason: 'Opening balance, imported from a file',
          source_type: 'opening_import',
          source_id: id,
          account_id,
        })),
      )
      return made.map(({ row_no, id }) => ({ row_no, subject_id: id, before: {} }))
    },
    // the ledger does not change: what was taken since is explained beside the line that takes the opening back
    changed: async () => [],
    async undo({ db, account_id }, rows) {
      const ids = rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
      const lines = await db
        .selectFrom('leave_ledger')
        .select([
          'employee_id',
          'leave_type_id',
          'days',
          'minutes',
          'effective_on',
          'expires_on',
          'setting_id',
          'source_id',
        ])
        .where('source_type', '=', 'opening_import')
        .where('source_id', 'in', ids.length ? ids : [newId()])
        .execute()
      await enter(
        db,
        lines.map((line) => ({
          ...line,
          kind: 'opening' as const,
          days: negate(line.days),
          minutes: -line.minutes,
          reason: 'The import was undone',
          source_type: 'opening_undone',
          account_id,
        })),
      )
    },
  },
)

export const leaveImporters: ServedImporter[] = [leaves, openings]

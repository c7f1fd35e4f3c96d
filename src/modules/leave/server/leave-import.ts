import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { negate } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import { enterDecided } from '#engines/approval/enter-decided-server.ts'
import { serveImport, type Decision, type ImportCtx } from '#engines/exchange/import-server.ts'
import { employeesOn, peopleNamed } from '#modules/hris/server/public.ts'
import { holidayCalendar } from '#modules/organization/server/public.ts'
import { daysOf, thousandths, type CountedDate, type Part } from '#modules/leave/domain/counted-date.ts'
import { leaveDays } from '#modules/leave/domain/leave-days.ts'
import { accountOf } from '#modules/leave/server/account.ts'
import { factsOf, failed, isRule, ruleOf, type Facts } from '#modules/leave/server/import-facts.ts'
import { enter, type Entry } from '#modules/leave/server/ledger.ts'
import type { RuleOn } from '#modules/leave/server/rules.ts'
import { weeklyOff } from '#modules/leave/server/work.ts'
import { leaveRequestImport } from '#modules/leave/shared/leave-imports.ts'

interface LeaveWrite {
  employee_id: string
  rule: RuleOn
  start_on: Day
  end_on: Day
  part: Part
  dates: CountedDate[]
  reason: string
}

/** Leave that was decided elsewhere. */
export const leaves = serveImport<typeof leaveRequestImport.columns, Facts, LeaveWrite | null>(
  leaveRequestImport,
  {
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
        holidayCalendar(db, range, ids),
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
        if (who.person.id === facts.own_id)
          return failed({ employee_code: ['Your own leave is entered by somebody else.'] })
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
          ...calendar.placeOf(person),
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
      await enterDecided(db, 'leave_request', account_id, made)
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
  },
)

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

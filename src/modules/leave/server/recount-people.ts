import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { fiscalYearsOf, holidayCalendar } from '#modules/organization/server/public.ts'
import { AROUND, daysOf, type Half, type Part } from '#modules/leave/domain/counted-date.ts'
import { recounted, type Recount, type Taken } from '#modules/leave/domain/recount.ts'
import { accountOf } from '#modules/leave/server/account.ts'
import { lockedUntil } from '#modules/leave/server/leave-settings.ts'
import { enter, type Entry } from '#modules/leave/server/ledger.ts'
import { rulesBetween, type RuleOn } from '#modules/leave/server/rules.ts'
import { weeklyOff } from '#modules/leave/server/work.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

interface Change {
  start: Day
  end: Day
  because: string
}
interface Recounted {
  request_id: string
  /** Days that it takes, exact. */
  before: string
  after: string
}
interface Leave {
  id: string
  employee_id: string
  gender: string | null
  left_on: Day | null
  branch_id: string | null
  status: string
  leave_type_id: string
  start_on: Day
  end_on: Day
  part: Part
  from_time: string | null
  to_time: string | null
  taken: Taken[]
  cancelled: Day[]
  entered: { leave_type_id: string; effective_on: Day; period_id: string | null; setting_id: string | null }[]
}

/** Counts these people's leave around changed days anew, and enters what it takes more or less. Locked days stay. */
export async function recountFor(
  db: Db,
  ids: readonly string[],
  change: Change,
  accountId: string | null,
): Promise<Recounted[]> {
  await sql`select from employee where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    db,
  )
  const leaves = await leavesOf(db, ids, change)
  const [first] = leaves.map(({ start_on }) => start_on).toSorted()
  const last = leaves
    .map(({ end_on }) => end_on)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return []
  const range = { start: addDays(first, -AROUND * 2), end: addDays(last, AROUND * 2) }
  const [rules, calendar, usual, settings, locked, years] = await Promise.all([
    rulesBetween(db, first, last),
    holidayCalendar(db, range, ids),
    weeklyOff(db),
    settingOf(db, leaveSettings),
    lockedUntil(db),
    fiscalYearsOf(db, 'leave'),
  ])
  const start = locked !== null && change.start <= locked ? addDays(locked, 1) : change.start
  if (start > change.end) return []
  const workday = { from: settings.work_from, to: settings.work_to, minutes: settings.work_minutes }
  const ruleOf = ({ leave_type_id, start_on }: Leave) =>
    rules.find(
      (rule) =>
        rule.leave_type_id === leave_type_id &&
        rule.effective_from <= start_on &&
        (rule.effective_till === null || rule.effective_till >= start_on),
    )
  const writing = writer({ because: change.because, accountId, years, locked })
  for (const leave of leaves) {
    const rule = ruleOf(leave)
    if (!rule) continue
    const beside = leaves.filter((one) => one.id !== leave.id && one.employee_id === leave.employee_id)
    const around = new Map<Day, Half[]>()
    for (const one of beside)
      if (ruleOf(one)?.sandwich !== 'none')
        for (const { date, half } of one.taken) around.set(date, [...(around.get(date) ?? []), half])
    const found = recounted(
      {
        ...leave,
        ...calendar.placeOf({ id: leave.employee_id, gender: leave.gender, branch_id: leave.branch_id }),
        weekly_off: usual,
        workday,
        counts_non_working_days: rule.counts_non_working_days,
        sandwich: rule.sandwich,
        half_triggers_sandwich: rule.half_triggers_sandwich,
        around,
      },
      {
        days: {
          start: later(start, addDays(leave.start_on, -AROUND)),
          end: earlier(change.end, addDays(leave.end_on, AROUND)),
        },
        cancelled: new Set([...leave.cancelled, ...afterLastDay(leave)]),
        before: leave.taken,
        others: beside.flatMap(({ taken }) => taken),
      },
    )
    const open = { gone: found.gone.filter(isOpen), come: found.come.filter(isOpen) }
    if (!open.gone.length && !open.come.length) continue
    const minutesADay = rule.unit === 'Hour' ? workday.minutes : null
    writing.add(leave, rule, withMinutes(open, minutesADay))
    // those after it see what it takes now
    leave.taken = [...leave.taken.filter((one) => !open.gone.includes(one)), ...open.come]
  }
  return writing.write(db)

  function isOpen({ date }: Taken) {
    return locked === null || date > locked
  }
}

/** Nobody is on leave once they have left; whoever stays after all has those days again. */
const afterLastDay = ({ left_on, start_on, end_on }: Leave) =>
  left_on === null ? [] : eachDay({ start: later(addDays(left_on, 1), start_on), end: end_on })

const later = (a: Day, b: Day) => (a > b ? a : b)
const earlier = (a: Day, b: Day) => (a < b ? a : b)
const withMinutes = ({ gone, come }: Recount, day: number | null): Recount => ({
  gone,
  come:
    day === null
      ? come
      : come.map((one) => ({ ...one, minutes: Math.round((one.thousandths * day) / 1000) })),
})

async function leavesOf(db: Db, ids: readonly string[], { start, end }: Change): Promise<Leave[]> {
  const { rows } = await sql<Leave>`
    select r.id, r.employee_id, e.gender, e.left_on, a.branch_id, r.status, d.leave_type_id, d.start_on, d.end_on, d.part,
      to_char(d.from_time, 'HH24:MI') as from_time, to_char(d.to_time, 'HH24:MI') as to_time,
      coalesce((select json_agg(json_build_object('date', x.date, 'half', x.half, 'thousandths', (x.fraction * 1000)::int, 'minutes', x.minutes,
          'counted_as', x.counted_as, 'stretch', case when x.stretch is not null then json_build_array(lower(x.stretch), upper(x.stretch)) end) order by x.date, x.half)
        from leave_day x where x.org_id = d.org_id and x.request_id = r.id and x.is_live), '[]') as taken,
      coalesce((select json_agg(c.day) from leave_cancel_request k join request q on q.org_id = k.org_id and q.id = k.request_id and q.status = 'Approved'
        cross join lateral unnest(k.dates) c (day) where k.org_id = d.org_id and k.leave_request_id = r.id), '[]') as cancelled,
      coalesce((select json_agg(json_build_object('leave_type_id', l.leave_type_id, 'effective_on', l.effective_on, 'period_id', l.period_id, 'setting_id', l.setting_id) order by l.effective_on)
        from leave_ledger l where l.org_id = d.org_id and l.source_type = 'leave_request' and l.source_id = r.id and l.kind = 'taken'), '[]') as entered
    from leave_request d
    join request r on r.org_id = d.org_id and r.id = d.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    left join employment_assignment a on a.org_id = r.org_id and a.employee_id = r.employee_id
      and a.valid_from <= d.start_on and (a.valid_to is null or a.valid_to >= d.start_on)
    where r.employee_id = any(${[...ids]}::uuid[]) and r.status in ('Requested', 'Forwarded', 'Approved')
      and d.start_on <= ${end}::date + ${AROUND * 2}::int and d.end_on >= ${start}::date - ${AROUND * 2}::int
      and not exists (select from leave_deletion x where x.request_id = r.id)
    order by r.employee_id, d.start_on, r.id`.execute(db)
  return rows
}

interface Writing {
  because: string
  accountId: string | null
  years: readonly { id: string; applicable_from: Day; applicable_to: Day }[]
  locked: Day | null
}

/** Gathers what is to be written of all leaves, and writes it at once. */
function writer({ because, accountId, years, locked }: Writing) {
  const gone: object[] = []
  const come: object[] = []
  const totals: { id: string; more: string; less: string; minutes: number; was: string }[] = []
  const entries: Entry[] = []
  const found: Recounted[] = []
  const yearOf = (day: Day) =>
    years.find(({ applicable_from, applicable_to }) => applicable_from <= day && day <= applicable_to)?.id ??
    null

  return {
    add(leave: Leave, rule: RuleOn, recount: Recount) {
      const { id, employee_id } = leave
      gone.push(...recount.gone.map(({ date, half }) => ({ request_id: id, date, half })))
      come.push(
        ...recount.come.map(({ thousandths, stretch, ...one }) => ({
          ...one,
          request_id: id,
          employee_id,
          fraction: daysOf(thousandths),
          stretch: stretch && `[${stretch[0]},${stretch[1]})`,
        })),
      )
      const before = total(leave.taken)
      const delta = total(recount.come) - total(recount.gone)
      const minutes = minutesIn(recount.come) - minutesIn(recount.gone)
      if (delta === 0) return
      totals.push({
        id,
        more: daysOf(Math.max(0, delta)),
        less: daysOf(Math.max(0, -delta)),
        was: daysOf(before),
        minutes,
      })
      found.push({ request_id: id, before: daysOf(before), after: daysOf(before + delta) })
      if (leave.status === 'Approved') entries.push(...entriesOf(leave, rule, recount))
    },
    async write(db: Db): Promise<Recounted[]> {
      await sql`delete from leave_day x using ${rowsOf({ request_id: 'uuid', date: 'date', half: 'text' }, gone)}
        where x.request_id = r.request_id and x.date = r.date and x.half = r.half and x.is_live`.execute(db)
      // a half that was given back with its neighbour has a row already
      await sql`delete from leave_day x using ${rowsOf({ request_id: 'uuid', date: 'date', half: 'text' }, come)}
        where x.request_id = r.request_id and x.date = r.date and x.half = r.half and not x.is_live`.execute(
        db,
      )
      await sql`
        insert into leave_day (request_id, employee_id, date, half, fraction, counted_as, minutes, stretch)
        select request_id, employee_id, date, half, fraction, counted_as, minutes, stretch::int4range from ${rowsOf(dayColumns, come)}`.execute(
        db,
      )
      await sql`
        update leave_request d set
          days = case when r.was = 0 then d.days when d.days - r.less > 0 and d.days - r.less >= d.freed_days then d.days - r.less + r.more else d.days end,
          freed_days = case when r.was = 0 then greatest(d.freed_days - r.more, 0)
            when d.days - r.less > 0 and d.days - r.less >= d.freed_days then d.freed_days else least(d.days, d.freed_days + r.less) end,
          minutes = case when d.minutes + r.minutes > 0 then d.minutes + r.minutes else d.minutes end
        from ${rowsOf({ id: 'uuid', more: 'numeric', less: 'numeric', was: 'numeric', minutes: 'int' }, totals)}
        where d.request_id = r.id`.execute(db)
      await enter(db, entries)
      return found
    },
  }

  /** What it takes more or less in each leave year, beside what was entered there. */
  function entriesOf(leave: Leave, rule: RuleOn, { gone: less, come: more }: Recount): Entry[] {
    const source_id = newId()
    const byYear = Map.groupBy(
      [...less.map((one) => ({ one, sign: 1 })), ...more.map((one) => ({ one, sign: -1 }))],
      ({ one }) => yearOf(one.date),
    )
    return [...byYear].flatMap(([period_id, parts]): Entry[] => {
      const isHours = rule.unit === 'Hour'
      const days = parts.reduce((all, { one, sign }) => all + sign * one.thousandths, 0)
      const minutes = parts.reduce((all, { one, sign }) => all + sign * (one.minutes ?? 0), 0)
      if ((isHours ? minutes : days) === 0) return []
      const [first = leave.start_on] = parts.map(({ one }) => one.date).toSorted()
      const line = leave.entered.find((entered) => entered.period_id === period_id)
      const effective_on = line?.effective_on ?? first
      return [
        {
          employee_id: leave.employee_id,
          leave_type_id: line?.leave_type_id ?? accountOf(rule),
          kind: (isHours ? minutes : days) > 0 ? 'taken_reversal' : 'taken',
          days: isHours ? '0' : daysOf(days),
          ...(isHours ? { minutes } : {}),
          effective_on: locked !== null && effective_on <= locked ? first : effective_on,
          period_id,
          setting_id: line?.setting_id ?? rule.setting_id,
          reason: `Recalculated (${because}): leave from ${leave.start_on} to ${leave.end_on}`.slice(0, 255),
          source_type: 'leave_recount',
          source_id,
          account_id: accountId,
        },
      ]
    })
  }
}

const dayColumns = {
  request_id: 'uuid',
  employee_id: 'uuid',
  date: 'date',
  half: 'text',
  fraction: 'numeric',
  counted_as: 'text',
  minutes: 'int',
  stretch: 'text',
}
const total = (some: readonly Taken[]) => some.reduce((sum, { thousandths }) => sum + thousandths, 0)
const minutesIn = (some: readonly Taken[]) => some.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

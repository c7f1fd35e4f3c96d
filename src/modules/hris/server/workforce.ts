import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { CalendarId } from '#kernel/calendar/system.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { comings, goings, worksOn } from '#modules/organization/server/public.ts'

type Asked = Pick<Ctx, 'db' | 'today'>

/** What ends in these days is worth doing something about. */
export const soonOf = (today: Day): DayRange => ({ start: today, end: addDays(today, 30) })

export interface Figures {
  /** The days that `this_month` means. */
  month: DayRange
  current: number
  /** Of those, who does not count in the headcount by their type of employment. */
  not_counted: number
  past: number
  /** Who works here today: not who is hired for later. */
  here: number
  joined_this_month: number
  leaving_this_month: number
  on_probation: number
  /** Probations and contracts that end soon. */
  probation_due: number
  contracts_due: number
  /** Whose last day is near. */
  leaving_soon: number
}

/** How many there are, come and go in the calendar's month, and have something ending, in one reading of the table. */
export async function figuresOf({ db, today }: Asked, calendar: CalendarId): Promise<Figures> {
  const { start, end } = monthAround(calendar, today)
  const soon = soonOf(today)
  const { rows } = await sql<Omit<Figures, 'month'>>`
    select count(*) filter (where is_current) as current, count(*) filter (where not is_current) as past, count(*) filter (where ${worksOn(today)}) as here,
      (select count(*) from employment_type k join employment_assignment a on a.org_id = k.org_id and a.employment_type_id = k.id and ${holds(today)}
        join employee p on p.org_id = a.org_id and p.id = a.employee_id and (p.left_on is null or p.left_on >= ${today})
        where not k.counts_in_headcount) as not_counted,
      count(*) filter (where joined_on between ${start} and ${end}) as joined_this_month,
      count(*) filter (where left_on between ${start} and ${end}) as leaving_this_month,
      count(*) filter (where is_current and confirmed_on is null and probation_ends_on >= ${today} and joined_on <= ${today}) as on_probation,
      count(*) filter (where is_current and confirmed_on is null and probation_ends_on between ${soon.start} and ${soon.end}) as probation_due,
      count(*) filter (where is_current and contract_ends_on between ${soon.start} and ${soon.end}) as contracts_due,
      count(*) filter (where left_on between ${soon.start} and ${soon.end}) as leaving_soon
    from (select *, left_on is null or left_on >= ${today} as is_current from employee) e`.execute(db)
  const none = {
    current: 0,
    not_counted: 0,
    past: 0,
    here: 0,
    joined_this_month: 0,
    leaving_this_month: 0,
    on_probation: 0,
    probation_due: 0,
    contracts_due: 0,
    leaving_soon: 0,
  }
  return { ...(rows[0] ?? none), month: { start, end } }
}

/**
 * Who came and who left in each of the calendar's last twelve months, this one included; `came` and `went` until today: who
 * leaves today is still here.
 */
export async function movementOf({ db, today }: Asked, calendar: CalendarId) {
  const months = monthsUntil(calendar, today)
  const { rows } = await sql<DayRange & Record<'joined' | 'left' | 'came' | 'went', number>>`
    select m.start, m."end",
      (select count(*) from ${comings} c where c.day between m.start and m."end") as joined,
      (select count(*) from ${goings} g where g.day between m.start and m."end") as left,
      (select count(*) from ${comings} c where c.day between m.start and least(m."end", ${today}::date)) as came,
      (select count(*) from ${goings} g where g.day between m.start and least(m."end", ${today}::date - 1)) as went
    from unnest(${months.map(({ start }) => start)}::date[], ${months.map(({ end }) => end)}::date[]) m("start", "end") order by 1`.execute(
    db,
  )
  return rows
}

/** The twelve months of a calendar of which the last holds the day. */
function monthsUntil(calendar: CalendarId, day: Day): DayRange[] {
  const months: DayRange[] = []
  for (let last = day; months.length < 12;) {
    const { start, end } = monthAround(calendar, last)
    months.unshift({ start, end })
    last = addDays(start, -1)
  }
  return months
}

export type Due = { person: Person; on: string; years: number | null }

/** The first of those whose day falls into the range. */
export async function dueOf(
  { db, today }: Asked,
  column: 'probation_ends_on' | 'contract_ends_on' | 'joined_on' | 'left_on',
  { start, end }: DayRange,
  { direction = 'asc', limit = 8 }: { direction?: 'asc' | 'desc'; limit?: number } = {},
): Promise<Due[]> {
  const rows = await db
    .selectFrom('employee as e')
    .select([personOf(sql`e.id`, today).as('person'), sql<string>`${sql.ref(`e.${column}`)}`.as('on')])
    .where(`e.${column}`, '>=', start)
    .where(`e.${column}`, '<=', end)
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', today)]))
    // who was confirmed early has no probation left to decide about
    .$if(column === 'probation_ends_on', (open) => open.where('e.confirmed_on', 'is', null))
    .orderBy(`e.${column}`, direction)
    .orderBy('e.full_name')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, years: null }))
}

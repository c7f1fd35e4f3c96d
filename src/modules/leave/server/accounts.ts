import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { fiscalYearsOf, membershipsOf } from '#modules/organization/server/public.ts'
import { planOf, type Plan } from '#modules/leave/domain/due.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import type { LeaveYear, RuleSpan, Worker } from '#modules/leave/domain/policy.ts'
import type { Account } from '#modules/leave/domain/project.ts'
import { startsAnew } from '#modules/leave/domain/restart.ts'
import { yearsOf } from '#modules/leave/domain/service-years.ts'
import { ticksOf } from '#modules/leave/domain/ticks.ts'
import { ruleHolding, rulesBetween, type RuleOn } from '#modules/leave/server/rules.ts'
import { asksForWork, workOf } from '#modules/leave/server/work.ts'

/** What is the same for everybody: gathered once for a run over all people. */
export interface LeaveWorld {
  years: LeaveYear[]
  types: LeaveTypeSpans[]
  held_years: ReadonlySet<string>
  settled_ends: ReadonlySet<Day>
  settled_until: Day | null
}
export interface LeaveTypeSpans {
  id: string
  name: string
  unit: 'Day' | 'Hour'
  rules: RuleOn[]
  spans: RuleSpan[]
  /** What was worked out for people of the same facts; it lives as long as the run. */
  plans: Map<string, Plan>
}

export async function leaveWorld(db: Db, until: Day): Promise<LeaveWorld> {
  const [years, rules, ends, lock] = await Promise.all([
    leaveYears(db),
    rulesBetween(db, '1900-01-01', until),
    db.selectFrom('leave_year_end').select(['period_id', 'state']).execute(),
    db.selectFrom('leave_lock').select('locked_until').orderBy('at', 'desc').limit(1).executeTakeFirst(),
  ])
  const closed = new Set(ends.filter(({ state }) => state === 'Closed').map(({ period_id }) => period_id))
  return {
    years,
    types: [...Map.groupBy(rules, ({ leave_type_id }) => leave_type_id).values()].flatMap(typeOf),
    held_years: new Set(ends.filter(({ state }) => state === 'Held').map(({ period_id }) => period_id)),
    settled_ends: new Set(years.filter(({ id }) => closed.has(id)).map(({ end }) => addDays(end, 1))),
    settled_until: lock?.locked_until ?? null,
  }
}

/** The leave years with their months: fiscal years of the category leave, or the general ones in their place. */
export async function leaveYears(db: Db): Promise<LeaveYear[]> {
  const [years, periods] = await Promise.all([
    fiscalYearsOf(db, 'leave'),
    db
      .selectFrom('fiscal_period')
      .select(['fiscal_year_id', 'label', 'start_on as start', 'end_on as end'])
      .orderBy('seq')
      .execute(),
  ])
  const months = Map.groupBy(periods, ({ fiscal_year_id }) => fiscal_year_id)
  return years.map(({ id, name, applicable_from, applicable_to }) => ({
    id,
    name,
    start: applicable_from,
    end: applicable_to,
    periods: (months.get(id) ?? []).map(({ label, start, end }) => ({ label, start, end })),
  }))
}

/** Only what has a balance earns, ends and is explained. */
function typeOf(rules: RuleOn[]): LeaveTypeSpans[] {
  const [first] = rules
  if (!first?.has_balance) return []
  const spans = rules.map((rule) => ({ ...rule, from: rule.effective_from, till: rule.effective_till }))
  return [{ id: first.leave_type_id, name: first.name, unit: first.unit, rules, spans, plans: new Map() }]
}

interface PersonRow extends Omit<Worker, 'types' | 'segments' | 'away'> {
  id: string
  away: Worker['away'] | null
  branch_id: string | null
  types: Worker['types'] | null
  lines: LineRow[] | null
  restarts: Day[] | null
  /** Came back to an employment that does not go on with a former one. */
  is_anew: boolean
}
type LineRow = Omit<Line, 'amount'> & { days: string; minutes: number; leave_type_id: string }

/** The accounts of some people, by person: everything that `projectPerson` asks, in a handful of queries for all of them. */
export async function accountsOf(
  db: Db,
  world: LeaveWorld,
  employeeIds: readonly string[],
  until: Day,
): Promise<Map<string, Account[]>> {
  const [people, segments] = await Promise.all([
    peopleOf(db, employeeIds, until),
    membershipsOf(db, segmentIdsOf(world), employeeIds),
  ])
  const work = world.types.some(asksForWork) ? await workOf(db, people, world, until) : null
  return new Map(
    people.map((person) => {
      const lines = Map.groupBy(person.lines ?? [], ({ leave_type_id }) => leave_type_id)
      const worker: Worker = {
        ...person,
        away: person.away ?? [],
        types: person.types ?? [],
        segments: segments.get(person.id) ?? [],
      }
      return [
        person.id,
        world.types.map((type) =>
          accountOf(type, world, worker, person, lines.get(type.id) ?? [], work?.(person, type)),
        ),
      ]
    }),
  )
}

/** The populations that rules name. */
export const segmentIdsOf = ({ types }: LeaveWorld): string[] => [
  ...new Set(types.flatMap(({ spans }) => spans.flatMap(({ segment_id }) => segment_id ?? []))),
]

/** The rule of a type on a day. */
export const ruleOf = (type: LeaveTypeSpans | undefined, day: Day): RuleOn | undefined =>
  ruleHolding(type?.rules ?? [], day)

/** Whether a restart on a day is one of this type, by the rule of that day. */
export function restartsOn(type: LeaveTypeSpans | undefined, day: Day): boolean {
  const rule = ruleOf(type, day)
  return rule !== undefined && startsAnew(rule)
}

const idle: Account['work'] = { worked: () => 0, unpaid: () => 0 }

function accountOf(
  type: LeaveTypeSpans,
  { years: all, held_years, settled_ends, settled_until }: LeaveWorld,
  worker: Worker,
  { restarts, is_anew }: Pick<PersonRow, 'restarts' | 'is_anew'>,
  rows: readonly LineRow[],
  work: Account['work'] = idle,
): Account {
  const { id, unit, spans } = type
  const years = yearsOf(all, spans, worker.joined_on)
  const lines = rows.map(({ days, minutes, leave_type_id: _, ...line }) => ({
    ...line,
    amount: unit === 'Hour' ? minutes : ticksOf(days, unit),
  }))
  const openings = lines.filter(({ kind }) => kind === 'opening').map(({ on }) => on)
  return {
    leave_type_id: id,
    unit,
    worker,
    spans,
    years,
    work,
    // what was before is of the former employment: it stays as it was, and is not gone on with
    opened_on: [...openings, ...(is_anew ? [addDays(worker.joined_on, -1)] : [])].toSorted().at(-1) ?? null,
    restarts: [
      ...(is_anew ? [worker.joined_on] : []),
      ...(restarts ?? []).filter((day) => day > worker.joined_on && restartsOn(type, day)),
    ],
    lines,
    held_years,
    settled_ends: years === all ? settled_ends : endsWithin(years, all, settled_ends),
    settled_until,
    moved_in: [],
    ...(work === idle ? { plan: keptPlan(type) } : {}),
  }
}

/** Years of service that end in a closed leave year are closed with it. */
const endsWithin = (
  own: readonly LeaveYear[],
  all: readonly LeaveYear[],
  ends: ReadonlySet<Day>,
): ReadonlySet<Day> =>
  new Set(
    own
      .map(({ end }) => addDays(end, 1))
      .filter((on) =>
        all.some((year) => ends.has(addDays(year.end, 1)) && year.start <= on && on <= addDays(year.end, 1)),
      ),
  )

const MOST_PLANS = 2000

/** Most people of a type get the same on the same days: who was there before the first year, and is there to stay. */
const keptPlan =
  ({ spans, plans }: LeaveTypeSpans): NonNullable<Account['plan']> =>
  (facts, until) => {
    const { worker, opened_on, restarts, years } = facts
    const { joined_on, left_on, gender, marital_status, types, segments, away } = worker
    const since = spans.some(
      ({ tiers, min_tenure_months, accrual, renewal }) =>
        Boolean(tiers?.length) ||
        min_tenure_months > 0 ||
        Boolean(accrual?.start_after_months) ||
        renewal?.on === 'Joining anniversary',
    )
    const start = years[0]?.start ?? ''
    const joined = !since && joined_on < start ? start : joined_on
    const served = since ? worker.served_since : null
    const kinds =
      spans.some(({ employment_type_ids, segment_id }) => employment_type_ids.length || segment_id) ||
      types.some(({ has_leave }) => has_leave === false)
        ? JSON.stringify([types, segments])
        : ''
    const gone = away?.length ? JSON.stringify(away) : ''
    const key = [
      until,
      joined,
      served,
      left_on,
      gender,
      marital_status,
      opened_on,
      restarts.join(),
      kinds,
      gone,
    ].join('|')
    const known = plans.get(key)
    if (known) return known
    const found = planOf(facts, until)
    // as many as there are days of joining in some years, and no heap of them
    if (plans.size >= MOST_PLANS) plans.clear()
    plans.set(key, found)
    return found
  }

async function peopleOf(db: Db, employeeIds: readonly string[], until: Day): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select e.id, e.joined_on, e.served_since, e.left_on, e.gender, e.marital_status,
      (select a.branch_id from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id
        and a.valid_from <= ${until}::date order by a.valid_from desc limit 1) as branch_id,
      (select json_agg(json_build_object('from', a.valid_from, 'till', a.valid_to, 'employment_type_id', a.employment_type_id, 'has_leave', coalesce(t.leave_eligible, true)) order by a.valid_from)
        from employment_assignment a left join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id where a.org_id = e.org_id and a.employee_id = e.id) as types,
      (select json_agg(json_build_object('leave_type_id', l.leave_type_id, 'kind', l.kind, 'days', l.days::text, 'minutes', l.minutes,
          'on', l.effective_on, 'expires_on', l.expires_on, 'source_type', l.source_type, 'source_id', l.source_id,
          'period_id', l.period_id, 'reason', l.reason) order by l.effective_on, l.id)
        from leave_ledger l where l.org_id = e.org_id and l.employee_id = e.id) as lines,
      (select json_agg(distinct r.effective_from order by r.effective_from) from employment_review r
        where r.org_id = e.org_id and r.employee_id = e.id and r.state = 'Applied' and r.leave_balances = 'restart') as restarts,
      (select json_agg(json_build_object('start', s.left_on + 1, 'end', coalesce((select min(a.valid_from) - 1 from employment_assignment a
          where a.org_id = s.org_id and a.employee_id = s.employee_id and a.valid_from > s.left_on), s.left_on)) order by s.left_on)
        from employment_spell s where s.org_id = e.org_id and s.employee_id = e.id) as away,
      exists (select from employment_spell s where s.org_id = e.org_id and s.employee_id = e.id and not s.is_continuous and s.left_on < e.joined_on) as is_anew
    from employee e where e.id = any(${[...employeeIds]}::uuid[])`.execute(db)
  return rows
}

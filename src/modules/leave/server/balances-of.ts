import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { partsOf } from '#modules/leave/domain/balance.ts'
import { hasLeaveOn } from '#modules/leave/domain/eligible.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import type { LeaveYear } from '#modules/leave/domain/policy.ts'
import { projectPerson } from '#modules/leave/domain/project.ts'
import { textOf, ticksOf, type Unit } from '#modules/leave/domain/ticks.ts'
import { accountsOf, leaveWorld, type LeaveWorld } from '#modules/leave/server/accounts.ts'
import { membersOn } from '#modules/leave/server/segments.ts'
import { rulesOn, type RuleOn } from '#modules/leave/server/rules.ts'
import type { Balance } from '#modules/leave/shared/balance.ts'

export interface Held {
  balance: Balance
  /** What the balance of the day is the sum of, and what of it is not entered yet. */
  lines: Line[]
  projected: ReadonlySet<Line>
}
export interface HeldOn {
  world: LeaveWorld
  year: LeaveYear | null
  of: Map<string, Held[]>
}

/**
 * The balances of some people on a day. Of today and before it is what the ledger says; later days are the ledger and
 * what the nightly work will enter until then, by the same function.
 */
export async function balancesOn(
  db: Db,
  employeeIds: readonly string[],
  today: Day,
  on: Day = today,
): Promise<HeldOn> {
  const [world, rules] = await Promise.all([leaveWorld(db, on), rulesOn(db, on)])
  const asked = await requestsOf(db, employeeIds, on, rules)
  const year = world.years.find(({ start, end }) => start <= on && on <= end) ?? null
  // a year of service, or of its own date, ends up to a year later
  const byOwn = rules.some(({ renewal }) => renewal && renewal.on !== 'Leave year')
  const until = byOwn ? addDays(on, 366) : year ? year.end : on
  const accounts = await accountsOf(db, world, employeeIds, until)
  const segmentIds = rules.flatMap(({ segment_id }) => segment_id ?? [])
  const [genders, members] = await Promise.all([
    gendersOf(db, employeeIds),
    membersOn(db, segmentIds, employeeIds, on),
  ])
  return {
    world,
    year,
    of: new Map(
      employeeIds.map((id) => {
        const own = accounts.get(id) ?? []
        const missing = projectPerson(own, until)
        const gender = genders.get(id) ?? null
        const has_leave = hasLeaveOn(own[0]?.worker.types ?? [], on)
        const held = rules.flatMap((rule) => {
          const account = own.find(({ leave_type_id }) => leave_type_id === rule.leave_type_id)
          const coming = missing.get(rule.leave_type_id) ?? []
          const known = on > today ? coming.filter((line) => line.on <= on) : []
          const lines = [...(account?.lines ?? []), ...known]
          const has = lines.length > 0
          const shown =
            has_leave &&
            !rule.is_archived &&
            rule.is_visible &&
            (rule.gender === null || rule.gender === gender) &&
            (rule.segment_id === null || members.has(`${id} ${rule.segment_id}`))
          if (!shown && !has) return []
          const later = coming.filter((line) => !known.includes(line))
          const own_year = account?.years.find(({ start, end }) => start <= on && on <= end) ?? year
          const request = asked.get(`${id} ${rule.leave_type_id}`)
          return [
            heldOf(rule, {
              lines,
              later: later.filter((line) => !own_year || line.on <= own_year.end),
              year: own_year,
              on,
              request,
              projected: new Set(known),
            }),
          ]
        })
        return [id, held]
      }),
    ),
  }
}

interface Asked {
  scheduled: string
  pending: string
  taken: string
}

function heldOf(
  rule: RuleOn,
  facts: {
    lines: Line[]
    later: Line[]
    year: LeaveYear | null
    on: Day
    request: Asked | undefined
    projected: ReadonlySet<Line>
  },
): Held {
  const { lines, later, year, on, request, projected } = facts
  const unit: Unit = rule.unit
  const parts = partsOf({
    lines,
    coming: later,
    year,
    on,
    scheduled: ticksOf(request?.scheduled ?? '0', unit),
    pending: ticksOf(request?.pending ?? '0', unit),
    negative_limit: ticksOf(rule.negative_limit, unit),
  })
  const text = (ticks: number) => textOf(ticks, unit)
  const { leave_type_id: id, name, code, colour } = rule
  return {
    projected,
    lines: lines.filter((line) => line.on <= on || line.kind === 'taken' || line.kind === 'taken_reversal'),
    balance: {
      leave_type: { id, name, code, colour, unit },
      entitled: text(parts.entitled + parts.carried + parts.compensatory + parts.adjusted),
      accrued: text(parts.accrued),
      carried: text(parts.carried),
      carried_expires_on: parts.carried_expires_on,
      compensatory: text(parts.compensatory),
      // of a type without a balance nothing is in a ledger that was read here: what was taken is what requests say
      used: rule.has_balance ? text(parts.used) : text(ticksOf(request?.taken ?? '0', unit)),
      scheduled: text(parts.scheduled),
      pending: text(parts.pending),
      encashed: text(parts.encashed),
      lapsed: text(parts.lapsed),
      adjusted: text(parts.adjusted),
      negative_limit: rule.negative_limit,
      max_days: rule.max_days,
      once_per_event: rule.once_per_event,
      usable: rule.has_balance ? text(parts.usable) : null,
    },
  }
}

async function gendersOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; gender: string | null }>`
    select id, gender from employee where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, gender }) => [id, gender]))
}

/** Approved leave from the day on, what waits to be taken or paid out, and what was taken before, by person and type. */
async function requestsOf(
  db: Db,
  ids: readonly string[],
  on: Day,
  rules: readonly RuleOn[],
): Promise<Map<string, Asked>> {
  const { rows } = await sql<Asked & { key: string }>`
    select r.employee_id || ' ' || d.leave_type_id as key,
      trim_scale(round(coalesce(sum(x.later) filter (where r.status = 'Approved'), 0) / min(u.per), 3))::text as scheduled,
      trim_scale(round(coalesce(sum(x.earlier + x.later) filter (where r.status in ('Requested', 'Forwarded')), 0) / min(u.per), 3))::text as pending,
      trim_scale(round(coalesce(sum(x.earlier) filter (where r.status = 'Approved'), 0) / min(u.per), 3))::text as taken
    from request r
    join leave_request d on d.org_id = r.org_id and d.request_id = r.id
    join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    cross join lateral (select case when t.unit = 'Hour' then 60.0 else 1 end as per) u
    cross join lateral (
      -- hours are rounded once they are added up: three times twenty minutes are an hour
      select coalesce(sum(a.amount) filter (where l.date >= ${on}::date), 0) as later, coalesce(sum(a.amount) filter (where l.date < ${on}::date), 0) as earlier
      from leave_day l
      cross join lateral (select case when t.unit = 'Hour' then coalesce(l.minutes, 0) else l.fraction end as amount) a
      where l.org_id = r.org_id and l.request_id = r.id and l.is_live
    ) x
    where r.employee_id = any(${[...ids]}::uuid[]) and r.type = 'leave_request' and r.status in ('Approved', 'Requested', 'Forwarded')
    group by 1`.execute(db)
  const { rows: paid } = await sql<{ key: string; days: string }>`
    select r.employee_id || ' ' || d.leave_type_id as key, trim_scale(sum(d.days))::text as days
    from request r join encashment_request d on d.org_id = r.org_id and d.request_id = r.id
    where r.employee_id = any(${[...ids]}::uuid[]) and r.type = 'encashment_request' and r.status in ('Requested', 'Forwarded')
    group by 1`.execute(db)
  const asked = new Map(rows.map(({ key, ...one }): [string, Asked] => [key, one]))
  for (const { key, days } of paid) {
    const one = asked.get(key) ?? { scheduled: '0', pending: '0', taken: '0' }
    asked.set(key, { ...one, pending: sum([one.pending, days]) })
  }
  // what takes its days from another type's balance waits there, and is still to come there
  for (const { leave_type_id: type, unit, has_balance, reduces_type_id: account } of rules) {
    if (
      !account ||
      !has_balance ||
      rules.find(({ leave_type_id }) => leave_type_id === account)?.unit !== unit
    )
      continue
    for (const id of ids) {
      const own = asked.get(`${id} ${type}`)
      if (!own) continue
      const there = asked.get(`${id} ${account}`) ?? { scheduled: '0', pending: '0', taken: '0' }
      asked.set(`${id} ${account}`, {
        ...there,
        scheduled: sum([there.scheduled, own.scheduled]),
        pending: sum([there.pending, own.pending]),
      })
      asked.set(`${id} ${type}`, { ...own, scheduled: '0', pending: '0' })
    }
  }
  return asked
}

import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, negate } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { fiscalYearsOf, type DayEffect } from '#modules/organization/server/public.ts'
import { AROUND } from '#modules/leave/domain/counted-date.ts'
import { balancesOn } from '#modules/leave/server/balances-of.ts'
import { recountFor } from '#modules/leave/server/recount-people.ts'
import { inForce } from '#modules/leave/server/rules.ts'

/** Later than any leave: a change for good. */
export const NO_END = '2999-12-31'

/** Leave that stands, asked for or granted. */
export const standing = sql`(
  select r.employee_id, q.start_on, q.end_on from leave_request q
  join request r on r.org_id = q.org_id and r.id = q.request_id
  where r.status in ('Requested', 'Forwarded', 'Approved')
    and not exists (select from leave_deletion x where x.request_id = r.id)
) d`

/** Whom leave would take more from than there is, once it is counted as days without work stand now. */
export const overdrawn: DayEffect['overdrawn'] = async (db, { start, end, employee_id, among, today }) => {
  const until = end ?? NO_END
  const { rows: near } = await sql<Near>`
    select d.employee_id::text as id, max(d.end_on) as last from ${standing}
    where d.start_on <= ${until}::date + ${AROUND}::int and d.end_on >= ${start}::date - ${AROUND}::int
      and (${employee_id}::uuid is null or d.employee_id = ${employee_id}::uuid)
      and ${among?.(sql`d.employee_id`, sql`d.start_on`) ?? sql`true`}
    group by d.employee_id
    -- so many days at most come to it: who has more is not looked at
    having exists (select from ${left(sql`= d.employee_id`)} join leave_type t on t.id = l.leave_type_id and t.has_balance
      group by l.leave_type_id, t.unit
      having sum(case when t.unit = 'Hour' then l.minutes / 60.0 / 24 else l.days end)
        < least(sum(d.end_on - d.start_on + 1 + ${2 * AROUND}::int), ${until}::date - ${start}::date + 1 + ${2 * AROUND}::int))
    order by 1`.execute(db)
  const ids = near.map(({ id }) => id)
  const last = near
    .map((one) => one.last)
    .toSorted()
    .at(-1)
  if (last === undefined) return []
  const before = await leftOf(db, ids, last)
  await sql`savepoint counted`.execute(db)
  await recountFor(db, ids, { start, end: until, because: '' }, null)
  const after = await leftOf(db, ids, last)
  const below = after.filter(({ key, balance, negative_limit }) => {
    const was = before.find((one) => one.key === key)?.balance ?? '0'
    return compareAmounts(balance, negate(negative_limit)) < 0 && compareAmounts(balance, was) < 0
  })
  const bearing = await givenLater(db, below, near, today)
  await sql`rollback to savepoint counted`.execute(db)
  return below
    .filter(({ key }) => !bearing.has(key))
    .map(({ name, code, what, balance }) => ({ name, code, what, balance }))
}

interface Near {
  id: string
  last: Day
}
interface Left {
  key: string
  employee_id: string
  leave_type_id: string
  name: string
  code: string
  what: string
  balance: string
  negative_limit: string
}

/** What the ledger has of each type, less what waits to be taken or paid. A type may take its days from another's. */
const left = (whose: ReturnType<typeof sql>) => sql`(
  select employee_id, leave_type_id, days, minutes from leave_ledger where employee_id ${whose}
  union all
  select r.employee_id, coalesce(k.reduces_type_id, q.leave_type_id), -x.fraction, -coalesce(x.minutes, 0)
  from request r
  join leave_request q on q.org_id = r.org_id and q.request_id = r.id
  join leave_day x on x.org_id = r.org_id and x.request_id = r.id and x.is_live
  left join lateral (select k.reduces_type_id from leave_rule k join leave_master_setting s on s.org_id = k.org_id and s.id = k.setting_id
    where k.leave_type_id = q.leave_type_id and ${inForce(sql`q.start_on`, 'k')} limit 1) k on true
  where r.employee_id ${whose} and r.status in ('Requested', 'Forwarded')
    and not exists (select from leave_deletion z where z.request_id = r.id)
  union all
  select r.employee_id, p.leave_type_id, -p.days, -round(p.days * 60) from request r
  join encashment_request p on p.org_id = r.org_id and p.request_id = r.id
  where r.employee_id ${whose} and r.status in ('Requested', 'Forwarded')
) l`

/** What these people have left of each type, in its unit, and how far it may be overdrawn. */
async function leftOf(db: Db, ids: readonly string[], day: Day): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select l.employee_id || ' ' || t.id as key, l.employee_id::text, t.id::text as leave_type_id, e.full_name as name, e.code, t.name as what,
      trim_scale(round(sum(case when t.unit = 'Hour' then l.minutes / 60.0 else l.days end), 3))::text as balance,
      trim_scale(coalesce((select case when s.beyond_balance then k.negative_limit else 0 end
        from leave_rule k join leave_master_setting s on s.org_id = k.org_id and s.id = k.setting_id
        where k.leave_type_id = t.id and ${inForce(day, 'k')} limit 1), 0))::text as negative_limit
    from ${left(sql`= any(${[...ids]}::uuid[])`)}
    join leave_type t on t.id = l.leave_type_id and t.has_balance
    join employee e on e.id = l.employee_id
    group by l.employee_id, t.id, t.name, e.full_name, e.code order by e.full_name, e.code, t.name`.execute(
    db,
  )
  return rows
}

/** Leave of a later leave year takes what that year will give, which the ledger does not have yet. */
async function givenLater(
  db: Db,
  below: readonly Left[],
  near: readonly Near[],
  today: Day,
): Promise<ReadonlySet<string>> {
  if (!below.length) return new Set()
  const years = await fiscalYearsOf(db, 'leave')
  const ends = years.find(
    (year) => year.applicable_from <= today && today <= year.applicable_to,
  )?.applicable_to
  const later = near.filter(
    ({ id, last }) => ends && last > ends && below.some((one) => one.employee_id === id),
  )
  const bearing = new Set<string>()
  for (const [day, people] of Map.groupBy(later, ({ last }) => last)) {
    const ids = people.map(({ id }) => id)
    const { of } = await balancesOn(db, ids, today, day)
    for (const { key, employee_id, leave_type_id } of below) {
      const held = of.get(employee_id)?.find(({ balance }) => balance.leave_type.id === leave_type_id)
      if (held && compareAmounts(held.balance.usable ?? '0', '0') >= 0) bearing.add(key)
    }
  }
  return bearing
}

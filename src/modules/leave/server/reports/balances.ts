import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { leaveYears } from '#modules/leave/server/accounts.ts'
import { about, amountOf, ofTypes, type Whose } from '#modules/leave/server/reports/about.ts'
import { withRoom } from '#modules/leave/server/reports/leave-facts.ts'
import { inForce } from '#modules/leave/server/rules.ts'
import { balanceByType, individualBalance } from '#modules/leave/shared/reports/balance-reports.ts'

type Filters = Whose & { on?: Day | undefined }

/** What a balance is made of, as columns. */
export const balanceParts = [
  'carried',
  'accrued',
  'compensatory',
  'adjusted',
  'used',
  'scheduled',
  'pending',
  'encashed',
  'lapsed',
  'usable',
] as const

/**
 * The balances of a day, a line for each person and type of which there is anything: the same sums as `partsOf` makes for
 * one person, by the database for everybody. Only days until today: what is to come is projected person by person.
 */
export async function balanceLines(
  ctx: Ctx,
  filters: Filters,
): Promise<{ on: Day; lines: RawBuilder<unknown> }> {
  const on = filters.on ?? ctx.today
  if (on > ctx.today)
    throw invalid({
      on: [`On must not be after today, ${ctx.today}: later balances are on the page of balances.`],
    })
  const year = (await leaveYears(ctx.db)).find(({ start, end }) => start <= on && on <= end)
  const start = year?.start ?? '0001-01-01'
  await withRoom(ctx.db)
  const who = await about(ctx, filters, { employee: sql`e.id`, day: sql`${on}::date` })
  const amount = await amountOf(ctx.db)
  const asked = sql`case when t.unit = 'Hour' then round(coalesce(x.minutes, 0) / 60.0, 3) else x.fraction end`
  const leaveOf = sql`request r
      join leave_request d on d.org_id = r.org_id and d.request_id = r.id
      join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id and t.has_balance
      join leave_day x on x.org_id = r.org_id and x.request_id = r.id and x.is_live`
  const theirs = sql`r.type = 'leave_request' and r.employee_id in (select id from people)`
  // a type of the same unit that takes its days from another's balance
  const account = sql`(select k.leave_type_id as own_id, k.reduces_type_id
    from leave_rule k join leave_master_setting s on s.org_id = k.org_id and s.id = k.setting_id
    join leave_type own on own.org_id = k.org_id and own.id = k.leave_type_id
    join leave_type other on other.org_id = k.org_id and other.id = k.reduces_type_id and other.unit = own.unit
    where ${inForce(on, 'k')})`
  // `offset 0`: which part an entry belongs to is asked once, and not by each of the sums
  const lines = sql`
    with people as (
      select e.id, e.code, e.full_name from employee e
      where e.joined_on <= ${on}::date and (e.left_on is null or e.left_on >= ${on}::date) and ${who}
    ), entries as (
      select l.employee_id, l.leave_type_id, ${amount} as amount,
        case when l.effective_on < ${start}::date or (l.source_type like 'year_end%' and l.period_id is distinct from ${year?.id ?? null}::uuid) then 0
          when l.kind in ('taken', 'taken_reversal') then 4 when l.kind in ('accrual', 'renewal') then 1
          when l.kind in ('opening', 'carry_in', 'carry_out', 'transfer') then 0 when l.kind = 'compensatory' then 2
          when l.kind = 'encash' then 5 when l.kind = 'lapse' then 6 else 3 end as part
      from leave_ledger l
      where (l.effective_on <= ${on}::date or l.kind in ('taken', 'taken_reversal'))
        and l.employee_id in (select id from people) and ${ofTypes(filters, sql`l.leave_type_id`)}
      offset 0
    ), sums as (
      select employee_id, leave_type_id, ${sql.join(
        ['carried', 'accrued', 'compensatory', 'adjusted', 'taken', 'encash', 'lapse'].map(
          (part, n) =>
            sql`round(coalesce(sum(amount) filter (where part = ${sql.lit(n)}), 0), 3) as ${sql.ref(part)}`,
        ),
      )} from entries group by 1, 2
    ), asked as (
      -- what takes its days from another type's balance waits there
      select employee_id, coalesce(m.reduces_type_id, waiting.leave_type_id) as leave_type_id, sum(scheduled) as scheduled, sum(pending) as pending from (
        select r.employee_id, d.leave_type_id, ${asked} as scheduled, 0 as pending from ${leaveOf}
        where r.status = 'Approved' and x.date >= ${on}::date and ${theirs}
        union all
        select r.employee_id, d.leave_type_id, 0, ${asked} from ${leaveOf}
        where r.status <> 'Approved' and r.status in ('Requested', 'Forwarded') and ${theirs}
        union all
        select r.employee_id, d.leave_type_id, 0, d.days from request r
        join encashment_request d on d.org_id = r.org_id and d.request_id = r.id
        where r.type = 'encashment_request' and r.status in ('Requested', 'Forwarded')
          and r.employee_id in (select id from people)
      ) waiting left join ${account} m on m.own_id = waiting.leave_type_id group by 1, 2
    )
    select p.code, p.full_name as name, t.name as leave_type, t.unit, b.*, coalesce(k.negative_limit, 0) as negative_limit,
      b.carried + b.accrued + b.compensatory + b.adjusted - b.used - b.scheduled - b.pending - b.encashed - b.lapsed
        + coalesce(k.negative_limit, 0) as usable, ${on}::date as "on"
    from (
      select employee_id, leave_type_id, coalesce(s.carried, 0) as carried, coalesce(s.accrued, 0) as accrued,
        coalesce(s.compensatory, 0) as compensatory, coalesce(s.adjusted, 0) as adjusted,
        -coalesce(s.taken, 0) - coalesce(a.scheduled, 0) as used, coalesce(a.scheduled, 0) as scheduled,
        coalesce(a.pending, 0) as pending, -coalesce(s.encash, 0) as encashed, -coalesce(s.lapse, 0) as lapsed
      from sums s full join asked a using (employee_id, leave_type_id)
    ) b
    join people p on p.id = b.employee_id
    join leave_type t on t.id = b.leave_type_id and t.has_balance and ${ofTypes(filters, sql`t.id`)}
    left join (
      select r.leave_type_id, case when s.beyond_balance then r.negative_limit else 0 end as negative_limit
      from leave_rule r join leave_master_setting s on s.org_id = r.org_id and s.id = r.setting_id where ${inForce(on)}
    ) k on k.leave_type_id = t.id`
  return { on, lines }
}

const individual = serveReportQuery(individualBalance, async (ctx, filters) => {
  const { lines } = await balanceLines(ctx, filters)
  return { rows: lines, order: sql`name, code, leave_type` }
})

const byType = serveReportQuery(balanceByType, async (ctx, filters) => {
  const { on, lines } = await balanceLines(ctx, filters)
  return {
    rows: sql`select b.leave_type, b.leave_type_id, b.unit, count(*)::int as people,
        ${sql.join(balanceParts.map((part) => sql`sum(${sql.ref(`b.${part}`)}) as ${sql.ref(part)}`))},
        (count(*) filter (where b.usable - b.negative_limit + b.pending < 0))::int as in_debt, ${on}::date as "on", 'people' as view
      from (${lines}) b group by 1, 2, 3`,
    order: sql`people desc, leave_type`,
  }
})

export const balanceReports = [individual.route, byType.route]

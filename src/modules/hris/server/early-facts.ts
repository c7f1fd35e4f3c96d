import { sql, type RawBuilder } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSingleton, settingOf } from '#engines/settings/singleton-server.ts'
import { isRenewed } from '#modules/hris/server/contract-end.ts'
import { peopleWithin } from '#modules/hris/server/employee-query.ts'
import { allTerms, retiresOn } from '#modules/hris/server/law-terms.ts'
import {
  earlyFactKinds,
  earlyFacts,
  earlyFactSettings,
  type EarlyFact,
} from '#modules/hris/shared/early-facts.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'

export const earlyFactRoutes: Route[] = [
  ...serveSingleton(earlyFactSettings),
  handle(earlyFacts, async (ctx, { query }) => {
    const { today } = ctx
    const [{ contract_days, unchanged_months, retirement_months }, ages, people] = await Promise.all([
      settingOf(ctx.db, earlyFactSettings),
      allTerms(ctx.db),
      peopleWithin(ctx.db, { ...query, status: 'current', as_of: today }, today),
    ])
    const staying = people.where('e.left_on', 'is', null).select([
      'e.id',
      'e.org_id',
      'e.joined_on',
      'e.confirmed_on',
      'e.probation_ends_on',
      'e.contract_ends_on',
      // Labour Act 147
      retiresOn(ages, sql`e.date_of_birth`).as('retires_on'),
    ])
    const ends = sql`e.contract_ends_on is not null and not ${isRenewed(null, today)}`
    const until = addDays(today, contract_days)
    const unchanged = addMonths(today, -unchanged_months)
    const kinds = query.fact?.length ? query.fact : earlyFactKinds
    const found = sql`
      select e.id as employee_id, f.fact, f.on_day, array_position(${[...earlyFactKinds]}::text[], f.fact) as place
      from (${staying}) e cross join lateral (
        select 'Contract is over' as fact, e.contract_ends_on as on_day where ${ends} and e.contract_ends_on < ${today}::date
        union all select 'Contract ends', e.contract_ends_on where ${ends} and e.contract_ends_on between ${today}::date and ${until}::date
        union all select 'Probation is over, undecided', e.probation_ends_on where e.confirmed_on is null and e.probation_ends_on < ${today}::date
        union all select 'Reaches the age of retirement', e.retires_on where e.retires_on between ${today}::date and ${addMonths(today, retirement_months)}::date
        union all select 'Past the age of retirement', e.retires_on where e.retires_on < ${today}::date
        union all select 'Long without a change', since.day from (select ${lastChange(ctx)} as day) since where since.day <= ${unchanged}::date
      ) f where f.fact = any(${[...kinds]}::text[])`
    const [counted, page] = await Promise.all([
      sql<{ count: number }>`select count(*)::int as count from (${found}) q`.execute(ctx.db),
      sql<EarlyFact>`
        select q.employee_id || ':' || q.place as id, ${personOf(sql`q.employee_id`, today)} as person, q.fact, q.on_day::text as on_day,
          q.on_day - ${today}::date as days
        from (select * from (${found}) f order by place, on_day, employee_id limit ${query.limit} offset ${query.offset}) q
        order by q.place, q.on_day, q.employee_id`.execute(ctx.db),
    ])
    return { count: counted.rows[0]?.count ?? 0, results: page.rows }
  }),
]

/** Of `e`: the last day on which something became other than it was. Who may not see pay does not learn when it changed. */
function lastChange({ today, org }: Ctx): RawBuilder<string> {
  const paid = allowed(org.codes, compensationCodes, 'read')
    ? sql`(select max(c.valid_from) from employee_compensation c where c.org_id = e.org_id and c.employee_id = e.id and c.valid_from <= ${today}::date)`
    : sql`null::date`
  return sql`greatest(e.joined_on, e.confirmed_on, ${paid},
    (select max(r.effective_from) from employment_review r where r.org_id = e.org_id and r.employee_id = e.id and r.state = 'Applied'),
    (select max(a.valid_from) from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${today}::date
      and not exists (select from employment_assignment b where b.org_id = a.org_id and b.employee_id = a.employee_id and b.valid_to = a.valid_from - 1
        and (b.employment_level_id, b.pay_step, b.job_title_id) is not distinct from (a.employment_level_id, a.pay_step, a.job_title_id))))`
}

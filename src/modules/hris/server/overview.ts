import { sql } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { saidOn } from '#engines/settings/dated-server.ts'
import { allTerms, retiresOn } from '#modules/hris/server/law-terms.ts'
import { shownPlace } from '#modules/hris/server/place-query.ts'
import { dueOf, figuresOf, movementOf, soonOf, type Due } from '#modules/hris/server/workforce.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'

const shown = 8
const longAgo = '1900-01-01'

export const overviewRoutes: Route[] = [
  handle(hrisOverview, async (ctx, { query }) => {
    const soon = soonOf(ctx.today)
    const calendar = query.calendar ?? (await organizationCalendar(ctx))
    const [figures, groups, movement, probation_ending, contracts_ending, retiring, new_joiners] =
      await Promise.all([
        figuresOf(ctx, calendar),
        groupsOf(ctx),
        movementOf(ctx, calendar),
        dueOf(ctx, 'probation_ends_on', soon),
        // one that is over stays here until it is renewed or ended
        dueOf(ctx, 'contract_ends_on', { ...soon, start: longAgo }),
        retiringOf(ctx),
        dueOf(ctx, 'joined_on', { start: addDays(ctx.today, -30), end: ctx.today }, { direction: 'desc' }),
      ])
    const of = (kind: string) =>
      groups
        .filter((group) => group.kind === kind)
        .map(({ id, name, people }) => ({ id, name: name ?? 'Not assigned', people }))
    return {
      ...figures,
      by_branch: of('branch'),
      by_division: of('division'),
      by_employment_type: of('type'),
      by_gender: of('gender'),
      probation_ending,
      contracts_ending,
      retiring,
      new_joiners,
      movement,
    }
  }),
]

interface Group {
  kind: string
  id: string | null
  name: string | null
  people: number
}
async function groupsOf(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with counted as (
      select grouping(a.branch_id) as b, grouping(a.division_id) as d, grouping(a.employment_type_id) as t,
        a.branch_id, a.division_id, a.employment_type_id, e.gender, count(*) as people
      from employee e left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${shownPlace(ctx.today)}
      where e.left_on is null or e.left_on >= ${ctx.today}
      group by grouping sets ((a.branch_id), (a.division_id), (a.employment_type_id), (e.gender))
    )
    select case when c.b = 0 then 'branch' when c.d = 0 then 'division' when c.t = 0 then 'type' else 'gender' end as kind,
      coalesce(c.branch_id, c.division_id, c.employment_type_id) as id, coalesce(b.name, d.name, t.title, c.gender) as name, c.people
    from counted c left join branch b on b.id = c.branch_id left join division d on d.id = c.division_id
    left join employment_type t on t.id = c.employment_type_id order by c.people desc, name`.execute(ctx.db)
  return rows
}

/** Those who reach the age of retirement within six months, or have reached it and work on (Labour Act 147). */
async function retiringOf(ctx: Ctx): Promise<Due[]> {
  const terms = await allTerms(ctx.db)
  const youngest = Math.min(...terms.map(({ retirement_age }) => retirement_age))
  const soon = addMonths(ctx.today, 6)
  const day = retiresOn(terms, sql`e.date_of_birth`)
  const rows = await ctx.db
    .selectFrom('employee as e')
    .select([personOf(sql`e.id`, ctx.today).as('person'), sql<string>`${day}`.as('on')])
    .where('e.date_of_birth', '<=', addMonths(soon, -youngest * 12))
    .where(sql<boolean>`${day} <= ${soon}::date`)
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', ctx.today)]))
    .orderBy('e.date_of_birth')
    .limit(shown)
    .execute()
  return rows.map((row) => ({ ...row, years: saidOn(terms, row.on).retirement_age }))
}

import { sql } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { retirementAge } from '#modules/hris/domain/employment.ts'
import { holds } from '#modules/hris/server/employee-query.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'

const shown = 8

export const overviewRoutes: Route[] = [
  handle(hrisOverview, async (ctx) => {
    const month = `${ctx.today.slice(0, 8)}01`
    const next = addMonths(month, 1)
    const soon = addDays(ctx.today, 30)
    const [figures, groups, movement, probation_ending, contracts_ending, retiring, new_joiners] =
      await Promise.all([
        figuresOf(ctx, month, next),
        groupsOf(ctx),
        movementOf(ctx, month),
        dueOf(ctx, 'probation_ends_on', ctx.today, soon),
        dueOf(ctx, 'contract_ends_on', ctx.today, soon),
        retiringOf(ctx),
        dueOf(ctx, 'joined_on', addDays(ctx.today, -30), ctx.today, 'desc'),
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

interface Figures {
  current: number
  past: number
  joined_this_month: number
  leaving_this_month: number
  on_probation: number
}
async function figuresOf(ctx: Ctx, month: string, next: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where is_current) as current, count(*) filter (where not is_current) as past,
      count(*) filter (where joined_on >= ${month} and joined_on < ${next}) as joined_this_month,
      count(*) filter (where left_on >= ${month} and left_on < ${next}) as leaving_this_month,
      count(*) filter (where is_current and confirmed_on is null and probation_ends_on >= ${ctx.today} and joined_on <= ${ctx.today}) as on_probation
    from (select *, left_on is null or left_on >= ${ctx.today} as is_current from employee) e`.execute(ctx.db)
  return rows[0] ?? { current: 0, past: 0, joined_this_month: 0, leaving_this_month: 0, on_probation: 0 }
}

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
      from employee e left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${holds(ctx.today)}
      where e.left_on is null or e.left_on >= ${ctx.today}
      group by grouping sets ((a.branch_id), (a.division_id), (a.employment_type_id), (e.gender))
    )
    select case when c.b = 0 then 'branch' when c.d = 0 then 'division' when c.t = 0 then 'type' else 'gender' end as kind,
      coalesce(c.branch_id, c.division_id, c.employment_type_id) as id, coalesce(b.name, d.name, t.title, c.gender) as name, c.people
    from counted c left join branch b on b.id = c.branch_id left join division d on d.id = c.division_id
    left join employment_type t on t.id = c.employment_type_id order by c.people desc, name`.execute(ctx.db)
  return rows
}

/** Who came and who left, by English month. */
async function movementOf(ctx: Ctx, month: string) {
  const { rows } = await sql<{ month: string; joined: number; left: number }>`
    select to_char(m, 'YYYY-MM') as month,
      (select count(*) from employee e where e.joined_on >= m::date and e.joined_on < (m + interval '1 month')::date) as joined,
      (select count(*) from employee e where e.left_on >= m::date and e.left_on < (m + interval '1 month')::date) as left
    from generate_series(${addMonths(month, -11)}::timestamp, ${month}::timestamp, interval '1 month') m order by 1`.execute(
    ctx.db,
  )
  return rows
}

type Due = { person: Person; on: string; years: number | null }
async function dueOf(
  ctx: Ctx,
  column: 'probation_ends_on' | 'contract_ends_on' | 'joined_on',
  from: string,
  to: string,
  direction: 'asc' | 'desc' = 'asc',
): Promise<Due[]> {
  const rows = await ctx.db
    .selectFrom('employee as e')
    .select([personOf(sql`e.id`, ctx.today).as('person'), sql<string>`${sql.ref(`e.${column}`)}`.as('on')])
    .where(`e.${column}`, '>=', from)
    .where(`e.${column}`, '<=', to)
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', ctx.today)]))
    .orderBy(`e.${column}`, direction)
    .orderBy('e.full_name')
    .limit(shown)
    .execute()
  return rows.map((row) => ({ ...row, years: null }))
}

/** Those who reach the age of retirement within six months (Labour Act 147). */
async function retiringOf(ctx: Ctx): Promise<Due[]> {
  const rows = await ctx.db
    .selectFrom('employee as e')
    .select([
      personOf(sql`e.id`, ctx.today).as('person'),
      sql<string>`(e.date_of_birth + make_interval(years => ${retirementAge}))::date`.as('on'),
    ])
    .where('e.date_of_birth', '>=', addMonths(ctx.today, -retirementAge * 12))
    .where('e.date_of_birth', '<=', addMonths(ctx.today, 6 - retirementAge * 12))
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', ctx.today)]))
    .orderBy('e.date_of_birth')
    .limit(shown)
    .execute()
  return rows.map((row) => ({ ...row, years: retirementAge }))
}

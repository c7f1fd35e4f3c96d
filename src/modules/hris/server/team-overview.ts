import { sql, type RawBuilder } from 'kysely'
import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { hidesCelebration } from '#modules/hris/server/celebration-choice.ts'
import { celebrated, celebrationIn } from '#modules/hris/domain/reminder-days.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'
import { teamOverview } from '#modules/hris/shared/team-overview.ts'

const shown = 8

export const teamOverviewRoutes: Route[] = [
  handle(teamOverview, async (ctx) => {
    const { today } = ctx
    const week = { start: today, end: addDays(today, 13) }
    const [figures, groups, probation_ending, contracts_ending, births, last_days] = await Promise.all([
      figuresOf(ctx),
      groupsOf(ctx),
      dueOf(ctx, 'probation_ends_on', addMonths(today, 2), { also: sql`e.confirmed_on is null` }),
      // one that is over stays here until it is renewed or ended
      dueOf(ctx, 'contract_ends_on', addMonths(today, 3), { since: '1900-01-01' }),
      birthsIn(ctx, celebrated(week)),
      dueOf(ctx, 'left_on', addMonths(today, 3)),
    ])
    const of = (kind: string) => groups.filter((group) => group.kind === kind)
    return {
      ...figures,
      by_division: of('division'),
      by_employment_type: of('type'),
      by_level: of('level'),
      by_gender: of('gender'),
      probation_ending,
      contracts_ending,
      birthdays: births
        .map(({ person, born }) => ({ person, on: celebrationIn(born, week)?.on ?? today }))
        .toSorted((a, b) => a.on.localeCompare(b.on)),
      last_days,
    }
  }),
]

/** Everybody below who works here today, as `t` and `e`. */
const team = (ctx: Ctx) => sql`with recursive ${teamBelow(ctx.employee_id, 'all', ctx.today)}, people as (
  select e.*, t.level from team t join employee e on e.id = t.id where e.left_on is null or e.left_on >= ${ctx.today})`

async function figuresOf(ctx: Ctx) {
  const { rows } = await sql<{
    direct: number
    all: number
    on_probation: number
    leaving: number
    joined_this_year: number
    open_changes: number
  }>`${team(ctx)} select count(*) filter (where level = 1) as direct, count(*) as all,
      count(*) filter (where confirmed_on is null and probation_ends_on >= ${ctx.today} and joined_on <= ${ctx.today}) as on_probation,
      count(*) filter (where left_on is not null) as leaving,
      count(*) filter (where joined_on > ${addMonths(ctx.today, -12)}) as joined_this_year,
      (select count(*) from request r where r.type = 'change_request' and r.status in ('Requested', 'Forwarded')
        and r.employee_id in (select id from people)) as open_changes
    from people`.execute(ctx.db)
  return rows[0] ?? { direct: 0, all: 0, on_probation: 0, leaving: 0, joined_this_year: 0, open_changes: 0 }
}

async function groupsOf(ctx: Ctx) {
  const { rows } = await sql<{ kind: string; name: string; people: number }>`${team(ctx)}
    select case when grouping(d.name) = 0 then 'division' when grouping(y.title) = 0 then 'type'
        when grouping(l.title) = 0 then 'level' else 'gender' end as kind,
      coalesce(d.name, y.title, l.title, e.gender, '–') as name, count(*) as people
    from people e
    left join employment_assignment a on a.employee_id = e.id and a.org_id = e.org_id and ${holds(ctx.today)}
    left join division d on d.org_id = a.org_id and d.id = a.division_id
    left join employment_type y on y.org_id = a.org_id and y.id = a.employment_type_id
    left join employment_level l on l.org_id = a.org_id and l.id = a.employment_level_id
    group by grouping sets ((d.name), (y.title), (l.title), (e.gender)) order by people desc, name`.execute(
    ctx.db,
  )
  return rows
}

async function dueOf(
  ctx: Ctx,
  column: 'probation_ends_on' | 'contract_ends_on' | 'left_on',
  until: Day,
  { also = sql`true`, since = ctx.today }: { also?: RawBuilder<unknown>; since?: Day } = {},
) {
  const on = sql.ref(`e.${column}`)
  const { rows } = await sql<{ person: Person; on: Day }>`${team(ctx)}
    select ${personOf(sql`e.id`, ctx.today)} as person, ${on} as on from people e
    where ${on} between ${since} and ${until} and ${also} order by ${on}, e.full_name limit ${shown}`.execute(
    ctx.db,
  )
  return rows
}

async function birthsIn(ctx: Ctx, days: readonly number[]) {
  const { rows } = await sql<{ person: Person; born: Day }>`${team(ctx)}
    select ${personOf(sql`e.id`, ctx.today)} as person, e.date_of_birth as born from people e
    where e.birth_mmdd = any(${[...days]}::int[]) and not ${hidesCelebration('birthday')} order by e.full_name limit ${shown}`.execute(
    ctx.db,
  )
  return rows
}

import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { treeAlone } from '#engines/settings/settings-server.ts'
import { calendarChanged } from '#modules/organization/server/calendar-change.ts'
import { moveAll, movesPeople, type MoveCounts } from '#modules/organization/shared/move-all.ts'

type Tree = keyof typeof moveAll

export const moveAllRoutes: Route[] = [
  handle(moveAll.branch.counts, async (ctx, { params, query }) => {
    await placeOf(ctx, 'branch', params.id)
    return countsOf(ctx, 'branch', params.id, query.from ?? ctx.today)
  }),
  handle(moveAll.division.counts, async (ctx, { params, query }) => {
    await placeOf(ctx, 'division', params.id)
    return countsOf(ctx, 'division', params.id, query.from ?? ctx.today)
  }),
  handle(moveAll.branch.move, (ctx, { params, body }) => moved(ctx, 'branch', { ...body, id: params.id })),
  handle(moveAll.division.move, (ctx, { params, body }) =>
    moved(ctx, 'division', { ...body, id: params.id }),
  ),
]

interface Move {
  id: string
  to_id: string
  from: Day
  archive: boolean
}

async function moved(ctx: Ctx, tree: Tree, { id, to_id, from, archive }: Move) {
  if (!allowed(ctx.org.codes, movesPeople, 'write'))
    throw forbidden('People are moved by those who may change where they work.')
  // of people outside their branches they would neither see nor move anybody
  if (ctx.org.is_limited) throw forbidden('All are moved by HR of the whole organization.')
  const [source, target] = [await placeOf(ctx, tree, id), await placeOf(ctx, tree, to_id, 'to_id')]
  if (from < ctx.today) throw invalid({ from: ['From cannot be a past date'] })
  if (to_id === id) throw invalid({ to_id: ['Choose another one.'] })
  await treeAlone(ctx, tree)
  if (target.is_archived) throw invalid({ to_id: [`${target.name} is archived.`] })
  if (await liesBelow(ctx, tree, to_id, id))
    throw invalid({ to_id: [`${target.name} is below ${source.name}.`] })
  if (archive && from > ctx.today)
    throw invalid({ archive: [`It can be archived from ${from} on, when all have moved.`] })
  const counts = await countsOf(ctx, tree, id, from)
  await movePeople(ctx, tree, { id, to_id, from, reason: `${source.name} → ${target.name}` })
  await sql`update ${sql.table(tree)} set parent_id = ${to_id}, version = version + 1
    where parent_id = ${id} and not is_archived`.execute(ctx.db)
  if (archive) await archived(ctx, tree, id)
  // other branches have other holidays, and segments of divisions other days without work
  if (counts.people > 0)
    await calendarChanged(ctx, { start: from, end: null, because: `${source.name} → ${target.name}` })
  return { ...counts, archived: archive }
}

/**
 * Assignments that begin before the day end the day before, and go on at the new place as long as they would have; those
 * that begin later begin there. What somebody was until then stays.
 */
async function movePeople(
  ctx: Ctx,
  tree: Tree,
  { id, to_id, from, reason }: Omit<Move, 'archive'> & { reason: string },
) {
  const column = sql.ref(`${tree}_id`)
  await sql`
    with stays as materialized (
      select a.* from employment_assignment a
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.${column} = ${id} and a.valid_from < ${from} and (a.valid_to is null or a.valid_to >= ${from})
        and (e.left_on is null or e.left_on >= ${from})
    )
    update employment_assignment a set valid_to = ${addDays(from, -1)}::date, version = a.version + 1
    from stays s where s.org_id = a.org_id and s.id = a.id`.execute(ctx.db)
  // the row that was cut tells what goes on: it ends the day before, and nothing else of the person begins that day
  await sql`
    insert into employment_assignment (id, employee_id, valid_from, valid_to, branch_id, division_id, job_title_id,
      employment_level_id, employment_type_id, weekly_hours, work_location, pay_step, change_reason)
    select gen_random_uuid(), a.employee_id, ${from}::date,
      (select min(n.valid_from) - 1 from employment_assignment n where n.employee_id = a.employee_id and n.valid_from > ${from}),
      ${tree === 'branch' ? sql`${to_id}::uuid` : sql`a.branch_id`},
      ${tree === 'division' ? sql`${to_id}::uuid` : sql`a.division_id`},
      a.job_title_id, a.employment_level_id, a.employment_type_id, a.weekly_hours, a.work_location, a.pay_step, ${reason.slice(0, 255)}
    from employment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.${column} = ${id} and a.valid_to = ${addDays(from, -1)} and (e.left_on is null or e.left_on >= ${from})
      and not exists (select from employment_assignment n where n.employee_id = a.employee_id and n.valid_from = ${from})`.execute(
    ctx.db,
  )
  await sql`update employment_assignment set ${column} = ${to_id}, version = version + 1
    where ${column} = ${id} and valid_from >= ${from}`.execute(ctx.db)
}

async function archived(ctx: Ctx, tree: Tree, id: string) {
  const left = await countsOf(ctx, tree, id, ctx.today)
  if (left.people || left.below)
    throw refuse(
      left.people === 1 ? 'There still is 1 person in it.' : `There still are ${left.people} people in it.`,
    )
  await sql`update ${sql.table(tree)} set is_archived = true, version = version + 1 where id = ${id}`.execute(
    ctx.db,
  )
}

async function countsOf(ctx: Ctx, tree: Tree, id: string, from: Day): Promise<MoveCounts> {
  const { rows } = await sql<MoveCounts>`
    select (select count(distinct a.employee_id) from employment_assignment a
        join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where ${sql.ref(`a.${tree}_id`)} = ${id} and (a.valid_to is null or a.valid_to >= ${from})
          and (e.left_on is null or e.left_on >= ${from})) as people,
      (select count(*) from ${sql.table(tree)} where parent_id = ${id} and not is_archived) as below`.execute(
    ctx.db,
  )
  return rows[0] ?? { people: 0, below: 0 }
}

interface Place {
  name: string
  is_archived: boolean
}

async function placeOf(ctx: Ctx, tree: Tree, id: string, field?: string): Promise<Place> {
  const { rows } =
    await sql<Place>`select name, is_archived from ${sql.table(tree)} where id = ${id}`.execute(ctx.db)
  const [found] = rows
  if (found) return found
  throw field ? invalid({ [field]: ['Select a valid choice.'] }) : notFound()
}

async function liesBelow(ctx: Ctx, tree: Tree, id: string, above: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive line as (
      select id, parent_id from ${sql.table(tree)} where id = ${id}
      union select t.id, t.parent_id from ${sql.table(tree)} t join line l on t.id = l.parent_id
    ) select from line where id = ${above}`.execute(ctx.db)
  return rows.length > 0
}

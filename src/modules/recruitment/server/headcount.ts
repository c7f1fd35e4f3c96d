import { sql, type RawBuilder } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { refIn, refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { refuseUnknownPlace } from '#modules/hris/server/public.ts'
import { seatsAbove } from '#modules/recruitment/domain/headcount.ts'
import {
  addHeadcount,
  changeHeadcount,
  headcounts,
  headcountYears,
  removeHeadcount,
} from '#modules/recruitment/shared/headcount.ts'

type Sql = RawBuilder<unknown>
interface Place {
  job: Sql
  division: Sql
}

/** People who hold the job today; without a division, in all of them. */
const filledAt = ({ job, division }: Place) => sql<number>`(select count(*)::int from employment_assignment a
  join employee e on e.org_id = a.org_id and e.id = a.employee_id
  where a.org_id = current_org() and a.job_title_id = ${job} and (${division} is null or a.division_id = ${division})
    and a.valid_from <= org_today() and (a.valid_to is null or a.valid_to >= org_today())
    and (e.left_on is null or e.left_on >= org_today()))`

/** Seats that requisitions ask for and that nobody fills yet, needed within these days. */
const requestedAt = ({ job, division }: Place, within: { from: Sql; to: Sql }, but: Sql = sql`null::uuid`) =>
  sql<number>`(select coalesce(sum(greatest(0, q.seats - (select count(*) from vacancy v
      join job_application x on x.org_id = v.org_id and x.vacancy_id = v.id
      join pre_employment p on p.org_id = x.org_id and p.id = x.pre_employment_id and p.state = 'Joined'
      where v.org_id = q.org_id and v.requisition_id = q.request_id))), 0)::int
    from requisition q join request r on r.org_id = q.org_id and r.id = q.request_id
    where q.org_id = current_org() and q.is_live and r.status in ('Requested', 'Forwarded', 'Approved')
      and q.job_title_id = ${job} and (${division} is null or q.division_id = ${division})
      and q.needed_by between ${within.from} and ${within.to} and q.request_id is distinct from ${but})`

const place = { job: sql`h.job_title_id`, division: sql`h.division_id` }
const filled = filledAt(place)
const requested = requestedAt(place, { from: sql`y.applicable_from`, to: sql`y.applicable_to` })

const source = sourceOf(headcounts, {
  from: () => sql`headcount_plan h join fiscal_year y on y.org_id = h.org_id and y.id = h.fiscal_year_id`,
  select: () => ({
    year: refIn('y'),
    job_title: refOf('job_title', sql`h.job_title_id`, 'title'),
    division: refOf('division', sql`h.division_id`),
    planned: sql`h.planned`,
    filled,
    requested,
    open: sql`h.planned - ${filled}`,
    remarks: sql`h.remarks`,
    fiscal_year_id: sql`h.fiscal_year_id`,
    job_title_id: sql`h.job_title_id`,
    division_id: sql`h.division_id`,
    version: sql`h.version`,
  }),
  id: sql`h.id`,
  filters: {
    year_id: (ids: string[]) => sql<boolean>`h.fiscal_year_id = any(${ids}::uuid[])`,
    job_title_id: (ids: string[]) => sql<boolean>`h.job_title_id = any(${ids}::uuid[])`,
    division_id: (ids: string[]) => sql<boolean>`h.division_id = any(${ids}::uuid[])`,
  },
  order: sql`y.applicable_from desc, (select j.title from job_title j where j.org_id = h.org_id and j.id = h.job_title_id)`,
})
const read = readerOf(headcounts, source)

export const headcountRoutes: Route[] = [
  serveList(headcounts, source),
  handle(headcountYears, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('fiscal_year').where('category', '=', 'general')
    if (query.search)
      all = all.where(sql<boolean>`name ilike ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`)
    return page(query, all, all.select(['id', 'name']).orderBy('applicable_from', 'desc'))
  }),
  serveAction(addHeadcount, async (ctx, { body }) => {
    await refuseUnknownPlace(ctx.db, {
      job_title_id: body.job_title_id,
      branch_id: null,
      division_id: body.division_id ?? null,
      employment_type_id: null,
    })
    const year = await ctx.db
      .selectFrom('fiscal_year')
      .select('id')
      .where('id', '=', body.fiscal_year_id)
      .where('category', '=', 'general')
      .executeTakeFirst()
    if (!year) throw invalid({ fiscal_year_id: ['Select a valid choice.'] })
    const id = newId()
    try {
      await ctx.db
        .insertInto('headcount_plan')
        .values({ ...body, division_id: body.division_id ?? null, remarks: body.remarks ?? null, id })
        .execute()
    } catch (error) {
      if (violated(error) === 'headcount_plan_once')
        throw invalid({ job_title_id: ['There is a plan for this job title and division already.'] })
      throw error
    }
    return { id }
  }),
  serveAction(changeHeadcount, async (ctx, { params, body: { version, ...body } }) => {
    const { write } = await changing(ctx, 'headcount_plan', params.id, version, {
      current: async () => (await read(ctx, sql`h.id = ${params.id}`))[0] ?? {},
    })
    await write({ planned: body.planned, remarks: body.remarks ?? null })
  }),
  serveAction(removeHeadcount, async (ctx, { params }) => {
    const gone = await ctx.db.deleteFrom('headcount_plan').where('id', '=', params.id).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound()
  }),
]

/** The plan that covers a requisition: that of its division before that of the whole organization. */
const planOf = (
  what: Sql,
  d: { job: Sql; division: Sql; day: Sql },
) => sql`(select ${what} from headcount_plan h
  join fiscal_year y on y.org_id = h.org_id and y.id = h.fiscal_year_id and y.category = 'general'
    and ${d.day} between y.applicable_from and y.applicable_to
  where h.org_id = current_org() and h.job_title_id = ${d.job} and (h.division_id is null or h.division_id = ${d.division})
  order by h.division_id nulls last limit 1)`
const seatsJson = (but: Sql) => sql`json_build_object('planned', h.planned, 'filled', ${filled},
  'requested', ${requestedAt(place, { from: sql`y.applicable_from`, to: sql`y.applicable_to` }, but)})`

interface PlannedSeats {
  planned: number
  filled: number
  requested: number
}
const asksHere = { job: sql`d.job_title_id`, division: sql`d.division_id`, day: sql`d.needed_by` }
/** Planned, filled and otherwise requested seats where a requisition `d` asks; null without a plan. */
export const seatsOfRequisition = planOf(seatsJson(sql`d.request_id`), asksHere)

/** Whether what is left of a requisition `d` has a place in its plan: `planState` in SQL. */
export const planOfRequisition = (hired: Sql) =>
  sql`coalesce(${planOf(
    sql`case when greatest(0, d.seats - ${hired}) <= h.planned - ${filled} - ${requestedAt(
      place,
      { from: sql`y.applicable_from`, to: sql`y.applicable_to` },
      sql`d.request_id`,
    )} then 'In plan' else 'Above plan' end`,
    asksHere,
  )}, 'Not planned')`

/** How many seats of a requisition that is being made are above the plan. */
export async function seatsAbovePlan(
  ctx: Ctx,
  asked: { seats: number; job_title_id: string; division_id?: string | null | undefined; needed_by: string },
): Promise<number> {
  const { rows } = await sql<{ seats: PlannedSeats | null }>`select ${planOf(seatsJson(sql`null::uuid`), {
    job: sql`${asked.job_title_id}::uuid`,
    division: sql`${asked.division_id ?? null}::uuid`,
    day: sql`${asked.needed_by}::date`,
  })} as seats`.execute(ctx.db)
  return seatsAbove(asked.seats, rows[0]?.seats ?? { planned: null, filled: 0, requested: 0 })
}

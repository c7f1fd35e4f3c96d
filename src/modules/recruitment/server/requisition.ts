import { sql } from 'kysely'
import { forbidden, invalid } from '#kernel/errors.ts'
import { compareAmounts } from '#kernel/money.ts'
import { page } from '#platform/page.ts'
import { refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { refuseUnknownPlace } from '#modules/hris/server/public.ts'
import {
  planOfRequisition,
  seatsAbovePlan,
  seatsOfRequisition,
} from '#modules/recruitment/server/headcount.ts'
import { openRequisitions, requisition } from '#modules/recruitment/shared/requisition.ts'

interface Input {
  job_title_id: string
  branch_id?: string | null
  division_id?: string | null
  employment_type_id?: string | null
  seats: number
  reason: string
  needed_by: string
  salary_from?: string | null
  salary_to?: string | null
  remarks: string
}
interface Detail extends Omit<Input, 'remarks'> {
  employee_id: string
}

const opened = (requestId: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(v.seats) from vacancy v where v.requisition_id = ${requestId} and v.state <> 'Withdrawn'), 0)::int`

const hired = sql`(select count(*)::int from vacancy v join job_application a on a.org_id = v.org_id and a.vacancy_id = v.id
  join pre_employment p on p.org_id = a.org_id and p.id = a.pre_employment_id
  where v.requisition_id = d.request_id and p.state = 'Joined')`

export const requisitionRoutes: Route[] = [
  ...serveRequest<Input, Detail>(requisition, {
    table: 'requisition',
    async prepare(ctx, { remarks: _remarks, ...input }, employee_id) {
      if (!ctx.org.is_supervisor) throw forbidden('Only supervisors request vacancies.')
      if (input.needed_by < ctx.today) throw invalid({ needed_by: ['Needed by cannot be a past date'] })
      if (input.salary_from && input.salary_to && compareAmounts(input.salary_from, input.salary_to) > 0)
        throw invalid({ salary_to: ['Salary to must be at least Salary from.'] })
      await refuseUnknownPlace(ctx.db, input)
      const taken = await ctx.db
        .selectFrom('requisition')
        .select('request_id')
        .where('employee_id', '=', employee_id)
        .where('job_title_id', '=', input.job_title_id)
        .where(sql<boolean>`division_id is not distinct from ${input.division_id ?? null}`)
        .where('is_live', '=', true)
        .executeTakeFirst()
      if (taken) throw invalid({ job_title_id: ['You have an open requisition for this job title already.'] })
      return { ...input, employee_id }
    },
    async undone(ctx, request) {
      await ctx.db
        .updateTable('requisition')
        .set({ is_live: false })
        .where('request_id', '=', request.id)
        .execute()
    },
    facts: async (ctx, detail) => ({
      seats: detail.seats,
      job_title_id: detail.job_title_id,
      seats_above_plan: await seatsAbovePlan(ctx, detail),
    }),
    columns: {
      job_title: refOf('job_title', sql`d.job_title_id`, 'title'),
      branch: refOf('branch', sql`d.branch_id`),
      division: refOf('division', sql`d.division_id`),
      salary_from: sql`d.salary_from::text`,
      salary_to: sql`d.salary_to::text`,
      employed: sql`(select count(*)::int from employment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where a.job_title_id = d.job_title_id and a.valid_from <= org_today() and (a.valid_to is null or a.valid_to >= org_today()) and (e.left_on is null or e.left_on >= org_today()))`,
      opened: opened(sql`d.request_id`),
      hired,
      plan: planOfRequisition(hired),
      plan_seats: seatsOfRequisition,
    },
  }),
  handle(openRequisitions, async (ctx, { query }) => {
    let all = ctx.db
      .selectFrom('requisition as d')
      .innerJoin('request as r', (join) =>
        join.onRef('r.org_id', '=', 'd.org_id').onRef('r.id', '=', 'd.request_id'),
      )
      .innerJoin('job_title as j', (join) =>
        join.onRef('j.org_id', '=', 'd.org_id').onRef('j.id', '=', 'd.job_title_id'),
      )
      .innerJoin('employee as e', (join) =>
        join.onRef('e.org_id', '=', 'd.org_id').onRef('e.id', '=', 'd.employee_id'),
      )
      .where('r.status', '=', 'Approved')
      .where('d.is_live', '=', true)
      .where(sql<boolean>`${opened(sql`d.request_id`)} < d.seats`)
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where(sql<boolean>`(j.title ilike ${like} or e.full_name ilike ${like})`)
    }
    return page(
      query,
      all,
      all
        .select([
          'd.request_id as id',
          sql<string>`j.title || ' × ' || d.seats || ', ' || e.full_name`.as('name'),
        ])
        .orderBy('d.needed_by')
        .orderBy('d.request_id'),
    )
  }),
]

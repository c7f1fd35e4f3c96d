import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { happenedTo, type PlaceFilters } from '#modules/hris/server/public.ts'
import type { HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import { refusedEdit } from '#modules/payroll/domain/run-rules.ts'
import { noted, ofRun, runIn, search, slip } from '#modules/payroll/server/sheet.ts'
import { runGrid, runSheet, type GridHeading, type sheetShows } from '#modules/payroll/shared/run-sheet.ts'

type Show = (typeof sheetShows)[number]
const shows: Readonly<Record<Show, RawBuilder<boolean>>> = {
  Problem: sql<boolean>`(s.state = 'Failed' or s.net <= 0)`,
  'On hold': sql<boolean>`s.is_held`,
  Edited: sql<boolean>`exists (select from payslip_edit x where x.run_id = s.run_id and x.employee_id = s.employee_id)`,
  Changed: sql<boolean>`exists (select from payroll_difference d where d.run_id = s.run_id and d.employee_id = s.employee_id)`,
}

/** What both forms of the sheet are made of. People are where they were on the last day of the period. */
async function sheetSource(ctx: Ctx, query: PlaceFilters) {
  const end = sql`(select r.end_on from payroll_run r where r.id = ${runIn(ctx)})`
  const places = await happenedTo(ctx.db, query, { employee: sql`s.employee_id`, day: end })
  return {
    from: slip,
    id: sql`s.id`,
    where: () => [...ofRun(ctx), ...places],
    search,
    filters: {
      show: (chosen: Show[]) =>
        sql<boolean>`(${sql.join(
          chosen.map((one) => shows[one]),
          sql` or `,
        )})`,
      // `where` narrows by both, with all that lies below them
      branch_id: () => null,
      division_id: () => null,
    },
    sort: { person: sql`e.full_name` },
    // who could not be computed stands first
    order: sql`s.state desc, e.code`,
  }
}
const columns = (ctx: Ctx) => ({
  person: personOf(sql`s.employee_id`, ctx.today),
  payable_days: sql`trim_scale(s.payable_days)`,
  gross: sql`s.gross`,
  deductions: sql`s.deductions`,
  contributions: sql`s.contributions`,
  reimbursed: sql`s.reimbursed`,
  tax: sql`s.tax`,
  net: sql`s.net`,
  previous_net: sql`(select b.net from payslip b join payroll_run r on r.org_id = b.org_id and r.id = b.run_id and r.state = 'Closed'
    join payroll_run x on x.id = s.run_id and x.type = r.type
    where b.employee_id = s.employee_id and r.end_on < x.start_on order by r.end_on desc limit 1)`,
  state: sql`s.state`,
  failure: sql`s.failure`,
})

const keyOf = sql`l.heading_id::text || case when l.relates_to is null then '' else '+' end`
const amounts = sql`(select coalesce(jsonb_object_agg(a.key, a.amount::text), '{}') from (
  select ${keyOf} as key, sum(l.amount) as amount from payslip_line l where l.org_id = s.org_id and l.payslip_id = s.id group by 1) a)`
const edits = sql`(select coalesce(jsonb_object_agg(x.heading_id, jsonb_build_object('original', l.original_amount::text,
    'remarks', x.remarks, 'by', coalesce(c.full_name, ''))), '{}')
  from payslip_edit x join payslip_line l on l.org_id = x.org_id and l.payslip_id = s.id and l.heading_id = x.heading_id and l.part = 0
  left join account c on c.id = x.edited_by
  where x.run_id = s.run_id and x.employee_id = s.employee_id and l.original_amount is not null)`

/** The headings of the rows that the filters leave, in the order of payslips, each with its sum. */
async function headingsOf(ctx: Ctx, matching: RawBuilder<unknown>): Promise<GridHeading[]> {
  const { rows } = await sql<Omit<GridHeading, 'is_editable'> & { source: HeadingSource }>`
    select ${keyOf} as key, l.heading_id, max(l.name) as name, l.kind, l.relates_to is not null as is_arrears, h.source,
      sum(l.amount)::text as total
    from (select s.org_id, s.id ${matching}) m join payslip_line l on l.org_id = m.org_id and l.payslip_id = m.id
      join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id
    group by 1, l.heading_id, l.kind, 5, h.source order by min(l.position), 5`.execute(ctx.db)
  return rows.map(({ source, ...heading }) => ({
    ...heading,
    is_editable: !heading.is_arrears && refusedEdit(source) === null,
  }))
}

export const runSheetRoutes: Route[] = [
  serveList(runSheet, async (ctx, { query }) => ({
    ...(await sheetSource(ctx, query)),
    select: (own) => ({ ...columns(own), employee_id: sql`s.employee_id` }),
    beside: noted('Payroll sheet', 'Pay'),
  })),
  serveList(runGrid, async (ctx, { query }) => ({
    ...(await sheetSource(ctx, query)),
    select: (own) => ({
      ...columns(own),
      is_held: sql`s.is_held`,
      version: sql`s.version`,
      amounts,
      edits,
    }),
    beside: async (own, asked, matching) => {
      await noted('Payroll sheet', 'Pay')(own)
      return { headings: asked['offset'] === 0 ? await headingsOf(own, matching()) : null }
    },
  })),
]

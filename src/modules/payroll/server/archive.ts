import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { subtract } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { subordinatesOf } from '#modules/hris/server/public.ts'
import { writeVoucher } from '#modules/payroll/server/voucher.ts'
import {
  addArchived,
  archive,
  archiveMonths,
  archiveYears,
  makeVoucher,
  payrollOverview,
  teamInsight,
  vouchers,
} from '#modules/payroll/shared/reports.ts'

const mine = (ctx: Ctx) => (ctx.as === 'user' ? [sql<boolean>`a.employee_id = ${ctx.employee_id}`] : [])
/** Of the alias of a grouped query: one's own alone, or everybody's. */
const own = (ctx: Ctx) => (ctx.as === 'user' ? sql`where employee_id = ${ctx.employee_id}` : sql``)
const noted = (about: string) => async (ctx: Ctx) => {
  if (ctx.as === 'hr') await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Report', about })
  return {}
}
const sums = {
  people: sql`g.people`,
  gross: sql`g.gross`,
  deductions: sql`g.deductions`,
  tax: sql`g.tax`,
  net: sql`g.net`,
}
const grouped = (ctx: Ctx, by: 'month' | 'year') => sql`(
  select min(id::text)::uuid as id, year_label, ${by === 'month' ? sql`month_label` : sql`null::text as month_label`}, min(start_on) as start_on,
    count(distinct employee_id)::int as people, sum(gross) as gross, sum(deductions) as deductions, sum(tax) as tax, sum(net) as net
  from payroll_archive ${own(ctx)} group by year_label ${by === 'month' ? sql`, month_label` : sql``}) g`
const runIn = (ctx: Ctx) => String(Reflect.get(Object(ctx.request.params), 'run_id'))

export const archiveRoutes: Route[] = [
  serveList(archive, {
    from: () => sql`payroll_archive a`,
    select: (ctx) => ({
      person: personOf(sql`a.employee_id`, ctx.today),
      year_label: sql`a.year_label`,
      month_label: sql`a.month_label`,
      start_on: sql`a.start_on`,
      gross: sql`a.gross`,
      deductions: sql`a.deductions`,
      tax: sql`a.tax`,
      net: sql`a.net`,
    }),
    id: sql`a.id`,
    where: mine,
    search: { person: sql`a.employee_id` },
    order: sql`a.start_on desc`,
    beside: noted('Archived payslips'),
  }),
  serveList(archiveMonths, {
    from: (ctx) => grouped(ctx, 'month'),
    select: () => ({ year_label: sql`g.year_label`, month_label: sql`g.month_label`, ...sums }),
    id: sql`g.id`,
    order: sql`g.start_on desc`,
    beside: noted('Archived monthly payroll'),
  }),
  serveList(archiveYears, {
    from: (ctx) => grouped(ctx, 'year'),
    select: () => ({ year_label: sql`g.year_label`, ...sums }),
    id: sql`g.id`,
    order: sql`g.start_on desc`,
    beside: noted('Archived yearly payroll'),
  }),
  serveAction(addArchived, async (ctx, { body }) => {
    const { employee_ids, ...row } = body
    const [employee_id] = employee_ids
    if (!employee_id) throw invalid({ employee_ids: ['Employee is Required'] })
    const known = await ctx.db
      .selectFrom('payroll_archive')
      .select('id')
      .where('employee_id', '=', employee_id)
      .where('start_on', '=', row.start_on)
      .executeTakeFirst()
    if (known) throw invalid({ start_on: ['This month is archived already.'] })
    await ctx.db
      .insertInto('payroll_archive')
      .values({ ...row, id: newId(), employee_id, net: subtract(row.gross, row.deductions) })
      .execute()
  }),
  serveList(vouchers, {
    from: () =>
      sql`payroll_voucher v join payroll_voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id`,
    select: () => ({
      number: sql`v.number`,
      account: sql`l.account`,
      title: sql`l.title`,
      debit: sql`l.debit`,
      credit: sql`l.credit`,
    }),
    id: sql`v.id::text || '-' || l.position`,
    where: (ctx) => [sql<boolean>`v.run_id = ${runIn(ctx)}`],
    search: (_, search) => [anyHas(search, sql`l.account`)],
    order: sql`v.number, l.position`,
    beside: noted('Vouchers'),
  }),
  serveAction(makeVoucher, async (ctx, { params, body }) => {
    const run = await ctx.db
      .selectFrom('payroll_run')
      .selectAll()
      .where('id', '=', params.run_id)
      .forUpdate()
      .executeTakeFirst()
    if (!run) throw notFound()
    if (run.state !== 'Closed') throw conflict('Vouchers are made from a closed payroll.')
    const type = await ctx.db
      .selectFrom('voucher_type')
      .selectAll()
      .where('id', '=', body.voucher_type_id)
      .executeTakeFirst()
    if (!type) throw invalid({ voucher_type_id: ['Select a valid choice.'] })
    const known = await ctx.db
      .selectFrom('payroll_voucher')
      .select('number')
      .where('run_id', '=', run.id)
      .where('voucher_type_id', '=', type.id)
      .executeTakeFirst()
    if (known) throw conflict(`Voucher ${known.number} exists already.`)
    await writeVoucher(ctx.db, run, type, { posted_on: body.posted_on, now: ctx.now })
  }),
  handle(payrollOverview, async (ctx) => {
    const { rows } = await sql<{
      without_package: number
      on_hold: number
      open_queries: number
      advances: number
    }>`
      select (select count(*)::int from employee e where (e.left_on is null or e.left_on >= ${ctx.today}) and e.joined_on <= ${ctx.today}
          and not exists (select from payroll_assignment a where a.employee_id = e.id)) as without_package,
        (select count(*)::int from payroll_hold where released_on is null) as on_hold,
        (select count(*)::int from payslip_query where state = 'Open') as open_queries,
        (select count(*)::int from request where type = 'advance_salary_request' and status in ('Requested', 'Forwarded')) as advances`.execute(
      ctx.db,
    )
    const runs = await ctx.db
      .selectFrom('payroll_run')
      .select(['id', 'title', 'type', 'state', 'people', 'gross', 'tax', 'net', 'contributions'])
      .where('state', '<>', 'Cancelled')
      .orderBy('start_on', 'desc')
      .limit(13)
      .execute()
    const closed = runs.filter(({ state, type }) => state === 'Closed' && type === 'Regular')
    const [last = null] = closed
    await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Report', about: 'Payroll overview' })
    return {
      open: runs.find(({ state, type }) => state !== 'Closed' && type === 'Regular') ?? null,
      last,
      ...(rows[0] ?? { without_package: 0, on_hold: 0, open_queries: 0, advances: 0 }),
      months: closed.toReversed(),
    }
  }),
  handle(teamInsight, async (ctx) => {
    const team = (await subordinatesOf(ctx.db, ctx.employee_id, ctx.today, 'all')).map(
      ({ employee_id }) => employee_id,
    )
    const { rows } = await sql<never>`
      select r.title, count(*)::int as people, trim_scale(sum(s.payable_days))::text as payable_days,
        trim_scale(sum(s.unpaid_days))::text as unpaid_days,
        count(*) filter (where e.joined_on between r.start_on and r.end_on)::int as joined,
        count(*) filter (where e.left_on between r.start_on and r.end_on)::int as "left"
      from payroll_run r join payslip s on s.org_id = r.org_id and s.run_id = r.id and s.state = 'Computed'
      join employee e on e.org_id = s.org_id and e.id = s.employee_id
      where r.state = 'Closed' and r.type = 'Regular' and s.employee_id = any(${team}::uuid[]) group by r.id, r.title, r.start_on order by r.start_on desc`.execute(
      ctx.db,
    )
    return { months: rows }
  }),
]

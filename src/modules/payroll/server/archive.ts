import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { compareAmounts, greatest, isNegative, negate, subtract, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { subordinatesOf } from '#modules/hris/server/public.ts'
import { voucherSettings } from '#modules/payroll/shared/payroll-settings.ts'
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
/** By the first day of the period, counted on where it has several payrolls. */
async function numberOf(ctx: Ctx, code: string, run: { start_on: string }): Promise<string> {
  const first = `${code}-${run.start_on}`
  const { count } = await ctx.db
    .selectFrom('payroll_voucher')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.or([eb('number', '=', first), eb('number', 'like', `${first}-%`)]))
    .executeTakeFirstOrThrow()
  return Number(count) === 0 ? first : `${first}-${Number(count) + 1}`
}
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
    const [type, setting, { rows }] = await Promise.all([
      ctx.db.selectFrom('voucher_type').selectAll().where('id', '=', body.voucher_type_id).executeTakeFirst(),
      settingOf(ctx.db, voucherSettings),
      sql<{ name: string; kind: string; amount: string; debit: string | null; credit: string | null }>`
        select l.name, l.kind, sum(l.amount)::text as amount, m.debit_account as debit, m.credit_account as credit
        from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
        left join voucher_mapping m on m.org_id = l.org_id and m.heading_id = l.heading_id
        where s.run_id = ${run.id} group by l.heading_id, l.name, l.kind, m.debit_account, m.credit_account
        having sum(l.amount) <> 0 order by min(l.position)`.execute(ctx.db),
    ])
    if (!type) throw invalid({ voucher_type_id: ['Select a valid choice.'] })
    const known = await ctx.db
      .selectFrom('payroll_voucher')
      .select('number')
      .where('run_id', '=', run.id)
      .where('voucher_type_id', '=', type.id)
      .executeTakeFirst()
    if (known) throw conflict(`Voucher ${known.number} exists already.`)
    // what was paid too much before may take back more than a heading comes to: it stands on the other side
    const line = (account: string, title: string, debit: string, credit: string) => ({
      account,
      title,
      debit: isNegative(credit) ? negate(credit) : greatest(debit, '0'),
      credit: isNegative(debit) ? negate(debit) : greatest(credit, '0'),
    })
    const lines = rows.flatMap(({ name, kind, amount, debit, credit }) => {
      if (kind === 'Earning') return [line(debit ?? setting.expense_account, name, amount, '0')]
      if (kind === 'Deduction') return [line(credit ?? setting.payable_account, name, '0', amount)]
      if (kind !== 'Employer contribution') return []
      return [
        line(debit ?? setting.contribution_account, name, amount, '0'),
        line(credit ?? setting.payable_account, name, '0', amount),
      ]
    })
    lines.push(line(setting.net_account, 'Net pay', '0', run.net))
    const [debits, credits] = [sum(lines.map(({ debit }) => debit)), sum(lines.map(({ credit }) => credit))]
    const gap = subtract(credits, debits)
    if (compareAmounts(gap, '0') > 0) lines.push(line(setting.expense_account, 'Rounding', gap, '0'))
    if (compareAmounts(gap, '0') < 0)
      lines.push(line(setting.net_account, 'Rounding', '0', subtract(debits, credits)))
    const id = newId()
    await ctx.db
      .insertInto('payroll_voucher')
      .values({
        id,
        run_id: run.id,
        voucher_type_id: type.id,
        number: await numberOf(ctx, type.code, run),
        posted_on: body.posted_on,
        total: sum(lines.map(({ debit }) => debit)),
        created_at: ctx.now,
      })
      .execute()
    await ctx.db
      .insertInto('payroll_voucher_line')
      .values(lines.map((one, at) => ({ ...one, voucher_id: id, position: at + 1 })))
      .execute()
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

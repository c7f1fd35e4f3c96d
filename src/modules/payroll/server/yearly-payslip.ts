import { sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { handle, type Route } from '#platform/route.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import { paperWords } from '#modules/payroll/server/paper-words.ts'
import { payslipSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { yearlyPayslip, yearlyPayslipPdf } from '#modules/payroll/shared/payslip.ts'

/** Payrolls of a tax year beside each other: what each heading came to in each of them. */
async function yearOf({ db, employee_id }: Ctx, asked: string | undefined) {
  const { shows_contributions } = await settingOf(db, payslipSettings)
  const { rows } = await sql<{
    id: string
    title: string
    year: string
    name: string
    kind: string
    amount: string
    position: number
    net: string
  }>`
    select s.id, s.net::text, r.title, y.name as year, l.name, l.kind, l.amount::text, l.position
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed'
    join fiscal_period p on p.org_id = r.org_id and p.id = r.period_id join fiscal_year y on y.org_id = p.org_id and y.id = p.fiscal_year_id
    join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id and l.is_shown
    where s.employee_id = ${employee_id} and s.state = 'Computed' and (${shows_contributions} or l.kind <> 'Employer contribution') order by r.start_on, r.pay_on, l.position`.execute(
    db,
  )
  const years = [...new Set(rows.map(({ year }) => year))].toReversed()
  const year = years.find((one) => one === asked) ?? years[0] ?? null
  const within = rows.filter((row) => row.year === year)
  const months = [...new Map(within.map(({ id, title, net }) => [id, { id, title, net }])).values()]
  const names = [
    ...new Map(within.toSorted((a, b) => a.position - b.position).map(({ name, kind }) => [name, kind])),
  ]
  const table = names.map(([name, kind]) => {
    const amounts = months.map(({ id }) =>
      sum(within.filter((row) => row.id === id && row.name === name).map(({ amount }) => amount)),
    )
    return { name, kind, amounts, total: sum(amounts) }
  })
  return { years, year, months, rows: table.filter(({ total }) => Number(total) !== 0) }
}

export const yearlyPayslipRoutes: Route[] = [
  handle(yearlyPayslip, (ctx, { query }) => yearOf(ctx, query.year)),
  handle(yearlyPayslipPdf, async (ctx, { query }) => {
    const [{ year, months, rows }, person, logo] = await Promise.all([
      yearOf(ctx, query.year),
      ctx.db
        .selectFrom('employee')
        .select(['full_name', 'code'])
        .where('id', '=', ctx.employee_id)
        .executeTakeFirstOrThrow(),
      logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo'),
    ])
    if (!year) throw conflict('No payroll of yours is closed yet.')
    const w = paperWords(query.language ?? 'en')
    const nets = months.map(({ net }) => net)
    const content = await tablePdf({
      title: `${w.yearly} ${w.digits(year)}`,
      organization: { name: ctx.org.name, line: null, logo: logo?.image ?? null },
      about: [`${person.full_name} · ${person.code}`],
      columns: [w.columns[0] ?? '', ...months.map(({ title }) => title), w.total].map((title, at) => ({
        title,
        isFigure: at > 0,
      })),
      rows: rows.map(({ name, amounts, total }) => [name, ...[...amounts, total].map((one) => w.money(one))]),
      totals: [w.net, ...[...nets, sum(nets)].map((one) => w.money(one))],
      page: (page, count) => w.digits(`${page} / ${count}`),
    })
    return {
      name: `yearly-payslip-${person.code}-${year.replaceAll('/', '-')}.pdf`,
      media_type: 'application/pdf',
      content,
    }
  }),
]

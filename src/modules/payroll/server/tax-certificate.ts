import { sql } from 'kysely'
import type { Language } from '#kernel/calendar/names.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import { isZero, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import { taxRulesOn } from '#modules/payroll/domain/statutory.ts'
import { packOf } from '#modules/payroll/server/pay-rules.ts'
import { paperWords } from '#modules/payroll/server/paper-words.ts'
import type { Payslip } from '#modules/payroll/shared/payslip.ts'

interface Month {
  title: string
  type: string
  end_on: string
  income: string
  retirement: string
  first_band_tax: string
  income_tax: string
  tax: string
  assessed_as: string
  year_tax: NonNullable<Payslip['year_tax']> | null
}
interface Facts {
  pan_no: string | null
  opening_income: string | null
  opening_tax: string | null
  headings: { name: string; amount: string }[]
  leaving_tax: string
}

/** A year's income and the tax withheld from it, by closed payrolls, to be handed in with the employee's own return. */
export async function certificateFile(ctx: Ctx, slip: Payslip, language: Language) {
  const rules = taxRulesOn(packOf(), slip.end_on)
  const year = rules?.year ?? ''
  const next = packOf().tax_years.find(({ from }) => from > (rules?.from ?? ''))
  const range = { from: rules?.from ?? slip.start_on, to: next ? addDays(next.from, -1) : '9999-12-31' }
  const w = paperWords(language)
  const [months, facts, logo] = await Promise.all([
    monthsOf(ctx, slip.person.id, range),
    factsOf(ctx, slip.person.id, range),
    logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo'),
  ])
  const last = months.at(-1)
  if (!last) throw conflict('No payroll of this tax year is closed yet.')
  const { person } = slip
  const wide = (title: string, amount = '') => [title, '', '', '', '', amount]
  const figures = ['income', 'retirement', 'first_band_tax', 'income_tax', 'tax'] as const
  const totals = figures.map((name) => w.money(sum(months.map((month) => month[name]))))
  const byMonth = months.map((month) => [
    month.type === 'Regular' ? month.title : `${month.title} · ${w.titled(month.type)}`,
    ...figures.map((name) => w.money(month[name])),
  ])
  const computed = last.year_tax ? computationOf(last.year_tax, facts, w) : []
  const rows = [
    ...byMonth,
    [w.total, ...totals],
    wide(w.byHeading),
    ...facts.headings.map(({ name, amount }) => wide(name, w.money(amount))),
    ...(computed.length
      ? [wide(w.computation), ...computed.map(([title, amount]) => wide(title, amount))]
      : []),
  ]
  const computation = months.length + 1 + 1 + facts.headings.length
  const content = await tablePdf({
    title: w.certificate(w.digits(year)),
    organization: { name: ctx.org.name, line: null, logo: logo?.image ?? null },
    about: [
      [person.full_name, person.code, person.job_title].filter(Boolean).join(' · '),
      [
        ...(facts.pan_no ? [`${w.pan} ${w.digits(facts.pan_no)}`] : []),
        `${w.assessedAs} ${last.assessed_as === 'couple' ? w.couple : w.single}`,
        `${w.until} ${w.day(last.end_on)}`,
        slip.currency,
      ].join(' · '),
    ],
    columns: w.months.map((title, at) => ({ title, isFigure: at > 0 })),
    rows,
    heads: new Set([months.length, months.length + 1, computation]),
    notes: [
      ...(last.year_tax && last.year_tax.months_left > 1 ? [w.projected] : []),
      ...(last.year_tax && !last.year_tax.is_confirmed ? [w.unconfirmed(w.digits(year))] : []),
      `${ctx.org.name} · ${w.day(ctx.today)} · ${w.signature}`,
    ],
    page: (page, count) => w.digits(`${page} / ${count}`),
  })
  return {
    name: `tax-certificate-${person.code}-${year.replaceAll('/', '-')}.pdf`,
    media_type: 'application/pdf',
    content,
  }
}

/** In the order in which the law takes things off; what is nothing is not said. */
function computationOf(
  tax: NonNullable<Month['year_tax']>,
  facts: Facts,
  w: ReturnType<typeof paperWords>,
): (readonly [string, string])[] {
  const rows: (readonly [string, string | null])[] = [
    [w.former, facts.opening_income],
    [w.assessable, tax.assessable],
    [w.retirement, tax.retirement],
    [w.donation, tax.donation],
    ...tax.deductions.map(({ title, amount }) => [w.titled(title), amount] as const),
    [w.taxable, tax.taxable],
    ...tax.bands
      .filter(({ amount }) => !isZero(amount))
      .map((band) => [w.band(w.money(band.amount), w.digits(band.percent)), band.tax] as const),
    ...[...tax.rebates, ...tax.credits].map(({ title, amount }) => [w.titled(title), amount] as const),
    [w.yearTax, tax.net],
    [`${w.withheld}: ${w.former}`, facts.opening_tax],
    [w.leaving, facts.leaving_tax],
  ]
  const always = new Set([w.assessable, w.taxable, w.yearTax])
  return rows.flatMap(([title, amount]) =>
    amount !== null && (always.has(title) || !isZero(amount)) ? [[title, w.money(amount)] as const] : [],
  )
}

async function monthsOf({ db }: Ctx, employeeId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<Month>`
    select r.title, r.type, r.end_on, s.taxed_income::text as income, s.retirement::text, s.first_band_tax::text,
      s.income_tax::text, s.tax::text, s.assessed_as, s.computed->'year_tax' as year_tax
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
    where s.employee_id = ${employeeId} and s.state = 'Computed' and r.state = 'Closed' and r.end_on between ${from} and ${to}
    order by r.end_on, r.closed_at`.execute(db)
  return rows
}

async function factsOf({ db }: Ctx, employeeId: string, { from, to }: { from: string; to: string }) {
  const own = sql`from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
      and r.state = 'Closed' and r.end_on between ${from} and ${to}
    join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
    join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id where s.employee_id = ${employeeId}`
  const { rows } = await sql<Facts>`
    select (select i.pan_no from employee_legal_info i where i.employee_id = ${employeeId}) as pan_no,
      p.opening_income::text, p.opening_tax::text,
      coalesce((select json_agg(json_build_object('name', x.name, 'amount', x.amount::text) order by x.position) from (
        select max(l.name) as name, sum(l.amount) as amount, min(l.position) as position ${own}
          and ((l.kind = 'Earning' and h.source <> 'Reimbursement') or h.source = 'Loan benefit' or (l.kind = 'Employer contribution' and l.tax <> 'Not taxable'))
        group by l.heading_id having sum(l.amount) <> 0) x), '[]') as headings,
      (select coalesce(sum(l.amount), 0)::text ${own} and h.source = 'Leaving tax') as leaving_tax
    from (select 1) one left join lateral (select t.opening_income, t.opening_tax from payroll_tax_profile t
      where t.employee_id = ${employeeId} and t.valid_from between ${from} and ${to} order by t.valid_from desc limit 1) p on true`.execute(
    db,
  )
  return rows[0] ?? { pan_no: null, opening_income: null, opening_tax: null, headings: [], leaving_tax: '0' }
}

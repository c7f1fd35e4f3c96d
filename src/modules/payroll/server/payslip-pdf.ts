import type { Language } from '#kernel/calendar/names.ts'
import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import { paperWords } from '#modules/payroll/server/paper-words.ts'
import type { Payslip } from '#modules/payroll/shared/payslip.ts'

type Words = ReturnType<typeof paperWords>

/** A payslip on paper: every line, the year to date, and the net in words. */
export async function payslipFile(ctx: Ctx, slip: Payslip, language: Language) {
  const logo = await logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo')
  const w = paperWords(language)
  const { person } = slip
  const kind = slip.type === 'Regular' ? '' : ` · ${w.titled(slip.type)}`
  const content = await tablePdf({
    title: `${w.payslip}: ${slip.title}${kind}`,
    organization: { name: ctx.org.name, line: null, logo: logo?.image ?? null },
    about: [
      [person.full_name, person.code, person.job_title].filter(Boolean).join(' · '),
      [
        `${w.day(slip.start_on)} – ${w.day(slip.end_on)}`,
        ...(slip.basis_days === '0' ? [] : [w.days(w.digits(slip.payable_days), w.digits(slip.basis_days))]),
        `${w.payDay} ${w.day(slip.pay_on)}`,
        slip.currency,
      ].join(' · '),
    ],
    columns: w.columns.map((title, at) => ({ title, isFigure: at > 0 })),
    ...payslipRows(slip, w),
    below: balanceRows(slip, w),
    result: `${w.net}: ${slip.currency} ${w.money(slip.net)}`,
    notes: [
      w.said(slip.net),
      ...(slip.is_held ? [w.held] : []),
      ...(slip.year_tax && !slip.year_tax.is_confirmed ? [w.unconfirmed(w.digits(slip.year_tax.year))] : []),
      ...(slip.note ? [slip.note] : []),
    ],
    page: (page, count) => w.digits(`${page} / ${count}`),
  })
  return { name: `payslip-${person.code}-${slip.start_on}.pdf`, media_type: 'application/pdf', content }
}

/** Lines and what they add up to, then what is paid beside them; `heads` are the rows that stand out. */
export function payslipRows(slip: Payslip, w: Words): { rows: string[][]; heads: Set<number> } {
  const of = (kind: string, { kind: own, amount }: Payslip['lines'][number]) =>
    own === kind ? w.money(amount) : ''
  const heads = new Set<number>()
  const rows = [
    ...slip.lines.map((line) => [
      line.relates_to ? w.arrears(line.name, line.relates_to) : line.name,
      of('Earning', line),
      of('Deduction', line),
      of('Employer contribution', line),
      line.relates_to ? '' : w.money(line.ytd),
    ]),
    ...(Number(slip.rounding) === 0 ? [] : [[w.rounding, w.money(slip.rounding), '', '', '']]),
  ]
  // of contributions that are hidden the sum is too
  const hasContributions = slip.lines.some(({ kind }) => kind === 'Employer contribution')
  const contributions = hasContributions ? w.money(slip.contributions) : ''
  const head = (row: string[]) => heads.add(rows.push(row) - 1)
  head([w.total, w.money(slip.gross), w.money(slip.deductions), contributions, ''])
  if (slip.reimbursements.length) {
    head([w.reimbursements, w.money(slip.reimbursed), '', '', ''])
    rows.push(...slip.reimbursements.map(({ purpose, amount }) => [purpose, w.money(amount), '', '', '']))
  }
  return { rows, heads }
}

/** What is left on the last day of the period, below the net pay. */
export function balanceRows(
  { balances, year_total, end_on }: Pick<Payslip, 'balances' | 'year_total' | 'end_on'>,
  w: Words,
): { rows: string[][]; heads: Set<number> } {
  const rows: string[][] = []
  const heads = new Set<number>()
  const block = (title: string, own: (readonly [string, string])[]) => {
    if (!own.length) return
    heads.add(rows.push([title, '', '', '', '']) - 1)
    rows.push(...own.map(([name, value]) => [name, '', '', '', value]))
  }
  const of = (wanted: Payslip['balances'][number]['block']) =>
    balances.filter(({ block: own }) => own === wanted)
  block(
    w.leaveOn(w.day(end_on)),
    of('Leave').map(({ title, unit, amount }) => [
      title,
      unit === 'Hour' ? w.hourCount(w.digits(amount)) : w.dayCount(w.digits(amount)),
    ]),
  )
  block(
    w.loansAfter,
    of('Loan').map(({ title, reference, amount }) => [
      [w.titled(title), reference].filter(Boolean).join(' · '),
      w.money(amount),
    ]),
  )
  if (year_total)
    block(w.yearTotal(w.digits(year_total.year)), [
      [w.toDate, w.money(year_total.to_date)],
      [w.yearProjected, w.money(year_total.projected)],
    ])
  return { rows, heads }
}

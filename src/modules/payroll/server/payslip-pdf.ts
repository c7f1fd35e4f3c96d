import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { formatMoney } from '#kernel/amount.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import type { Payslip } from '#modules/payroll/shared/payslip.ts'

/** A payslip on paper: every line, the year to date, and the net in words. */
export async function payslipFile(ctx: Ctx, slip: Payslip) {
  const logo = await logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo')
  const { person } = slip
  const of = (kind: string, { kind: own, amount }: Payslip['lines'][number]) =>
    own === kind ? formatMoney(amount) : ''
  const content = await tablePdf({
    title: `Payslip: ${slip.title}`,
    organization: { name: ctx.org.name, line: null, logo: logo?.image ?? null },
    about: [
      [person.full_name, person.code, person.job_title].filter(Boolean).join(' · '),
      `${slip.start_on} – ${slip.end_on} · Payable days ${slip.payable_days} of ${slip.basis_days} · Pay day ${slip.pay_on} · ${slip.currency}`,
    ],
    columns: ['Heading', 'Earnings', 'Deductions', 'Employer', 'Year to date'].map((title, at) => ({
      title,
      isFigure: at > 0,
    })),
    rows: [
      ...slip.lines.map((line) => [
        line.relates_to ? `${line.name}: arrears of ${line.relates_to}` : line.name,
        of('Earning', line),
        of('Deduction', line),
        of('Employer contribution', line),
        line.relates_to ? '' : formatMoney(line.ytd),
      ]),
      ...(Number(slip.rounding) === 0 ? [] : [['Rounding', formatMoney(slip.rounding), '', '', '']]),
    ],
    totals: [
      'Total',
      formatMoney(slip.gross),
      formatMoney(slip.deductions),
      formatMoney(slip.contributions),
      '',
    ],
    notes: [
      `Net pay: ${slip.currency} ${formatMoney(slip.net)}`,
      slip.net_in_words,
      ...(slip.is_held ? ['Payment is on hold.'] : []),
      ...(slip.year_tax && !slip.year_tax.is_confirmed
        ? [`Tax bands of ${slip.year_tax.year} are not confirmed yet.`]
        : []),
      ...(slip.note ? [slip.note] : []),
    ],
    page: (page, count) => `${page} / ${count}`,
  })
  return { name: `payslip-${person.code}-${slip.start_on}.pdf`, media_type: 'application/pdf', content }
}

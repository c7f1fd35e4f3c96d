import type { Language } from '#kernel/calendar/names.ts'
import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import { paperWords } from '#modules/payroll/server/paper-words.ts'
import type { Payslip } from '#modules/payroll/shared/payslip.ts'

/** A payslip on paper: every line, the year to date, and the net in words. */
export async function payslipFile(ctx: Ctx, slip: Payslip, language: Language) {
  const logo = await logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo')
  const w = paperWords(language)
  const { person } = slip
  const of = (kind: string, { kind: own, amount }: Payslip['lines'][number]) =>
    own === kind ? w.money(amount) : ''
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
    rows: [
      ...slip.lines.map((line) => [
        line.relates_to ? w.arrears(line.name, line.relates_to) : line.name,
        of('Earning', line),
        of('Deduction', line),
        of('Employer contribution', line),
        line.relates_to ? '' : w.money(line.ytd),
      ]),
      ...(Number(slip.rounding) === 0 ? [] : [[w.rounding, w.money(slip.rounding), '', '', '']]),
    ],
    totals: [w.total, w.money(slip.gross), w.money(slip.deductions), w.money(slip.contributions), ''],
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

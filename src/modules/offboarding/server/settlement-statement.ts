import { shortIn } from '#kernel/calendar/in-text.ts'
import { english } from '#kernel/calendar/system.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { formatMoney } from '#kernel/amount.ts'
import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import type { Separation } from '#modules/offboarding/shared/separation.ts'
import type { Settlement } from '#modules/offboarding/shared/settlement.ts'

/** The settlement on paper, to be signed: every line with what became of it, and what is left to pay. */
export async function statementOf(ctx: Ctx, separation: Separation, { lines, totals }: Settlement) {
  const { person } = separation
  const logo = await logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo')
  const said = (amount: string | null | undefined) => (amount ? formatMoney(amount) : '')
  const of = (kind: string, { state, amount, ...line }: Settlement['lines'][number]) =>
    state !== 'Waived' && line.kind === kind ? said(amount) : ''
  const content = await tablePdf({
    title: `Final settlement: ${person.full_name}`,
    organization: { name: ctx.org.name, line: null, logo: logo?.image ?? null },
    about: [
      [person.code, person.job_title, separation.separation_type?.name].filter(Boolean).join(' · '),
      `Last working day ${shortIn(english, separation.last_working_on)} · made on ${shortIn(english, ctx.today)} by ${ctx.viewer.full_name}`,
    ],
    columns: [
      { title: 'What for', isFigure: false },
      { title: 'Reference', isFigure: false },
      { title: 'State', isFigure: false },
      { title: 'By', isFigure: false },
      { title: 'To the person', isFigure: true },
      { title: 'From the person', isFigure: true },
    ],
    rows: lines.map((line) => [
      line.component,
      line.reference ?? '',
      line.state,
      line.closed_at
        ? `${line.closed_by ?? ''} ${shortIn(english, dayAt(line.closed_at, ctx.org.time_zone))}`.trim()
        : '',
      of('Payable', line),
      of('Receivable', line),
    ]),
    totals: ['Total', '', '', '', said(totals?.payable), said(totals?.receivable)],
    notes: [
      `${totals?.net.startsWith('-') ? 'From the person' : 'To the person'}: ${said(totals?.net.replace('-', ''))}`,
      ...(lines.some(({ state }) => state === 'Open')
        ? ['Lines are open: these figures may still change.']
        : []),
    ],
  })
  return { name: `settlement-${person.code}.pdf`, media_type: 'application/pdf', content }
}

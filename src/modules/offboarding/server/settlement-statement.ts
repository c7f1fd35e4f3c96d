import { sql } from 'kysely'
import type { Language } from '#kernel/calendar/names.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { fileWords } from '#engines/exchange/file-words.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import { statementWords } from '#modules/offboarding/server/settlement-words.ts'
import type { Separation } from '#modules/offboarding/shared/separation.ts'
import type { Settlement } from '#modules/offboarding/shared/settlement.ts'

/** The settlement on paper, to be signed: every line with what became of it, and what is left to pay. */
export async function statementOf(ctx: Ctx, separation: Separation, { lines, totals }: Settlement) {
  const { person } = separation
  const [logo, language] = await Promise.all([
    logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo'),
    languageOf(ctx, person.id),
  ])
  const w = statementWords(language)
  const said = (amount: string | null | undefined) => (amount ? w.money(amount) : '')
  const of = (kind: string, { state, amount, ...line }: Settlement['lines'][number]) =>
    state !== 'Waived' && line.kind === kind ? said(amount) : ''
  const content = await tablePdf({
    title: `${w.title}: ${person.full_name}`,
    organization: { name: ctx.org.name, line: null, logo: logo?.image ?? null },
    about: [
      [person.code, person.job_title, separation.separation_type?.name].filter(Boolean).join(' · '),
      `${w.last} ${w.day(separation.last_working_on)} · ${w.made} ${w.day(ctx.today)} · ${ctx.viewer.full_name}`,
    ],
    columns: w.columns.map((title, at) => ({ title, isFigure: at > 3 })),
    rows: lines.map((line) => [
      w.known(line.component),
      w.reference(line.reference ?? ''),
      w.known(line.state),
      line.closed_at
        ? `${line.closed_by ?? ''} ${w.day(dayAt(line.closed_at, ctx.org.time_zone))}`.trim()
        : '',
      of('Payable', line),
      of('Receivable', line),
    ]),
    totals: [w.total, '', '', '', said(totals?.payable), said(totals?.receivable)],
    notes: [
      `${totals?.net.startsWith('-') ? w.from : w.to}: ${said(totals?.net.replace('-', ''))}`,
      ...(lines.some(({ state }) => state === 'Open') ? [w.open] : []),
    ],
    page: fileWords[language].page,
  })
  return { name: `settlement-${person.code}.pdf`, media_type: 'application/pdf', content }
}

/** Whoever signs it reads it; of who has no login any more the reader's. */
async function languageOf({ db, viewer }: Ctx, employee_id: string): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select a.language from account a left join employee e on e.account_id = a.id and e.id = ${employee_id}
    where e.id is not null or a.id = ${viewer.account_id} order by e.id is null limit 1`.execute(db)
  return rows[0]?.language ?? 'en'
}

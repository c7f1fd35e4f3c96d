import { sql } from 'kysely'
import { rangesInText } from '#kernel/calendar/range-in-text.ts'
import { inEnglish, inNepali, type Language } from '#kernel/calendar/names.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { type Letter, type LetterContent, letter } from '#platform/mail-letter.ts'
import type { SignalCtx } from '#platform/signals.ts'
import { wantsMail } from '#engines/notify/mail-choice-server.ts'
import type { ToldBy } from '#engines/notify/mail-told-server.ts'
import { mailWords } from '#engines/notify/mail-words.ts'
import type { Notice } from '#engines/notify/notice-server.ts'

/** The mail of a notice to those of the accounts that want it, in the words of the organization where it has any. */
export async function mailTo(
  ctx: SignalCtx,
  notice: Notice,
  { button_label, paths, ne, ...content }: NonNullable<Notice['mail']>,
  accounts: string[],
  by: ToldBy,
) {
  if (!by.mails || accounts.length === 0) return
  const people = await ctx.db
    .selectFrom('account')
    .innerJoin('organization', (join) => join.on('organization.org_id', '=', ctx.org.org_id))
    .select([
      'account.id',
      'account.email',
      'account.full_name',
      'account.language',
      sql<'en' | 'bs'>`coalesce(account.calendar, default_calendar)`.as('calendar'),
    ])
    .where('account.id', 'in', accounts)
    .where('account.is_active', '=', true)
    .where('account.is_blocked', '=', false)
    .$if(by.choice !== null, (query) => query.where(wantsMail(by.choice ?? '', sql`account.id`)))
    .execute()
  const told = { en: content, ne: { ...content, ...ne } }
  const made = (words: Content, language: Language, calendar: 'en' | 'bs', path: string) =>
    letterOf(ctx, words, { calendar, language, path, button_label })
  // few letters for all, unless each has a way or words of their own
  const alike = new Map<string, Letter>()
  const letterTo = ({ id, calendar, full_name, ...person }: (typeof people)[number]) => {
    const path = paths?.(id) ?? notice.url
    const language = person.language === 'ne' ? 'ne' : 'en'
    const words = by.words[language]
    const own = words && mailWords(words, factsFor(ctx, notice, told[language], by, full_name))
    if (own) return made({ ...content, ...own }, language, calendar, path)
    // what is said in English only is English to its button
    const said = ne ? language : 'en'
    const found = alike.get(`${said} ${calendar} ${path}`) ?? made(told[said], said, calendar, path)
    alike.set(`${said} ${calendar} ${path}`, found)
    return found
  }
  await ctx.services.mail.sendAll(
    ctx.db,
    people.flatMap((person) =>
      // a way of one's own is nobody else's: the log of mails does not show it
      person.email
        ? [
            {
              ...letterTo(person),
              org_id: ctx.org.org_id,
              to: person.email,
              is_secret: paths !== undefined,
            },
          ]
        : [],
    ),
  )
}

type Content = Omit<LetterContent, 'button'>

const opens = { en: 'Open', ne: 'खोल्नुहोस्' } as const

interface As {
  calendar: 'en' | 'bs'
  language: Language
  path: string
  button_label: string | undefined
}

function letterOf(
  ctx: SignalCtx,
  content: Content,
  { calendar, language, path, button_label = opens[language] }: As,
) {
  const writing = language === 'ne' ? inNepali : inEnglish
  const said = (text: string) => rangesInText(text, calendar === 'bs' ? bikramSambat : english, writing)
  const { subject, paragraphs } = content
  const button = { label: button_label, path }
  const words = { ...content, subject: said(subject), paragraphs: paragraphs.map(said), button }
  return letter(ctx.services.config.publicUrl, words)
}

/** What the words of a mail may name: of the facts of the event those alone that may leave by mail. */
const factsFor = (ctx: SignalCtx, { facts = {} }: Notice, content: Content, by: ToldBy, name: string) => ({
  ...Object.fromEntries(Object.entries(facts).filter(([fact]) => by.mailable.has(fact))),
  subject: content.subject,
  text: content.paragraphs.join('\n\n'),
  name,
  actor: ctx.actor ?? ctx.org.name,
  organization: ctx.org.name,
  day: dayAt(ctx.at, ctx.org.time_zone),
})

import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { type Letter, type LetterContent, letter } from '#platform/mail-letter.ts'
import { mailFor, readerOf } from '#platform/mail-words.ts'
import type { SignalCtx } from '#platform/signals.ts'
import { wantsMail } from '#engines/notify/mail-choice-server.ts'
import type { ToldBy } from '#engines/notify/mail-told-server.ts'
import { mailWords } from '#engines/notify/mail-words.ts'
import type { Notice } from '#engines/notify/notice-server.ts'

/** The mail of a notice to those of the accounts that want it, in the words of the organization where it has any. */
export async function mailTo(
  ctx: SignalCtx,
  notice: Notice,
  { button_label = 'Open', paths, ...content }: NonNullable<Notice['mail']>,
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
    .$if(by.choice !== null, (query) =>
      query.where(wantsMail(by.choice ?? '', sql`account.id`, by.on_request)),
    )
    .execute()
  // few letters for all, unless each has a way or words of their own
  const alike = new Map<string, Letter>()
  const letterTo = ({ id, full_name, ...person }: (typeof people)[number]) => {
    const button = { label: button_label, path: paths?.(id) ?? notice.url }
    const reader = readerOf(person)
    const words = by.words[reader.language]
    const own = words && mailWords(words, factsFor(ctx, notice, mailFor(content, reader), by, full_name))
    const { publicUrl } = ctx.services.config
    if (own) return letter(publicUrl, { ...content, ...own, button }, reader)
    const key = `${reader.language} ${person.calendar} ${button.path}`
    const found = alike.get(key) ?? letter(publicUrl, { ...content, button }, reader)
    alike.set(key, found)
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

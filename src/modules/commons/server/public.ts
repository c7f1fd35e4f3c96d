import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { noticeBoard } from '#modules/commons/shared/notice-board.ts'
import type { emailStates, MailsAsked } from '#modules/commons/shared/mail-log.ts'
import { filled, type MailEvent, type MailFacts } from '#modules/commons/shared/mail-event.ts'

export interface MailWords {
  subject: string
  paragraphs: string[]
  /** In which they are: that of who gets it, where the template has it. */
  language: string
}

type Words = Record<'subject' | 'body', string>

/**
 * How a mail is worded: by the template that the organization chose, else by the common one; in the language of who
 * gets it, where the template has words in it. Without a template the answer of the function is null. Inside the
 * organization, or as owner.
 */
export async function wordsFor(
  db: Db,
  event: MailEvent,
  orgId: number | null,
): Promise<(facts: MailFacts, language?: string) => MailWords | null> {
  const { rows } = await sql<Words & { in_other: Record<string, Words> }>`
    select e.subject, e.body, (
      select coalesce(jsonb_object_agg(c.language, jsonb_build_object('subject', c.subject, 'body', c.body)), '{}')
      from email_template_content c where c.email_template_id = e.id) as in_other
    from email_template e
    left join template_mapping m on m.org_id = ${orgId} and m.event = e.event and m.email_template_id = e.id
    where e.event = ${event} and not e.is_archived and (e.is_default or m.id is not null)
    order by m.id is null limit 1`.execute(db)
  const [template] = rows
  return (facts, language = 'en') => {
    const other = template?.in_other[language]
    const words = other ?? template
    return words
      ? {
          subject: filled(words.subject, facts),
          paragraphs: paragraphsOf(filled(words.body, facts)),
          language: other ? language : 'en',
        }
      : null
  }
}

/** Who may post in the organization of the transaction: what it says itself, else what holds for all. */
export async function noticeBoardOf(db: Db): Promise<{ allow_to_post: boolean; need_approval: boolean }> {
  const [own, common] = await Promise.all([
    db.selectFrom('singleton_setting').select('value').where('key', '=', noticeBoard.key).executeTakeFirst(),
    commonSettingOf(db, noticeBoard),
  ])
  const saved = noticeBoard.body.partial().parse(own?.value ?? {})
  return {
    allow_to_post: saved.allow_to_post ?? common.allow_to_post,
    need_approval: saved.need_approval ?? common.need_approval,
  }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** The mails that a log is asked for, by days of a time zone; whose they are, the log says itself. */
export function mailsAsked(db: Db, { state, from, to, search }: MailsAsked, zone: string) {
  const midnight = (day: string) => sql<string>`${day}::date::timestamp at time zone ${zone}`
  let all = db.selectFrom('email_log')
  if (state?.length) all = all.where('state', 'in', state)
  if (from) all = all.where('created_at', '>=', midnight(from))
  if (to) all = all.where('created_at', '<', midnight(addDays(to, 1)))
  if (!search) return all
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return all.where((eb) => eb.or([eb('recipient', 'ilike', like), eb('subject', 'ilike', like)]))
}

export const newestMails = (all: ReturnType<typeof mailsAsked>) =>
  all
    .select(['id', 'recipient', 'subject', 'attempts', 'error', 'created_at', 'sent_at'])
    .select(sql<(typeof emailStates)[number]>`state`.as('state'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export { laidOut } from '#modules/commons/server/id-card-layout.ts'
export { ratesInto } from '#modules/commons/server/exchange-rate.ts'

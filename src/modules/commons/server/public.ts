import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { anyHas } from '#platform/text-search.ts'
import type { DayRange } from '#engines/list/filter.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { noticeBoard } from '#modules/commons/shared/notice-board.ts'
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

/** What every log of mails reads, the newest first, by days of a time zone; whose mails they are, the log says itself. */
export const mailSource = (zone: string) => {
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${zone}`
  return {
    from: () => sql`email_log l`,
    id: sql`l.id`,
    select: () => ({
      subject: sql`l.subject`,
      recipient: sql`l.recipient`,
      state: sql`l.state`,
      created_at: sql`l.created_at`,
      sent_at: sql`l.sent_at`,
      attempts: sql`l.attempts`,
      error: sql`l.error`,
    }),
    search: (_ctx: unknown, search: string) => [anyHas(search, sql`l.recipient`, sql`l.subject`)],
    filters: {
      days: ({ from, to }: DayRange) =>
        sql<boolean>`${from ? sql`l.created_at >= ${midnight(from)}` : sql`true`}
          and ${to ? sql`l.created_at < ${midnight(addDays(to, 1))}` : sql`true`}`,
    },
    order: sql`l.created_at desc, l.id desc`,
  }
}

export { laidOut } from '#modules/commons/server/id-card-layout.ts'
export { countedTypes } from '#modules/commons/server/expense-type.ts'
export { ratesInto } from '#modules/commons/server/exchange-rate.ts'

import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { filled, type MailEvent, type MailFacts } from '#modules/commons/shared/mail-event.ts'

export interface MailWords {
  subject: string
  paragraphs: string[]
}

/**
 * How a mail is worded: by the template that the organization chose, else by the common one. Without either the
 * answer of the function is null. Inside the organization, or as owner.
 */
export async function wordsFor(
  db: Db,
  event: MailEvent,
  orgId: number | null,
): Promise<(facts: MailFacts) => MailWords | null> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select e.subject, e.body from email_template e
    left join template_mapping m on m.org_id = ${orgId} and m.event = e.event and m.email_template_id = e.id
    where e.event = ${event} and not e.is_archived and (e.is_default or m.id is not null)
    order by m.id is null limit 1`.execute(db)
  const [words] = rows
  return (facts) =>
    words
      ? { subject: filled(words.subject, facts), paragraphs: paragraphsOf(filled(words.body, facts)) }
      : null
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

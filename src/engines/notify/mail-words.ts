import { noticeWords, usualFacts, type NoticeFacts } from '#engines/notify/notice-words.ts'

/** What the words of every mail may name. */
export const mailFacts = {
  text: {
    hint: 'What the mail says without words of your own.',
    example: 'Your leave request was approved. Open it to see what was said about it.',
  },
  subject: { hint: 'Its subject without words of your own.', example: 'Your leave request was approved' },
  name: { hint: 'Who gets the mail.', example: 'Asmita Rai' },
  actor: usualFacts.actor,
  organization: usualFacts.organization,
  day: usualFacts.day,
} as const satisfies NoticeFacts

/** Of the facts of an event those that may leave by mail: no amounts, nothing of health. */
export const mailable = (facts: NoticeFacts): NoticeFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact.mail))

export interface MailText {
  subject: string
  paragraphs: readonly string[]
}

/** A mail in the words of an organization; null where they say nothing, so that it has its own. */
export function mailWords(
  words: { subject: string | null; body: string | null },
  facts: Readonly<Record<string, string>>,
): MailText | null {
  const subject = noticeWords(words.subject, facts)
  const body = noticeWords(words.body, facts)
  return subject && body ? { subject, paragraphs: paragraphsOf(body) } : null
}

/** An empty line begins another. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

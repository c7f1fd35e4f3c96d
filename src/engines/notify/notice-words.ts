/** What the words of a template may name in braces. */
export interface NoticeFact {
  /** What stands there, in a sentence. */
  hint: string
  /** What a preview shows in its place. */
  example: string
  /** Words of mails may name it, too: it tells no amount and nothing of health. */
  mail?: true
}
export type NoticeFacts = Readonly<Record<string, NoticeFact>>

/** A kind of notification, as its declaration names it. */
export interface NoticeKind {
  /** `leave_request.approved`: the signal, unless two notifications tell of the same one. */
  kind: string
  /** `Leave request: approved`. */
  title: string
  /** What its words may name beside what every notification has. */
  facts: NoticeFacts
}

/** What every notification has. */
export const usualFacts = {
  text: {
    hint: 'What the notification says without a template.',
    example: 'Asmita Rai asks for 2 days of Home Leave, 2026-12-08–2026-12-09',
  },
  actor: {
    hint: 'Who did what is told; the organization where the program tells it by itself.',
    example: 'Asmita Rai',
  },
  organization: { hint: 'The name of the organization.', example: 'Himal Technologies' },
  day: { hint: 'The day on which it happened, in the calendar of who reads it.', example: '2026-12-08' },
} as const satisfies NoticeFacts

/** Letters of the words of a template. */
export const mostLetters = 500

const named = /\{\{([^{}]*)\}\}/g

/** Names in braces that are not known, each once. */
export const unknownNames = (words: string, known: readonly string[]): string[] =>
  [...new Set([...words.matchAll(named)].map(([, name = '']) => name.trim()))].filter(
    (name) => !known.includes(name),
  )

/**
 * The words with the facts in their places: plain text, whatever a fact says, and a fact in braces stays as it is.
 * A fact that is not there leaves its place empty. Null when nothing is left to say.
 */
export function noticeWords(words: string | null, facts: Readonly<Record<string, string>>): string | null {
  const said = words
    ?.replace(named, (_, name: string) =>
      Object.hasOwn(facts, name.trim()) ? (facts[name.trim()] ?? '') : '',
    )
    .trim()
  return said ? said : null
}

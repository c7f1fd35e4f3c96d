/** The mails that can be worded anew, and what their words may name in braces. */
export const mailEvents = {
  'Login code': ['full_name', 'system_name'],
  'Password reset': ['full_name', 'system_name'],
  'Account activation': ['full_name', 'system_name', 'organization', 'username'],
  'Password changed': ['full_name', 'system_name'],
  'Email address changed': ['full_name', 'system_name'],
} as const
export type MailEvent = keyof typeof mailEvents
export const mailEventNames = Object.keys(mailEvents) as [MailEvent, ...MailEvent[]]
export type MailFacts = Partial<Record<(typeof mailEvents)[MailEvent][number], string>>

/** What a preview shows in the place of facts. */
export const sampleFacts: MailFacts = {
  full_name: 'Asmita Rai',
  system_name: 'Chautari',
  organization: 'Himal Technologies',
  username: 'asmita.rai',
}

const named = /\{\{\s*([\w.]*)\s*\}\}/g

/** Names in braces that this mail does not know. */
export const unknownFacts = (event: MailEvent, text: string): string[] => {
  const known: readonly string[] = mailEvents[event]
  return [...new Set([...text.matchAll(named)].map(([, name]) => name ?? ''))].filter(
    (name) => !known.includes(name),
  )
}

/** The words with the facts in their places. */
export const filled = (text: string, facts: MailFacts): string =>
  text.replace(named, (_, name: string) => (name in facts ? String(facts[name as keyof MailFacts]) : ''))

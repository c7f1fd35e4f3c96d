import { addMonths, type Day } from '#kernel/calendar/day.ts'

/**
 * Years for which the record of somebody who left is kept where the organization has said nothing. The Labour Act and its
 * rules name no time; seven years outlast the time for which tax and social security may ask for their grounds.
 */
export const usualYears = 7

export interface RetentionRule {
  effective_from: Day
  keep_years: number
}

/** For how many years records are kept, by the rule that holds on a day. */
export function keepYearsOn(rules: readonly RetentionRule[], day: Day): number {
  const held = rules
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))
  return held[0]?.keep_years ?? usualYears
}

/** The first day on which the personal data of somebody who left may be taken away. */
export const purgeableFrom = (left_on: Day, keepYears: number): Day => addMonths(left_on, keepYears * 12)

/** Why somebody's data is not taken away now; null when it may be. */
export function refusalToPurge(
  person: { left_on: Day | null; purged_at: string | null; is_self: boolean; is_held: boolean },
  keepYears: number,
  today: Day,
): string | null {
  if (person.is_self) return 'Nobody removes their own record.'
  if (person.purged_at !== null) return 'This was done already.'
  if (person.left_on === null || person.left_on >= today) return 'They still work here.'
  if (person.is_held) return 'A legal hold keeps the record: lift it first.'
  const from = purgeableFrom(person.left_on, keepYears)
  return from <= today ? null : `Kept until ${from}: ${keepYears} years from the last day.`
}

/** What is typed before it is done: the name of one, the number of several. */
export const phraseFor = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `remove ${names.length} people`
export const isPhrase = (typed: string, names: readonly string[]): boolean =>
  plain(typed) === plain(phraseFor(names))
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Words of the person that are theirs alone: taken out of all texts. Short ones would meet too much else. */
export function wordsOf(known: readonly (string | null | undefined)[]): string[] {
  const words = known.flatMap((word) => (word ? [word.normalize('NFC').trim().replace(/\s+/g, ' ')] : []))
  return [
    ...new Set(words.filter((word) => (/^[\d\s+-]+$/.test(word) ? word.length >= 7 : word.length >= 5))),
  ]
}

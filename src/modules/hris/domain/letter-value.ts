import { formatMoney } from '#kernel/amount.ts'
import { daysInText } from '#kernel/calendar/in-text.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { inDigits, inEnglish, inNepali } from '#kernel/calendar/names.ts'
import { bikramSambat, english, formatLongIn } from '#kernel/calendar/system.ts'

/** How a value is written: a day by the calendar of the language or by one of the two, an amount, words with days in them. */
export type LetterKind = 'day' | 'english_day' | 'bs_day' | 'money' | 'rate' | 'number' | 'said'

/**
 * A value as it stands in the text of a letter: days in words and amounts in groups of lakh, in the language and the digits
 * of the letter. Codes and numbers of letters stay as they are, so that they are found again.
 */
export function letterValue(kind: LetterKind | undefined, value: string, language: string): string {
  const writing = language === 'Nepali' ? inNepali : inEnglish
  if (kind === 'day') return letterDay(value, language)
  if (kind === 'english_day') return formatLongIn(english, value, writing) ?? value
  if (kind === 'bs_day') return formatLongIn(bikramSambat, value, writing) ?? value
  if (kind === 'money') return inDigits(formatMoney(value, 'lakh'), writing.digits)
  if (kind === 'rate') return inDigits(rateText(value), writing.digits)
  if (kind === 'number') return inDigits(value, writing.digits)
  return kind === 'said' ? daysInText(value, calendarOf(language), writing) : value
}

/** An amount with the further decimals that it has. */
const rateText = (value: string) =>
  formatMoney(value.replace(/(\.\d{2})\d*$/, '$1'), 'lakh') + (/\.\d{2}(\d*?)0*$/.exec(value)?.[1] ?? '')

/** The day at the head of a letter, `20 November 2026` or `४ मंसिर २०८३`: Nepali letters count by Bikram Sambat. */
export const letterDay = (day: Day, language: string): string =>
  (language === 'Nepali' && formatLongIn(bikramSambat, day, inNepali)) ||
  (formatLongIn(english, day, inEnglish) ?? day)

const calendarOf = (language: string) => (language === 'Nepali' ? bikramSambat : english)

import type { Day } from '#kernel/calendar/day.ts'
import { inEnglish, inNepali } from '#kernel/calendar/names.ts'
import { bikramSambat, english, formatLongIn } from '#kernel/calendar/system.ts'

/** The day at the head of a letter, `20 November 2026` or `४ मंसिर २०८३`: Nepali letters count by Bikram Sambat. */
export const letterDay = (day: Day, language: string): string =>
  (language === 'Nepali' && formatLongIn(bikramSambat, day, inNepali)) ||
  (formatLongIn(english, day, inEnglish) ?? day)

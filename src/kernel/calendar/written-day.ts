import type { DateParts } from '#kernel/calendar/day.ts'
import { bsMonths, englishMonths } from '#kernel/calendar/names.ts'
import type { CalendarId } from '#kernel/calendar/system.ts'

const word = '([\\p{L}\\p{M}\\u200c\\u200d]+)\\.?'
const between = '[-/.,\\s]+'
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?'
const wordForms: { form: RegExp; places: [year: number, month: number, day: number] }[] = [
  { form: new RegExp(`^${ordinal}${between}${word}${between}(\\d{4})$`, 'iu'), places: [3, 2, 1] },
  { form: new RegExp(`^${word}${between}${ordinal}${between}(\\d{4})$`, 'iu'), places: [3, 1, 2] },
  { form: new RegExp(`^(\\d{4})${between}${word}${between}${ordinal}$`, 'iu'), places: [1, 2, 3] },
]
const weekdayBefore = /^(?:\p{L}+day|sun|mon|tue|wed|thu|fri|sat)\.?,?\s+(?=.*\p{L})/iu

/**
 * The parts of a day whose month is written out in the words of the calendar, in Latin digits: `20 Nov 2026`,
 * `Friday, November 20th, 2026`, `2083 Mangsir 4`. No month of one calendar has a name of the other's.
 */
export function writtenDay(text: string, calendar: CalendarId): DateParts | undefined {
  const bare = text.replace(weekdayBefore, '')
  for (const { form, places } of wordForms) {
    const found = form.exec(bare)
    const [year, name, day] = places.map((place) => found?.[place] ?? '')
    const month = monthNumbers[calendar].get(name?.toLowerCase() ?? '')
    if (month) return { year: Number(year), month, day: Number(day) }
  }
  return undefined
}

/** Romanized month names are spelt in many ways; these beside the calendar's own. */
const bsSpellings = [
  ['baisakh', 'baishakh', 'vaisakh', 'वैशाख', 'बैसाख'],
  ['jeth', 'jyestha', 'jeshtha', 'ज्येष्ठ', 'जेष्ठ'],
  ['asar', 'ashar', 'asadh', 'ashadh', 'asad', 'आषाढ', 'आषाढ़', 'असाढ'],
  ['saun', 'sawan', 'shravan', 'srawan', 'श्रावण', 'साउन'],
  ['bhadau', 'bhadrapad', 'bhado', 'भाद्र', 'भदौ'],
  ['asoj', 'ashwin', 'aswin', 'ashvin', 'आश्विन', 'अश्विन'],
  ['karthik', 'kartika', 'कात्तिक'],
  ['mangshir', 'marga', 'mangsheer', 'मङ्सिर', 'मंसीर', 'मार्ग'],
  ['pus', 'paush', 'push', 'पौष', 'पूस'],
  ['mag', 'magha'],
  ['phalgun', 'fagun', 'phagun', 'फाल्गुन'],
  ['chait', 'chaita', 'चैत्र'],
]

const englishShort = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthNumbers: Record<CalendarId, ReadonlyMap<string, number>> = {
  AD: numbered(englishMonths.en, englishMonths.ne, englishShort).set('sept', 9),
  BS: new Map([
    ...numbered(bsMonths.en, bsMonths.ne),
    ...bsSpellings.flatMap((names, index) =>
      names.map((name) => [name.normalize('NFC'), index + 1] as const),
    ),
  ]),
}

function numbered(...lists: (readonly string[])[]) {
  return new Map(
    lists.flatMap((names) =>
      names.map((name, index) => [name.normalize('NFC').toLowerCase(), index + 1] as const),
    ),
  )
}

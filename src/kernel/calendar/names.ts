import { devanagariZero } from '#kernel/latin-digits.ts'

export type Language = 'en' | 'ne'

type Names = Record<Language, readonly string[]>

export const englishMonths = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  ne: ['जनवरी', 'फेब्रुअरी', 'मार्च', 'अप्रिल', 'मे', 'जुन', 'जुलाई', 'अगस्ट', 'सेप्टेम्बर', 'अक्टोबर', 'नोभेम्बर', 'डिसेम्बर'],
} as const satisfies Names

/** The English spelling is the specification's (1, section 9). */
export const bsMonths = {
  en: [
    'Baishak',
    'Jestha',
    'Ashad',
    'Shrawan',
    'Bhadra',
    'Ashoj',
    'Kartik',
    'Mangsir',
    'Poush',
    'Magh',
    'Falgun',
    'Chaitra',
  ],
  ne: ['बैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कार्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
} as const satisfies Names

/** What a report's column of months says: each with its year as a figure, and alone. */
export const monthWords = [...bsMonths.en, ...englishMonths.en].flatMap((name) => [`${name} {0}`, name])

/** From Sunday, as `weekday` counts. */
export const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ne: ['आइतबार', 'सोमबार', 'मङ्गलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'],
} as const satisfies Names

export const shortWeekdays = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ne: ['आइत', 'सोम', 'मङ्गल', 'बुध', 'बिही', 'शुक्र', 'शनि'],
} as const satisfies Names

/** A time on a twelve-hour clock, before noon and after it. */
export const halves = {
  en: ['{0} am', '{0} pm'],
  ne: ['पूर्वाह्न {0}', 'अपराह्न {0}'],
} as const satisfies Names

/** How dates are written: the language of the names, and the digits. Some read Nepali with Latin digits. */
export interface Writing {
  language: Language
  digits: 'latn' | 'deva'
}

export const inEnglish: Writing = { language: 'en', digits: 'latn' }
export const inNepali: Writing = { language: 'ne', digits: 'deva' }

/** The text with its Latin digits in the chosen ones. */
export const inDigits = (text: string | number, digits: Writing['digits']) =>
  digits === 'deva'
    ? String(text).replace(/\d/g, (d) => String.fromCharCode(devanagariZero + Number(d)))
    : String(text)

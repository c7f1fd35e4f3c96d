import type { Day } from '#kernel/calendar/day.ts'
import { inNepali, type Language } from '#kernel/calendar/names.ts'
import { bikramSambat, english, formatLongIn } from '#kernel/calendar/system.ts'
import { fileWords } from '#engines/exchange/file-words.ts'

const en = {
  subject: (report: string, today: Day) => `${report} – ${today}`,
  greeting: (name: string) => `Namaste ${name},`,
  holds: (report: string, today: Day, rows: number) => {
    const other = formatLongIn(bikramSambat, today)
    const days = `${formatLongIn(english, today)}${other ? ` (${other})` : ''}`
    return `${report} of ${days} has ${fileWords.en.lines(rows)}.`
  },
  attached: 'The file is attached.',
  tooLarge: 'The file is too large to be mailed. Open the report and export it there.',
  unmailed: 'It holds what is not mailed, such as pay. Open the report to read it.',
  without: (titles: string) => `Left out, because you may not read it: ${titles}.`,
  open: 'Open the report',
  footer: (owner: string, organization: string) =>
    `${owner} of ${organization} has this report mailed to you.`,
}
const ne: typeof en = {
  subject: (report, today) => `${report} – ${formatLongIn(bikramSambat, today, inNepali) ?? today}`,
  greeting: (name) => `नमस्ते ${name},`,
  holds: (report, today, rows) => {
    const own = formatLongIn(bikramSambat, today, inNepali)
    const other = formatLongIn(english, today, inNepali)
    return `${own ? `${own} (${other})` : other} को “${report}” मा ${fileWords.ne.lines(rows)} छन्।`
  },
  attached: 'फाइल यसै इमेलसँग छ।',
  tooLarge: 'फाइल इमेलमा पठाउन धेरै ठूलो छ। प्रतिवेदन खोलेर त्यहीँबाट निर्यात गर्नुहोस्।',
  unmailed: 'यसमा तलबजस्ता, इमेलमा नपठाइने विवरण छन्। पढ्न प्रतिवेदन खोल्नुहोस्।',
  without: (titles) => `पढ्ने अनुमति नभएकाले हटाइएको: ${titles}।`,
  open: 'प्रतिवेदन खोल्नुहोस्',
  footer: (owner, organization) => `${organization} का ${owner} ले यो प्रतिवेदन तपाईंलाई इमेलमा पठाउन लगाएका हुन्।`,
}

/** What a mailed report says around its file, in the language of who gets it. */
export const mailWords: Readonly<Record<Language, typeof en>> = { en, ne }

import { formatMoney } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { shortIn } from '#kernel/calendar/in-text.ts'
import { inDigits, inEnglish, inNepali, type Language } from '#kernel/calendar/names.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'

const en = {
  title: 'Final settlement',
  last: 'Last working day',
  made: 'made on',
  columns: ['What for', 'Reference', 'State', 'By', 'To the person', 'From the person'],
  total: 'Total',
  to: 'To the person',
  from: 'From the person',
  open: 'Lines are open: these figures may still change.',
}
const ne: typeof en = {
  title: 'अन्तिम हिसाब मिलान',
  last: 'अन्तिम कार्य दिन',
  made: 'तयार मिति',
  columns: ['केका लागि', 'सन्दर्भ', 'अवस्था', 'कसले', 'कर्मचारीलाई दिने', 'कर्मचारीबाट लिने'],
  total: 'जम्मा',
  to: 'कर्मचारीलाई दिने',
  from: 'कर्मचारीबाट लिने',
  open: 'केही शीर्षक बाँकी छन्: यी अङ्क बदलिन सक्छन्।',
}
/** What automatic lines are called, and what became of a line; words by hand stay as they were written. */
const known: Readonly<Record<string, string>> = {
  'Missing notice': 'नपुगेको सूचना अवधि',
  Severance: 'कटौती भत्ता',
  'Equipment not given back': 'फिर्ता नगरेको सामान',
  'Leave paid out': 'बिदाको भुक्तानी',
  'Training bond': 'तालिम बन्ड',
  'Expense claim': 'खर्च दाबी',
  'Advance not settled': 'फर्छ्योट नभएको पेस्की',
  Open: 'बाँकी',
  Settled: 'फर्छ्योट',
  Waived: 'मिनाहा',
}

/** The words of a statement in a language; Nepali counts by Bikram Sambat and in its own digits. */
export function statementWords(language: Language) {
  const isNepali = language === 'ne'
  const writing = isNepali ? inNepali : inEnglish
  const system = isNepali ? bikramSambat : english
  return {
    ...(isNepali ? ne : en),
    known: (text: string) => (isNepali ? (known[text] ?? text) : text),
    /** What automatic lines refer to ends with how many days. */
    reference: (text: string) =>
      isNepali ? inDigits(text.replace(/\b(\d+(?:\.\d+)?) days?$/, '$1 दिन'), writing.digits) : text,
    day: (day: Day) => shortIn(system, day, writing) ?? day,
    money: (amount: string) =>
      isNepali ? inDigits(formatMoney(amount, 'lakh'), writing.digits) : formatMoney(amount),
  }
}

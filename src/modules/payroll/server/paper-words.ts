import { formatMoney } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { shortIn } from '#kernel/calendar/in-text.ts'
import { inDigits, inEnglish, inNepali, type Language } from '#kernel/calendar/names.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import { inNepaliWords, inWords } from '#modules/payroll/domain/in-words.ts'

const en = {
  payslip: 'Payslip',
  columns: ['Heading', 'Earnings', 'Deductions', 'Employer', 'Year to date'],
  rounding: 'Rounding',
  total: 'Total',
  net: 'Net pay',
  held: 'Payment is on hold.',
  days: (payable: string, basis: string) => `Payable days ${payable} of ${basis}`,
  payDay: 'Pay day',
  arrears: (name: string, period: string) => `${name}: arrears of ${period}`,
  unconfirmed: (year: string) => `Tax bands of ${year} are not confirmed yet.`,
  certificate: (year: string) => `Certificate of income and tax withheld ${year}`,
  pan: 'PAN',
  assessedAs: 'Assessed as',
  single: 'single',
  couple: 'couple',
  until: 'As of',
  months: [
    'Payroll',
    'Assessable income',
    'Retirement funds',
    'Social security tax',
    'Remuneration tax',
    'Tax withheld',
  ],
  byHeading: 'Income by heading',
  computation: 'Computation of the tax',
  former: 'From a former employer',
  assessable: 'Assessable income of the year',
  retirement: 'Retirement deduction',
  donation: 'Donation',
  taxable: 'Taxable income of the year',
  band: (amount: string, percent: string) => `${amount} at ${percent} %`,
  yearTax: 'Tax of the year',
  withheld: 'Tax withheld',
  leaving: 'Tax on leaving payments, withheld',
  projected: 'Months to come: as expected with the last payroll',
  signature: 'Signature and stamp: ____________________',
  cashList: 'Cash list',
  chequeList: 'Cheque list',
  code: 'Code',
  employee: 'Employee',
  cheque: 'Cheque',
  words: 'In words',
  signed: 'Signature',
}
const ne: typeof en = {
  payslip: 'तलब पर्ची',
  columns: ['शीर्षक', 'आम्दानी', 'कट्टी', 'रोजगारदाता', 'वर्षको हालसम्म'],
  rounding: 'पूर्णाङ्क',
  total: 'जम्मा',
  net: 'खुद तलब',
  held: 'भुक्तानी रोकिएको छ।',
  days: (payable, basis) => `तलब पाउने दिन ${basis} मध्ये ${payable}`,
  payDay: 'तलब दिने दिन',
  arrears: (name, period) => `${name}: ${period} को बक्यौता`,
  unconfirmed: (year) => `${year} का कर दर अझै पुष्टि भएका छैनन्।`,
  certificate: (year) => `आय र कर कट्टीको प्रमाणपत्र ${year}`,
  pan: 'स्थायी लेखा नम्बर',
  assessedAs: 'कर निर्धारण',
  single: 'एकल',
  couple: 'दम्पती',
  until: 'मिति',
  months: ['तलब', 'निर्धारणयोग्य आय', 'अवकाश कोष', 'सामाजिक सुरक्षा कर', 'पारिश्रमिक कर', 'कट्टी गरिएको कर'],
  byHeading: 'शीर्षक अनुसार आय',
  computation: 'करको हिसाब',
  former: 'अघिल्लो रोजगारदाताबाट',
  assessable: 'वर्षको निर्धारणयोग्य आय',
  retirement: 'अवकाश कोष कट्टी',
  donation: 'चन्दा',
  taxable: 'वर्षको करयोग्य आय',
  band: (amount, percent) => `${amount} मा ${percent} %`,
  yearTax: 'वर्षको कर',
  withheld: 'कट्टी गरिएको कर',
  leaving: 'छाड्दाको भुक्तानीमा कट्टी गरिएको कर',
  projected: 'आउन बाँकी महिना: पछिल्लो तलबमा अनुमान गरिए जस्तै',
  signature: 'हस्ताक्षर र छाप: ____________________',
  cashList: 'नगद भुक्तानी सूची',
  chequeList: 'चेक सूची',
  code: 'सङ्केत',
  employee: 'कर्मचारी',
  cheque: 'चेक',
  words: 'अक्षरेपी',
  signed: 'हस्ताक्षर',
}
/** What the law's own titles are called in Nepali. */
const titles: Readonly<Record<string, string>> = {
  'Remote area': 'दुर्गम क्षेत्र',
  'Life insurance': 'जीवन बीमा',
  'Health insurance': 'स्वास्थ्य बीमा',
  'Insurance of own house': 'आफ्नो घरको बीमा',
  Disability: 'अपाङ्गता',
  Pension: 'निवृत्तभरण',
  'Rebate for women': 'महिला छुट',
  'Medical tax credit': 'औषधि उपचार कर मिलान',
  Regular: 'मासिक',
  'Final settlement': 'अन्तिम हिसाब',
  Festival: 'चाडपर्व',
  Bonus: 'बोनस',
  Correction: 'सच्याइएको',
}

/** The words of payslips and certificates; Nepali counts by Bikram Sambat and in its own digits. */
export function paperWords(language: Language) {
  const isNepali = language === 'ne'
  const writing = isNepali ? inNepali : inEnglish
  const digits = (text: string) => (isNepali ? inDigits(text, writing.digits) : text)
  return {
    ...(isNepali ? ne : en),
    digits,
    titled: (title: string) => (isNepali ? (titles[title] ?? title) : title),
    day: (day: Day) => shortIn(isNepali ? bikramSambat : english, day, writing) ?? day,
    money: (amount: string) => digits(formatMoney(amount, isNepali ? 'lakh' : undefined)),
    said: (amount: string) => (isNepali ? inNepaliWords(amount) : inWords(amount)),
  }
}

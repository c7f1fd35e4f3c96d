import { inDigits, inEnglish, inNepali, type Language, type Writing } from '#kernel/calendar/names.ts'

/** What a file says beside its own titles and values. */
export interface FileWords {
  /** How its days are written. */
  writing: Writing
  /** Which calendar a day is of, behind the title of its column. */
  calendar: Readonly<Record<'AD' | 'BS', string>>
  lines: (count: number) => string
  asOf: (day: string) => string
  onlyToday: (today: string) => string
  total: string
  yes: string
  no: string
  page: (page: number, count: number) => string
  /** Whose it is, where not everybody may read it. */
  titleFor: (title: string, holder: string) => string
  sheetFor: (holder: string) => string
}

const figure = (count: number) => count.toLocaleString('en-US')

export const fileWords: Readonly<Record<Language, FileWords>> = {
  en: {
    writing: inEnglish,
    calendar: { AD: 'AD', BS: 'BS' },
    lines: (count) => (count === 1 ? '1 line' : `${figure(count)} lines`),
    asOf: (day) => `As of ${day}`,
    onlyToday: (today) => `As it stands today, ${today}`,
    total: 'Total',
    yes: 'Yes',
    no: 'No',
    page: (page, count) => `Page ${page} of ${count}`,
    titleFor: (title, holder) => `${title} for ${holder}`,
    sheetFor: (holder) => `For ${holder}`,
  },
  ne: {
    writing: inNepali,
    calendar: { AD: 'ई.सं.', BS: 'वि.सं.' },
    lines: (count) => inDigits(`${figure(count)} पङ्क्ति`, inNepali.digits),
    asOf: (day) => `${day} को अवस्था`,
    onlyToday: (today) => `आजको अवस्था, ${today}`,
    total: 'जम्मा',
    yes: 'हो',
    no: 'होइन',
    page: (page, count) => inDigits(`पृष्ठ ${page}/${count}`, inNepali.digits),
    titleFor: (title, holder) => `${title}, ${holder} का लागि`,
    sheetFor: (holder) => `${holder} का लागि`,
  },
}

import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What holds before the first row: the Labour Act 2074 (13 bounds a probation itself), and 24 months with extensions. */
export const usualTerms = {
  retirement_age: 58,
  probation_months: 24,
  severance_months: '1',
  settlement_days: 15,
}
export const usualNotice = { reply_days: 15, notice_days: 30 }

const dated = {
  dated: 'effective_from',
  search: ['source'],
  order: ['effective_from'],
  descending: true,
} as const
const said = {
  effective_from: field.day('Effective from'),
  source: field.text('Source', 255, {
    hint: 'Where it is said: the act and its section, or the decision.',
  }),
}

/** What the law of labour says, from a day on; what has held is kept. */
export const lawTerm = settings('/hris/{org}/law-term', {
  ...dated,
  title: 'Term of Labour Law',
  plural: 'Terms of Labour Law',
  table: 'law_term',
  edit: [P.hris.settings],
  fields: {
    ...said,
    retirement_age: field.number(
      'Age of retirement',
      { min: 50, max: 75, initial: usualTerms.retirement_age },
      { hint: 'Labour Act 147: 58. People who reach it on a day retire by the age in force on that day.' },
    ),
    probation_months: field.number(
      'Longest probation (months)',
      { min: 1, max: 24, initial: usualTerms.probation_months },
      { hint: 'With all extensions. In Nepal six months at most (Labour Act 13).' },
    ),
    severance_months: field.amount(
      'Severance (months of pay for a year)',
      { digits: 1 },
      { hint: 'Of a redundancy, for each year served by the last day: one (Labour Act 145).' },
    ),
    settlement_days: field.number(
      'Days for the settlement',
      { min: 1, max: 90, initial: usualTerms.settlement_days },
      { hint: 'All that is due is settled within these days of the last one: 15 (Labour Act 148).' },
    ),
  },
  unique: { law_term_once: 'effective_from' },
})

/** What it says of notice and of the answer to a letter: for whoever sets up resignations. */
export const noticeTerm = settings('/hris/{org}/notice-term', {
  ...dated,
  title: 'Term of Notice',
  plural: 'Terms of Notice',
  table: 'notice_term',
  edit: [P.hris.resignation],
  fields: {
    ...said,
    reply_days: field.number(
      'Days for an answer',
      { min: 1, max: 15, initial: usualNotice.reply_days },
      { hint: 'Unanswered after these days, a resignation is taken as accepted (Labour Act 141: 15 days).' },
    ),
    notice_days: field.number(
      'Notice after a year',
      { min: 30, max: 90, initial: usualNotice.notice_days },
      { hint: 'Days of notice after one year of service. The law asks for 30 (Labour Act 144).' },
    ),
  },
  unique: { notice_term_once: 'effective_from' },
})

import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What holds before the first row: the Labour Act 2074 (13 bounds a probation itself), and 24 months with extensions. */
export const usualTerms = { retirement_age: 58, probation_months: 24, reply_days: 15, notice_days: 30 }

/** What the law of labour says, from a day on; what has held is kept. */
export const lawTerm = settings('/hris/{org}/law-term', {
  title: 'Term of Labour Law',
  plural: 'Terms of Labour Law',
  table: 'law_term',
  edit: [P.hris.settings, P.hris.employmentReview, P.hris.resignation],
  dated: 'effective_from',
  fields: {
    effective_from: field.day('Effective from'),
    source: field.text('Source', 255, {
      hint: 'Where it is said: the act and its section, or the decision.',
    }),
    retirement_age: field.number(
      'Age of retirement',
      { min: 50, max: 75, initial: usualTerms.retirement_age },
      { hint: 'Labour Act 147: 58. Whoever reaches it on a day retires by the age of that day.' },
    ),
    probation_months: field.number(
      'Longest probation (months)',
      { min: 1, max: 24, initial: usualTerms.probation_months },
      { hint: 'With all extensions. In Nepal six months at most (Labour Act 13).' },
    ),
    reply_days: field.number(
      'Days for an answer',
      { min: 1, max: 15, initial: usualTerms.reply_days },
      { hint: 'Unanswered after these days, a resignation is taken as accepted (Labour Act 141: 15 days).' },
    ),
    notice_days: field.number(
      'Notice after a year',
      { min: 30, max: 90, initial: usualTerms.notice_days },
      { hint: 'Days of notice after one year of service. The law asks for 30 (Labour Act 144).' },
    ),
  },
  search: ['source'],
  order: ['effective_from'],
  descending: true,
  unique: { law_term_once: 'effective_from' },
})

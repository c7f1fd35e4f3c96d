import { P } from '#kernel/permission.ts'
import { importer } from '#engines/exchange/importer.ts'

/** What files say for how a holiday comes again, and how that is stored. */
export const recurrenceOf = {
  'Not yearly': 'None',
  'Every year by the English date': 'Yearly AD',
  'Every year by the Nepali date': 'Yearly BS',
} as const

/** A list of holidays, as governments and offices publish them for a year. */
export const holidayImport = importer({
  name: 'holidays',
  title: 'Holidays',
  noun: { one: 'holiday', other: 'holidays' },
  access: [P.organization.holiday],
  screen: '/admin/{slug}/organization/settings/holiday?show=import',
  hint: 'One row for each holiday, with days in the English or the Nepali calendar. A holiday that is there already on that day, for the same people, is not added again.',
  columns: {
    name: {
      title: 'Name',
      kind: 'text',
      max: 150,
      required: true,
      aliases: ['Holiday', 'Holiday name', 'Festival', 'Occasion', 'Event', 'बिदा', 'पर्व', 'बिदाको नाम'],
    },
    start_on: {
      title: 'From',
      kind: 'day',
      required: true,
      aliases: ['Date', 'Day', 'Start', 'Start date', 'From date', 'Holiday date', 'मिति', 'सुरु मिति'],
    },
    end_on: {
      title: 'To',
      kind: 'day',
      aliases: ['End', 'End date', 'Until', 'To date', 'Last day', 'अन्तिम मिति'],
      hint: 'Leave blank for a single day.',
    },
    category: {
      title: 'Category',
      kind: 'text',
      max: 100,
      aliases: ['Holiday category', 'Type', 'Holiday type', 'प्रकार'],
    },
    is_half_day: { title: 'Half day', kind: 'boolean', aliases: ['Is half day', 'आधा दिन'] },
    free_half: {
      title: 'Free half',
      kind: 'choice',
      values: { First: ['first half', 'morning'], Second: ['second half', 'afternoon'] },
    },
    gender: {
      title: 'Only for',
      kind: 'choice',
      aliases: ['Gender', 'Applies to', 'लिङ्ग'],
      values: {
        Female: ['f', 'women', 'woman', 'females', 'महिला'],
        Male: ['m', 'men', 'man', 'males', 'पुरुष'],
        Other: ['o', 'others', 'अन्य'],
      },
    },
    branch: {
      title: 'Only in',
      kind: 'text',
      max: 150,
      aliases: ['Branch', 'Office', 'Location', 'शाखा'],
      hint: 'Name or code of a branch. Leave blank for all.',
    },
    segment: {
      title: 'Only for the segment',
      kind: 'text',
      max: 100,
      aliases: ['Segment', 'Group', 'Population'],
    },
    is_optional: {
      title: 'Optional',
      kind: 'boolean',
      aliases: ['Is optional', 'Optional holiday', 'Restricted', 'ऐच्छिक'],
    },
    recurrence: {
      title: 'Comes again',
      kind: 'choice',
      aliases: ['Recurrence', 'Repeats', 'Yearly'],
      values: {
        'Not yearly': ['none', 'no', 'never', 'once'],
        'Every year by the English date': ['yearly ad', 'ad', 'yes', 'yearly'],
        'Every year by the Nepali date': ['yearly bs', 'bs'],
      },
    },
    description: {
      title: 'Description',
      kind: 'text',
      max: 1000,
      aliases: ['Remarks', 'Details', 'Notes', 'विवरण', 'कैफियत'],
    },
  },
})

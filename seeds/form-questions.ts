import type { Prefill } from '#engines/questions/prefill.ts'
import { QuestionDetail } from '#engines/questions/question.ts'

/** After which answers to which question it is asked, and what of the record it begins with. */
export interface Logic {
  after?: readonly [title: string, when: { values?: readonly string[]; from?: number; to?: number }]
  prefill?: Prefill
}
export type Question = readonly [
  section: string,
  title: string,
  detail: QuestionDetail,
  required: boolean,
  logic?: Logic,
]
const detail = (given: unknown) => QuestionDetail.parse(given)
const choices = (...labels: string[]) => labels.map((label) => ({ label }))

export const pulse: readonly Question[] = [
  [
    'Working here',
    'How likely are you to recommend us as a place to work?',
    detail({ kind: 'rating', from: 0, to: 10, low_label: 'Not at all', high_label: 'Very likely' }),
    true,
  ],
  [
    'Working here',
    'My supervisor helps me to grow.',
    detail({ kind: 'rating', to: 5, low_label: 'Disagree', high_label: 'Agree' }),
    true,
  ],
  [
    'Working here',
    'I can plan my week.',
    detail({ kind: 'rating', to: 5, low_label: 'Disagree', high_label: 'Agree' }),
    true,
  ],
  [
    'What would help',
    'What would help you most?',
    detail({
      kind: 'multiple',
      options: choices('Better tools', 'Training', 'Quieter rooms', 'Clearer goals', 'More hands'),
    }),
    false,
  ],
  ['What would help', 'What should we change first?', detail({ kind: 'long_text', max: 1000 }), false],
]
export const canteen: readonly Question[] = [
  [
    '',
    'How often do you eat in the canteen?',
    detail({ kind: 'single', options: choices('Every day', 'Some days', 'Hardly ever') }),
    true,
  ],
  ['', 'How is the food?', detail({ kind: 'rating', to: 5 }), true],
  ['', 'Would you like a vegetarian day?', detail({ kind: 'yes_no' }), true],
]
export const equipment: readonly Question[] = [
  [
    '',
    'What do you need?',
    detail({ kind: 'single', options: choices('Screen', 'Chair', 'Headset', 'Something else') }),
    true,
  ],
  ['', 'What do you need it for?', detail({ kind: 'long_text', max: 500 }), true],
  [
    '',
    'What exactly?',
    detail({ kind: 'text', max: 150 }),
    true,
    { after: ['What do you need?', { values: ['Something else'] }] },
  ],
  ['', 'From when on?', detail({ kind: 'date' }), false],
  ['', 'Deliver to (branch)', detail({ kind: 'text', max: 100 }), false, { prefill: 'branch' }],
]
/** Asked again each week. */
export const week: readonly Question[] = [
  ['', 'How was your week?', detail({ kind: 'rating', to: 5, low_label: 'Hard', high_label: 'Good' }), true],
  [
    '',
    'What made it hard?',
    detail({
      kind: 'multiple',
      options: choices('Too much work', 'Waiting for others', 'Meetings', 'Something else'),
    }),
    true,
    { after: ['How was your week?', { to: 2 }] },
  ],
  ['', 'What went well?', detail({ kind: 'long_text', max: 500 }), false],
]
export const safety: readonly Question[] = [
  [
    '',
    'Where do we meet when the alarm sounds?',
    detail({
      kind: 'single',
      options: [
        { label: 'At the gate', marks: 1 },
        { label: 'In the canteen', marks: 0 },
        { label: 'At my desk', marks: 0 },
      ],
    }),
    true,
  ],
  [
    '',
    'May the lift be used in a fire?',
    detail({
      kind: 'single',
      options: [
        { label: 'Yes', marks: 0 },
        { label: 'No', marks: 1 },
      ],
    }),
    true,
  ],
]

export const wishes = [
  'Fewer meetings on Mondays.',
  'A quiet room to concentrate.',
  'Earlier word about the next release.',
  'A second screen for everybody.',
  'Time to learn, an hour a week.',
  'Clearer goals at the start of a quarter.',
  'The bus from Koteshwar should come earlier.',
  'More people in support.',
  'Let us work from home on Fridays.',
  'Thank people when a thing is done.',
]

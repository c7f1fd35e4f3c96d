import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** What leavers are promised about their answers. A promise holds for the interviews that were asked under it. */
export const exitSettings = singleton('/offboarding/{org}/exit-interview-settings', {
  title: 'Exit Interview Settings',
  key: 'exit_interview',
  edit: [P.hris.exitInterview],
  fields: {
    confidential: field.onOff('Answers are confidential', false, {
      hint: 'Nobody reads one interview; figures are made of several together. For interviews asked from now on.',
    }),
    smallest_group: field.number(
      'Smallest group',
      { min: 3, max: 50 },
      { hint: 'How many answers at least are shown together.' },
    ),
  },
  initial: { confidential: false, smallest_group: 5 },
})

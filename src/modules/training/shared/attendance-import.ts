import { P } from '#kernel/permission.ts'
import { importer } from '#engines/exchange/importer.ts'
import { namedPerson, needsPerson } from '#modules/hris/shared/named-person.ts'

/** Who attended which session, from a list that was kept elsewhere. */
export const attendanceImport = importer({
  name: 'training-attendance',
  title: 'Training Attendance',
  noun: { one: 'participant', other: 'participants' },
  access: [P.training.list],
  screen: '/admin/{slug}/training/training-list?view=import',
  hint: 'One row for each participant of a session. A file can hold several sessions.',
  needs: needsPerson,
  columns: {
    ...namedPerson,
    training: {
      title: 'Training',
      kind: 'text',
      max: 150,
      required: true,
      aliases: ['Course', 'Training name', 'Training code', 'Topic', 'तालिम'],
      hint: 'Its name or its code.',
    },
    starts_on: {
      title: 'First day',
      kind: 'day',
      required: true,
      aliases: ['Session', 'Session date', 'Date', 'From', 'Held on'],
      hint: 'Of the session.',
    },
    attendance: {
      title: 'Attendance',
      kind: 'choice',
      required: true,
      values: {
        Attended: ['Present', 'P', 'Yes', 'Y', '100', '100%'],
        'Partly attended': ['Partly', 'Partial', 'In part'],
        Absent: ['A', 'No', 'N', 'Not attended', '0', '0%'],
      },
      aliases: ['Status', 'Present', 'Attended'],
    },
    percent: {
      title: 'Attended in percent',
      kind: 'number',
      places: 0,
      aliases: ['Percent', 'Attended %', 'Share'],
      hint: 'For partial attendance only.',
    },
    score: {
      title: 'Score in percent',
      kind: 'number',
      places: 0,
      aliases: ['Score', 'Marks', 'Result', 'Post test'],
    },
  },
})

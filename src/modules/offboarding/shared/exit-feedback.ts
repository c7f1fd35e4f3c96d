import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { fieldMessages, optional, reference } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

const edit = [P.hris.exitInterview]
export const wouldReturn = ['Yes', 'Perhaps', 'No'] as const

/** Why people leave, in HR's own words. */
export const exitReason = settings('/offboarding/{org}/exit-reason', {
  title: 'Exit Reason',
  plural: 'Exit Reasons',
  table: 'exit_reason',
  edit,
  fields: { name: field.text('Name', 100) },
  search: ['name'],
  order: ['name'],
  unique: { exit_reason_name: 'name' },
  archives: true,
})

/** What every leaver is asked beside the questions of the set. */
export const ExitFeedback = z.object({
  primary_reason_id: optional(reference('Main reason')),
  secondary_reason_id: optional(reference('Second reason')),
  would_return: z.enum(wouldReturn, {
    error: (issue) => (issue.input ? fieldMessages.choice : fieldMessages.required('Would you come back')),
  }),
  recommends: z
    .number({ error: 'Choose a number from 0 to 10.' })
    .int('Choose a number from 0 to 10.')
    .min(0, 'Choose a number from 0 to 10.')
    .max(10, 'Choose a number from 0 to 10.'),
})
export type ExitFeedback = z.output<typeof ExitFeedback>

const Named = z.object({ id: z.string(), name: z.string() })
/** The reasons that a leaver chooses from. */
export const reasonChoices = get('/offboarding/{org}/exit-interview/reasons/', {
  access: { user: true, hr: edit },
  query: pageQuery,
  response: pageOf(Named),
})
/** The feedback of a sheet that the viewer may read: their own, or as HR one that is not confidential. */
export const readFeedback = get('/offboarding/{org}/exit-interview/sheet/{id}/feedback/', {
  private: true,
  access: { user: true, hr: edit },
  query: z.object({ as: z.enum(['user', 'hr']).optional() }),
  response: z.object({
    feedback: z
      .object({
        primary_reason: z.string().nullable(),
        secondary_reason: z.string().nullable(),
        would_return: z.enum(wouldReturn),
        recommends: z.number(),
      })
      .nullable(),
  }),
})
const submit = exitInterview.submit.spec
/** All answers at once, with the feedback: in the place of the engine's own. */
export const giveExit = post('/offboarding/{org}/exit-interview/sheet/{id}/submit/', {
  access: { user: true },
  body: submit.body.extend({ feedback: ExitFeedback }),
  response: submit.response,
})

/** The sets that are published, under the id that every version of a set shares. */
export const publishedExitSets = get('/offboarding/{org}/exit-interview/published/', {
  access: { hr: edit },
  query: pageQuery,
  response: pageOf(Named),
})
/** Which questions are asked of whom. */
export const exitForm = settings('/offboarding/{org}/exit-form', {
  title: 'Exit Form',
  plural: 'Exit Forms',
  table: 'exit_form',
  edit,
  fields: {
    name: field.text('Name', 100),
    question_set_id: field.reference(
      'Questions',
      { table: 'question_set', label: 'name', choices: publishedExitSets },
      { hint: 'The published version is asked.' },
    ),
    separation_type_id: field.reference(
      'Separation type',
      { table: 'separation_type', label: 'name', choices: separationType.list },
      { none: 'Every type' },
    ),
    employment_level_id: field.reference(
      'Level',
      { table: 'employment_level', label: 'title', choices: employmentLevel.list },
      { none: 'Every level' },
    ),
    months_from: field.optionalNumber(
      'Months of service from',
      { min: 0, max: 600 },
      { hint: 'Completed on the last day.' },
    ),
    months_below: field.optionalNumber('Months of service below', { min: 1, max: 600 }),
  },
  search: ['name'],
  order: ['name'],
  unique: { exit_form_name: 'name', exit_form_for: 'separation_type_id' },
  archives: true,
  closed: true,
})

import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

export const stepIncrementModes = ['Off', 'Drafts', 'Applied'] as const

/** How the steps of levels that rise by themselves come. */
export const stepIncrementSettings = singleton('/hris/{org}/step-increment-settings', {
  title: 'Step Increment Settings',
  key: 'step_increment',
  edit: [P.hris.settings, P.hris.employmentReview],
  fields: {
    mode: field.choice('Steps that are due', stepIncrementModes, {
      hint: 'Drafts: HR approves them, many at once. Applied: they come on their day, and can be taken back until then. Which levels rise by themselves, after how many months and up to which step, each level says.',
    }),
    ahead_days: field.number('Days before', { min: 0, max: 120 }, { hint: 'When the change is written.' }),
    skip_absence: field.onOff('Absence does not count', false, {
      hint: 'A suspension and a long leave without pay move the day by as many days.',
    }),
  },
  initial: { mode: 'Drafts', ahead_days: 30, skip_absence: false },
})

const StepIncrement = z.object({
  /** Of the employee. */
  id: z.string(),
  person: Person,
  level: z.string(),
  step_from: z.number().nullable(),
  step_to: z.number(),
  /** The last step of the level; null: none is set. */
  step_max: z.number().nullable(),
  due_on: z.string(),
  /** By how many days absence has moved it. */
  uncounted: z.number(),
  /** The change that was written for it. */
  review: z.object({ id: z.string(), state: z.string() }).nullable(),
})
export type StepIncrement = z.output<typeof StepIncrement>

const access = { hr: [P.hris.employmentReview] }
/** Who rises in the coming months, the nearest first, and which changes are written already. */
export const stepIncrements = get('/hris/{org}/step-increment/', {
  access,
  query: pageQuery.extend({
    months: z.coerce
      .number()
      .int()
      .min(1, 'Months must be at least 1.')
      .max(24, 'Months must be at most 24.')
      .default(3),
    employment_level_id: ids(),
    written: z.enum(['Draft', 'Scheduled', 'none'], { error: 'Select a valid choice.' }).optional(),
  }),
  response: pageOf(StepIncrement).extend({
    /** A change type of the category Step increment is there to write them with. */
    has_type: z.boolean(),
    drafts: z.number(),
  }),
  export: {
    title: 'Steps that are due',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      level: { title: 'Level' },
      step_from: { title: 'Step', kind: 'number' },
      step_to: { title: 'Next step', kind: 'number' },
      step_max: { title: 'Last step', kind: 'number' },
      due_on: { title: 'Due on', kind: 'day' },
      uncounted: { title: 'Days not counted', kind: 'number' },
      'review.state': { title: 'Change' },
    },
  },
})
/** Schedules drafts, each as if it were alone. */
export const approveStepIncrements = post('/hris/{org}/step-increment/approve/', {
  access,
  body: z.object({
    review_ids: z
      .array(z.uuid('Select a valid choice.'))
      .min(1, 'Choose at least one.')
      .max(100, 'Choose at most 100 at once.'),
  }),
  response: z.object({
    done: z.array(z.string()),
    failed: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
})

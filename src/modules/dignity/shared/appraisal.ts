import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { appraisalUse, occasionStates } from '#engines/appraisal/appraisal-use.ts'
import { missingRules } from '#engines/appraisal/form-life.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { questionUse } from '#engines/questions/question-use.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { goalPeriods, hrOnly } from '#modules/dignity/shared/goal-period.ts'

const codes = [P.questionnaire.appraisal]
export const goalQuestions = questionUse('goal_appraisal', '/dignity/{org}/questions', {
  title: 'Goal appraisal',
  edit: codes,
  read: codes,
})
export const goalForms = appraisalUse('goal_appraisal', '/dignity/{org}', {
  title: 'Evaluations',
  manage: codes,
  read: codes,
  questions: goalQuestions,
  people: peopleChoices,
})

/** One for each round of evaluation: of which period, when, and where it stands. */
export const appraisalSettings = list('/dignity/{org}/appraisals/', {
  access: hrOnly,
  title: 'Appraisal settings',
  columns: {
    title: col.text('Appraisal', { sortable: true }),
    period: col.reference('Period'),
    state: col.status('Status', occasionStates, { filter: true, tones: { Open: 'success' } }),
    opens_on: col.day('Opens on', { sortable: true }),
    due_on: col.day('Due', { sortable: true }),
    forms: col.number('Forms'),
    submitted: col.number('Submitted'),
    missing_rule: col.choice('Missing modes', missingRules, { hidden: true }),
  },
  more: {
    appeal_days: z.number(),
    version: z.number(),
    abilities: z.object({ edit: z.boolean(), open: z.boolean(), close: z.boolean() }),
  },
  phone: { first: 'title', second: ['state', 'due_on'] },
  empty: 'Create an appraisal for a goal period, add its modes, and open it.',
})
const settingFields = {
  title: field.text('Appraisal', 150),
  opens_on: field.day('Opens on', { initial: 'today' }),
  due_on: field.day('Due'),
  missing_rule: field.choice('Missing modes', missingRules, { initial: 'Redistribute' }),
  appeal_days: field.number(
    'Days to appeal',
    { min: 0, max: 60, initial: 10 },
    { hint: 'After release. 0: no appeals.' },
  ),
}
const days = ({ opens_on, due_on }: { readonly opens_on: string; readonly due_on: string }): Problems =>
  due_on < opens_on ? { due_on: ['Due cannot be before Opens on.'] } : {}
export const createAppraisal = action('/dignity/{org}/appraisals/', {
  access: hrOnly,
  title: 'Create appraisal',
  form: { period_id: field.requiredReference('Period', goalPeriods), ...settingFields },
  problems: days,
  primary: true,
  success: 'Successfully created {title}',
  response: z.object({ id: z.string(), title: z.string() }),
  status: 201,
})
export const editAppraisal = action('/dignity/{org}/appraisals/{id}/', {
  access: hrOnly,
  title: 'Edit appraisal',
  method: 'PATCH',
  on: appraisalSettings,
  when: 'edit',
  form: settingFields,
  problems: days,
  success: 'Successfully updated {title}',
})
export const openAppraisal = action('/dignity/{org}/appraisals/{id}/open/', {
  access: hrOnly,
  title: 'Open appraisal',
  on: appraisalSettings,
  when: 'open',
  inline: true,
  confirm: 'Open {title}? Forms can then be generated and sent.',
  success: 'Successfully opened {title}',
})
export const closeAppraisal = action('/dignity/{org}/appraisals/{id}/close/', {
  access: hrOnly,
  title: 'Close appraisal',
  on: appraisalSettings,
  when: 'close',
  danger: true,
  confirm: 'Close {title}? No more forms can be submitted.',
  success: 'Successfully closed {title}',
})

/** How much is asked of whom, over all appraisals that are open. */
export const evaluatorList = list('/dignity/{org}/evaluators/', {
  access: hrOnly,
  title: 'Evaluators',
  columns: {
    person: col.person('Evaluator', { nullable: true }),
    name: col.text('Name', { sortable: true }),
    kind: col.choice('Type', ['Employee', 'External']),
    forms: col.number('Forms', { sortable: true, total: true }),
    submitted: col.number('Submitted', { sortable: true, total: true }),
    overdue: col.number('Overdue', { sortable: true, total: true }),
    next_due_on: col.day('Next due', { nullable: true, sortable: true }),
  },
  phone: { first: 'name', second: ['forms', 'submitted'] },
  empty: 'Evaluators appear here once forms are generated.',
})

import { z } from 'zod'
import { get, post, put } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { optionalText } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import type { Code } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { DraftInput, type QuestionUse } from '#engines/questions/question-use.ts'
import { Cell, Draft, OpenForm } from '#engines/appraisal/appraisal-record.ts'
import { appealActs } from '#engines/appraisal/appraisal-appeals.ts'
import { assignmentActs } from '#engines/appraisal/appraisal-assignments.ts'
import { nominationActs } from '#engines/appraisal/appraisal-nominations.ts'
import { resultActs } from '#engines/appraisal/appraisal-results.ts'
import { workActs } from '#engines/appraisal/appraisal-work.ts'
import {
  forms,
  formStates,
  leastHidden,
  modes,
  visibilities,
  type Form,
} from '#engines/appraisal/form-life.ts'
import { at } from '#engines/appraisal/path.ts'

export const occasionStates = ['Draft', 'Open', 'Closed', 'Archived'] as const

const version = z.number({ error: 'version is Required' }).int()
/**
 * One kind of appraisal: its occasions with modes and weights, who appraises whom, the forms, their status, scores and
 * release. `questions` are the sets from which forms are made; `people` and `sets` are what fields choose from.
 */
export function appraisalUse<const P extends `/${string}/{org}`, const Q extends object>(
  name: string,
  path: P,
  spec: {
    title: string
    manage: readonly Code[]
    read: readonly Code[]
    questions: Q
    people: Parameters<typeof field.references>[1]
  },
) {
  // a use of questions whatever its path, to choose published sets from
  const { sets } = spec.questions as unknown as QuestionUse
  const manage = { hr: spec.manage }
  const read = { hr: [...spec.manage, ...spec.read] }
  const modeFields = {
    mode: field.choice('Mode', modes),
    form: field.choice('Form', forms, { initial: 'Questionnaire' }),
    weight_percent: field.number('Weight %', { min: 0, max: 100 }),
    set_id: field.reference('Questions', sets, { hint: 'Leave blank for KPI forms.' }),
    visibility: field.choice('Appraiser', visibilities, { initial: 'Named' }),
    min_responses: field.number(
      'Fewest responses shown',
      { min: 1, max: 20, initial: 1 },
      { hint: 'At least 3 where the appraiser is hidden.' },
    ),
    nominate_max: field.number(
      'Colleagues to nominate',
      { min: 0, max: 10, initial: 0 },
      { hint: 'How many colleagues each person may nominate in peer mode. 0: HR assigns them.' },
    ),
  }
  const modeProblems = (values: {
    form: Form
    set_id?: string | null | undefined
    visibility: string
    min_responses: number
    nominate_max: number
  }): Record<string, string[]> => ({
    ...(values.nominate_max > 0 && values.nominate_max < values.min_responses
      ? { nominate_max: [`At least ${values.min_responses}: fewer answers are never shown.`] }
      : {}),
    ...(values.form === 'Questionnaire' && !values.set_id ? { set_id: ['Questions is Required'] } : {}),
    ...(values.visibility !== 'Named' && values.min_responses < leastHidden
      ? { min_responses: ['At least 3 where the appraiser is hidden.'] }
      : {}),
  })
  const modeList = list(at(path, 'occasion/{occasion_id}/modes/'), {
    access: read,
    title: 'Modes',
    search: false,
    columns: {
      mode: col.choice('Mode', modes),
      form: col.choice('Form', forms),
      weight_percent: col.number('Weight %'),
      set: col.reference('Questions', { nullable: true }),
      visibility: col.choice('Appraiser', visibilities),
      min_responses: col.number('Fewest responses shown'),
      nominate_max: col.number('Colleagues to nominate', { hidden: true }),
      generated: col.number('Forms'),
      submitted: col.number('Submitted', { nullable: true }),
    },
    more: { set_id: z.string().nullable(), version: z.number() },
    phone: { first: 'mode', second: ['form', 'weight_percent'] },
    empty: 'Add the modes in which people are appraised. Weights sum to 100.',
  })
  const owed = list(at(path, 'forms/'), {
    access: { user: true },
    title: spec.title,
    columns: {
      appraisee: col.person('Appraisee', { sortable: true }),
      occasion: col.reference('Appraisal'),
      mode: col.choice('Mode', modes, { filter: true }),
      form: col.choice('Form', forms, { filter: true }),
      state: col.status('Status', formStates, { filter: true }),
      due_on: col.day('Due', { sortable: true }),
      remarks: col.text('Remarks', { nullable: true, hidden: true }),
    },
    filters: {
      view: filter.linked('View', z.enum(['to_do', 'submitted']).optional()),
      occasion_id: filter.linked('Appraisal', z.uuid().optional()),
    },
    more: { abilities: z.object({ fill: z.boolean() }) },
    phone: { first: 'appraisee', second: ['mode', 'due_on', 'state'] },
    empty: 'No forms to fill in.',
  })
  const matrix = list(at(path, 'occasion/{occasion_id}/matrix/'), {
    access: read,
    title: 'Status',
    columns: {
      appraisee: col.person('Appraisee', { sortable: true }),
      cells: col.object('Forms', z.array(Cell), { screen_only: true }),
      open: col.number('Open', { sortable: true }),
      overdue: col.number('Overdue', { sortable: true }),
      submitted: col.number('Submitted', { sortable: true }),
      total: col.number('Forms in all'),
    },
    filters: {
      form: filter.single('Form', forms),
      status: filter.single('Status', ['Open', 'Overdue', 'Complete']),
    },
    beside: { open: z.number(), overdue: z.number(), submitted: z.number(), total: z.number() },
    phone: { first: 'appraisee', second: ['submitted', 'total'] },
    empty: 'Generate forms to see their status.',
  })
  return {
    name,
    path,
    title: spec.title,
    manage: spec.manage,
    modeList,
    addMode: action(at(path, 'occasion/{occasion_id}/modes/add/'), {
      access: manage,
      title: 'Add mode',
      form: modeFields,
      problems: modeProblems,
      success: 'Successfully added mode',
    }),
    editMode: action(at(path, 'mode/{id}/'), {
      access: manage,
      title: 'Edit mode',
      method: 'PATCH',
      on: modeList,
      form: {
        weight_percent: modeFields.weight_percent,
        set_id: modeFields.set_id,
        visibility: modeFields.visibility,
        min_responses: modeFields.min_responses,
        nominate_max: modeFields.nominate_max,
      },
      success: 'Successfully updated mode',
    }),
    removeMode: action(at(path, 'mode/{id}/remove/'), {
      access: manage,
      title: 'Remove mode',
      on: modeList,
      danger: true,
      confirm: 'Remove {mode}?',
      success: 'Successfully removed mode',
    }),
    owed,
    readForm: get(at(path, 'forms/{id}/'), {
      private: true,
      access: { user: true, ...read },
      query: hatQuery,
      response: OpenForm,
    }),
    saveDraft: put(at(path, 'forms/{id}/draft/'), {
      access: { user: true },
      body: DraftInput.extend({
        comment: optionalText('Comment', 2000),
        /** The version of the draft that was seen; 0 where there was none. */
        draft_version: z.number().int().min(0),
      }),
      response: Draft,
      limit: 120,
    }),
    submit: post(at(path, 'forms/{id}/submit/'), {
      access: { user: true },
      body: DraftInput.extend({
        comment: optionalText('Comment', 2000),
        draft_version: z.number().int().min(0),
        version,
      }),
    }),
    matrix,
    ...assignmentActs(path, manage, read, spec.people),
    ...workActs(path, read),
    ...nominationActs(path, manage, spec.people),
    ...resultActs(path, manage, read),
    ...appealActs(path, manage, read),
  }
}
/** A use whatever its path. */
export type AppraisalUse = ReturnType<typeof appraisalUse<'/appraisal/{org}', object>>

import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { occasionStates } from '#engines/appraisal/appraisal-use.ts'
import { missingRules } from '#engines/appraisal/form-life.ts'
import { evManage, evRead } from '#modules/employee-evaluation/shared/evaluation.ts'
import { targetForm } from '#modules/employee-evaluation/shared/target.ts'

const manage = { hr: evManage }
const read = { hr: [...evManage, ...evRead] }

/** Periods in which people are evaluated, by questions and by targets. */
export const periods = list('/employee-evaluation/{org}/periods/', {
  access: read,
  title: 'Evaluation Periods',
  columns: {
    title: col.text('Period', { sortable: true }),
    starts_on: col.day('From', { sortable: true }),
    ends_on: col.day('To'),
    opens_on: col.day('Forms open', { hidden: true }),
    due_on: col.day('Forms due', { sortable: true }),
    target_form: col.reference('Target form', { nullable: true, choices: targetForm.list }),
    kpi_percent: col.number('Targets %'),
    state: col.status('Status', occasionStates, { filter: true }),
    submitted: col.number('Submitted'),
    forms: col.number('Forms'),
    released: col.number('Results released'),
  },
  filters: { begun: filter.linked('Begun', z.enum(['true']).optional()) },
  more: {
    target_form_id: z.string().nullable(),
    missing_rule: z.enum(missingRules),
    appeal_days: z.number(),
    shows_rank: z.boolean(),
    version: z.number(),
    abilities: z.object({
      edit: z.boolean(),
      open: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
      archive: z.boolean(),
    }),
  },
  phone: { first: 'title', second: ['due_on', 'state'] },
  empty: 'Add a period, its questions and its evaluators.',
})
export const readPeriod = get('/employee-evaluation/{org}/periods/{id}/', {
  access: read,
  response: periods.row,
})

const fields = {
  title: field.text('Title'),
  starts_on: field.day('From'),
  ends_on: field.day('To'),
  opens_on: field.day('Forms open'),
  due_on: field.day('Forms due'),
  target_form_id: field.reference('Target form', {
    table: 'evaluation_target_form',
    label: 'title',
    choices: targetForm.list,
  }),
  kpi_percent: field.number(
    'Targets %',
    { min: 0, max: 100, initial: 0 },
    { hint: 'The rest is the share of the questions.' },
  ),
  missing_rule: field.choice('When a mode has no score', missingRules, { initial: 'Redistribute' }),
  appeal_days: field.number(
    'Days to appeal',
    { min: 0, max: 60, initial: 10 },
    { hint: 'After release. 0: no appeals.' },
  ),
  shows_rank: field.onOff('Show ranks to employees', false, {
    hint: 'With the released result: the place of the score, and of how many.',
  }),
}
/** One's own places in periods that show them, with the result. */
export const ownRanks = get('/employee-evaluation/{org}/my-ranks/', {
  access: { user: true },
  response: z.object({
    ranks: z.array(
      z.object({ occasion: z.string(), rank: z.number(), people: z.number(), score: z.string() }),
    ),
  }),
})
interface Values {
  starts_on: string
  ends_on: string
  opens_on: string
  due_on: string
  kpi_percent: number
  target_form_id?: string | null | undefined
}
const problems = (values: Values): Record<string, string[]> => ({
  ...(values.ends_on < values.starts_on ? { ends_on: ['To must not be before From.'] } : {}),
  ...(values.due_on < values.opens_on ? { due_on: ['Forms cannot be due before they open.'] } : {}),
  ...(values.kpi_percent > 0 && !values.target_form_id
    ? { target_form_id: ['Target form is Required'] }
    : {}),
})
export const addPeriod = action('/employee-evaluation/{org}/periods/', {
  access: manage,
  title: 'Add period',
  form: fields,
  problems,
  success: 'Successfully created period',
  status: 201,
  response: z.object({ id: z.string() }),
})
export const editPeriod = action('/employee-evaluation/{org}/periods/{id}/', {
  access: manage,
  title: 'Edit period',
  method: 'PATCH',
  on: periods,
  when: 'edit',
  form: fields,
  problems,
  success: 'Successfully updated period',
})
export const openPeriod = action('/employee-evaluation/{org}/periods/{id}/open/', {
  access: manage,
  title: 'Open period',
  on: periods,
  when: 'open',
  confirm: 'Open {title}? Forms can then be generated and sent.',
  success: 'Successfully opened period',
})
export const closePeriod = action('/employee-evaluation/{org}/periods/{id}/close/', {
  access: manage,
  title: 'Close period',
  on: periods,
  when: 'close',
  danger: true,
  confirm: 'Close {title}? Open forms can no longer be submitted.',
  success: 'Successfully closed period',
})
export const reopenPeriod = action('/employee-evaluation/{org}/periods/{id}/reopen/', {
  access: manage,
  title: 'Reopen period',
  on: periods,
  when: 'reopen',
  form: { remarks: field.remarks() },
  success: 'Successfully reopened period',
})
export const archivePeriod = action('/employee-evaluation/{org}/periods/{id}/archive/', {
  access: manage,
  title: 'Archive period',
  on: periods,
  when: 'archive',
  confirm: 'Archive {title}?',
  success: 'Successfully archived period',
})

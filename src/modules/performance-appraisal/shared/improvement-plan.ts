import { z } from 'zod'
import type { Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { paManage, paRead } from '#modules/performance-appraisal/shared/appraisal.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

export const planStates = ['Open', 'Met', 'Not met'] as const
const reads: Access = { user: true, hr: [...paManage, ...paRead] }
/** Supervisors keep the plans of their team, HR those of others. */
const keeps: Access = { user: true, hr: paManage }

export const improvementPlans = list('/pa/{org}/improvement-plans/', {
  access: reads,
  title: 'Improvement plans',
  columns: {
    person: col.person('Employee', { sortable: true }),
    areas: col.longText('Areas'),
    actions: col.longText('Actions'),
    starts_on: col.day('From'),
    ends_on: col.day('Until', { sortable: true }),
    check_ins: col.number('Check-ins'),
    state: col.status('Status', planStates, {
      filter: true,
      tones: { Open: 'info', Met: 'success', 'Not met': 'danger' },
    }),
    outcome: col.text('Outcome', { nullable: true, wrap: true, hidden: true }),
  },
  filters: { view: filter.linked('View', z.enum(['mine', 'team']).optional()) },
  more: { version: z.number(), abilities: z.object({ keep: z.boolean() }) },
  phone: { first: 'person', second: ['ends_on', 'state'] },
  empty: 'Improvement plans appear here.',
})
export const planCheckIns = list('/pa/{org}/improvement-plans/{plan_id}/check-ins/', {
  access: reads,
  title: 'Check-ins',
  search: false,
  columns: {
    at: col.instant('When'),
    account_name: col.text('By'),
    note: col.longText('Note'),
  },
  phone: { first: 'note', second: ['account_name', 'at'] },
  empty: 'No check-ins yet.',
})

const planFields = {
  areas: field.text('Areas', 2000, { long: true, hint: 'What has to become better.' }),
  actions: field.text('Actions', 2000, { long: true, hint: 'What is done for it, and by whom.' }),
  starts_on: field.day('From', { initial: 'today' }),
  ends_on: field.day('Until'),
}
export const planProblems = ({
  starts_on,
  ends_on,
}: {
  readonly starts_on: string
  readonly ends_on: string
}): Record<string, string[]> => (ends_on < starts_on ? { ends_on: ['Until must not be before From.'] } : {})
export { planFields }

export const addPlan = action('/pa/{org}/improvement-plans/', {
  access: { hr: paManage },
  title: 'Add improvement plan',
  form: { employee_id: field.requiredReference('Employee', peopleChoices), ...planFields },
  problems: planProblems,
  success: 'Successfully added improvement plan',
})
export const checkInPlan = action('/pa/{org}/improvement-plans/{id}/check-in/', {
  access: keeps,
  title: 'Add check-in',
  on: improvementPlans,
  when: 'keep',
  form: { note: field.text('Note', 2000, { long: true }) },
  success: 'Successfully checked in',
})
export const extendPlan = action('/pa/{org}/improvement-plans/{id}/extend/', {
  access: keeps,
  title: 'Extend plan',
  on: improvementPlans,
  when: 'keep',
  form: { ends_on: field.day('Until'), note: field.text('Reason', 2000, { long: true }) },
  success: 'Successfully extended plan',
})
export const closePlan = action('/pa/{org}/improvement-plans/{id}/close/', {
  access: keeps,
  title: 'Close plan',
  on: improvementPlans,
  when: 'keep',
  form: {
    state: field.choice('Outcome', ['Met', 'Not met'], { initial: 'Met' }),
    outcome: field.text('What was achieved', 1000, { long: true }),
  },
  success: 'Successfully closed plan',
})

import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { division } from '#modules/organization/shared/division.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { sessions } from '#modules/training/shared/session.ts'

const access = { hr: [P.training.list, P.training.requests] }
export const needSources = ['Skill gap', 'Mandatory', 'Request', 'Appraisal', 'Incident', 'Expiry'] as const
export const priorities = ['Low', 'Medium', 'High'] as const
export const needStates = ['Identified', 'Validated', 'Planned', 'Met', 'Dropped'] as const

export const trainingNeeds = list('/training/{org}/needs/', {
  access,
  title: 'Training needs',
  columns: {
    person: col.person('Employee', { sortable: true }),
    division: col.text('Division', { from: 'person.division.name' }),
    topic: col.text('Topic', { sortable: true }),
    required_level: col.number('Required level', { nullable: true }),
    assessed_level: col.number('Assessed level', { nullable: true }),
    source: col.choice('Source', needSources, { filter: true }),
    priority: col.choice('Priority', priorities, { filter: true }),
    state: col.status('Status', needStates, { filter: true }),
    target_on: col.day('Needed by', { nullable: true, sortable: true }),
    session: col.reference('Planned session', { nullable: true, hidden: true }),
    remarks: col.text('Remarks', { nullable: true, hidden: true }),
  },
  filters: {
    topic: filter.linked('Topic', z.string().max(150).optional()),
    division_id: filter.reference('Division', division.list),
  },
  more: {
    version: z.number(),
    abilities: z.object({ plan: z.boolean(), change: z.boolean() }),
  },
  phone: { first: 'person', second: ['topic', 'priority', 'state'] },
  empty: 'Needs from skill gaps, mandatory trainings, appraisals and approved requests appear here.',
})

/** How many people of a division need what, of needs that are not met. */
export const needMap = get('/training/{org}/needs/map/', {
  access,
  response: z.object({
    topics: z.array(z.string()),
    rows: z.array(
      z.object({
        division_id: z.string().nullable(),
        division: z.string().nullable(),
        people: z.number(),
        /** What one seat for each of them costs, of the needs for which a training is known. */
        cost: z.string(),
        counts: z.array(z.number()),
      }),
    ),
  }),
})

export const addNeed = action('/training/{org}/needs/', {
  access,
  title: 'Add need',
  primary: true,
  form: {
    employee_ids: field.references('Employees', peopleChoices, { max: 200 }),
    topic: field.text('Topic', 150),
    source: field.choice('Source', needSources, { initial: 'Appraisal' }),
    priority: field.choice('Priority', priorities, { initial: 'Medium' }),
    target_on: field.optionalDay('Needed by'),
    remarks: field.optionalText('Remarks', 255),
  },
  success: 'Successfully added need',
  status: 201,
})
export const findGaps = action('/training/{org}/needs/find/', {
  access,
  title: 'Find needs',
  confirm:
    'Compare skills with job titles and mandatory trainings with completions, and add the needs found?',
  success: '{found} needs found',
  response: z.object({ found: z.number() }),
})
const needIds = { need_ids: field.references('Needs', trainingNeeds, { max: 200 }) }
export const planNeeds = action('/training/{org}/needs/plan/', {
  access,
  title: 'Plan training',
  on: trainingNeeds,
  when: 'plan',
  bulk: 'need_ids',
  form: { ...needIds, session_id: field.requiredReference('Session', sessions) },
  success: '{seated} invited, {waiting} on the waiting list, {known} already there',
  response: z.object({ seated: z.number(), waiting: z.number(), known: z.number() }),
})
export const changeNeed = action('/training/{org}/needs/{id}/', {
  access,
  title: 'Change need',
  method: 'PATCH',
  on: trainingNeeds,
  when: 'change',
  form: {
    priority: field.choice('Priority', priorities),
    state: field.choice('Status', needStates),
    target_on: field.optionalDay('Needed by'),
    remarks: field.optionalText('Remarks', 255),
  },
  success: 'Successfully updated need',
})

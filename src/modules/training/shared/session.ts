import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { attendances } from '#modules/training/domain/outcome.ts'
import { repeats } from '#modules/training/domain/repeated.ts'
import { memberStates } from '#modules/training/domain/seats.ts'
import { trainer, training } from '#modules/training/shared/training.ts'

const access = { hr: [P.training.list] }
export const sessionStates = ['Scheduled', 'Completed', 'Cancelled'] as const
export const sources = ['Enrolled', 'Nominated', 'Assigned'] as const
export const outcomes = ['Completed', 'Failed'] as const

export const sessions = list('/training/{org}/sessions/', {
  access,
  title: 'Sessions',
  columns: {
    training: col.reference('Training', { choices: training.list, filter: true, sortable: true }),
    starts_on: col.day('From', { sortable: true, filter: true }),
    ends_on: col.day('To', { sortable: true }),
    starts_at: col.time('Starts at'),
    ends_at: col.time('Ends at', { hidden: true }),
    place: col.text('Place', { nullable: true }),
    trainer: col.reference('Trainer', { nullable: true, choices: trainer.list, filter: true }),
    seats: col.number('Seats'),
    taken: col.number('Seats taken', { sortable: true }),
    waiting: col.number('On the waiting list'),
    state: col.status('Status', sessionStates, { filter: true }),
    hours: col.decimal('Hours', { hidden: true }),
    planned: col.money('Planned cost', { hidden: true, sortable: true }),
    actual: col.money('Actual cost', { hidden: true, sortable: true }),
    remarks: col.text('Remarks', { nullable: true, hidden: true }),
  },
  more: {
    link: z.string().nullable(),
    has_waiting_list: z.boolean(),
    version: z.number(),
    /** For forms: what the row is called by. */
    name: z.string(),
    abilities: z.object({ change: z.boolean(), complete: z.boolean() }),
  },
  phone: { first: 'training', second: ['starts_on', 'taken', 'state'] },
  empty: 'Sessions say when and where a training is held.',
})

/** One of them, for its own page. */
export const readSession = get('/training/{org}/sessions/{id}/', { access, response: sessions.row })

const sessionFields = {
  starts_on: field.day('From', { initial: 'today' }),
  ends_on: field.day('To', { initial: 'today' }),
  starts_at: field.time('Starts at', { initial: '10:00' }),
  ends_at: field.time('Ends at', { initial: '16:00' }),
  hours: field.amount('Hours', { places: 2 }, { hint: 'Over all days.' }),
  place: field.optionalText('Place', 150),
  link: field.optionalText('Online link', 300),
  trainer_id: field.reference('Trainer', trainer.list),
  seats: field.number('Seats', { min: 1, max: 10_000 }, { initial: 20 }),
  has_waiting_list: field.onOff('Waiting list', true),
  remarks: field.optionalText('Remarks', 255),
}
interface Times {
  starts_on: string
  ends_on: string
  starts_at: string
  ends_at: string
}
const timeProblems = ({ starts_on, ends_on, starts_at, ends_at }: Times): Record<string, string[]> => {
  if (ends_on < starts_on) return { ends_on: ['To cannot be before From.'] }
  if (ends_at <= starts_at) return { ends_at: ['Ends at must be after Starts at.'] }
  return {}
}

export const createSession = action('/training/{org}/sessions/', {
  access,
  title: 'Add session',
  primary: true,
  form: { training_id: field.requiredReference('Training', training.list), ...sessionFields },
  problems: timeProblems,
  success: 'Successfully added session',
  status: 201,
  response: z.object({ id: z.string() }),
})
export const changeSession = action('/training/{org}/sessions/{id}/', {
  access,
  title: 'Change session',
  method: 'PATCH',
  on: sessions,
  when: 'change',
  form: sessionFields,
  problems: timeProblems,
  success: 'Successfully updated session',
})
export const repeatSession = action('/training/{org}/sessions/{id}/repeat/', {
  access,
  title: 'Repeat session',
  on: sessions,
  when: 'change',
  form: {
    every: field.choice('Every', repeats, { initial: 'Week' }),
    times: field.number('Further sessions', { min: 1, max: 52 }, { initial: 4 }),
  },
  success: '{made} sessions added',
  response: z.object({ made: z.number() }),
})
export const cancelSession = action('/training/{org}/sessions/{id}/cancel/', {
  access,
  title: 'Cancel session',
  on: sessions,
  when: 'change',
  danger: true,
  form: { remarks: field.remarks('Reason') },
  success: 'Session cancelled',
})
export const completeSession = action('/training/{org}/sessions/{id}/complete/', {
  access,
  title: 'Complete session',
  on: sessions,
  when: 'complete',
  confirm: 'Close this session? Attendance and scores can still be corrected.',
  success: 'Session completed',
})

/** Who takes part in one session. */
export const sessionMembers = list('/training/{org}/sessions/{session_id}/members/', {
  access,
  title: 'Participants',
  columns: {
    person: col.person('Employee', { sortable: true }),
    source: col.choice('Source', sources, { filter: true }),
    state: col.status('Status', memberStates, { filter: true }),
    attended_percent: col.percent('Attended', { nullable: true }),
    score: col.number('Score', { nullable: true, sortable: true }),
    outcome: col.status('Outcome', outcomes, { nullable: true, filter: true }),
    certificate_no: col.text('Certificate', { nullable: true }),
    valid_until: col.day('Valid until', { nullable: true, hidden: true }),
    effect_rating: col.number('Effect at work', { nullable: true, hidden: true }),
    rating: col.number('Rating', { nullable: true, hidden: true }),
    reason: col.text('Reason', { nullable: true, hidden: true }),
  },
  more: { version: z.number(), abilities: z.object({ remove: z.boolean(), score: z.boolean() }) },
  phone: { first: 'person', second: ['state', 'outcome'] },
  empty: 'Assign employees, or wait until they sign up.',
})
export const assignMembers = action('/training/{org}/sessions/{session_id}/members/assign/', {
  access,
  title: 'Assign employees',
  primary: true,
  form: { employee_ids: field.references('Employees', peopleChoices, { max: 500 }) },
  success: '{seated} invited, {waiting} on the waiting list, {known} already there',
  response: z.object({ seated: z.number(), waiting: z.number(), known: z.number() }),
})
export const recordAttendance = action('/training/{org}/sessions/{session_id}/members/attendance/', {
  access,
  title: 'Record attendance',
  bulk: 'member_ids',
  form: {
    member_ids: field.references('Participants', sessionMembers, { max: 500 }),
    attendance: field.choice('Attendance', attendances, { initial: 'Attended' }),
    part: field.optionalNumber(
      'Attended in percent',
      { min: 1, max: 99 },
      { hint: 'For those who attended in part.' },
    ),
  },
  success: 'Attendance recorded',
})
export const recordScore = action('/training/{org}/sessions/{session_id}/members/{id}/score/', {
  access,
  title: 'Record score',
  on: sessionMembers,
  when: 'score',
  form: { score: field.number('Score in percent', { min: 0, max: 100 }) },
  success: 'Successfully recorded score',
})
export const removeMember = action('/training/{org}/sessions/{session_id}/members/{id}/remove/', {
  access,
  title: 'Remove participant',
  on: sessionMembers,
  when: 'remove',
  danger: true,
  confirm: 'Remove {person.full_name} from the session?',
  success: 'Successfully removed {person.full_name}',
})

export const costKinds = ['Fee', 'Venue', 'Travel', 'Material', 'Other'] as const
export const sessionCosts = list('/training/{org}/sessions/{session_id}/costs/', {
  access,
  title: 'Costs',
  columns: {
    kind: col.choice('Kind', costKinds),
    planned: col.money('Planned', { total: true }),
    actual: col.money('Actual', { nullable: true, total: true }),
    note: col.text('Note', { nullable: true }),
  },
  more: { version: z.number() },
  search: false,
  phone: { first: 'kind', second: ['planned', 'actual'] },
  empty: 'What the session costs, planned and actual.',
})
const costFields = {
  kind: field.choice('Kind', costKinds),
  planned: field.amount('Planned'),
  actual: field.optionalAmount('Actual'),
  note: field.optionalText('Note', 255),
}
export const addCost = action('/training/{org}/sessions/{session_id}/costs/', {
  access,
  title: 'Add cost',
  form: costFields,
  success: 'Successfully added cost',
  status: 201,
})
export const changeCost = action('/training/{org}/sessions/{session_id}/costs/{id}/', {
  access,
  title: 'Change cost',
  method: 'PATCH',
  on: sessionCosts,
  form: costFields,
  success: 'Successfully updated cost',
})
export const removeCost = action('/training/{org}/sessions/{session_id}/costs/{id}/remove/', {
  access,
  title: 'Delete cost',
  on: sessionCosts,
  danger: true,
  confirm: 'Delete this cost?',
  success: 'Successfully deleted cost',
})

import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { amount, day, fieldMessages, optional, reference, remarks } from '#kernel/fields.ts'
import { ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { StoredFile } from '#engines/file/file.ts'
import { separationStates } from '#modules/offboarding/domain/separation.ts'
import { exitStates } from '#modules/offboarding/domain/exit-meeting.ts'
import { tenures } from '#modules/offboarding/domain/tenure.ts'
import { treatments } from '#modules/offboarding/domain/last-day.ts'
import { noticeOrigins } from '#modules/hris/shared/notice-origin.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { LeftOut, RehireInput } from '#modules/hris/shared/separation.ts'
import { separationBadges } from '#modules/hris/shared/separation-type.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'

export const Separation = z.object({
  id: z.string(),
  person: Person,
  separation_type: z
    .object({ id: z.string(), name: z.string(), category: z.string(), blocks_rehire: z.boolean() })
    .extend({ badge: z.enum(separationBadges).nullable() })
    .extend({ letter: z.object({ id: z.string(), name: z.string() }).nullable() })
    .nullable(),
  /** The resignation that it came of, and its letter. */
  request_id: z.string().nullable(),
  letter: StoredFile.nullable(),
  notified_on: z.string(),
  last_working_on: z.string(),
  /** Until the last day; negative when it is past. */
  days_left: z.number(),
  notice_days_required: z.number(),
  /** Who said so when it was counted; null of what was counted before that was kept. */
  notice_from: z.enum([...noticeOrigins, 'Separation type']).nullable(),
  notice_from_name: z.string().nullable(),
  shortfall_days: z.number(),
  shortfall_treatment: z.enum(treatments),
  rehire_eligible: z.boolean(),
  /** Until when they come before others where somebody is hired. */
  priority_until: z.string().nullable(),
  /** Days of the notice that the person is kept away from work, paid. */
  garden_leave_days: z.number(),
  /** Days by which leave in the notice has put the last day off. */
  extended_days: z.number(),
  /** The organization would rather have kept the person. */
  is_regretted: z.boolean(),
  /** Of a redundancy: when the Labour Office and the union were told. */
  office_told_on: z.string().nullable(),
  /** Null for viewers who may not see pay. `by_rule`: what the pay on the last day makes of it, where it is known. */
  pay: z
    .object({
      buyout_amount: z.string().nullable(),
      buyout_by_rule: z.string().nullable(),
      severance_amount: z.string().nullable(),
      severance_by_rule: z.string().nullable(),
    })
    .nullable(),
  remarks: z.string(),
  state: z.enum(separationStates),
  stopped_reason: z.string().nullable(),
  /** Of one that was stopped: what of later days could not be put back. */
  left_out: z.array(LeftOut),
  completed_at: z.string().nullable(),
  /** By when all is settled, and whether it is late or was; null where the person stays. */
  settlement: z.object({ due_on: z.string(), is_late: z.boolean() }).nullable(),
  /** When HR closed the login before the last day was over. */
  access_ended_at: z.string().nullable(),
  /** Lines of the settlement that are neither settled nor waived. */
  lines_open: z.number(),
  tasks: z.object({ total: z.number(), closed: z.number(), required_open: z.number(), overdue: z.number() }),
  /** What stands open without anybody having written a task for it. Equipment must be back before it is completed. */
  left_open: z.object({
    /** Neither given back nor paid for. */
    equipment: z.array(z.string()),
    /** People whom they supervise on the day after, in whatever order: all whom another is to get. */
    reports: z.number(),
    /** Requests that wait for this person. */
    approvals: z.number(),
  }),
  exit_interview: z.enum(exitStates).nullable(),
  abilities: z.object({
    change: z.boolean(),
    approve: z.boolean(),
    stop: z.boolean(),
    settle: z.boolean(),
    complete: z.boolean(),
    rehire: z.boolean(),
  }),
  /** Why it cannot be completed now. */
  waits_for: z.string().nullable(),
  version: z.number(),
})
export type Separation = z.output<typeof Separation>
/** What `waits_for` says, figures as `{0}`; what is not given back is named behind a colon. */
export const waitingWords = [
  'Waits for HR to confirm it.',
  'The last day is not over yet.',
  '{0} required task is open.',
  '{0} required tasks are open.',
  'Waits for the settlement to begin.',
  'Not given back yet',
  '{0} line of the settlement is open.',
  '{0} lines of the settlement are open.',
]

const version = z.number({ error: 'version is Required' }).int()
const access = { hr: [P.hris.separation] }
const fields = {
  separation_type_id: reference('Separation type'),
  notified_on: day('Notice given on'),
  last_working_on: day('Last working day'),
  shortfall_treatment: z.enum(treatments, { error: fieldMessages.choice }).default('Waived'),
  rehire_eligible: z.boolean().default(true),
  garden_leave_days: z
    .number({ error: 'Garden leave must be a number.' })
    .int('Garden leave must be a whole number.')
    .min(0, 'Garden leave must be at least 0.')
    .max(366, 'Garden leave must be at most 366.')
    .default(0),
  is_regretted: z.boolean().default(false),
  office_told_on: optional(day('Labour Office told on')),
  buyout_amount: optional(amount('Worth of missing notice', { digits: 12 })),
  severance_amount: optional(amount('Severance', { digits: 12 })),
  remarks: remarks(),
}
export const SeparationInput = z.object({ employee_id: reference('Employee'), ...fields })
export type SeparationInput = z.output<typeof SeparationInput>

export const separations = get('/offboarding/{org}/separation/', {
  access: { hr: [P.hris.separation, P.hris.offboarding] },
  query: pageQuery.extend({
    state: oneOf(separationStates),
    separation_type_id: ids(),
    employee_id: z.uuid().optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    is_regretted: z.enum(['true', 'false'], { error: fieldMessages.choice }).optional(),
    /** Of those who resigned. */
    reason_id: z.uuid(fieldMessages.choice).optional(),
    /** Of those who had served so long on their last day. */
    tenure: z.enum(tenures, { error: fieldMessages.choice }).optional(),
    /** Of those who gave this reason in an exit interview that is not confidential. */
    exit_reason_id: z.uuid(fieldMessages.choice).optional(),
    /** Of those who answered this question so in an exit interview that is not confidential. */
    exit_question: z.uuid(fieldMessages.choice).optional(),
    exit_answer: z.string().max(200).optional(),
    ...placeFilters,
  }),
  response: pageOf(Separation),
  export: {
    title: 'Separations',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'separation_type.name': { title: 'Separation type' },
      notified_on: { title: 'Notice given on', kind: 'day' },
      last_working_on: { title: 'Last working day', kind: 'day' },
      notice_days_required: { title: 'Notice days', kind: 'number' },
      shortfall_days: { title: 'Shortfall days', kind: 'number' },
      shortfall_treatment: { title: 'Shortfall' },
      garden_leave_days: { title: 'Garden leave days', kind: 'number' },
      is_regretted: { title: 'Regretted loss' },
      priority_until: { title: 'Priority until', kind: 'day' },
      'pay.buyout_amount': { title: 'Worth of missing notice', kind: 'money', code: compensationCodes },
      'pay.severance_amount': { title: 'Severance', kind: 'money', code: compensationCodes },
      'settlement.due_on': { title: 'Settlement due on', kind: 'day' },
      state: { title: 'State' },
      remarks: { title: 'Remarks' },
    },
  },
})
export const readSeparation = get('/offboarding/{org}/separation/{id}/', {
  access: { hr: [P.hris.separation, P.hris.offboarding] },
  response: Separation,
})
/** What a new separation begins with: the notice of this person, and the last day at which it is over. */
export const proposedNotice = get('/offboarding/{org}/separation-notice/', {
  access,
  query: z.object({
    employee_id: reference('Employee'),
    separation_type_id: reference('Separation type'),
    notified_on: day('Notice given on'),
  }),
  response: z.object({
    notice_days: z.number(),
    last_working_on: z.string(),
    notice_from: Separation.shape.notice_from,
    notice_from_name: z.string().nullable(),
  }),
  summary: 'Notice days of a person and the last working day that follows',
})
/** Without a last working day, that at which the notice is over. */
export const createSeparation = post('/offboarding/{org}/separation/', {
  access,
  body: SeparationInput.extend({ last_working_on: optional(fields.last_working_on) }),
  response: Separation,
  status: 201,
})
/** Until it is completed; another last day moves everything that turns on it. */
export const changeSeparation = patch('/offboarding/{org}/separation/{id}/', {
  access,
  body: z
    .object({
      ...fields,
      shortfall_treatment: fields.shortfall_treatment.unwrap(),
      rehire_eligible: fields.rehire_eligible.unwrap(),
      garden_leave_days: fields.garden_leave_days.unwrap(),
      is_regretted: fields.is_regretted.unwrap(),
    })
    .partial()
    .extend({ version }),
  response: Separation,
})
/** Confirmed: the last day is written, the tasks begin, the exit interview is asked. */
export const approveSeparation = post('/offboarding/{org}/separation/{id}/approve/', {
  access,
  body: z.object({
    /** The login is closed now, not when the last day is over. */
    ends_access: z.boolean().default(false),
    version,
  }),
  response: Separation,
})
/** The person stays: everything that was arranged is taken back. */
export const stopSeparation = post('/offboarding/{org}/separation/{id}/stop/', {
  access,
  body: z.object({ remarks: remarks(), version }),
  response: Separation,
})
/** Clearance is over: what is known to be owed becomes lines, to be settled one by one. */
export const beginSettlement = post('/offboarding/{org}/separation/{id}/settle/', {
  access: { hr: [P.hris.separation, P.hris.offboarding] },
  body: z.object({ version }),
  response: Separation,
})
export const completeSeparation = post('/offboarding/{org}/separation/{id}/complete/', {
  access: { hr: [P.hris.separation, P.hris.offboarding] },
  body: z.object({ version }),
  response: Separation,
})
/** The same person, employed anew. */
export const rehirePerson = post('/offboarding/{org}/separation/{id}/rehire/', {
  access,
  body: RehireInput.extend({ version }),
  response: Separation,
})

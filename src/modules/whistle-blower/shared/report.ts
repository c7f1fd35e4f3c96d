import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { clocks, followUps, statuses } from '#modules/whistle-blower/domain/report-life.ts'
import { severities } from '#modules/whistle-blower/shared/whistle-setting.ts'

/** Of employees and investigators from outside; the server then serves nobody to whom a report was not encrypted. */
const access = { user: true, outside: true, audit: false } as const
/** Neither for programs nor for whoever looks as an investigator. */
const endpoint = { private: true, by_person: true } as const

export const reports = list('/whistle-blower/{org}/reports/', {
  access,
  title: 'Whistle-Blower Reports',
  columns: {
    reference: col.text('Reference'),
    incident_type: col.text('Incident type', { nullable: true }),
    severity: col.choice('Severity', severities, { filter: true }),
    status: col.status('Status', statuses, { filter: true }),
    received_on: col.day('Received', { sortable: true }),
    due_on: col.day('Due by', { nullable: true, sortable: true }),
    clock: col.status('Clock', clocks, { nullable: true }),
    unread: col.number('Unread'),
  },
  phone: { first: 'reference', second: ['status', 'clock'] },
  search: false,
  export: false,
  empty: 'Reports that name you as a reader will appear here.',
  endpoint,
})

const Line = z.object({
  body: z.string(),
  by: z.string().nullable(),
  written_on: z.string(),
  /** Of the follow-up: was there any disadvantage since the report? */
  answer: z.enum(['Yes', 'No']).nullable(),
})
export const identityStates = ['Requested', 'Released', 'Refused'] as const
export const Report = z.object({
  id: z.string(),
  version: z.number(),
  reference: z.string(),
  incident_type: z.string().nullable(),
  severity: z.enum(severities),
  status: z.enum(statuses),
  next: z.array(z.enum(statuses)),
  received_on: z.string(),
  acknowledge_by: z.string(),
  feedback_by: z.string(),
  acknowledged_on: z.string().nullable(),
  feedback_on: z.string().nullable(),
  /** The clock that runs: whole days left until `due_on`, below zero once it has run out. */
  clock: z.enum(clocks).nullable(),
  due_on: z.string().nullable(),
  days_left: z.number().nullable(),
  follow_up: z.enum(followUps),
  follow_up_on: z.string().nullable(),
  purge_on: z.string().nullable(),
  /** Null once it is purged. */
  content: z
    .object({
      description: z.string(),
      happened: z.string(),
      place: z.string(),
      people: z.string(),
      evidence: z.string(),
    })
    .nullable(),
  /** A name was given: a custodian releases it, to the investigator who asked. */
  has_identity: z.boolean(),
  /** All requests for it, refused ones too; the answer only to whom it was given. */
  identity_requests: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      is_own: z.boolean(),
      requested_on: z.string(),
      state: z.enum(identityStates),
      decided_by: z.string().nullable(),
      decided_on: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
  messages: z.array(Line.extend({ is_reporter: z.boolean() })),
  notes: z.array(Line),
  files: z.array(z.object({ id: z.string(), name: z.string(), added_on: z.string() })),
  readers: z.array(z.string()),
  /** Investigators to whom it may be given: neither left out by the reporter nor named in it. */
  may_add: z.array(z.object({ id: z.string(), full_name: z.string() })),
  log: z.array(
    z.object({ act: z.string(), by: z.string(), remarks: z.string().nullable(), done_on: z.string() }),
  ),
})
export type Report = z.output<typeof Report>

export const readReport = get('/whistle-blower/{org}/reports/{id}/', {
  ...endpoint,
  access,
  response: Report,
})
export const reportFile = get('/whistle-blower/{org}/reports/{id}/files/{file_id}/', {
  ...endpoint,
  access,
  file: true,
})

const reason = (title: string) => field.text(title, 1000)

export const replyToReporter = action('/whistle-blower/{org}/reports/{id}/reply/', {
  access,
  endpoint: { by_person: true },
  title: 'Reply to reporter',
  form: { body: { ...field.text('Message', 10_000), kind: 'long_text' as const } },
  versioned: false,
  success: 'Message sent.',
})
export const addNote = action('/whistle-blower/{org}/reports/{id}/note/', {
  access,
  endpoint: { by_person: true },
  title: 'Add internal note',
  form: { body: { ...field.text('Note', 10_000), kind: 'long_text' as const } },
  versioned: false,
  success: 'Note added.',
})
/** Each status has a form of its own in words; here it is one act. */
export const moveReport = action('/whistle-blower/{org}/reports/{id}/status/', {
  access,
  endpoint: { by_person: true },
  title: 'Change status',
  form: { status: field.choice('Status', statuses), reason: reason('Reason') },
  success: 'Status changed.',
})
export const extendReport = action('/whistle-blower/{org}/reports/{id}/extend/', {
  access,
  endpoint: { by_person: true },
  title: 'Extend feedback',
  form: { feedback_by: field.day('Feedback by'), reason: reason('Reason') },
  success: 'Feedback extended.',
})
export const changeSeverity = action('/whistle-blower/{org}/reports/{id}/severity/', {
  access,
  endpoint: { by_person: true },
  title: 'Change severity',
  form: { severity: field.choice('Severity', severities), reason: reason('Reason') },
  success: 'Severity changed.',
})
/** Gives the report to one more investigator: what was added to it is theirs from then on, and its log names both. */
export const addReader = action('/whistle-blower/{org}/reports/{id}/readers/', {
  access,
  endpoint: { by_person: true },
  title: 'Add reader',
  body: { investigator_id: z.uuid('Select a valid choice.') },
  form: { reason: reason('Reason') },
  versioned: false,
  success: 'Reader added.',
})
export const requestIdentity = action('/whistle-blower/{org}/reports/{id}/identity-request/', {
  access,
  endpoint: { by_person: true },
  title: 'Request identity',
  form: { reason: reason('Reason') },
  versioned: false,
  success: 'Request sent to the custodians.',
})
/** After a custodian has released it to the caller; each look is logged. */
export const readIdentity = action('/whistle-blower/{org}/reports/{id}/identity/', {
  access,
  endpoint: { by_person: true },
  title: 'Show identity',
  versioned: false,
  success: 'Access to the identity was logged.',
  response: z.object({ identity: z.string() }),
})

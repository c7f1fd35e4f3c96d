import { z } from 'zod'
import { put } from '#kernel/endpoint.ts'
import { fieldMessages, remarks } from '#kernel/fields.ts'
import { oneOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { thread } from '#engines/thread/thread.ts'
import { sectionNames, sectionOf } from '#modules/hris/shared/change-sections.ts'
import { customKinds } from '#modules/hris/shared/custom-value.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()
export type Value = z.output<typeof Value>

/** One field: what it was when it was asked for, what it shall be, and whether HR goes along with it. */
export const ChangedField = z.object({
  name: z.string(),
  old: Value,
  wished: Value,
  is_accepted: z.boolean(),
  /** Of a field that the organization defined: what it was called and what it was when it was asked for. */
  title: z.string().optional(),
  kind: z.enum(customKinds).optional(),
  is_sensitive: z.boolean().optional(),
})
export type ChangedField = z.output<typeof ChangedField>

export const changeActions = ['Create', 'Update', 'Delete'] as const
const choice = { error: fieldMessages.choice }
const sectionTitles = Object.fromEntries(sectionNames.map((name) => [name, sectionOf(name).title]))

export const ChangeInput = z.object({
  section: z.enum(sectionNames, choice),
  action: z.enum(changeActions, choice).default('Update'),
  /** Which record of a list; not for a new one. */
  record_id: z.uuid(fieldMessages.choice).nullish(),
  /** By the names of the section's fields, and refused under the same names. */
  values: z.record(z.string(), z.unknown()).default({}),
  /** Takes back the open request about the same record. */
  replace: z.boolean().default(false),
  remarks: remarks('Reason'),
})
export type ChangeInput = z.output<typeof ChangeInput>

export const changeRequest = requestType('change_request', '/hris/{org}/change-request', {
  title: 'Profile Change Request',
  hr: [P.hris.changeRequests],
  input: ChangeInput,
  detail: z.object({
    section: z.enum(sectionNames),
    action: z.enum(changeActions),
    record_id: z.string().nullable(),
    /** Empty when the viewer may not see this part of the record. */
    fields: z.array(ChangedField),
  }),
  filters: z.object({ section: oneOf(sectionNames) }),
  columns: {
    section: { title: 'Part of the profile', words: sectionTitles },
    action: { title: 'Action', words: { Create: 'Add', Update: 'Change', Delete: 'Remove' } },
  },
})

/** What is said about a request, and the papers that prove it. */
export const changeThread = thread('change_request', '/hris/{org}/change-request', {
  user: true,
  supervisor: true,
  hr: [P.hris.changeRequests],
})

/** Which fields of an open request are accepted; approving then writes those and leaves the others. */
export const acceptFields = put('/hris/{org}/change-request/{id}/accepted/', {
  access: { hr: [P.hris.changeRequests] },
  body: z.object({ fields: z.array(z.string()).max(50), version }),
  response: z.object({ version: z.number(), fields: z.array(ChangedField) }),
})

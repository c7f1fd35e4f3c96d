import { z, type ZodObject, type ZodRawShape } from 'zod'
import { asReason } from '#kernel/audit-reason.ts'
import { get, patch, post, type Access, type ExportColumn } from '#kernel/endpoint.ts'
import { hatQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import type { Code } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { approvers } from '#engines/approval/chosen.ts'
import { MOST_AT_ONCE, statuses, type Decision } from '#engines/approval/decision.ts'
import { Change, withoutSchemas, type Editable } from '#engines/approval/editable.ts'
import { FlowStep } from '#engines/approval/flow-step.ts'

export const remarks = asReason(
  z
    .string({ error: 'Remarks is Required' })
    .trim()
    .min(1, 'Remarks is Required')
    .max(255, 'Remarks must be at most 255 characters'),
)
const optionalRemarks = asReason(
  z.string().trim().max(255, 'Remarks must be at most 255 characters').default(''),
)
/** `version` is what the actor saw: when given, acting on anything newer is refused. */
export const ActionInput = z.object({ remarks: optionalRemarks, version: z.number().int().optional() })
/** `confirmed` goes on where the server has asked back: a refusal at this field says why. */
export const DecisionInput = ActionInput.extend({ confirmed: z.boolean().optional() })

const BulkInput = z.object({
  ids: z
    .array(z.uuid('Select a valid choice.'))
    .min(1, 'Choose at least one request.')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} requests can be decided at once.`),
  remarks: optionalRemarks,
})
/** Which were decided, and why the others were not. */
export const BulkResult = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
})

export const History = z.object({
  id: z.string(),
  action_performed: z.string(),
  action_performed_by: z.object({ id: z.string(), full_name: z.string(), person: Person.nullable() }),
  acting_as: z.string(),
  /** The approver in whose place a delegate acted. */
  on_behalf_of: z.string().nullish(),
  remarks: z.string(),
  created_at: z.string(),
  /** Who was chosen, or what was changed. */
  changes: z.array(Change),
})
const Abilities = z.object({
  approve: z.boolean(),
  decline: z.boolean(),
  forward: z.boolean(),
  return: z.boolean(),
  /** Corrected by who asked, after it was returned. */
  again: z.boolean(),
  cancel: z.boolean(),
  revoke: z.boolean(),
})
/** What an approver changes before they decide, by the fields that their step lets them. */
const EditInput = z.object({
  remarks,
  version: z.number().int(),
  values: z.record(z.string(), z.unknown()),
})

const header = {
  id: z.string(),
  sender: Person,
  status: z.enum(statuses),
  is_offline: z.boolean(),
  request_remarks: z.string(),
  created_at: z.string(),
  version: z.number(),
  /** What is declared to be asked of whom, in order, and which of it is the turn. */
  steps: z.array(FlowStep.pick({ approver: true, order: true, quorum: true, count: true })),
  step: z.number(),
  flow_name: z.string().nullable(),
  /** Until when an answer is wanted. */
  due_at: z.string().nullable(),
  /** Whose turn it is, by name; empty where it is HR's, or nobody's any more. */
  waits_for: z.array(z.string()),
  /** Who was chosen to decide by who asked, by name. */
  chosen: z.string().nullable(),
  /** Fields that the viewer may change now, before they decide. */
  editable: z.array(z.string()),
  /** What the viewer may do with it now, decided by the rule that the server enforces. */
  abilities: Abilities,
}
/** Every request has these, whatever its type. */
export const RequestHeader = z.object(header)
export type RequestHeader = z.output<typeof RequestHeader>

const asked: Readonly<Record<string, ExportColumn>> = {
  'sender.code': { title: 'Code' },
  'sender.full_name': { title: 'Name' },
}
const outcome: Readonly<Record<string, ExportColumn>> = {
  request_remarks: { title: 'Remarks' },
  created_at: { title: 'Requested at', kind: 'instant' },
  chosen: { title: 'Chosen to decide' },
  status: { title: 'Status' },
}
const filters = {
  status: oneOf(statuses),
  employee_id: z.uuid().optional(),
  /** Only what waits for the viewer: as supervisor their turn, as HR everything open. */
  waiting: z.enum(['true']).optional(),
}
/** Declares a request type: a name, a path and two schemas make its endpoints. `input` has `remarks`. */
export function requestType<
  const P extends string,
  I extends ZodRawShape,
  D extends ZodRawShape,
  F extends ZodRawShape = Record<never, never>,
>(
  name: string,
  path: P,
  spec: {
    title: string
    hr: readonly Code[]
    /** HR asks, about somebody who neither sees nor hears of it: whoever prepared it is its sender. */
    prepared?: true
    input: ZodObject<I>
    detail: ZodObject<D>
    /** Steps that need remarks beside declining and revoking, such as approving overtime. */
    remarks_for?: readonly Decision[]
    filters?: ZodObject<F>
    /** Who decides may send it back to who asked, who corrects it and sends it again. */
    returns?: true
    /** What flows may let approvers change before they decide. */
    editable?: Editable
    /** What an exported list says of each request, beside who asked for it and what became of it. */
    columns?: Readonly<Record<string, ExportColumn>>
  },
) {
  const asks: Access = spec.prepared ? { hr: spec.hr } : { user: true }
  const read: Access = { ...asks, supervisor: true, hr: spec.hr }
  const input = spec.input.extend({ approvers })
  const item = z.object({ ...header, ...spec.detail.shape })
  const query = pageQuery.extend({ ...filters, ...(spec.filters?.shape as F) })
  const endpoints = {
    list: get(`${path}/` as `${P}/`, {
      access: read,
      query,
      response: pageOf(item),
      export: { title: spec.title, columns: { ...asked, ...spec.columns, ...outcome } },
    }),
    read: get(`${path}/{id}/` as `${P}/{id}/`, {
      access: read,
      query: hatQuery,
      response: item.extend({ histories: z.array(History) }),
    }),
    cancel: post(`${path}/{id}/cancel/` as `${P}/{id}/cancel/`, {
      access: asks,
      body: ActionInput,
      response: item,
    }),
    act: post(`${path}/{id}/{action}/` as `${P}/{id}/{action}/`, {
      access: { supervisor: true, hr: spec.hr },
      query: hatQuery,
      body: DecisionInput,
      response: item,
    }),
    edit: patch(`${path}/{id}/` as `${P}/{id}/`, {
      access: { supervisor: true, hr: spec.hr },
      query: hatQuery,
      body: EditInput,
      response: item,
    }),
    bulk: post(`${path}/bulk/{action}/` as `${P}/bulk/{action}/`, {
      access: { supervisor: true, hr: spec.hr },
      query: hatQuery,
      body: BulkInput,
      response: BulkResult,
    }),
  }
  const { title, hr, remarks_for, editable, returns } = spec
  return {
    name,
    ...spec,
    input,
    item,
    create: post(`${path}/` as `${P}/`, {
      access: asks,
      body: input,
      response: item,
      status: 201,
    }),
    /** Sends what was returned again, with what `create` takes; served where the type has `returns`. */
    again: post(`${path}/{id}/again/` as `${P}/{id}/again/`, {
      access: asks,
      body: input.extend({ version: z.number({ error: 'version is Required' }).int() }),
      response: item,
    }),
    ...endpoints,
    /** What lists and sheets need of it, which is plain: no schemas come along to the browser. */
    shown: { title, hr, remarks_for, returns, editable: editable && withoutSchemas(editable), ...endpoints },
  }
}

import { z } from 'zod'
import { del, get, patch, post, type Endpoint } from '#kernel/endpoint.ts'
import { fieldMessages, optional, text } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import type { Code } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import type { Editable } from '#engines/approval/editable.ts'
import { Condition, FlowStep, FlowSteps } from '#engines/approval/flow-step.ts'

/** What the conditions of a flow may ask about a request of a type: a column of its detail. */
export type Fact =
  | { title: string; kind: 'amount' }
  | { title: string; kind: 'choice'; options: readonly string[] }
  | { title: string; kind: 'row'; table: string; label: string; choices: Endpoint }
interface FlowType {
  /** `Leave`: what is asked for. */
  title: string
  facts: Readonly<Record<string, Fact>>
  /** What a step may let approvers change: that of the request type. */
  editable?: Editable | undefined
  /** HR makes what is asked for, and answers for it: the last step is theirs. */
  hr_last?: true
  /** Why one of these is never approved without anybody, as HR is told who declares a flow without a step. */
  needs_step?: string
}

const name = text('Name', 100)
const FlowInput = z.object({
  name,
  request_types: z.array(z.string()).min(1, 'What it is for is Required').max(20),
  priority: z
    .number({ error: 'Priority must be a number.' })
    .int('Priority must be a whole number.')
    .min(1, 'Priority must be at least 1.')
    .max(1000, 'Priority must be at most 1000.'),
  segment_id: optional(z.uuid(fieldMessages.choice)),
  conditions: z.array(Condition).max(10, 'At most 10 conditions.'),
  steps: FlowSteps,
  /** Of a flow without a step, which is refused unless this is said: what is asked for is approved at once. */
  asks_nobody: z.boolean().optional(),
})
export type FlowInput = z.output<typeof FlowInput>

const Named = z.object({ id: z.string(), name: z.string() })
const Flow = FlowInput.extend({
  id: z.string(),
  version: z.number(),
  is_archived: z.boolean(),
  segment: Named.nullable(),
  /** What the ids of its steps and conditions are called. */
  named: z.array(Named),
})
export type Flow = z.output<typeof Flow>

/** Whom a step would ask. */
const Tried = z.object({ step: FlowStep.nullable(), people: z.array(Person), needs: z.number() })
/** What is known of a request that is only supposed, as a query carries it. */
export const supposedFacts = z
  .string()
  .max(2000)
  .transform((given, problem) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(given))
    } catch {
      problem.addIssue({ code: 'custom', message: 'facts must be an object of texts.' })
      return z.NEVER
    }
  })
  .optional()

/** Declares who may say how requests of some types are decided: a path makes the list and its writing. */
export function approvalFlows<const P extends `/${string}/{org}/${string}`>(
  path: P,
  spec: { title: string; edit: readonly Code[]; types: Readonly<Record<string, FlowType>> },
) {
  const access = { hr: spec.edit }
  return {
    ...spec,
    path,
    body: FlowInput,
    list: get(`${path}/` as `${P}/`, {
      access,
      query: pageQuery.extend({ is_archived: z.enum(['true', 'false', 'all']).default('false') }),
      response: pageOf(Flow),
    }),
    read: get(`${path}/{id}/` as `${P}/{id}/`, { access, response: Flow }),
    create: post(`${path}/` as `${P}/`, { access, body: FlowInput, response: Flow, status: 201 }),
    update: patch(`${path}/{id}/` as `${P}/{id}/`, {
      access,
      body: FlowInput.partial().extend({
        version: z.number({ error: 'version is Required' }).int(),
        is_archived: z.boolean().optional(),
      }),
      response: Flow,
    }),
    /** Groups of permissions whose members a step may ask. */
    groups: get(`${path}-groups/` as `${P}-groups/`, { access, query: pageQuery, response: pageOf(Named) }),
    remove: del(`${path}/{id}/` as `${P}/{id}/`, { access }),
    /** Who would be asked, in their order, were this person to ask for it today. */
    tried: get(`${path}-tried/` as `${P}-tried/`, {
      access,
      query: z.object({
        type: z.string({ error: 'What is asked for is Required' }),
        employee_id: z.uuid('Employee is Required'),
        facts: supposedFacts,
      }),
      /** A flow and no turn: it would be approved at once. */
      response: z.object({ flow: z.string().nullable(), turns: z.array(Tried) }),
    }),
  }
}
export type Flows = ReturnType<typeof approvalFlows<`/${string}/{org}/${string}`>>

/** One table has the flows of all: each is told to those who may change it. */
export const auditedFlows = (declared: readonly Pick<Flows, 'edit' | 'types'>[]): AuditedTable => ({
  table: 'approval_flow',
  title: 'Approval Flow',
  codes: [...new Set(declared.flatMap(({ edit }) => edit))],
  codes_by: [
    'request_types',
    Object.fromEntries(
      declared.flatMap(({ edit, types }) => Object.keys(types).map((type) => [type, edit] as const)),
    ),
  ],
  references: { segment_id: ['segment', 'name'] },
  hidden: [],
})

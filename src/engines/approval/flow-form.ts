import type { Flow, FlowInput, Flows } from '#engines/approval/flow.ts'
import type { Condition, FlowStep } from '#engines/approval/flow-step.ts'

/** A condition as it is typed: one amount, or several choices. */
interface ConditionForm {
  fact: string
  is: string
  values: string | string[]
}
interface StepForm {
  approver: FlowStep['approver'] | ''
  order: number | null
  group_id: string | null
  employee_ids: string[]
  chosen_from: string | null
  segment_id: string | null
  least: number | null
  most: number | null
  may_edit: string[]
  quorum: string | null
  count: number | null
  hours: number | null
  when_late: string | null
}
export interface FlowValues {
  name: string
  request_types: string[]
  priority: number | null
  segment_id: string | null
  conditions: ConditionForm[]
  steps: StepForm[]
  asks_nobody: boolean
}

export const blankCondition: ConditionForm = { fact: '', is: '', values: '' }
export const blankStep: StepForm = {
  approver: '',
  order: 1,
  group_id: null,
  employee_ids: [],
  chosen_from: null,
  segment_id: null,
  least: 1,
  most: 1,
  may_edit: [],
  quorum: null,
  count: null,
  hours: null,
  when_late: null,
}

/** What the form begins with; a new flow is for everything that there is. */
export const valuesOf = (flow: Flow | null, types: Flows['types']): FlowValues =>
  flow === null
    ? {
        name: '',
        request_types: Object.keys(types).slice(0, 1),
        priority: 100,
        segment_id: null,
        conditions: [],
        steps: [{ ...blankStep, approver: 'Supervisor' }],
        asks_nobody: false,
      }
    : {
        name: flow.name,
        request_types: flow.request_types,
        priority: flow.priority,
        segment_id: flow.segment_id ?? null,
        conditions: flow.conditions.map((condition) => ({
          ...condition,
          values: comparesAmount(condition.is) ? (condition.values[0] ?? '') : condition.values,
        })),
        steps: flow.steps.map((step) => ({ ...blankStep, ...present(step) })),
        asks_nobody: flow.steps.length === 0,
      }

/** What is sent: of each step only what its kind of approver asks for. The server checks it, as it does every body. */
export const inputOf = (values: FlowValues): FlowInput =>
  ({
    ...values,
    conditions: values.conditions.map((condition) => ({
      ...condition,
      values: [condition.values].flat().filter(Boolean),
    })),
    steps: values.steps.map((step) => ({
      approver: step.approver,
      hours: step.hours,
      when_late: step.hours ? step.when_late : null,
      ...(step.approver === 'Supervisor' ? { order: step.order } : {}),
      ...(step.may_edit.length ? { may_edit: step.may_edit } : {}),
      ...(asksGroup(step) ? { group_id: step.group_id } : {}),
      ...(step.approver === 'Chosen by who asks' ? chosenOf(step) : {}),
      ...(step.approver === 'Named people' ? { employee_ids: step.employee_ids } : {}),
      ...(asksSeveral(step.approver) ? { quorum: step.quorum, count: step.count } : {}),
    })),
  }) as FlowInput

export const comparesAmount = (is: Condition['is'] | string) => is === 'at least' || is === 'less than'
export const asksSeveral = (approver: unknown) =>
  approver === 'Permission group' || approver === 'Named people' || approver === 'Chosen by who asks'
export const asksGroup = ({ approver, chosen_from }: { approver: unknown; chosen_from: unknown }) =>
  approver === 'Permission group' || (approver === 'Chosen by who asks' && chosen_from === 'Permission group')

const chosenOf = ({ chosen_from, segment_id, least, most }: StepForm) => ({
  chosen_from,
  ...(chosen_from === 'Segment' ? { segment_id } : {}),
  least,
  most,
})

const present = (step: FlowStep): Partial<StepForm> =>
  Object.fromEntries(
    Object.entries(step).filter(
      ([name, value]) => name in blankStep && value !== null && value !== undefined,
    ),
  )

import { z } from 'zod'
import { fieldMessages } from '#kernel/fields.ts'

/** Who a step asks. The order of authority of supervisors is that of the person's record. */
export const approvers = [
  'Supervisor',
  'Every supervisor',
  'Division head',
  'Branch manager',
  'Permission group',
  'Named people',
  'Chosen by who asks',
  'HR',
] as const
/** From whom one chooses who decides. */
export const choosable = ['Any colleague', 'Segment', 'Permission group'] as const
export const quorums = ['Anybody', 'Everybody', 'A number of them'] as const
export const lateActions = ['Remind', 'Escalate', 'Ask HR', 'Approve', 'Decline'] as const
export const comparisons = ['at least', 'less than', 'one of', 'none of'] as const

/** What must be so of a request: a fact that its type declares, compared with values. */
export const Condition = z.object({
  fact: z.string().min(1, 'What must be so is Required').max(63),
  is: z.enum(comparisons, { error: fieldMessages.choice }),
  values: z.array(z.string().max(100)).min(1, 'Value is Required').max(50),
})
export type Condition = z.output<typeof Condition>

const MOST_NAMED = 20
export const FlowStep = z.object({
  approver: z.enum(approvers, { error: 'Who decides is Required' }),
  /** `Supervisor`: which in order of authority. */
  order: z.number().int().min(1).max(5).nullish(),
  /** `Chosen by who asks`: from whom, and how many at least and at most. */
  chosen_from: z.enum(choosable, { error: fieldMessages.choice }).nullish(),
  segment_id: z.uuid(fieldMessages.choice).nullish(),
  least: z.number().int().min(1, 'At least must be at least 1.').max(MOST_NAMED).nullish(),
  most: z
    .number()
    .int()
    .min(1, 'At most must be at least 1.')
    .max(MOST_NAMED, `At most must be at most ${MOST_NAMED}.`)
    .nullish(),
  /** `Permission group`, also to choose from. */
  group_id: z.uuid(fieldMessages.choice).nullish(),
  /** `Named people`; of a request that was sent also those who were chosen. */
  employee_ids: z
    .array(z.uuid(fieldMessages.choice))
    .max(MOST_NAMED, `At most ${MOST_NAMED} people.`)
    .nullish(),
  /** How many of those asked at once must approve: one, unless told. */
  quorum: z.enum(quorums, { error: fieldMessages.choice }).nullish(),
  count: z.number().int().min(2, 'Number must be at least 2.').max(MOST_NAMED).nullish(),
  /** Fields of the request that who is asked may change before they decide. */
  may_edit: z.array(z.string().max(63)).max(20).nullish(),
  /** The step is left out where these do not hold. */
  conditions: z.array(Condition).max(5).nullish(),
  /** Hours of the clock that an answer may take. */
  hours: z
    .number()
    .int()
    .min(1, 'Hours must be at least 1.')
    .max(2160, 'Hours must be at most 2160.')
    .nullish(),
  /** What happens when they are over. */
  when_late: z.enum(lateActions, { error: fieldMessages.choice }).nullish(),
})
export type FlowStep = z.output<typeof FlowStep>

export const MOST_STEPS = 8
/** None: what is asked for is approved at once. */
export const FlowSteps = z.array(FlowStep).max(MOST_STEPS, `At most ${MOST_STEPS} steps.`)

/** What conditions may ask of a type of requests: columns of its detail. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

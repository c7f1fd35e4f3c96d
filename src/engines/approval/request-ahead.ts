import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { supposedFacts } from '#engines/approval/flow.ts'
import { FlowStep } from '#engines/approval/flow-step.ts'

const asked = {
  type: z.string({ error: 'What is asked for is Required' }),
  /** For whom, where it is entered by somebody else. */
  employee_id: z.uuid('Select a valid choice.').optional(),
  facts: supposedFacts,
}
const access = { user: true, supervisor: true, hr: [] } as const

/** Who would decide about what one is about to ask for, and what one has to choose: by the rule that decides. */
export const requestAhead = get('/org/{org}/request-ahead/', {
  access,
  query: hatQuery.extend(asked),
  response: z.object({
    flow: z.string().nullable(),
    turns: z.array(
      z.object({
        step: FlowStep.pick({ approver: true, order: true, quorum: true, count: true }).nullable(),
        people: z.array(Person),
        needs: z.number(),
      }),
    ),
    /** Steps whose people one chooses, in their order: so many at least and at most. */
    choices: z.array(z.object({ least: z.number(), most: z.number() })),
  }),
  summary: 'Who would decide about a request before it is sent',
})

/** Who may be chosen for the first, second, … of `choices`, counted from 0. */
export const requestApprovers = get('/org/{org}/request-ahead/people/', {
  access,
  query: pageQuery.extend({ ...hatQuery.shape, ...asked, choice: z.coerce.number().int().min(0).max(7) }),
  response: pageOf(z.object({ id: z.string(), name: z.string(), code: z.string() })),
  summary: 'People who may be chosen to decide about a request',
})

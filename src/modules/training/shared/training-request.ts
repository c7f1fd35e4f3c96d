import { z } from 'zod'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { requestType } from '#engines/approval/request-type.ts'

/** Somebody asks for a training, listed or not. What is approved becomes a need that HR plans. */
export const trainingRequest = requestType('training_request', '/training/{org}/request', {
  title: 'Training Request',
  hr: [P.training.requests],
  input: z.object({
    training_id: fields.optional(z.uuid(fields.fieldMessages.choice)),
    topic: fields.optionalText('Topic', 150),
    expected_cost: fields.optional(fields.amount('Expected cost')),
    needed_by: fields.optional(fields.day('Needed by')),
    remarks: fields.remarks('Reason'),
  }),
  detail: z.object({
    topic: z.string(),
    training: z.object({ id: z.string(), name: z.string() }).nullable(),
    expected_cost: z.string().nullable(),
    needed_by: z.string().nullable(),
  }),
  columns: {
    topic: { title: 'Topic' },
    expected_cost: { title: 'Expected cost', kind: 'money' },
    needed_by: { title: 'Needed by', kind: 'day' },
  },
})

export const trainingFlows = approvalFlows('/training/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.training.requests],
  types: {
    [trainingRequest.name]: {
      title: 'Training',
      facts: { expected_cost: { title: 'Expected cost', kind: 'amount' } },
    },
  },
})

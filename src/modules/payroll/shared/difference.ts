import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { differenceReasons } from '#modules/payroll/domain/difference.ts'

const reads = { user: true, hr: [P.payroll.collection, P.payroll.generate] } as const
const reviews = { hr: [P.payroll.generate] }

/** What differs from the run before by more than the limits of the report settings, and what nothing explains. */
export const differences = list('/payroll/{org}/runs/{run_id}/differences/', {
  access: reads,
  title: 'Payroll differences',
  columns: {
    person: col.person('Employee'),
    heading: col.text('Heading'),
    previous: col.money('Previous'),
    current: col.money('Current'),
    difference: col.money('Difference'),
    percent: col.percent('Change', { nullable: true }),
    reason: col.choice('Reason', differenceReasons, { filter: true }),
    other_reasons: col.choices('Other reasons'),
    state: col.status('Review', ['To review', 'Reviewed'], {
      filter: true,
      tones: { 'To review': 'warning', Reviewed: 'success' },
    }),
    remarks: col.text('Remarks', { nullable: true, wrap: true }),
    reviewed_by: col.text('Reviewed by', { nullable: true, hidden: true }),
  },
  more: { version: z.number(), abilities: z.object({ review: z.boolean() }) },
  phone: { first: 'person', second: ['heading', 'difference', 'reason', 'state'] },
  empty: 'Nothing differs from the last payroll by more than the limits.',
})
export const differenceSummary = get('/payroll/{org}/runs/{run_id}/difference-summary/', {
  access: reads,
  query: hatQuery,
  response: z.object({
    previous: z.object({ title: z.string(), net: z.string() }).nullable(),
    net: z.string(),
    percent: z.number(),
    amount: z.string(),
    to_review: z.number(),
    groups: z.array(
      z.object({ reason: z.enum(differenceReasons), count: z.number(), to_review: z.number() }),
    ),
  }),
})

const remarks = field.optionalText('Remarks', 255, {
  hint: 'Required where nothing explains the difference.',
})
export const reviewDifferences = action('/payroll/{org}/runs/{run_id}/differences/review/', {
  access: reviews,
  title: 'Mark reviewed',
  bulk: 'difference_ids',
  form: { difference_ids: field.references('Differences', peopleChoices) },
  response: z.object({ reviewed: z.number() }),
  success: 'Successfully reviewed',
})
/** A whole group at once, never all groups. */
export const reviewReason = action('/payroll/{org}/runs/{run_id}/differences/review-reason/', {
  access: reviews,
  title: 'Mark group reviewed',
  form: { reason: field.choice('Reason', differenceReasons), remarks },
  response: z.object({ reviewed: z.number() }),
  success: 'Successfully reviewed',
})
/** One difference with what explains it, also again where the explanation was wrong. */
export const explainDifference = action('/payroll/{org}/differences/{id}/explain/', {
  access: reviews,
  title: 'Explain difference',
  on: differences,
  when: 'review',
  form: { remarks: field.remarks() },
  success: 'Successfully reviewed',
})

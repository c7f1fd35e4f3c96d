import { z } from 'zod'
import { reference, remarks } from '#kernel/fields.ts'
import { ids } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { Change, Review, reviewStates } from '#modules/hris/shared/employment-review.ts'

/** A change of an employment that somebody else has to approve, as it was when it was sent to them. */
export const reviewRequest = requestType(
  'employment_review_request',
  '/hris/{org}/employment-review-request',
  {
    title: 'Employment Review',
    hr: [P.hris.employmentReview],
    prepared: true,
    input: z.object({ review_id: reference('Change'), version, remarks: remarks('Remarks') }),
    detail: z.object({
      review_id: z.string(),
      /** What has become of the change since. */
      review_state: z.enum(reviewStates),
      change_type: Review.shape.change_type,
      effective_from: z.string(),
      changes: z.array(Change),
      /** The pay changes too, which is not shown to the viewer. */
      hides_pay: z.boolean(),
      prepared_by: z.string().nullable(),
    }),
    filters: z.object({ change_type_id: ids() }),
    columns: {
      'change_type.name': { title: 'Change type' },
      effective_from: { title: 'Effective from', kind: 'day' },
      prepared_by: { title: 'Prepared by' },
    },
  },
)

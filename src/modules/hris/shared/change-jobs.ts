import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, remarks } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { MOST_AT_ONCE } from '#engines/approval/decision.ts'
import { BulkResult } from '#engines/approval/request-type.ts'

/**
 * From a day on the same is different for several people: what is filled in changes, all else stays as each has it. The
 * supervisor is the one of the first order of authority. Whom a rule refuses is named, the others change.
 */
export const changeJobs = post('/hris/{org}/employees/change-job/', {
  access: { hr: [P.hris.employees, P.hris.employmentReview] },
  body: z.object({
    employee_ids: z
      .array(z.uuid(fieldMessages.choice), fieldMessages.required('Employees'))
      .min(1, 'Choose at least one person.')
      .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} people at once.`),
    branch_id: optional(reference('Branch')),
    division_id: optional(reference('Division')),
    job_title_id: optional(reference('Job title')),
    employment_level_id: optional(reference('Level')),
    employment_type_id: optional(reference('Employment type')),
    /** Of those who may give people a supervisor. */
    supervisor_id: optional(reference('Supervisor')),
    valid_from: day('From'),
    change_reason: remarks('Reason'),
  }),
  response: BulkResult,
  summary: 'Change the job of several people from a day',
})

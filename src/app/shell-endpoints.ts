import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'

// What the frame around the pages reads beyond the session (specification 1, section 7).

const count = z.number().int()

/** Numbers in the employee's sidebar. */
export const navigationCounts = get('/task/navigation-counts/', {
  access: { account: true },
  response: z.object({
    assigned_to_me: count,
    assigned_by_me: count,
    observed: count,
    recurring: count,
    pending_approvals: count,
  }),
})

const Counts = z.object({ total: count, pending: count })
/** What other people's processes laid before the employee, by kind. */
export const extraAppStats = get('/commons/extra-apps/stats/', {
  access: { account: true },
  response: z.object({
    reference_checks: Counts,
    pre_screenings: Counts,
    post_screenings: Counts,
    pre_screening_interviews: Counts,
    interviews: Counts,
    assessments: Counts,
    exit_interview: Counts,
    resignation: Counts,
    reimbursement: Counts,
    settlement: Counts,
    cancel_request: Counts,
    advance_salary: Counts,
    payroll_approval: Counts,
    leave_request: Counts,
    form_request: Counts,
  }),
})

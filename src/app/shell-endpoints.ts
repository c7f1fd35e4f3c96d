import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'

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

/** A request that was laid before the employee. */
const LaidRequest = z.object({
  id: z.string(),
  sender: Person,
  created_at: z.string(),
  request_remarks: z.string(),
  status: z.string(),
  /** Waits for this employee's decision. */
  is_pending: z.boolean(),
})
const laid = {
  access: { account: true },
  query: pageQuery
    .pick({ limit: true, offset: true })
    .extend({ is_pending: z.enum(['true', 'false'], { error: 'Select a valid choice.' }).optional() }),
  response: pageOf(LaidRequest),
} as const
/** What an entry of the extra-apps menu counts, row by row: what waits stands first, then the newest. */
export const extraAppLists = {
  resignation: get('/commons/extra-apps/resignation/', laid),
  leave_request: get('/commons/extra-apps/leave-request/', laid),
  reimbursement: get('/commons/extra-apps/reimbursement/', laid),
  settlement: get('/commons/extra-apps/settlement/', laid),
  cancel_request: get('/commons/extra-apps/cancel-request/', laid),
  form_request: get('/commons/extra-apps/form-approval/', laid),
  advance_salary: get('/commons/extra-apps/advance-salary/', laid),
}

/** The values that fields offer, by the name of the field: `genders: ['Female', …]`. */
export const constants = get('/commons/constants/', {
  access: { account: true },
  response: z.record(z.string(), z.array(z.string())),
})

/** What the caller changed lately, in the organization named or in that of their employment. */
export const recentActivity = get('/commons/recent-activity/', {
  private: true,
  access: { account: true },
  query: pageQuery
    .pick({ limit: true, offset: true })
    .extend({ organization: z.string().max(40).optional() }),
  response: pageOf(
    z.object({
      id: z.string(),
      at: z.string(),
      acting_as: z.string().nullable(),
      /** `Bank account`. */
      title: z.string(),
      operation: z.enum(['insert', 'update', 'delete']),
    }),
  ),
})

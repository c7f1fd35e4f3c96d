import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
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

/** How far an organization is set up. The headings are those of `menu/account-setup.ts`. */
export const accountSetupStatus = get('/org/{org}/account-setup-status/', {
  access: { hr: [] },
  response: z.object({
    details: z.array(z.object({ heading: z.string(), status: z.string() })),
    pending_count: count,
    total_count: count,
  }),
})

/** People by a part of their name or number, for choosing one. */
export const employeeAutocomplete = get('/users/autocomplete/', {
  access: { account: true },
  query: z.object({
    search: z.string().trim().min(1).max(255),
    organization: z.string().optional(),
    user_status: z.enum(['current', 'past', 'all']).default('current'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ results: z.array(Person) }),
})

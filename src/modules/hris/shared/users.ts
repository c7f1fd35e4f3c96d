import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import {
  EmployeeChange,
  employeeFilters,
  EmployeeInput,
  EmployeeRow,
  Profile,
} from '#modules/hris/shared/employee.ts'

/**
 * The specification's names of the calls above (1, section 7): the organization comes from `?organization=`, else it is
 * that of one's employment; the same codes are asked for.
 */
const organization = z.string().max(40).optional()
const access = { account: true } as const

export const users = get('/users/', {
  access,
  query: pageQuery.extend({ ...employeeFilters, organization }),
  response: pageOf(EmployeeRow),
})
export const createUser = post('/users/', {
  access,
  query: z.object({ organization }),
  body: EmployeeInput,
  response: Profile,
  status: 201,
})
export const readUser = get('/users/{id}/', { access, response: Profile })
export const updateUser = patch('/users/{id}/', { access, body: EmployeeChange, response: Profile })
export const removeUser = del('/users/{id}/', { access })

/** A person as the specification's User is (1, section 3), with what the directory tells of them. */
export const internalDetail = get('/users/{id}/internal-detail/', {
  access,
  response: Person.extend({
    first_name: z.string(),
    middle_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    last_online: z.string().nullable(),
    is_audit_user: z.boolean(),
  }),
})

/** How much of a profile is filled, by section. */
export const profileCompleteness = get('/users/{id}/profile-completeness/', {
  access,
  response: z.object({
    percent: z.number(),
    sections: z.array(z.object({ section: z.string(), weight: z.number(), is_complete: z.boolean() })),
  }),
})

/** The person on paper, as `/hris/{org}/employees/{id}/cv/` has it. */
export const userCv = get('/users/{id}/cv/', { access, file: true, limit: 60 })

import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { AccountInput, Profile } from '#modules/hris/shared/employee.ts'

const write = { hr: [P.hris.employees] }

/** The way in for somebody who works here already. */
export const openLogin = post('/hris/{org}/employees/{id}/account/', {
  access: write,
  body: AccountInput,
  response: Profile,
  status: 201,
})
/** A new link to the first password; those that were sent before are void. */
export const sendActivation = post('/hris/{org}/employees/{id}/account/activation/', {
  access: write,
  response: Profile,
})
/** Blocked, the person is signed out everywhere at once and cannot come in; the employment goes on. */
export const blockLogin = post('/hris/{org}/employees/{id}/account/block/', {
  access: write,
  body: z.object({ is_blocked: z.boolean({ error: fieldMessages.required('is_blocked') }) }),
  response: Profile,
})

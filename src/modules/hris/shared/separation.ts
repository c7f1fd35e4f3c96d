import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { day, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Profile } from '#modules/hris/shared/employee.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

/** The last day, past or ahead; from the day after the login is closed and the person is past. */
export const separateEmployee = post('/hris/{org}/employees/{id}/separate/', {
  access: { hr: [P.hris.separation] },
  body: z.object({ left_on: day('Last day'), leaving_reason: text('Reason'), version }),
  response: Profile,
})
export const reinstateEmployee = post('/hris/{org}/employees/{id}/reinstate/', {
  access: { hr: [P.hris.separation] },
  body: z.object({ version }),
  response: Profile,
})

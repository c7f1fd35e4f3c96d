import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { remarks } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'

/** While a case is open the record of its person is not forgotten, whatever the rule of keeping says (features 25). */
export const LegalHold = z.object({ reason: z.string(), placed_by_name: z.string(), placed_at: z.string() })
export type LegalHold = z.output<typeof LegalHold>

const access = { hr: [P.hris.all] }

/** 409 where there is one already, or none to lift. */
export const placeHold = post('/hris/{org}/employees/{id}/legal-hold/', {
  access,
  body: z.object({ reason: remarks('Reason') }),
  response: LegalHold,
})
export const liftHold = post('/hris/{org}/employees/{id}/legal-hold/lift/', {
  access,
  body: z.object({ remarks: remarks() }),
})

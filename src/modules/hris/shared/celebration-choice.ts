import { z } from 'zod'
import { get, patch } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'

const path = '/hris/{org}/own-celebrations/'
const CelebrationChoice = z.object({ hides_birthday: z.boolean(), hides_anniversary: z.boolean() })
export type CelebrationChoice = z.output<typeof CelebrationChoice>

/** Which celebrations of their own somebody does not want shown to others. */
export const celebrationChoice = get(path, { access: { user: true }, response: CelebrationChoice })

/** A key left out stays as it is. HR still reads the days in the record. */
export const changeCelebrations = patch(path, {
  access: { user: true },
  body: z.object({
    hides_birthday: z.boolean({ error: fieldMessages.choice }).optional(),
    hides_anniversary: z.boolean({ error: fieldMessages.choice }).optional(),
  }),
  response: CelebrationChoice,
})

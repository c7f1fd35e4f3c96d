import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const hr = [P.organization.vision, P.organization.ethics, P.organization.documents]

/** Confirms having read statements and documents, in the edition that was shown. */
export const acknowledge = post('/org/{org}/acknowledgement/', {
  access: { user: true },
  body: z.object({
    items: z
      .array(z.object({ id: z.uuid('Select a valid choice.'), edition: z.number().int() }))
      .min(1, 'Items is Required')
      .max(200),
  }),
  response: z.object({ acknowledged: z.number() }),
})

/** Who has read it, and who has not. `{id}` is a statement or a document that the viewer's codes are for. */
export const acknowledgements = get('/org/{org}/acknowledgement/{id}/', {
  access: { hr },
  query: pageQuery.extend({ done: z.enum(['true', 'false']).optional() }),
  response: pageOf(
    z.object({ id: z.string(), person: Person, acknowledged_at: z.string().nullable() }),
  ).extend({ done_count: z.number(), open_count: z.number(), called_on: z.string().nullable() }),
})

/** Calls on those who have not read it: once a day, to each who has a login. */
export const callReaders = post('/org/{org}/acknowledgement/{id}/remind/', {
  access: { hr },
  response: z.object({ called: z.number() }),
})

import { z } from 'zod'
import { get, put } from '#kernel/endpoint.ts'
import { fieldMessages, reference } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const kinds = ['knowledge', 'skill', 'ability', 'other'] as const
const read = { user: true, supervisor: true, hr: [] } as const
const level = z.coerce
  .number({ error: fieldMessages.choice })
  .int(fieldMessages.choice)
  .min(1, 'Level must be at least 1.')
  .max(5, 'Level must be at most 5.')

/** The library, all kinds together: what a job title can ask for. */
export const ksaoChoices = get('/org/{org}/ksao-choice/', {
  access: { hr: [P.organization.jobTitle] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string(), kind: z.enum(kinds) })),
})

const Asked = z.object({
  ksao: z.object({ id: z.string(), name: z.string(), kind: z.enum(kinds) }),
  /** The least proficiency, 1 to 5. */
  level: z.number(),
})
export type AskedKsao = z.output<typeof Asked>
/** The version is that of the job title. */
const AskedOf = z.object({ results: z.array(Asked), version: z.number() })

/** What a job title asks for of whoever has it. */
export const titleKsao = {
  read: get('/org/{org}/job-title/{id}/ksao/', {
    access: read,
    response: AskedOf,
  }),
  /** The whole list: what it does not name is not asked for any more. */
  write: put('/org/{org}/job-title/{id}/ksao/', {
    access: { hr: [P.organization.jobTitle] },
    body: z.object({
      items: z
        .array(z.object({ ksao_id: reference('Attribute'), level }))
        .max(50, 'At most 50 attributes are asked for.')
        .refine((items) => new Set(items.map(({ ksao_id }) => ksao_id)).size === items.length, {
          error: 'Each attribute is asked for once.',
        }),
      version: z.number({ error: 'version is Required' }).int(),
    }),
    response: AskedOf,
  }),
}

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
    z.object({
      id: z.string(),
      person: Person,
      acknowledged_at: z.string().nullable(),
      is_overdue: z.boolean(),
    }),
  ).extend({
    done_count: z.number(),
    open_count: z.number(),
    called_on: z.string().nullable(),
    acknowledge_by: z.string().nullable(),
  }),
})

/** What each person has still to acknowledge, who is latest first. */
export const openByPerson = get('/org/{org}/acknowledgement/', {
  access: { hr: [P.organization.documents] },
  query: pageQuery.extend({ overdue: z.enum(['true']).optional() }),
  response: pageOf(
    z.object({
      id: z.string(),
      person: Person,
      open_count: z.number(),
      overdue_count: z.number(),
      /** The soonest. */
      due_on: z.string().nullable(),
      titles: z.string(),
    }),
  ),
  export: {
    title: 'To be acknowledged',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      open_count: { title: 'Open', kind: 'number' },
      overdue_count: { title: 'Overdue', kind: 'number' },
      due_on: { title: 'First due', kind: 'day' },
      titles: { title: 'What' },
    },
  },
})

/** Calls on those who have not read it: once a day, to each who has a login. */
export const callReaders = post('/org/{org}/acknowledgement/{id}/remind/', {
  access: { hr },
  response: z.object({ called: z.number() }),
})

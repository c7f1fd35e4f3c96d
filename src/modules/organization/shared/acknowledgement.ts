import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'

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
export const acknowledgements = list('/org/{org}/acknowledgement/{id}/', {
  access: { hr },
  title: 'Acknowledgements',
  columns: {
    person: col.person('Employee'),
    acknowledged_at: col.instant('Acknowledged at', { nullable: true }),
    is_overdue: col.boolean('Overdue'),
  },
  filters: {
    done: filter.single('State', ['true', 'false'], {
      words: { true: 'Has acknowledged', false: 'Has not yet' },
    }),
  },
  beside: {
    done_count: z.number(),
    open_count: z.number(),
    called_on: z.string().nullable(),
    acknowledge_by: z.string().nullable(),
  },
  export: false,
  phone: { first: 'person', second: ['acknowledged_at', 'is_overdue'] },
})

/** What each person has still to acknowledge, who is latest first. */
export const openByPerson = list('/org/{org}/acknowledgement/', {
  access: { hr: [P.organization.documents] },
  title: 'To be acknowledged',
  columns: {
    person: col.person('Employee'),
    open_count: col.number('To acknowledge'),
    overdue_count: col.number('Overdue'),
    /** The soonest. */
    due_on: col.day('First due', { nullable: true }),
    titles: col.text('Documents and statements', { wrap: true }),
  },
  filters: { overdue: filter.single('Overdue', ['true'], { words: { true: 'Only those who are late' } }) },
  phone: { first: 'person', second: ['open_count', 'overdue_count', 'due_on'] },
  empty: 'Everybody has confirmed all that is asked of them.',
})

/** Calls on those who have not read it: once a day, to each who has a login. */
export const callReaders = post('/org/{org}/acknowledgement/{id}/remind/', {
  access: { hr },
  response: z.object({ called: z.number() }),
})

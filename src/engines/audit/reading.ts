import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

/** Parts of a record of which it is kept who read them. */
export const readParts = ['Bank account', 'Pay', 'Health', 'Identity', 'Discipline'] as const
export type ReadPart = (typeof readParts)[number]
/** `Audit`: what an audit user opened, whatever it is. */
export const keptParts = [...readParts, 'Audit'] as const
export const readWays = ['Page', 'Report', 'File'] as const
export type ReadWay = (typeof readWays)[number]

/** Somebody read a protected part of the record of another, or took out a file that holds it of many. */
export const Reading = z.object({
  id: z.string(),
  at: z.string(),
  reader: z.object({ id: z.string(), full_name: z.string() }),
  acting_as: z.string(),
  /** Null where a report or a file told of many. */
  person: Person.nullable(),
  /** The name of who has not joined yet. */
  newcomer: z.string().nullable(),
  part: z.enum(keptParts),
  how: z.enum(readWays),
  /** What the report or file is called; of what an audit user opened the path. */
  about: z.string().nullable(),
  /** Of what an audit user opened: `GET /hris/{org}/employees/`. */
  endpoint: z.string().nullable(),
  row_count: z.number().nullable(),
})
export type Reading = z.output<typeof Reading>

/** The newest first. Nobody can change or remove a line. */
export const readings = get('/audit/{org}/readings/', {
  access: { hr: [P.hris.sensitive, P.security.all] },
  query: pageQuery.pick({ limit: true, offset: true, as: true }).extend({
    /** Of one person's record. */
    employee_id: z.uuid('Select a valid choice.').optional(),
    /** By the name of who read. */
    search: z.string().trim().max(255).optional(),
    part: oneOf(keptParts),
    how: oneOf(readWays),
    from: day('From').optional(),
    to: day('Until').optional(),
  }),
  response: pageOf(Reading),
  summary: 'Who read protected data of whom',
  export: {
    title: 'Readings of protected data',
    columns: {
      at: { title: 'When', kind: 'instant' },
      'reader.full_name': { title: 'Read by' },
      acting_as: { title: 'Acting as' },
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Whose' },
      newcomer: { title: 'Newcomer' },
      part: { title: 'What' },
      how: { title: 'How' },
      about: { title: 'Report or file' },
      endpoint: { title: 'Endpoint' },
      row_count: { title: 'Rows', kind: 'number' },
    },
  },
})

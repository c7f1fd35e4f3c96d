import { z } from 'zod'
import { get, put } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

/** Days that `soon` looks ahead. */
export const SOON_DAYS = 30

const access = { hr: [P.hris.all] }
const months = z
  .int({ error: 'Enter a whole number of months.' })
  .min(1, 'At least 1 month.')
  .max(600, 'At most 600 months.')

const Class = z.object({
  name: z.string(),
  title: z.string(),
  /** What goes, and what stays. */
  hint: z.string(),
  /** The day from which the months count. */
  anchor: z.string(),
  /** Null: kept, and nothing goes by itself. */
  months: z.number().nullable(),
  /** Not fewer than these, and why; null where nothing asks for more. */
  least: z.object({ months: z.number(), because: z.string() }).nullable(),
  /** By the months that are saved: records that go in the coming night, and within the next days. */
  due: z.number(),
  soon: z.number(),
  version: z.number(),
})
export type RetentionClass = z.output<typeof Class>
const Due = z.object({
  class: z.string(),
  id: z.string(),
  person: Person.nullable(),
  /** Where the record is of nobody who was ever employed. */
  label: z.string().nullable(),
  day: z.string(),
  goes_on: z.string(),
  /** Why it stays meanwhile: the reason of a legal hold on its person. */
  hold: z.object({ reason: z.string(), placed_by_name: z.string(), placed_at: z.string() }).nullable(),
})
export type RetentionDue = z.output<typeof Due>
const Run = z.object({
  id: z.string(),
  class: z.string(),
  ran_on: z.string(),
  months: z.number(),
  records: z.number(),
  rows_removed: z.number(),
  files_removed: z.number(),
  ended_at: z.string().nullable(),
})
export type RetentionRun = z.output<typeof Run>

/** For how long each class of data is kept. Off unless said; every night what is over goes, and cannot be brought back. */
export const retention = {
  classes: get('/retention/{org}/classes/', { access, response: z.object({ results: z.array(Class) }) }),
  /** How much would be due today if the months were saved. */
  preview: get('/retention/{org}/classes/{name}/preview/', {
    access,
    query: z.object({ months: z.coerce.number().pipe(months) }),
    response: z.object({ records: z.number(), people: z.number(), held: z.number() }),
  }),
  /** `months` null switches it off. */
  save: put('/retention/{org}/classes/{name}/', {
    access,
    body: z.object({ months: months.nullable(), version: z.number().int() }),
    response: Class,
    by_person: true,
  }),
  due: get('/retention/{org}/due/', {
    access,
    query: pageQuery.extend({ class: z.string().max(60).optional() }),
    response: pageOf(Due),
  }),
  runs: get('/retention/{org}/runs/', { access, query: pageQuery, response: pageOf(Run) }),
}

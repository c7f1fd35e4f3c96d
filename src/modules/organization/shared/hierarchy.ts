import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const access = { user: true, supervisor: true, hr: [P.organization.hierarchy] } as const

/** A box of the drawing. Those below it are asked for when it is opened. */
export const ReportingNode = z.object({
  id: z.string(),
  person: Person,
  /** People who report to this one directly, and all below. */
  direct_count: z.number(),
  total_count: z.number(),
})
export type ReportingNode = z.output<typeof ReportingNode>

/** Who reports to `parent_id` first of all; without it, those who report to nobody. */
export const reportingLines = get('/org/{org}/hierarchy/people/', {
  access,
  query: pageQuery.extend({ parent_id: z.uuid('Select a valid choice.').optional() }),
  response: pageOf(ReportingNode),
})
/** From the top down to the person: what must be opened to show them. */
export const reportingPath = get('/org/{org}/hierarchy/people/{id}/path/', {
  access,
  response: z.object({ path: z.array(ReportingNode) }),
})

export const DivisionNode = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  head: Person.nullable(),
  child_count: z.number(),
  /** People of the division itself, and with all divisions below. */
  direct_count: z.number(),
  total_count: z.number(),
})
export type DivisionNode = z.output<typeof DivisionNode>

export const divisionTree = get('/org/{org}/hierarchy/divisions/', {
  access,
  query: pageQuery.extend({ parent_id: z.uuid('Select a valid choice.').optional() }),
  response: pageOf(DivisionNode),
})

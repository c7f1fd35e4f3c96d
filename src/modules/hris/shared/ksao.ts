import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, text } from '#kernel/fields.ts'
import { hatQuery, ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'

export const ksaoKinds = ['knowledge', 'skill', 'ability', 'other'] as const
export const ksaoCodes = [P.hris.employees, P.organization.ksao] as const
const access = { hr: ksaoCodes }

const level = z.coerce
  .number({ error: fieldMessages.choice })
  .int(fieldMessages.choice)
  .min(1, 'Level must be at least 1.')
  .max(5, 'Level must be at most 5.')

const Attribute = z.object({
  id: z.string(),
  kind: z.enum(ksaoKinds),
  name: z.string(),
  /** What the ends of the scale mean. */
  lowest: z.string().nullable(),
  highest: z.string().nullable(),
})

/** What the organization's library holds, of all kinds, with how many people have it. */
export const ksaoLibrary = get('/hris/{org}/ksao/library/', {
  access,
  query: pageQuery.extend({ kind: oneOf(ksaoKinds) }),
  response: pageOf(Attribute.extend({ people: z.number() })),
})
export type LibraryRow = z.output<typeof ksaoLibrary.spec.response>['results'][number]

const own = {
  id: z.string(),
  ksao: Attribute,
  level: z.number(),
  assessed_on: z.string(),
  remarks: z.string().nullable(),
  assessed_by: z.string().nullable(),
  version: z.number(),
  /** What the job title of today asks for; null where it does not ask. */
  required: z.number().nullable(),
}
const Own = z.object(own)
export type MissingKsao = z.output<typeof ksaoOf.spec.response>['missing'][number]
export type OwnKsao = z.output<typeof Own>
export const KsaoRow = z.object({ ...own, person: Person })
export type KsaoRow = z.output<typeof KsaoRow>

const narrowing = { ...placeFilters, ksao_id: ids(), kind: oneOf(ksaoKinds) }

/** Who has what, one row for each attribute of a person. */
export const assignedKsao = get('/hris/{org}/ksao/', {
  access,
  query: pageQuery.extend({ ...narrowing, level: oneOf(['1', '2', '3', '4', '5']) }),
  response: pageOf(KsaoRow),
  export: {
    title: 'KSAO of people',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'person.job_title': { title: 'Job title' },
      'person.division.name': { title: 'Division' },
      'ksao.kind': { title: 'Kind' },
      'ksao.name': { title: 'Attribute' },
      level: { title: 'Level', kind: 'number' },
      assessed_on: { title: 'Assessed on', kind: 'day' },
      assessed_by: { title: 'Assessed by' },
      remarks: { title: 'Remarks' },
    },
  },
})

export const KsaoPerson = z.object({
  /** The employee's. */
  id: z.string(),
  person: Person,
  knowledge: z.number(),
  skill: z.number(),
  ability: z.number(),
  other: z.number(),
  latest: z.string().nullable(),
})
export type KsaoPerson = z.output<typeof KsaoPerson>

/** Everybody who works here, with how many attributes of each kind. */
export const peopleWithKsao = get('/hris/{org}/ksao/people/', {
  access,
  query: pageQuery.extend({
    ...narrowing,
    /** Nothing at all is assigned to them, or something is. */
    assigned: z.enum(['true', 'false'], { error: fieldMessages.choice }).optional(),
  }),
  response: pageOf(KsaoPerson),
})

/** What one person has: for themselves, their supervisors and HR. */
export const ksaoOf = get('/hris/{org}/employees/{employee_id}/ksao/', {
  access: { user: true, supervisor: true, hr: [] },
  query: hatQuery,
  response: z.object({
    results: z.array(Own),
    /** Asked for by the job title of today, and not assigned at all. */
    missing: z.array(z.object({ ksao: Attribute, required: z.number() })),
  }),
})

/** The same attributes for many at once; who has one already has the new level from now on. */
export const assignKsao = post('/hris/{org}/ksao/assign/', {
  access,
  body: z.object({
    employee_ids: z.array(z.uuid(fieldMessages.choice)).min(1, 'Employees is Required').max(500),
    items: z
      .array(z.object({ ksao_id: reference('Attribute'), level }))
      .min(1, 'Attributes is Required')
      .max(30, 'At most 30 attributes at once.'),
    assessed_on: day('Assessed on'),
    remarks: optional(text('Remarks', 255)),
  }),
  response: z.object({ assigned: z.number(), changed: z.number() }),
})
export const changeKsao = patch('/hris/{org}/ksao/{id}/', {
  access,
  body: z
    .object({ level, assessed_on: day('Assessed on'), remarks: optional(text('Remarks', 255)) })
    .partial()
    .extend({ version }),
  response: KsaoRow,
})
export const removeKsao = del('/hris/{org}/ksao/{id}/', { access })

import { z, type ZodType } from 'zod'
import { del, get, patch, post, type Access } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import type { Fields } from '#kernel/field.ts'
import { creationOf, schemaOf } from '#kernel/field-schema.ts'
import type { Rules } from '#kernel/problems.ts'
import { fieldRights, type FieldGroup } from '#modules/hris/domain/field-groups.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

/**
 * Declares a list of things that belong to a person: contacts, bank accounts, degrees. `group` is the group of fields
 * whose rights hold for it; `access` only says who may ask at all.
 */
export function subRecord<const N extends string, const F extends Fields>(
  noun: N,
  spec: {
    title: string
    plural: string
    table: string
    group: FieldGroup
    access: Access
    fields: F
    /** Columns of which others than the entitled see the last four characters. */
    masked?: readonly (keyof F & string)[]
    /** Column that orders the list. */
    order: keyof F & string
    /** The last of it first. */
    descending?: true
    /** At most one row of a person has this column true. */
    single?: keyof F & string
    unique?: Record<string, keyof F & string>
    /** Rules across its fields, for form, endpoint, request and import alike. */
    problems?: Rules
    /** What HR does not check against a paper. */
    verifies?: false
    /** Papers may hang on it, though there is nothing to check by them. */
    papers?: true
    /** Whoever writes it has shown within minutes who they are. */
    steps_up?: true
    /** What is shown beside the fields, and written otherwise. */
    shows?: Record<string, ZodType>
  },
) {
  const path = `/hris/{org}/employees/{employee_id}/${noun}` as const
  const row = schemaOf(spec.fields)
  const body = creationOf(spec.fields)
  const item = z.object({
    id: z.string(),
    ...shownOf(spec.fields),
    ...spec.shows,
    ...proof,
    version: z.number(),
  })
  return {
    noun,
    ...spec,
    path,
    body,
    item,
    list: get(`${path}/`, {
      access: spec.access,
      query: hatQuery,
      response: z.object({ right: z.enum(fieldRights), results: z.array(item) }),
    }),
    create: post(`${path}/`, { access: spec.access, query: hatQuery, body, response: item, status: 201 }),
    update: patch(`${path}/{id}/`, {
      access: spec.access,
      query: hatQuery,
      body: row.partial().extend({ version }),
      response: item,
    }),
    /** HR has seen the paper for it, or takes that back. */
    verify: post(`${path}/{id}/verify/`, {
      access: { hr: spec.access.hr ?? [] },
      body: Verification,
      response: item,
    }),
    remove: del(`${path}/{id}/`, { access: spec.access, query: hatQuery }),
  }
}

const proof = {
  /** When HR has seen the paper, and who it was; a change takes it back. */
  verified_at: z.string().nullable().default(null),
  verified_by: z.string().nullable().default(null),
  /** How many papers hang on it. */
  papers: z.number().default(0),
  /** How many of them came after it was verified: nobody has seen those. */
  later_papers: z.number().default(0),
}
/** With how many papers whoever verifies has seen: one that came meanwhile nobody vouches for. */
export const Verification = z.object({
  is_verified: z.boolean(),
  papers: z.number().int().optional(),
  version,
})

/**
 * Rows as they are answered: what was stored is shown, also when the rule for new input has become stricter since, or
 * when a number is masked.
 */
const shownOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === 'boolean' ? z.boolean() : kind === 'number' ? z.number().nullable() : z.string().nullable(),
    ]),
    // the values are those that the input's schema lets pass, or their masked form: the types are the same
  ) as unknown as { [K in keyof F]: ZodType<z.output<F[K]['schema']>> }

export type AnySubRecord = ReturnType<typeof subRecord<string, Fields>>

import { z } from 'zod'
import { del, get, patch, post, type Access } from '#kernel/endpoint.ts'
import { schemaOf, type Fields, type ShapeOf } from '#engines/settings/field.ts'
import { fieldRights, type FieldGroup } from '#modules/hris/shared/employee.ts'
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
    /** At most one row of a person has this column true. */
    single?: keyof F & string
    unique?: Record<string, keyof F & string>
  },
) {
  const path = `/hris/{org}/employees/{employee_id}/${noun}` as const
  const body = schemaOf(spec.fields)
  const item = z.object({ id: z.string(), ...body.shape, version: z.number() } as {
    id: z.ZodString
  } & ShapeOf<F> & {
      version: z.ZodNumber
    })
  return {
    noun,
    ...spec,
    path,
    body,
    item,
    list: get(`${path}/`, {
      access: spec.access,
      response: z.object({ right: z.enum(fieldRights), results: z.array(item) }),
    }),
    create: post(`${path}/`, { access: spec.access, body, response: item, status: 201 }),
    update: patch(`${path}/{id}/`, {
      access: spec.access,
      body: body.partial().extend({ version }),
      response: item,
    }),
    remove: del(`${path}/{id}/`, { access: spec.access }),
  }
}
export type AnySubRecord = ReturnType<typeof subRecord<string, Fields>>

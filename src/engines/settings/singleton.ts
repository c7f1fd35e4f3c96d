import { z } from 'zod'
import { get, patch, type Access } from '#kernel/endpoint.ts'
import type { Code } from '#kernel/permission.ts'
import type { Fields, ShapeOf } from '#kernel/field.ts'
import { schemaOf } from '#kernel/field-schema.ts'

export interface SingletonSpec<F extends Fields> {
  title: string
  key: string
  edit: readonly Code[]
  /** Employees may read it too. */
  readable?: true
  /** Held once for all organizations: no `{org}` in the path, `edit` are codes of the common list. */
  common?: true
  fields: F
  initial: z.output<z.ZodObject<ShapeOf<F>>>
}

/** A reference `heading_id` whose table is declared is answered also as `heading: { id, name }`. */
const namesOf = (fields: Fields): Record<never, never> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'reference' && 'table' in field)
      .map(([name]) => [stemOf(name), z.object({ id: z.string(), name: z.string() }).nullish()]),
  )
export const stemOf = (name: string) => name.replace(/_id$/, '')

/** Declares settings that an organization has once. Until somebody saves, they are `initial`, version 0. */
export function singleton<const P extends `/${string}`, const F extends Fields>(
  path: P,
  spec: SingletonSpec<F>,
) {
  const body = schemaOf(spec.fields)
  const item = body.extend({ ...namesOf(spec.fields), version: z.number() })
  const write: Access = spec.common ? { common: spec.edit } : { hr: spec.edit }
  const access: Access = spec.common
    ? { account: true }
    : { ...(spec.readable ? { user: true as const } : {}), hr: spec.edit }
  return {
    ...spec,
    path,
    body,
    read: get(`${path}/` as `${P}/`, { access, response: item }),
    update: patch(`${path}/` as `${P}/`, {
      access: write,
      body: body.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
      response: item,
    }),
  }
}
export type AnySingleton = ReturnType<typeof singleton<`/${string}`, Fields>>

import { z } from 'zod'
import type { Fields, ShapeOf } from '#kernel/field.ts'

/** The fields as a row has them, and as a change may name some of them: nothing is filled in. */
export const schemaOf = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as ShapeOf<F>,
  )

type Created<F extends Fields> = {
  [K in keyof F]: F[K] extends { initial: unknown } ? z.ZodDefault<F[K]['schema']> : F[K]['schema']
}
/** The fields of a new row: what is not said begins as declared. */
export const creationOf = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(
      // every schema of a field takes its own `initial`; the pair is made by the functions above
      Object.entries(fields).map(([name, { schema, initial }]) => [
        name,
        initial === undefined || initial === 'today' ? schema : schema.default(initial as never),
      ]),
    ) as Created<F>,
  )

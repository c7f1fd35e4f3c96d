import { z, type ZodObject, type ZodRawShape, type ZodType } from 'zod'

const whole = (fallback: number, max: number) =>
  z.coerce
    .number({ error: 'A valid integer is required.' })
    .int('A valid integer is required.')
    .min(0)
    .max(max)
    .default(fallback)

/** `?as=`: the hat that a call is made in. It narrows to a hat that the server has checked. */
export const hat = z.enum(['user', 'supervisor', 'hr'], { error: 'Select a valid choice.' }).optional()
export const hatQuery = z.object({ as: hat })

/** `?limit&offset&search&ordering` of every list. `ordering` is checked against the list's own names. */
export const pageQuery = z.object({
  limit: whole(25, 200),
  offset: whole(0, 100_000_000),
  search: z.string().trim().max(255).optional(),
  ordering: z.string().max(64).optional(),
  as: hat,
})
/** Of reports, which programs read to their end. */
export const reportPageQuery = pageQuery.extend({ limit: whole(25, 1000) })
export type PageQuery = z.output<typeof pageQuery>

export interface Page<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

/** The wire shape of every list: `{ count, next, previous, results }`. `more` adds fields beside them. */
export const pageOf = <T extends ZodType>(item: T) =>
  z.object({
    count: z.number(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

/** `?status=a,b`: one or several of the given values. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .string()
    .transform((s) => s.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values, { error: 'Select a valid choice.' })))
    .optional()

/** `?branch_id=a,b`: one or several ids. */
export const ids = () =>
  z
    .string()
    .transform((s) => s.split(',').filter(Boolean))
    .pipe(z.array(z.uuid('Select a valid choice.')).max(200))
    .optional()

/** Only the named orderings, each also with a leading minus. */
export const orderingOf = <const N extends string>(
  query: PageQuery,
  names: readonly N[],
  fallback: N | `-${N}`,
) => {
  const asked = query.ordering ?? fallback
  const name = asked.replace(/^-/, '')
  const known = names.find((n) => n === name)
  const chosen = known ?? (fallback.replace(/^-/, '') as N)
  const descending = known ? asked.startsWith('-') : fallback.startsWith('-')
  return { name: chosen, direction: descending ? ('desc' as const) : ('asc' as const) }
}

/** A list's query: paging, and filters of its own. */
export const listQuery = <S extends ZodRawShape>(filters: ZodObject<S>) => pageQuery.extend(filters.shape)

import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Seal } from '#platform/seal.ts'
import type { Definition } from '#engines/dataset/definition.ts'
import { isSummary } from '#engines/dataset/definition.ts'
import type { DataKind } from '#engines/dataset/operator.ts'

/** Where a page ended: what its last row is sorted by, as the database writes it, and the row's id. */
export interface Place {
  values: readonly (string | null)[]
  id: string
}

/** What rows are sorted by. `filled`: no row is without it. */
export interface SortedBy {
  value: RawBuilder<unknown>
  kind: DataKind
  descending: boolean
  filled: boolean
}

/** Whether the rows after a place can be asked for: a listing by columns of its data set. */
export const hasPlaces = (definition: Definition): boolean =>
  !isSummary(definition) &&
  !definition.sort.some(({ key }) => definition.computed.some((computed) => computed.key === key))

const types: Record<DataKind, RawBuilder<unknown>> = {
  text: sql`text`,
  number: sql`numeric`,
  decimal: sql`numeric`,
  money: sql`numeric`,
  day: sql`date`,
  instant: sql`timestamptz`,
  boolean: sql`boolean`,
  choices: sql`text[]`,
  // never sorted by
  encrypted: sql`text`,
}

/** Rows after a place, in an order whose empty values stand last and whose end is the id. */
export function beyond(
  sorted: readonly SortedBy[],
  id: RawBuilder<unknown>,
  place: Place,
): RawBuilder<unknown> {
  const [first, ...rest] = sorted
  if (!first) return sql`${id} > ${place.id}`
  const [told = null, ...others] = place.values
  const further = beyond(rest, id, { ...place, values: others })
  const { value, kind, descending, filled } = first
  if (told === null) return sql`(${value} is null and ${further})`
  const then = sql`${told}::${types[kind]}`
  const sign = sql.raw(descending ? '<' : '>')
  const equal = sql`(${value} = ${then} and ${further})`
  // the first half says nothing more, and lets an index begin at the place
  if (filled) return sql`(${value} ${sign}= ${then} and (${value} ${sign} ${then} or ${equal}))`
  return sql`(${value} ${sign} ${then} or ${value} is null or ${equal})`
}

/** Longer ones would not fit an address: from there it goes on by offset. */
const LONGEST = 2000
/** Other things are sealed too. */
const KIND = 'place '

/**
 * A place as an address carries it: names and pay stand in it, so that it is sealed, and it fits only what it was made for.
 * Empty where it is too long.
 */
export function written(seal: Seal, of: string, { values, id }: Place): string {
  const text = seal.seal(KIND + JSON.stringify([fingerprint(of), id, ...values]))
  return text.length > LONGEST ? '' : text
}

/** Refuses what was not made by `written` for the same question. */
export function placeIn(seal: Seal, of: string, after: string): Place {
  const opened = seal.open(after)
  // of its own making: nobody else can seal it
  const told = opened?.startsWith(KIND) ? JSON.parse(opened.slice(KIND.length)) : []
  const [made, id, ...values] = told as [string, string, ...(string | null)[]]
  if (made !== fingerprint(of))
    throw invalid({ after: ['This page belongs to another report, or the report was changed. Begin again.'] })
  return { id, values }
}

const fingerprint = (of: string) => createHash('sha256').update(of).digest('base64url')

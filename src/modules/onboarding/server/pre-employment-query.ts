import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import { placesOf, withBelow } from '#modules/hris/server/public.ts'

export type PreFilters = Parameters<typeof placesOf>[0] & {
  from?: string | undefined
  to?: string | undefined
  source?: readonly string[] | undefined
}

/** What narrows those who will join, as the alias `p`: by the place they are meant for and the day they join on. */
export async function preEmploymentsWithin(db: Db, query: PreFilters): Promise<RawBuilder<boolean>[]> {
  const { gender, from, to, source } = query
  return [
    ...(gender?.length ? [sql<boolean>`p.gender = any(${gender}::text[])`] : []),
    ...(source?.length ? [sql<boolean>`p.source = any(${[...source]}::text[])`] : []),
    ...(from ? [sql<boolean>`p.joins_on >= ${from}`] : []),
    ...(to ? [sql<boolean>`p.joins_on <= ${to}`] : []),
    ...placesOf(await withBelow(db, query), 'p'),
  ]
}

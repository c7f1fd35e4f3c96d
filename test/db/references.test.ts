import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ ...database.connection })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/**
 * Whoever removes people looks into each of these tables once a person. A partial index serves where it leaves out only
 * rows that name nobody.
 */
test('every reference to people has an index that begins with its columns', async () => {
  const { rows } = await client.query<{ reference: string; has_index: boolean }>(`
    select f.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as reference,
      exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indisvalid
          and (select array_agg(x order by x) from unnest((string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(f.conkey)]) x)
            = (select array_agg(x order by x) from unnest(f.conkey) x)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any (select '(' || attname || ' IS NOT NULL)'
            from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey)))
      ) as has_index
    from pg_constraint f
    cross join unnest(f.conkey) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum
    where f.contype = 'f' and f.confrelid = 'employee'::regclass
    group by f.oid, f.conrelid, f.conkey order by 1`)
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ has_index }) => !has_index).map(({ reference }) => reference)).toEqual([])
})

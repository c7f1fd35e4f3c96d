import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerDatabase, type FormerDatabase } from '#test/former.ts'

/** A database as it was before the background was a part of its own. */
let former: FormerDatabase
let org_id: number
beforeAll(async () => {
  former = await formerDatabase('0771_free_half')
  await former.rows(
    `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), 'office', 'O', 'X')`,
  )
  const [row] = await former.rows('select org_id from organization')
  org_id = Number(row?.['org_id'])
  await former.inOrganization(
    org_id,
    `insert into singleton_setting (key, value) values ('change_policy',
      '{"basic": "By request", "fields": {"basic.disability": "Never", "basic.gender": "Directly"}}')`,
  )
  await former.upgrade()
})
afterAll(() => former.close())

test('a rule that was set for the disability holds where it is asked for now', async () => {
  expect(await former.rows(`select value from singleton_setting where key = 'change_policy'`)).toEqual([
    {
      value: {
        basic: 'By request',
        fields: { 'basic.gender': 'Directly', 'background.disability': 'Never' },
      },
    },
  ])
})

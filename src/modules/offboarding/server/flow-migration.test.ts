import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerDatabase, type FormerDatabase } from '#test/former.ts'

/** A database as it was when a setting with three ways said who decides about resignations. */
let former: FormerDatabase
beforeAll(async () => {
  former = await formerDatabase('0285_setting_at_sign_in')
})
afterAll(() => former.close())

test('what an organization had set about resignations becomes its flow, and the rest of the setting stays', async () => {
  const ways = ['First supervisor', 'HR alone', 'Supervisors, then HR', null]
  for (const [at, approval] of ways.entries()) {
    await former.rows(
      `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), 'office${at}', 'O ${at}', 'X')`,
    )
    if (approval === null) continue
    const [{ org_id } = {}] = await former.rows(`select org_id from organization where slug = 'office${at}'`)
    const value = JSON.stringify({ approval, reply_days: 10 })
    await former.inOrganization(
      Number(org_id),
      `insert into singleton_setting (id, key, value) values (gen_random_uuid(), 'resignation_approval', '${value}')`,
    )
  }

  await former.upgrade()

  expect(
    await former.rows(
      `select o.slug, f.name, f.request_types, f.steps from approval_flow f join organization o using (org_id) order by o.slug`,
    ),
  ).toEqual([
    {
      slug: 'office0',
      name: 'Resignations: first supervisor',
      request_types: ['resignation'],
      steps: [{ approver: 'Supervisor', order: 1 }],
    },
    {
      slug: 'office1',
      name: 'Resignations: hr alone',
      request_types: ['resignation'],
      steps: [{ approver: 'HR' }],
    },
  ])
  expect(await former.rows('select value from singleton_setting')).toEqual(
    Array.from({ length: 3 }, () => ({ value: { reply_days: 10 } })),
  )
})

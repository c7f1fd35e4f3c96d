import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerDatabase, type FormerDatabase } from '#test/former.ts'

/** A database as it was when being asked about a probation and its end were two notifications. */
let former: FormerDatabase
beforeAll(async () => {
  former = await formerDatabase('0355_notification_template')
})
afterAll(() => former.close())

test('a mail that was switched off under either name stays off, and what waits is told under the one there is', async () => {
  await former.rows(
    `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), 'office', 'O', 'X')`,
  )
  const [{ org_id } = {}] = await former.rows('select org_id from organization')
  const account = (name: string) => `(select id from account where email = '${name}@o.test')`
  for (const name of ['a', 'b'])
    await former.rows(
      `insert into account (id, username, email, full_name) values (gen_random_uuid(), '${name}', '${name}@o.test', '${name}')`,
    )
  const choose = (name: string, event: string, is_on: boolean) =>
    `insert into notification_mail_choice (account_id, event, is_on) values (${account(name)}, '${event}', ${is_on})`
  await former.inOrganization(
    Number(org_id),
    ...['a', 'b'].map((name) => `insert into membership (account_id) values (${account(name)})`),
    choose('a', 'confirmation.asked', false),
    choose('a', 'probation.ending', true),
    choose('b', 'confirmation.asked', true),
    `insert into notification_mail (id, event, is_on) values (gen_random_uuid(), 'confirmation.asked', false)`,
    `insert into signal (id, org_id, name, payload) values (gen_random_uuid(), ${Number(org_id)}, 'confirmation.asked', '{}')`,
  )

  await former.upgrade()

  expect(
    await former.rows(
      `select a.full_name, c.event, c.is_on from notification_mail_choice c join account a on a.id = c.account_id order by 1`,
    ),
  ).toEqual([
    { full_name: 'a', event: 'probation.ending', is_on: false },
    { full_name: 'b', event: 'probation.ending', is_on: true },
  ])
  expect(await former.rows('select event, is_on from notification_mail')).toEqual([
    { event: 'probation.ending', is_on: false },
  ])
  expect(await former.rows('select name from signal')).toEqual([{ name: 'probation.ending' }])
})

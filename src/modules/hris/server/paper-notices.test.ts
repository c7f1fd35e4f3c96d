import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf } from '#platform/job-schedule.ts'
import { tellExpiries } from '#modules/hris/server/expiry.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

test('of a passport that ends the person and HR of sensitive data are told, by mail without what it is', async () => {
  const employee_id = world.id('asha')
  await world.inOrg('himal', (db) =>
    db
      .insertInto('employee_legal_info')
      .values({ employee_id, passport_no: 'PA1', passport_expires_on: '2026-12-10' })
      .execute(),
  )
  expect(await runJob(world, kindOf(tellExpiries), 'himal', '2026-11-20')).toMatchObject({ papers: 1 })
  const said = (table: 'notification' | 'org_notification') =>
    world.services.database.asOwner((db) =>
      db.selectFrom(table).select(['text', 'url']).where('text', 'like', '%passport%').execute(),
    )
  const own = await until(
    () => said('notification'),
    (rows) => rows.length > 0,
  )
  expect(own).toEqual([
    { text: 'Your passport ends on 2026-12-10. Tell HR of the new one.', url: '/user/profile?tab=legal' },
  ])
  expect(await said('org_notification')).toEqual([
    {
      text: 'The passport of Asha Gurung ends on 2026-12-10',
      url: `/admin/himal/hris/users/${employee_id}?tab=legal`,
    },
  ])
  const mails = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['recipient', 'subject'])
      .where('subject', 'like', 'A paper%')
      .execute(),
  )
  expect(mails).toEqual([{ recipient: 'asha@example.test', subject: 'A paper of yours comes to its end' }])
})

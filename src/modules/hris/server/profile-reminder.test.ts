import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobKinds } from '#app/routes.ts'
import { notifications } from '#engines/notify/notification.ts'
import { organizationMail, ownMail } from '#engines/notify/mail-choice.ts'
import { profileCompleteness } from '#modules/hris/shared/users.ts'
import { profileAlert } from '#modules/organization/shared/profile-alert.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const event = 'profile.incomplete'
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

/** The day's run, as the scheduler would ask for it. */
async function run(period: string) {
  expect(jobKinds.some(({ kind }) => kind === 'schedule.hris.profile_reminders')).toBe(true)
  const id = await world.inOrg('himal', (db) =>
    world.services.jobs.enqueue(db, {
      kind: 'schedule.hris.profile_reminders',
      title: period,
      input: { period },
      org_id: 1,
      account_id: null,
    }),
  )
  const job = await until(
    () =>
      world.inOrg('himal', (db) =>
        db.selectFrom('job').select(['state', 'result']).where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    ({ state }) => state === 'Done' || state === 'Failed',
    15_000,
  )
  return job.result as { reminded: number }
}
const told = async (name: 'asha' | 'bikash') =>
  (await world.as(name).get(notifications.list, { query: {} })).results.filter(({ text }) =>
    text.startsWith('Your profile is'),
  )
const mails = (to: string) =>
  world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('subject').where('recipient', '=', to).execute(),
  )

test('weights make a hundred, and the completeness of a profile follows them', async () => {
  const hari = world.as('hari')
  expect(await hari.ask(profileAlert.update, { params, body: { basic: 90, version: 0 } })).toMatchObject({
    status: 400,
    body: { basic: ['The weights make 170, not 100.'] },
  })
  await hari.get(profileAlert.update, {
    params,
    body: { basic: 10, picture: 15, threshold: 50, every_days: 10, version: 0 },
  })
  const { sections } = await world.as('asha').get(profileCompleteness, { params: { id: world.id('asha') } })
  expect(sections.find(({ section }) => section === 'picture')?.weight).toBe(15)
})

test('nobody is reminded until the organization wants it', async () => {
  expect(await run('2026-11-20')).toEqual({ reminded: 0 })
})

test('who is below the mark is reminded once in so many days; mails as they were chosen', async () => {
  const hari = world.as('hari')
  await hari.get(profileAlert.update, { params, body: { is_on: true, version: 1 } })
  const { results } = await world.as('asha').get(ownMail.list, { params })
  expect(results.find((choice) => choice.event === event)).toMatchObject({ is_on: true })
  await world.as('asha').get(ownMail.change, { params, body: { events: [event], is_on: false } })

  expect(await run('2026-11-21')).toEqual({ reminded: 6 })
  await until(
    () => told('bikash'),
    (list) => list.length === 1,
  )
  expect((await told('asha'))[0]?.text).toBe(
    'Your profile is 0% complete, 50% is asked. Please fill in what is missing.',
  )
  expect(await mails('asha@example.test')).toEqual([])
  expect(await mails('bikash@example.test')).toEqual([{ subject: 'Your profile is not complete' }])
  expect(await run('2026-11-30')).toEqual({ reminded: 0 })
})

test('what the organization does not send is nobody’s to choose, and is not sent', async () => {
  const hari = world.as('hari')
  await hari.get(organizationMail.change, { params, body: { events: [event], is_on: false } })
  expect(
    (await world.as('bikash').get(ownMail.list, { params })).results.map((choice) => choice.event),
  ).not.toContain(event)
  expect(await run('2026-12-01')).toEqual({ reminded: 6 })
  await until(
    () => told('bikash'),
    (list) => list.length === 2,
  )
  expect((await mails('bikash@example.test')).length).toBe(1)
  const wrong = { events: ['nothing.known'], is_on: false }
  expect((await hari.ask(organizationMail.change, { params, body: wrong })).status).toBe(400)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { applications } from '#modules/recruitment/shared/application.ts'
import {
  openJobs,
  ownReferralLink,
  postReferrals,
  referCandidate,
  referralPostings,
  referrals,
  reverseReferrals,
} from '#modules/recruitment/shared/referral.ts'
import { referrerBy } from '#modules/recruitment/server/referral-kept.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [job, method, vacancy, heading] = [newId(), newId(), newId(), newId()]
beforeAll(async () => {
  world = await openWorld()
  const own = nepalFiscalYear(2083)
  await world.inOrg('himal', async (db) => {
    const year = newId()
    const { calendar, applicable_from, applicable_to } = own
    await db
      .insertInto('fiscal_year')
      .values({ id: year, name: '2083/84', category: 'payroll', calendar, applicable_from, applicable_to })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        periodsOf(own).map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id: year,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
    await db
      .insertInto('payroll_heading')
      .values({
        id: heading,
        kind: 'Earning',
        code: 'REFERRAL',
        name: 'Referral bonus',
        position: 1,
        source: 'Monthly input',
      })
      .execute()
    await db.insertInto('job_title').values({ id: job, title: 'Driver' }).execute()
    await db.insertInto('hiring_method').values({ id: method, name: 'Standard' }).execute()
    await db
      .insertInto('vacancy')
      .values({
        id: vacancy,
        title: 'Driver',
        slug: 'driver',
        job_title_id: job,
        hiring_method_id: method,
        description: 'Drive.',
        seats: 1,
        closes_on: '2099-01-01',
        state: 'Published',
        account_id: world.account('hari'),
        referral_bonus: '10000',
        referral_days: 30,
      })
      .execute()
  })
})
afterAll(() => world.close())

const refer = (who: 'asha' | 'hari', email: string, more: Record<string, unknown> = {}) =>
  world.as(who).ask(referCandidate, {
    params: { ...params, id: vacancy },
    body: { first_name: 'Sita', email, has_consent: true, ...more } as never,
  })
const own = async (who: 'asha' | 'bikash' = 'asha') =>
  (await world.as(who).get(referrals, { params, query: { as: 'user' } as never })).results

test('an employee refers somebody who agreed, once, and sees what became of it', async () => {
  const { results } = await world.as('asha').get(openJobs, { params, query: {} })
  expect(results).toEqual([
    expect.objectContaining({ bonus: '10000.00', after_days: 30, job_slug: '1-driver' }),
  ])
  expect((await refer('asha', 'sita@example.com', { has_consent: false })).body).toHaveProperty('has_consent')
  expect((await refer('asha', 'sita@example.com')).status).toBe(201)
  expect((await refer('asha', 'sita@example.com')).body).toEqual({
    email: ['There is an application of this candidate already.'],
  })
  expect(await own()).toEqual([
    expect.objectContaining({ candidate: 'Sita', state: 'In process', bonus_state: 'Waiting', due_on: null }),
  ])
  expect(await own('bikash')).toEqual([])
  const all = await world.as('hari').get(applications, { params, query: {} })
  expect(all.results[0]).toMatchObject({ source: 'Referral' })
})

test('a link has one code, and a wrong one is nobody’s', async () => {
  const { code } = await world.as('asha').get(ownReferralLink, { params })
  expect((await world.as('asha').get(ownReferralLink, { params })).code).toBe(code)
  expect(await world.inOrg('himal', (db) => referrerBy(db, code))).toBe(world.id('asha'))
  expect(await world.inOrg('himal', (db) => referrerBy(db, 'nobodys-code'))).toBeNull()
})

/** The candidate has joined as an employee on a day. */
const joined = (day: string) =>
  world.inOrg('himal', async (db) => {
    const [pre, employee] = [newId(), world.id('bikash')]
    await db.updateTable('employee').set({ joined_on: day }).where('id', '=', employee).execute()
    await db
      .insertInto('pre_employment')
      .values({
        id: pre,
        first_name: 'Sita',
        email: 'sita@example.com',
        joins_on: day,
        state: 'Joined',
        employee_id: employee,
      })
      .execute()
    await db.updateTable('job_application').set({ pre_employment_id: pre }).execute()
  })
const post = (who: 'hari' | 'om' = 'hari') =>
  world.as(who).ask(postReferrals, { params, body: { until: '2027-12-31', heading_id: heading } })
const inputs = () =>
  world.inOrg('himal', (db) => db.selectFrom('payroll_input').select(['employee_id', 'amount']).execute())

test('a bonus that is due goes to payroll once, also of two at once, and can be taken back', async () => {
  expect((await post()).status).toBe(400)
  // the day on which it is due lies a day ahead
  await joined('2026-10-22')
  expect(await own()).toEqual([
    expect.objectContaining({ state: 'Hired', bonus_state: 'Waiting', due_on: '2026-11-21' }),
  ])
  expect((await post()).status).toBe(400)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employee')
      .set({ joined_on: '2026-10-21' })
      .where('id', '=', world.id('bikash'))
      .execute(),
  )
  expect(await own()).toEqual([expect.objectContaining({ bonus_state: 'Due', due_on: '2026-11-20' })])
  const answers = await Promise.all([post('hari'), post('om')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(await inputs()).toEqual([{ employee_id: world.id('asha'), amount: '10000.00' }])
  expect(await own()).toEqual([expect.objectContaining({ bonus_state: 'Sent to payroll' })])

  const { results } = await world.as('hari').get(referralPostings, { params, query: {} })
  const [row] = results
  if (!row) throw new Error('There is no posting')
  expect(row).toMatchObject({ referrals: 1, amount: '10000.00', state: 'Sent' })
  const back = () =>
    world.as('hari').ask(reverseReferrals, {
      params: { ...params, id: row.id },
      body: { version: row.version, reason: 'Wrong month' },
    })
  expect((await back()).status).toBeLessThan(300)
  expect((await back()).status).toBe(409)
  expect(await inputs()).toEqual([])
  expect((await post()).status).toBe(201)
})

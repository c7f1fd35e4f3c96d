import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathTo } from '#kernel/endpoint.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { hashOf } from '#platform/token.ts'
import { trainingPunches } from '#modules/attendance/server/public.ts'
import { trainingSettings } from '#modules/attendance/shared/setting.ts'
import { renew } from '#modules/training/server/renewal.ts'
import { bondsOwed } from '#modules/training/server/public.ts'
import { memberCertificate, ownCertificate } from '#modules/training/shared/certificate.ts'
import { checkIn, checkInCode, presences } from '#modules/training/shared/check-in.ts'
import { mySeats } from '#modules/training/shared/learning.ts'
import { trainingNeeds } from '#modules/training/shared/need.ts'
import {
  assignMembers,
  completeSession,
  createSession,
  recordAttendance,
  sessionMembers,
} from '#modules/training/shared/session.ts'
import { training } from '#modules/training/shared/training.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
let session_id = ''
const at = () => ({ params: { org, session_id } })
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld()
  clock.set('2026-11-23T03:00:00Z')
  const made = await hari().get(training.create, {
    params,
    body: {
      name: 'First aid',
      code: 'AID',
      type: 'Internal',
      delivery: 'Classroom',
      status: 'Published',
      nomination: 'HR assigns',
      valid_months: 12,
      bond_amount: '24000',
      bond_months: 12,
    },
  } as never)
  const session = await hari().get(createSession, {
    params,
    body: {
      training_id: (made as { id: string }).id,
      starts_on: '2026-11-23',
      ends_on: '2026-11-23',
      starts_at: '10:00',
      ends_at: '16:00',
      hours: '6',
      seats: 10,
      has_waiting_list: true,
    },
  })
  session_id = session.id
  await hari().get(assignMembers, {
    ...at(),
    body: { employee_ids: [world.id('asha'), world.id('bikash')] },
  })
})
afterAll(() => world.close())

/** The newest code that is shown, as a phone reads it: only its hash is kept, so one is put in its place. */
async function shownCode(code: string) {
  const shown = await hari().get(checkInCode, at())
  expect(shown.qr.length).toBeGreaterThan(20)
  await world.inOrg(org, (db) =>
    db
      .updateTable('training_check_code')
      .set({ token_hash: hashOf(code) })
      .where('expires_at', '=', shown.expires_at)
      .execute(),
  )
  return shown
}
const scan = (who: 'asha' | 'bikash' | 'maya', code: string) =>
  world.as(who).ask(checkIn, { params, body: { code } })
const punches = (who: 'asha' | 'bikash') =>
  world.inOrg(org, async (db) => {
    const rows = await db
      .selectFrom('punch as p')
      .leftJoin('punch_void as v', (join) =>
        join.onRef('v.org_id', '=', 'p.org_id').onRef('v.punch_id', '=', 'p.id'),
      )
      .select(['p.direction', 'p.occurred_at', 'v.punch_id as dropped'])
      .where('p.employee_id', '=', world.id(who))
      .where('p.source', '=', 'Training')
      .orderBy('p.occurred_at')
      .execute()
    return rows.map(
      ({ direction, occurred_at, dropped }) =>
        `${direction} ${new Date(occurred_at).toISOString().slice(11, 16)}${dropped ? ' dropped' : ''}`,
    )
  })

test('a code is good for a minute, for those who have a seat, and two scans at once are one', async () => {
  clock.set('2026-11-23T04:10:00Z')
  expect(await shownCode('morning')).toMatchObject({ present: 0, expected: 2 })
  expect((await scan('asha', 'of yesterday')).status).toBe(400)
  expect((await scan('maya', 'morning')).status).toBe(400)
  const both = await Promise.all([scan('asha', 'morning'), scan('asha', 'morning')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await punches('asha')).toEqual(['In 04:10'])
  expect(await shownCode('later')).toMatchObject({ present: 1, expected: 2 })
  clock.set('2026-11-23T04:11:30Z')
  expect((await scan('bikash', 'later')).body).toMatchObject({
    non_field_errors: ['This code is over. Scan the one that is on the screen now.'],
  })
  // who may not run trainings is shown no code
  expect((await world.as('asha').ask(checkInCode, at())).status).toBe(403)
})

test('a second scan is the way out, and who forgets it left at the end', async () => {
  clock.set('2026-11-23T09:00:00Z')
  await shownCode('noon')
  expect((await scan('asha', 'noon')).body).toMatchObject({
    out_at: expect.stringMatching(/^2026-11-23T09:00:/),
  })
  expect(await punches('asha')).toEqual(['In 04:10', 'Out 09:00'])
  const { results } = await hari().get(presences, at())
  expect(results).toEqual([expect.objectContaining({ date: '2026-11-23' })])
})

test('closing the session says who was absent, gives certificates and binds', async () => {
  clock.set('2026-11-23T11:00:00Z')
  await hari().get(completeSession, { params: { org, id: session_id }, body: { version: 1 } })
  const { results } = await hari().get(sessionMembers, at())
  expect(results).toMatchObject([
    { state: 'Attended', outcome: 'Completed', certificate_no: 'TRN-2026-0001', valid_until: '2027-11-23' },
    { state: 'Absent', outcome: 'Failed', certificate_no: null },
  ])
  const owed = await world.inOrg(org, (db) => bondsOwed(db, world.id('asha'), '2027-06-23'))
  expect(owed).toMatchObject([{ training: 'First aid', owed: '10000.00' }])
  expect(await world.inOrg(org, (db) => bondsOwed(db, world.id('bikash'), '2027-06-23'))).toEqual([])
  expect((await world.as('asha').ask(checkIn, { params, body: { code: 'noon' } })).status).toBe(400)
})

test('the certificate is a PDF, for its holder and HR alone', async () => {
  const seat = (await world.as('asha').get(mySeats, { params })).results[0]
  expect(seat).toMatchObject({ abilities: { certificate: true } })
  const own = pathTo(ownCertificate.path, { org, id: seat?.id ?? '' })
  const file = await world.as('asha').raw('GET', own)
  expect(file.status).toBe(200)
  expect((await world.as('bikash').raw('GET', own)).status).toBe(404)
  const ofHr = pathTo(memberCertificate.path, { org, session_id, id: seat?.id ?? '' })
  expect((await hari().raw('GET', ofHr)).status).toBe(200)
  expect((await world.as('asha').raw('GET', ofHr)).status).toBe(403)
  const other = (await world.as('bikash').get(mySeats, { params })).results[0]
  expect(
    (await world.as('bikash').raw('GET', pathTo(ownCertificate.path, { org, id: other?.id ?? '' }))).status,
  ).toBe(404)
})

test('attendance by list goes to attendance, and is taken back and given again', async () => {
  const { results } = await hari().get(sessionMembers, at())
  const bikash = results[1]?.id ?? ''
  const record = (attendance: string) =>
    hari().get(recordAttendance, { ...at(), body: { member_ids: [bikash], attendance } } as never)
  await record('Attended')
  expect(await punches('bikash')).toEqual(['In 04:15', 'Out 10:15'])
  await record('Absent')
  expect(await punches('bikash')).toEqual(['In 04:15 dropped', 'Out 10:15 dropped'])
  expect(await world.inOrg(org, (db) => bondsOwed(db, world.id('bikash'), '2027-06-23'))).toEqual([])
  await record('Attended')
  expect(await punches('bikash')).toEqual(['In 04:15', 'Out 10:15'])
  expect(await punches('asha')).toEqual(['In 04:10', 'Out 09:00'])
})

test('a certificate that ends becomes a need once, and is told three times', async () => {
  const run = (day: string) => world.inOrg(org, (db) => renew(db, 1, day))
  expect(await run('2027-09-23')).toEqual({ written: 0, told: 0 })
  expect(await run('2027-09-24')).toEqual({ written: 2, told: 2 })
  expect(await run('2027-09-25')).toEqual({ written: 0, told: 0 })
  expect(await run('2027-10-30')).toEqual({ written: 0, told: 2 })
  expect(await run('2027-11-16')).toEqual({ written: 0, told: 2 })
  expect(await run('2027-11-23')).toEqual({ written: 0, told: 0 })
  const { results } = await hari().get(trainingNeeds, { params })
  expect(results).toMatchObject([
    { topic: 'First aid', source: 'Expiry', target_on: '2027-11-23', priority: 'Medium' },
    { topic: 'First aid', source: 'Expiry' },
  ])
})

test('a training on a day off is work only where the settings say so', async () => {
  clock.set('2026-11-25T12:00:00Z')
  await world.inOrg(org, (db) =>
    db
      .insertInto('holiday')
      .values({ id: newId(), name: 'Udhauli', start_on: '2026-11-25', end_on: '2026-11-25' })
      .execute(),
  )
  const punch = (external_id: string) =>
    world.inOrg(org, async (db) => {
      await trainingPunches(
        {
          db,
          now: clock.instant(),
          signal: async () => undefined,
          org: { time_zone: 'Asia/Kathmandu' },
        } as never,
        [
          {
            external_id,
            employee_id: world.id('maya'),
            occurred_at: '2026-11-25T04:15:00Z',
            direction: 'In',
          },
        ],
      )
      return db.selectFrom('punch').select('id').where('external_id', '=', external_id).execute()
    })
  expect(await punch('holiday one')).toHaveLength(0)
  const known = (await hari().get(trainingSettings.read, { params })) as unknown as { version: number }
  await hari().get(trainingSettings.update, {
    params,
    body: { counts_off_days: true, version: known.version },
  } as never)
  expect(await punch('holiday two')).toHaveLength(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployee } from '#modules/hris/shared/employee.ts'
import { findFormer } from '#modules/hris/shared/former-employee.ts'
import { legalInfo } from '#modules/hris/shared/legal-info.ts'
import { newId } from '#platform/id.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const separation_id = newId()
const nothing = { emails: [], pan_no: '', citizenship_no: '', full_name: '' }
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .updateTable('employee')
      .set({
        left_on: '2025-06-30',
        date_of_birth: '1990-04-14',
        personal_email: 'maya@home.example',
        leaving_reason: 'Resignation',
      })
      .where('id', '=', world.id('maya'))
      .execute()
    await db
      .insertInto('employee_legal_info')
      .values({
        employee_id: world.id('maya'),
        pan_no: '301234567',
        citizenship_no: '27-01-70-01234',
        passport_no: 'PA 0123456',
        social_security_no: '110-22-33',
        national_id_no: '123-456-7890',
      })
      .execute()
    await db
      .insertInto('separation')
      .values({
        id: separation_id,
        employee_id: world.id('maya'),
        notified_on: '2025-06-01',
        last_working_on: '2025-06-30',
        notice_days_required: 30,
        shortfall_days: 1,
        remarks: 'Resigned',
        state: 'Completed',
        completed_at: '2025-07-02T06:00:00Z',
      })
      .execute()
  })
})
afterAll(() => world.close())
const found = async (body: object, by: Name = 'hari') =>
  (await world.as(by).get(findFormer, { params, body: { ...nothing, ...body } })).results

test.each([
  [{ emails: ['Maya@Home.example'] }, ['Email']],
  [{ pan_no: '301-234-567' }, ['PAN']],
  [{ citizenship_no: '27017001234' }, ['Citizenship number']],
  [{ passport_no: 'pa0123456' }, ['Passport number']],
  [{ social_security_no: '1102233' }, ['Social security number']],
  [{ national_id_no: '1234567890' }, ['National identity number']],
  [{ full_name: ' maya  SHRESTHA', date_of_birth: '1990-04-14' }, ['Name and date of birth']],
  [{ pan_no: '301234567', emails: ['maya@home.example'] }, ['PAN', 'Email']],
])('knows a former employee again by %j', async (body, matched_by) => {
  expect(await found(body)).toMatchObject([
    {
      person: { id: world.id('maya') },
      left_on: '2025-06-30',
      matched_by,
      separation_id,
      is_barred: false,
    },
  ])
})

test.each([
  [{ full_name: 'Maya Shrestha' }],
  [{ full_name: 'Maya Shrestha', date_of_birth: '1990-04-15' }],
  [{ date_of_birth: '1990-04-14' }],
  [{ emails: ['asha@example.test'] }],
  [{ emails: [''] }],
])('is silent about %j', async (body) => {
  expect(await found(body)).toEqual([])
})

test('whose own record it is, is not told of themselves', async () => {
  expect(await found({ pan_no: '301234567', except_id: world.id('maya') })).toEqual([])
})

test('says who is not to be taken back, without the way to do it', async () => {
  const eligible = (rehire_eligible: boolean) =>
    world.inOrg('himal', (db) =>
      db.updateTable('separation').set({ rehire_eligible }).where('id', '=', separation_id).execute(),
    )
  await eligible(false)
  expect(await found({ pan_no: '301234567' })).toMatchObject([{ separation_id: null, is_barred: true }])
  await eligible(true)
})

test('blocks nobody: the same person may be hired as another, with their numbers', async () => {
  const body = { first_name: 'Maya', last_name: 'Shrestha', joined_on: '2026-11-20' }
  const made = await world
    .as('hari')
    .get(createEmployee, { params, body: { ...body, legal: { pan_no: '301234567' } } })
  expect(
    await world
      .as('hari')
      .get(legalInfo, { params: { ...params, employee_id: made.id }, query: { as: 'hr' } }),
  ).toMatchObject({ pan_no: '301234567', citizenship_no: null })
})

test('numbers of identity and separations are for those who may read them', async () => {
  await world.inOrg('himal', (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.01'] })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('permission_group_member')
          .select('group_id')
          .where('account_id', '=', world.account('gita')),
      )
      .execute(),
  )
  expect(await found({ pan_no: '301234567' }, 'gita')).toEqual([])
  expect(await found({ emails: ['maya@home.example'] }, 'gita')).toMatchObject([
    { matched_by: ['Email'], separation_id: null, is_barred: false },
  ])
  const { status } = await world.as('gita').ask(createEmployee, {
    params,
    body: { first_name: 'Maya', joined_on: '2026-11-20', legal: { pan_no: '301234568' } },
  })
  expect(status).toBe(403)
})

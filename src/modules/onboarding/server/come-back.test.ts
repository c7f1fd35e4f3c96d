import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { openLogins } from '#modules/hris/server/open-logins.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { findFormer } from '#modules/hris/shared/former-employee.ts'
import { formerEmployments } from '#modules/hris/shared/former-employment.ts'
import { rehireEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import {
  acceptPreEmployment,
  chooseFormer,
  createPreEmployment,
  joinPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let job: string
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const at = (id: string) => ({ org, id })
const asHr = { as: 'hr' } as const
const of = (name: Name) => hari().get(readEmployee, { params: at(world.id(name)), query: asHr })
const isOpen = async (name: Name) =>
  (
    await world.services.database.asOwner((db) =>
      db
        .selectFrom('account')
        .select('is_active')
        .where('id', '=', world.account(name))
        .executeTakeFirstOrThrow(),
    )
  ).is_active

beforeAll(async () => {
  world = await openWorld()
  job = await world.inOrg(org, async (db) => {
    const { id } = await db
      .insertInto('job_title')
      .values({ id: crypto.randomUUID(), title: 'Engineer' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  for (const name of ['asha', 'bikash', 'rajan'] as const)
    await hari().get(separateEmployee, {
      params: at(world.id(name)),
      body: { left_on: '2026-10-31', leaving_reason: 'Resigned', version: (await of(name)).version },
    })
})
afterAll(() => world.close())

/** Accepted, and ready to join. */
async function ready(more: object) {
  const made = await hari().get(createPreEmployment, {
    params,
    body: {
      first_name: 'Asha',
      last_name: 'Gurung',
      email: 'asha@home.test',
      joins_on: '2026-12-01',
      job_title_id: job,
      ...more,
    },
  })
  return hari().get(acceptPreEmployment, { params: at(made.id), body: { version: made.version } })
}
const join = (row: { id: string; version: number }, more = {}) =>
  hari().ask(joinPreEmployment, { params: at(row.id), body: { version: row.version, ...more } })

test('who was chosen comes back as the same person, whose login is opened on the day', async () => {
  const before = await of('asha')
  const row = await ready({ former_employee_id: world.id('asha'), source: 'Rehire', is_continuous: true })
  expect(row).toMatchObject({ former: { full_name: before.person.full_name }, may_be: [] })
  const twice = await hari().ask(createPreEmployment, {
    params,
    body: {
      first_name: 'A',
      email: 'a@b.test',
      joins_on: '2026-12-01',
      former_employee_id: world.id('asha'),
    },
  })
  expect(twice.body).toEqual({ former_employee_id: ['They are about to come back already.'] })
  expect(await isOpen('asha')).toBe(false)
  const joined = await join(row)
  expect(joined).toMatchObject({ status: 200, body: { state: 'Joined', employee: { id: world.id('asha') } } })
  const after = await of('asha')
  expect(after.person.code).toBe(before.person.code)
  expect(after.employment).toMatchObject({ joined_on: before.employment?.joined_on, left_on: null })
  expect(after.contact?.personal_email).toBe('asha@home.test')
  const { results } = await hari().get(formerEmployments, { params: at(world.id('asha')), query: asHr })
  expect(results).toMatchObject([{ left_on: '2026-10-31', separation_id: null, is_continuous: true }])
  expect(await isOpen('asha'), 'not before the day').toBe(false)
  clock.set('2026-12-01T04:00:00Z')
  expect(await runJob(world, kindOf(openLogins), org, '2026-12-01')).toEqual({
    opened: 1,
  })
  expect(await isOpen('asha')).toBe(true)
  clock.set('2026-11-20T04:00:00Z')
})

test('nobody becomes a second person by oversight', async () => {
  const { person } = await of('bikash')
  const row = await ready({ first_name: 'B', last_name: 'R', email: 'bikash@home.test', source: 'Rehire' })
  expect(await join(row)).toMatchObject({
    status: 409,
    body: { detail: 'They come back: choose who they are, or join them as somebody new.' },
  })
  await world.inOrg(org, (db) =>
    db
      .updateTable('employee')
      .set({ personal_email: 'bikash@home.test' })
      .where('id', '=', world.id('bikash'))
      .execute(),
  )
  expect((await join(row)).body).toMatchObject({ detail: expect.stringContaining(person.full_name) })
  const current = await hari().ask(chooseFormer, {
    params: at(row.id),
    body: { former_employee_id: world.id('maya'), version: row.version },
  })
  expect(current).toMatchObject({
    status: 400,
    body: { former_employee_id: ['Only past employees can be rehired.'] },
  })
  const chosen = await hari().get(chooseFormer, {
    params: at(row.id),
    body: { former_employee_id: null, version: row.version },
  })
  expect(chosen.may_be).toMatchObject([{ id: world.id('bikash') }])
  const asNew = await join(chosen, { as_new: true, with_login: false })
  expect(asNew.status).toBe(200)
  expect(asNew.body.employee?.id).not.toBe(world.id('bikash'))
})

test('who left without a separation is rehired from the profile, with supervisors', async () => {
  const asked = { params, body: { emails: ['bikash@home.test'] } }
  expect((await hari().get(findFormer, asked)).results).toMatchObject([
    { person: { id: world.id('bikash') }, separation_id: null, can_rehire: true },
  ])
  const { version, abilities } = await of('bikash')
  expect(abilities.rehire).toBe(true)
  const rehire = (more: object) =>
    hari().ask(rehireEmployee, {
      params: at(world.id('bikash')),
      body: { rejoined_on: '2026-11-20', version, ...more },
    })
  expect((await rehire({ rejoined_on: '2026-10-31' })).body).toHaveProperty('rejoined_on')
  expect((await rehire({ version: version - 1 })).status).toBe(409)
  const links = [{ supervisor_id: world.id('asha'), authority_order: 1 }]
  expect(
    (await rehire({ supervisors: [{ supervisor_id: world.id('bikash'), authority_order: 1 }] })).status,
  ).toBe(400)
  const { body } = await rehire({ supervisors: links })
  expect(body).toMatchObject({
    employment: { joined_on: '2026-11-20', left_on: null },
    abilities: { rehire: false, separate: true },
  })
  expect(await isOpen('bikash')).toBe(true)
  const above = await hari().get(supervisors, { params: at(world.id('bikash')), query: asHr })
  expect(above.results.map(({ supervisor_id }) => supervisor_id)).toEqual([world.id('asha')])
})

test('only holders of the code rehire', async () => {
  const body = { rejoined_on: '2026-11-20', version: 1 }
  for (const name of ['gita', 'maya'] as const)
    expect((await world.as(name).ask(rehireEmployee, { params: at(world.id('rajan')), body })).status).toBe(
      403,
    )
})

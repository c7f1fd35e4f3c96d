import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { assignKsao, ksaoOf } from '#modules/hris/shared/ksao.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { holiday, holidaysInRange } from '#modules/organization/shared/holiday.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { titleKsao } from '#modules/organization/shared/job-title-ksao.ts'
import { skill } from '#modules/organization/shared/ksao.ts'
import { addUsualHolidays, usualHolidays } from '#modules/organization/shared/usual-holiday.ts'
import { atOnce } from '#test/at-once.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const hari = () => world.as('hari')
const fileOf = async (purpose: string) => {
  const id = newId()
  await world.inOrg('himal', (db) =>
    db
      .insertInto('stored_file')
      .values({
        id,
        name: `${purpose}.pdf`,
        media_type: 'application/pdf',
        bytes: 7,
        sha256: 'a'.repeat(64),
        purpose,
        account_id: world.account('hari'),
        created_at: '2026-11-20T04:00:00Z',
      })
      .execute(),
  )
  return id
}

test('a job title says its usual levels upwards, and has a description that was sent as one', async () => {
  const level = (title: string, rank: number) =>
    hari().get(employmentLevel.create, { params, body: { title, rank } as never })
  const [senior, junior] = [await level('Senior', 3), await level('Junior', 6)]
  const make = (title: string, more: object) =>
    hari().ask(jobTitle.create, { params, body: { title, ...more } as never })
  expect(await make('Odd', { level_from_id: senior.id, level_to_id: junior.id })).toMatchObject({
    status: 400,
    body: { level_to_id: ['Usual level to cannot be below Usual level from.'] },
  })
  expect(await make('Odd', { document_file_id: await fileOf('document') })).toMatchObject({
    status: 400,
    body: { document_file_id: ['Select a valid choice.'] },
  })
  const range = { level_from_id: junior.id, level_to_id: senior.id }
  expect(
    await make('Engineer', { ...range, document_file_id: await fileOf('job_description') }),
  ).toMatchObject({
    status: 201,
    body: {
      level_from: { name: 'Junior' },
      level_to: { name: 'Senior' },
      document_file: { name: 'job_description.pdf' },
    },
  })
})

test('what a job title asks for is shown beside what a person has', async () => {
  const title = await hari().get(jobTitle.create, { params, body: { title: 'Clerk' } })
  const skillOf = (name: string) => hari().get(skill.create, { params, body: { name } })
  const [typing, filing, singing] = [
    await skillOf('Typing'),
    await skillOf('Filing'),
    await skillOf('Singing'),
  ]
  const at = { params: { ...params, id: title.id } }
  const versionNow = async () => (await hari().get(titleKsao.read, at)).version
  const write = async (items: { ksao_id: string; level: number }[]) =>
    hari().ask(titleKsao.write, { ...at, body: { items, version: await versionNow() } })
  expect((await write([{ ksao_id: typing.id, level: 6 }])).status).toBe(400)
  expect((await write([{ ksao_id: newId(), level: 3 }])).body).toEqual({ items: ['Select a valid choice.'] })
  const version = await versionNow()
  const sings = { items: [{ ksao_id: singing.id, level: 5 }], version }
  const says = () => hari().ask(titleKsao.write, { ...at, body: sings })
  const both = await atOnce(world, 'job_title', title.id, [says, says])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await write([
    { ksao_id: typing.id, level: 4 },
    { ksao_id: filing.id, level: 2 },
  ])
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employment_assignment')
      .set({ job_title_id: title.id })
      .where('employee_id', '=', world.id('asha'))
      .execute(),
  )
  await hari().get(assignKsao, {
    params,
    body: {
      employee_ids: [world.id('asha'), world.id('bikash')],
      items: [
        { ksao_id: typing.id, level: 3 },
        { ksao_id: singing.id, level: 1 },
      ],
      assessed_on: '2026-11-01',
    },
  })
  const of = async (name: 'asha' | 'bikash') => {
    const own = await world
      .as(name)
      .get(ksaoOf, { params: { ...params, employee_id: world.id(name) }, query: { as: 'user' } })
    return {
      had: own.results.map(({ ksao, level, required }) => [ksao.name, level, required]),
      missing: own.missing.map(({ ksao, required }) => [ksao.name, required]),
    }
  }
  expect(await of('asha')).toEqual({
    had: [
      ['Typing', 3, 4],
      ['Singing', 1, null],
    ],
    missing: [['Filing', 2]],
  })
  expect((await of('bikash')).missing).toEqual([])
})

test('a holiday that comes every year is offered for the next, as it is, until it is there', async () => {
  const image_file_id = await fileOf('picture')
  await hari().get(holiday.create, {
    params,
    body: {
      name: 'Founding Day',
      start_on: '2026-12-01',
      end_on: '2026-12-01',
      recurrence: 'Yearly AD',
      is_half_day: true,
      free_half: 'First',
      description: 'Cake at noon',
      image_file_id,
    },
  })
  const offered = async () => {
    const { results } = await hari().get(usualHolidays, { params, query: { year: 2084 } })
    return results.filter(({ name }) => name === 'Founding Day')
  }
  const [next] = await offered()
  expect(next).toMatchObject({ start_on: '2027-12-01', is_known: false })
  if (!next) throw new Error('not offered')
  const { is_known: _, ...body } = next
  await hari().get(addUsualHolidays, { params, body: { holidays: [body] } })
  expect(await offered()).toMatchObject([{ start_on: '2027-12-01', is_known: true }])
  const { results } = await world
    .as('asha')
    .get(holidaysInRange, { params, query: { start: '2027-12-01', end: '2027-12-01' } })
  expect(results).toMatchObject([
    {
      name: 'Founding Day',
      is_half_day: true,
      free_half: 'First',
      description: 'Cake at noon',
      image: `/api/v1/files/himal/${image_file_id}/`,
    },
  ])
})

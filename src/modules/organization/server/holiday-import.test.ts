import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { leaving } from '#test/leaving.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'
import { workbook } from '#test/workbook.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'

let world: World
const params = { org: 'himal' }
const file = () => importing(world, 'hari', 'himal', 'holidays')
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const there = () =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ name: string; days: string }>`
      select h.name, h.start_on || ' ' || h.end_on || ' ' || concat_ws(' ', h.gender, b.code,
        case when h.is_optional then 'optional' end, case when h.is_half_day then h.free_half end, nullif(h.recurrence, 'None')) as days
      from holiday h left join branch b on b.org_id = h.org_id and b.id = h.branch_id order by h.start_on, h.name`.execute(
      db,
    )
    return rows.map(({ name, days }) => `${name}: ${days.trim()}`)
  })
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const hari = world.as('hari')
  await hari.get(branch.create, { params, body: { name: 'Patan', code: 'PTN' } } as never)
  const maghi = { name: 'Maghi', start_on: '2027-01-15', end_on: '2027-01-15' }
  await hari.get(holiday.create, { params, body: maghi } as never)
})
afterAll(() => world.close())

test('a list in the Nepali calendar becomes holidays, and the same list again adds none', async () => {
  const list = csv(
    'Holiday,Date (BS),To (BS),Only for,Branch,Optional,Half day,Free half,Comes again',
    'Dashain,2084-06-20,2084-06-27,,,,,,',
    'Teej,2084-05-18,,Women,,,,,Every year by the Nepali date',
    'Rato Machhindranath,2084-03-01,,,ptn,yes,,,',
    'Laxmi Puja,2084-07-12,,,,,yes,First half,',
    'Laxmi Puja,2084-07-12,,,,,yes,,',
    'Chhath,2084-07-18,2084-07-17,,,,,,',
    'Nowhere,2084-08-01,,,Atlantis,,,,',
    ',2084-08-02,,,,,,,',
    'Maghi,2083-10-01,,,,,,,',
  )
  const { id, counts } = await file().check(list)
  expect((await file().rows(id)).map(({ errors, plan }) => errors ?? plan)).toEqual([
    'create',
    'create',
    'create',
    'create',
    { name: ['Row 5 means the same.'] },
    { end_on: ['To cannot be before From.'] },
    { branch: ['There is no branch “Atlantis”.'] },
    { name: ['Name is Required'] },
    'unchanged',
  ])
  expect(counts).toMatchObject({ to_create: 4, unchanged: 1, errors: 4 })
  expect((await file().run(id)).counts).toMatchObject({ created: 4, skipped: 4 })
  expect(await there()).toEqual([
    'Maghi: 2027-01-15 2027-01-15',
    'Rato Machhindranath: 2027-06-16 2027-06-16 PTN optional',
    'Teej: 2027-09-04 2027-09-04 Female Yearly BS',
    'Dashain: 2027-10-07 2027-10-14',
    'Laxmi Puja: 2027-10-29 2027-10-29 First',
  ])
  expect((await file().check(list)).counts).toMatchObject({ to_create: 0, unchanged: 5 })
  expect(await file().undo(id)).toMatchObject({ state: 'Undone' })
  expect(await there()).toEqual(['Maghi: 2027-01-15 2027-01-15'])
})

test('a workbook in the English calendar makes leave on those days count less, and undoing it as much as before', async () => {
  const l = leaving(world)
  const type = await l.type('Home Leave', 'HL', {}, { has_balance: false })
  const { body } = await l.ask('asha', type, '2027-03-01', '2027-03-03')
  const days = async () => {
    await settled(world)
    return (await world.as('asha').get(leaveRequest.read, { params: { ...params, id: body.id }, query: {} }))
      .days
  }
  expect(await days()).toBe('3')
  const { id } = await file().check(
    workbook({
      Holidays: [
        ['Name', 'From'],
        ['Phagu', '2027-03-02'],
      ],
    }),
    {},
    'holidays.xlsx',
  )
  expect((await file().run(id)).counts).toMatchObject({ created: 1 })
  expect(await days()).toBe('2')
  expect(await file().undo(id)).toMatchObject({ state: 'Undone' })
  expect(await days()).toBe('3')
})

test('a holiday that was changed since, or chosen, is not taken back', async () => {
  const { id } = await file().check(csv('Name,From,Optional', 'Lhosar,2027-12-30,yes'))
  await file().run(id)
  const { results } = await world
    .as('hari')
    .get(holiday.list, { params, query: { search: 'Lhosar' } } as never)
  const [row] = results as { id: string; version: number }[]
  const edit = { name: 'Lhosar of the Gurung', version: row?.version }
  expect(
    await world.as('hari').ask(holiday.update, { params: { ...params, id: row?.id }, body: edit } as never),
  ).toMatchObject({ status: 200 })
  expect(await file().undo(id)).toMatchObject({
    state: 'Done',
    error: 'Not undone: changed or used since the import: Lhosar of the Gurung.',
  })
})

test('only who keeps the holidays brings them in', async () => {
  const answer = await importing(world, 'gita', 'himal', 'holidays').upload(
    csv('Name,From', 'Udhauli,2027-12-01'),
  )
  expect([403, 404]).toContain(answer.status)
})

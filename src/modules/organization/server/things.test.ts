import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank } from '#modules/commons/shared/bank.ts'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { wordsFor } from '#modules/commons/server/public.ts'
import { bankAccount } from '#modules/organization/shared/bank-account.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentLevelGroup, levelLadder } from '#modules/organization/shared/employment-level-group.ts'
import { knowledge, skill } from '#modules/organization/shared/ksao.ts'
import { bookings, meetingRoom } from '#modules/organization/shared/meeting-room.ts'
import { templateMapping } from '#modules/organization/shared/template-mapping.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  // a Friday, 09:45 in Kathmandu
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

describe('levels in groups', () => {
  test('the ladder counts who stands where today, and a level without a group comes last', async () => {
    const hari = world.as('hari')
    const officers = await hari.get(employmentLevelGroup.create, { params, body: { name: 'Officers' } })
    const level = (title: string, rank: number, group_id: string | null) =>
      hari.get(employmentLevel.create, {
        params,
        body: { title, rank, group_id, pay_min: '40000', pay_max: '60000.50', step_max: 5 },
      })
    const officer = await level('Officer', 2, officers.id)
    await level('Helper', 9, null)
    await world.inOrg('himal', (db) =>
      db
        .updateTable('employment_assignment')
        .set({ employment_level_id: officer.id })
        .where('employee_id', 'in', [world.id('asha'), world.id('bikash')])
        .execute(),
    )
    const { results } = await hari.get(levelLadder, { params })
    expect(
      results.map(({ name, people, levels }) => [name, people, levels.map(({ title }) => title)]),
    ).toEqual([
      ['Officers', 2, ['Officer']],
      [null, 0, ['Helper']],
    ])
    expect(results[0]?.levels[0]).toMatchObject({ pay_min: '40000.00', pay_max: '60000.50', step_max: 5 })
  })

  test('employees see the levels without what they pay', async () => {
    const { results } = await world.as('asha').get(employmentLevel.list, { params, query: {} })
    expect(results.length).toBe(2)
    for (const level of results) expect([level.pay_min, level.pay_max]).toEqual([null, null])
  })

  test('a band the wrong way round is refused', async () => {
    const body = { title: 'Odd', rank: 5, pay_min: '10', pay_max: '5' }
    expect(await world.as('hari').ask(employmentLevel.create, { params, body })).toMatchObject({
      status: 400,
      body: { pay_max: ['Pay to cannot be less than Pay from.'] },
    })
  })
})

test('a branch has a type of its own organization', async () => {
  const hari = world.as('hari')
  const depot = await hari.get(branchType.create, { params, body: { name: 'Depot' } })
  const made = await hari.get(branch.create, {
    params,
    body: { name: 'Janakpur', code: 'JNK', branch_type_id: depot.id },
  })
  expect(made.branch_type).toEqual({ id: depot.id, name: 'Depot' })
  const theirs = await world.as('sunil').get(branchType.create, {
    params: { org: 'terai' },
    body: { name: 'Plant' },
  })
  const body = { name: 'Other', code: 'OTH', branch_type_id: theirs.id }
  expect(await hari.ask(branch.create, { params, body })).toMatchObject({
    status: 400,
    body: { branch_type_id: ['Select a valid choice.'] },
  })
  expect((await hari.ask(branchType.remove, { params: { ...params, id: depot.id } })).status).toBe(409)
})

test('one library holds four kinds, and a name may be in two of them', async () => {
  const hari = world.as('hari')
  await hari.get(skill.create, { params, body: { name: 'Nepali' } })
  const known = await hari.get(knowledge.create, { params, body: { name: 'Nepali' } })
  expect(await hari.ask(skill.create, { params, body: { name: 'NEPALI' } })).toMatchObject({
    status: 400,
    body: { name: ['Skill with this name already exists.'] },
  })
  expect((await hari.get(skill.list, { params, query: {} })).count).toBe(1)
  // knowledge is no skill
  expect((await hari.ask(skill.read, { params: { ...params, id: known.id } })).status).toBe(404)
})

describe('bank accounts', () => {
  test('an audit user sees the end of the number, an employee nothing', async () => {
    const nabil = await world.as('om').get(bank.create, { body: { name: 'Nabil', kind: 'Commercial bank' } })
    const body = {
      account_name: 'Himal Technologies',
      bank_id: nabil.id,
      account_number: '0110017500123',
      purpose: 'Salary' as const,
    }
    const made = await world.as('hari').get(bankAccount.create, { params, body })
    expect(made).toMatchObject({ account_number: '0110017500123', bank: { id: nabil.id, name: 'Nabil' } })
    const seen = await world.as('anil').get(bankAccount.list, { params, query: {} })
    expect(seen.results[0]?.account_number).toBe('*********0123')
    expect((await world.as('asha').ask(bankAccount.list, { params, query: {} })).status).toBe(403)
    expect(await world.as('hari').ask(bankAccount.create, { params, body })).toMatchObject({
      status: 400,
      body: { account_number: [expect.stringContaining('already exists')] },
    })
    // a bank that is used stays
    expect((await world.as('om').ask(bank.remove, { params: { id: nabil.id } })).status).toBe(409)
  })
})

test('a mail of the organization has the words it chose, of the other those of all', async () => {
  const template = (name: string, event: 'Login code' | 'Password reset', is_default: boolean) =>
    world.as('om').get(emailTemplate.create, {
      body: { name, event, subject: name, body: 'Words.', is_default },
    })
  await template('Common', 'Login code', true)
  const own = await template('Own', 'Login code', false)
  const other = await template('Reset', 'Password reset', false)
  const hari = world.as('hari')
  const body = { event: 'Login code' as const, email_template_id: other.id }
  expect(await hari.ask(templateMapping.create, { params, body })).toMatchObject({
    status: 400,
    body: { email_template_id: ['Choose a template for Login code.'] },
  })
  await hari.get(templateMapping.create, { params, body: { ...body, email_template_id: own.id } })
  const subject = (orgId: number) =>
    world.services.database.asOwner(async (db) => (await wordsFor(db, 'Login code', orgId))({})?.subject)
  expect([await subject(1), await subject(2)]).toEqual(['Own', 'Common'])
})

describe('meeting rooms', () => {
  const wanted = { title: 'Stand-up', on: '2026-11-23', from: '10:00', to: '11:00', attendees: 5 }
  let room = ''
  beforeAll(async () => {
    const body = { name: 'Sagarmatha', capacity: 8, facilities: ['Projector' as const] }
    room = (await world.as('hari').get(meetingRoom.create, { params, body })).id
  })
  const book = (name: 'asha' | 'bikash' | 'hari', change: object = {}) =>
    world.as(name).ask(bookings.create, { params, body: { ...wanted, meeting_room_id: room, ...change } })

  test('an employee books for themselves, and the times are those of the organization', async () => {
    const answer = await book('asha', { organizer_id: world.id('bikash') })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        results: [
          {
            starts_at: '2026-11-23T04:15:00.000Z',
            organizer: { id: world.id('asha') },
            meeting_room: { name: 'Sagarmatha' },
            can_cancel: true,
          },
        ],
      },
    })
  })

  test('a room that is taken is refused with who has it; what ends when the other begins fits', async () => {
    expect(await book('bikash', { from: '10:30', to: '10:45' })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The room is taken on 2026-11-23: Stand-up (Asha Gurung).'] },
    })
    expect((await book('bikash', { from: '11:00', to: '12:00', title: 'After' })).status).toBe(201)
  })

  test('of many who ask at once one gets the room', async () => {
    const answers = await Promise.all(
      (['asha', 'bikash', 'hari', 'asha', 'bikash'] as const).map((name) =>
        book(name, { on: '2026-11-24', from: '14:00', to: '15:00' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(answers.every(({ status }) => [201, 400, 409].includes(status))).toBe(true)
  })

  test('weeks on are booked all or not at all', async () => {
    const weekly = await book('asha', { on: '2026-12-01', repeat_weeks: 2, title: 'Weekly' })
    expect((weekly.body as { results: unknown[] }).results.length).toBe(3)
    const clash = await book('bikash', { on: '2026-11-24', from: '10:30', to: '11:30', repeat_weeks: 3 })
    expect(JSON.stringify(clash.body)).toContain('The room is taken on 2026-12-01')
    const list = await world
      .as('bikash')
      .get(bookings.list, { params, query: { from: '2026-11-24', to: '2026-11-24' } })
    expect(list.results.map(({ title }) => title)).toEqual(['Stand-up'])
  })

  test('what is outside the hours, too many, or past is refused at its field', async () => {
    expect(await book('asha', { from: '07:00', to: '09:00', attendees: 12, on: '2026-11-19' })).toMatchObject(
      {
        status: 400,
        body: {
          from: ['Sagarmatha is open from 08:00 to 18:00.'],
          on: ['Day cannot be a past date'],
          attendees: ['12 people asked, 8 fit into Sagarmatha.'],
        },
      },
    )
  })

  test('nobody cancels the meeting of another, HR any; the place is free again', async () => {
    const list = await world.as('bikash').get(bookings.list, { params, query: { from: '2026-12-01' } })
    const [first] = list.results
    const target = { ...params, id: first?.id ?? '' }
    const body = { version: first?.version ?? 0, series: true }
    expect(first).toMatchObject({ can_cancel: false, later: 2 })
    expect((await world.as('bikash').ask(bookings.cancel, { params: target, body })).status).toBe(404)
    expect(
      await world.as('hari').get(bookings.cancel, { params: target, query: { as: 'hr' }, body } as never),
    ).toEqual({ cancelled: 3 })
    expect((await book('bikash', { on: '2026-12-08', title: 'Again' })).status).toBe(201)
  })
})

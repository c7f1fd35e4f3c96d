import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { audit } from '#engines/audit/audit.ts'
import { createEmployee, readEmployee, updateEmployee } from '#modules/hris/shared/employee.ts'
import { lawTerm, usualTerms } from '#modules/hris/shared/law-term.ts'
import { acknowledgeDiscipline, discipline, medicalNote } from '#modules/hris/shared/guarded-records.ts'
import { bankAccount, education, familyMember, language, recordPapers } from '#modules/hris/shared/records.ts'
import { saveLegalInfo } from '#modules/hris/shared/legal-info.ts'
import { personTimeline } from '#modules/hris/shared/timeline.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { resignationPreview } from '#modules/offboarding/shared/resignation.ts'
import { atOnce } from '#test/at-once.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = { org: 'himal' }
const asha = () => ({ ...org, employee_id: world.id('asha') })
const hr = { as: 'hr' } as const
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

const degree = { degree: 'Bachelor', institution: 'Valley College', finished_in: 2016 }

test('HR marks a record as verified, everybody sees by whom, and a change takes it back', async () => {
  const hari = world.as('hari')
  const made = await hari.get(education.create, { params: asha(), query: hr, body: degree })
  expect(made).toMatchObject({ verified_at: null, verified_by: null, papers: 0 })
  const at = { ...asha(), id: made.id }
  const seen = await hari.get(education.verify, { params: at, body: { is_verified: true, version: 1 } })
  expect(seen).toMatchObject({ verified_at: expect.any(String), verified_by: 'Hari Adhikari', version: 2 })
  const own = await world.as('asha').get(education.list, { params: asha() })
  expect(own.results[0]).toMatchObject({ verified_by: 'Hari Adhikari' })
  const stale = await hari.ask(education.verify, { params: at, body: { is_verified: false, version: 1 } })
  expect(stale.status).toBe(409)
  const changed = await hari.get(education.update, {
    params: at,
    query: hr,
    body: { institution: 'Hill College', version: 2 },
  })
  expect(changed).toMatchObject({ verified_at: null, version: 3 })
})

test('a degree has a level of the list, a name of its own, or both', async () => {
  const levels = { Bachelor: 6, Master: 8 }
  await world.services.database.asOwner((db) =>
    db
      .insertInto('education_degree')
      .values(Object.entries(levels).map(([name, rank]) => ({ id: newId(), name, rank })))
      .execute(),
  )
  const [hari, { degree: _, ...rest }] = [world.as('hari'), degree]
  const create = (more: object) =>
    hari.ask(education.create, { params: asha(), query: hr, body: { ...rest, ...more } })
  expect(await create({})).toMatchObject({
    status: 400,
    body: { degree: ['Say the level, or what the degree is called.'] },
  })
  expect(await create({ level: 'Baker' })).toMatchObject({
    status: 400,
    body: { level: ['Select a valid choice.'] },
  })
  expect((await create({ level: 'Master' })).body).toMatchObject({ level: 'Master', degree: null })
  const both = await create({ level: 'Bachelor', degree: 'B.Sc. in Forestry' })
  expect(both.body).toMatchObject({ level: 'Bachelor', degree: 'B.Sc. in Forestry' })
  // a name that the list has says its level
  expect((await create({ degree: 'master' })).body).toMatchObject({ level: 'Master' })
  const at = { ...asha(), id: (both.body as { id: string }).id }
  const change = (body: object) => hari.get(education.update, { params: at, query: hr, body: body as never })
  expect(await change({ level: 'Master', version: 1 })).toMatchObject({
    level: 'Master',
    degree: 'B.Sc. in Forestry',
  })
  expect(await change({ level: '', version: 2 })).toMatchObject({ level: null })
  const { results } = await hari.get(audit.timeline, {
    params: { ...org, table: 'employee', id: world.id('asha') },
    query: {},
  } as never)
  const told = results.flatMap(({ changes }) => changes)
  expect(told).toContainEqual(
    expect.objectContaining({ title: 'Level of education', before: 'Bachelor', after: 'Master' }),
  )
})

test('nobody vouches for their own record', async () => {
  const hari = world.as('hari')
  const params = { ...org, employee_id: world.id('hari') }
  const made = await hari.get(education.create, { params, query: hr, body: degree })
  const { status } = await hari.ask(education.verify, {
    params: { ...params, id: made.id },
    body: { is_verified: true, version: 1 },
  })
  expect(status).toBe(403)
})

test('the papers of a record are reached by the person and by HR, not by a colleague or supervisor', async () => {
  const hari = world.as('hari')
  const { id } = await hari.get(education.create, {
    params: asha(),
    query: hr,
    body: { ...degree, degree: 'Master' },
  })
  const list = (who: 'asha' | 'bikash' | 'maya' | 'hari', as: 'user' | 'supervisor' | 'hr') =>
    world.as(who).ask(recordPapers.attachments.list, { params: { ...org, id }, query: { as } })
  expect((await list('asha', 'user')).status).toBe(200)
  expect((await list('hari', 'hr')).status).toBe(200)
  expect((await list('bikash', 'user')).status).toBe(404)
  expect((await list('maya', 'supervisor')).status).toBe(404)
})

test('health is for the person and for those with sensitive data, and languages are told once each', async () => {
  const note = { noted_on: '2026-11-01', height_cm: 162, allergies: 'Penicillin' }
  await world.as('hari').get(medicalNote.create, { params: asha(), query: hr, body: note })
  const own = await world.as('asha').get(medicalNote.list, { params: asha() })
  expect(own).toMatchObject({ right: 'view', results: [{ allergies: 'Penicillin' }] })
  const above = await world.as('maya').ask(medicalNote.list, { params: asha(), query: { as: 'user' } })
  expect(above.status).toBe(404)
  const nepali = {
    language: 'Nepali',
    reads: 'Fluent',
    writes: 'Fluent',
    speaks: 'Fluent',
    listens: 'Fluent',
  }
  const add = () =>
    world.as('hari').ask(language.create, { params: asha(), query: hr, body: nepali as never })
  expect((await add()).status).toBe(201)
  expect(await add()).toMatchObject({
    status: 400,
    body: { language: ['Language with this language already exists.'] },
  })
})

test('pay is split over several accounts, and never more than all of it', async () => {
  const hari = world.as('hari')
  const account = (no: string, more: object) =>
    hari.ask(bankAccount.create, {
      params: asha(),
      query: hr,
      body: { bank_name: 'Koshi Bank', account_name: 'Asha', account_number: no, ...more } as never,
    })
  expect((await account('1001', { is_primary: true })).status).toBe(201)
  expect((await account('1002', { is_primary: false, share_percent: 60 })).status).toBe(201)
  expect(await account('1003', { is_primary: false, share_percent: 50 })).toMatchObject({
    status: 400,
    body: { share_percent: ['All accounts together would take 110 percent of the pay.'] },
  })
  expect(await account('1004', { is_primary: false, share_percent: 5, share_amount: '10.00' })).toMatchObject(
    {
      status: 400,
      body: { share_amount: ['Say a percent or an amount, not both.'] },
    },
  )
  expect(await account('1004', { is_primary: false, share_amount: '0.00' })).toMatchObject({
    status: 400,
    body: { share_amount: ['Amount of the pay must be greater than 0'] },
  })
  expect((await account('1005', { is_primary: true, share_percent: 5 })).status).toBe(400)
})

test('level and contract say how long the notice and the probation are', async () => {
  const hari = world.as('hari')
  const level = await hari.get(employmentLevel.create, {
    params: org,
    body: { title: 'Head', code: 'H', rank: 90, notice_days: 60, probation_months: 3 } as never,
  })
  const type = await hari.get(employmentType.create, {
    params: org,
    body: { title: 'On probation', is_contract: false, has_probation: true } as never,
  })
  const made = await hari.get(createEmployee, {
    params: org,
    body: {
      first_name: 'Nima',
      last_name: 'Lama',
      joined_on: '2026-11-20',
      assignment: { employment_level_id: level.id, employment_type_id: type.id },
    } as never,
  })
  expect(made.employment).toMatchObject({ probation_ends_on: '2027-02-19' })
  const at = { ...org, id: world.id('asha') }
  const { version } = await hari.get(readEmployee, { params: at, query: hr })
  const told = await hari.get(updateEmployee, { params: at, body: { notice_days: 45, version } as never })
  expect(told.employment).toMatchObject({ notice_days: 45, contract_notice_days: 45 })
  const asked = await world
    .as('asha')
    .get(resignationPreview, { params: org, query: { requested_last_day: '2026-12-20' } as never })
  expect(asked).toMatchObject({ days: 45, earliest: '2027-01-04', shortfall: 15, notice_from: 'Contract' })
})

test('the age of retirement is what the organization says', async () => {
  const hari = world.as('hari')
  const at = { ...org, id: world.id('asha') }
  const before = await hari.get(readEmployee, { params: at, query: hr })
  await hari.get(updateEmployee, {
    params: at,
    body: { date_of_birth: '1990-01-01', version: before.version } as never,
  })
  await hari.get(lawTerm.create, {
    params: org,
    body: { ...usualTerms, effective_from: '2026-01-01', source: 'Board', retirement_age: 60 },
  })
  const { employment } = await hari.get(readEmployee, { params: at, query: hr })
  expect(employment?.retires_on).toBe('2050-01-01')
})

test('a warning is read by the person, who says so once, by HR with sensitive data, and by nobody else', async () => {
  const hari = world.as('hari')
  const warning = {
    kind: 'Written warning' as const,
    incident_on: '2026-11-01',
    decided_on: '2026-11-05',
    description: 'Absent for a week without notice',
  }
  const wrong = { ...warning, kind: 'Suspension' as const }
  expect(await hari.ask(discipline.create, { params: asha(), query: hr, body: wrong })).toMatchObject({
    status: 400,
    body: { suspended_from: ['Suspended from is Required'] },
  })
  const { id } = await hari.get(discipline.create, { params: asha(), query: hr, body: warning })
  const at = { ...asha(), id }
  expect((await world.as('maya').ask(acknowledgeDiscipline, { params: at })).status).toBe(404)
  const acknowledge = () => world.as('asha').ask(acknowledgeDiscipline, { params: at })
  const read = await atOnce(world, 'employee_discipline', id, [acknowledge, acknowledge, acknowledge])
  expect(read.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await world.as('asha').ask(acknowledgeDiscipline, { params: at })).status).toBe(409)
  const add = await world.as('asha').ask(discipline.create, { params: asha(), body: warning })
  expect(add.status).toBe(403)
})

test('the timeline tells what happened, each kind to those who may read it', async () => {
  const told = async (who: 'asha' | 'maya' | 'hari', as: 'user' | 'supervisor' | 'hr') =>
    (await world.as(who).get(personTimeline, { params: asha(), query: { as } })).results.map(
      ({ kind }) => kind,
    )
  expect(await told('asha', 'user')).toEqual(expect.arrayContaining(['Disciplinary action', 'Joined']))
  expect(await told('hari', 'hr')).toContain('Disciplinary action')
  const above = await told('maya', 'supervisor')
  expect(above).toContain('Joined')
  expect(above).not.toContain('Disciplinary action')
  const colleague = await world.as('bikash').ask(personTimeline, { params: asha(), query: { as: 'user' } })
  expect(colleague.status).toBe(404)
})

test('a number of identity belongs to one who works here, and the refusal says to whom', async () => {
  const hari = world.as('hari')
  const save = (employee_id: string, body: object) =>
    hari.ask(saveLegalInfo, { params: { ...org, employee_id }, body: body as never })
  expect((await save(world.id('asha'), { pan_no: '123456789', version: 0 })).status).toBe(200)
  expect(await save(world.id('bikash'), { pan_no: '123456789', version: 0 })).toMatchObject({
    status: 400,
    body: { pan_no: ['Asha Gurung (E-0001) has this number.'] },
  })
  expect((await save(world.id('asha'), { pan_no: '123456789', licence_no: 'L-1', version: 1 })).status).toBe(
    200,
  )
})

test('all nominees together have at most the whole', async () => {
  const add = (name: string, nominee_percent: number) =>
    world.as('hari').ask(familyMember.create, {
      params: asha(),
      query: hr,
      body: { name, relation: 'Sister', nominee_percent } as never,
    })
  expect((await add('Sita Gurung', 60)).status).toBe(201)
  expect((await add('Gita Gurung', 41)).body).toEqual({
    nominee_percent: ['All nominees together would have 101 percent.'],
  })
  expect((await add('Gita Gurung', 40)).status).toBe(201)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readings } from '#engines/audit/reading.ts'
import { assignments } from '#modules/hris/shared/assignment.ts'
import { compensation } from '#modules/hris/shared/records.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { offers } from '#modules/onboarding/shared/offer-letter.ts'
import {
  acceptPreEmployment,
  changePreEmployment,
  createPreEmployment,
  joinPreEmployment,
  preEmployments,
  PreInput,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { openWorld, type World } from '#test/world.ts'

/** hari writes all of HR; gita prepares who joins and may not read pay. */
let world: World
let template = ''
let byTheHour = ''
let job_title_id = ''
const params = { org: 'himal' }
const at = (id: string) => ({ params: { org: 'himal', id } })
const hari = () => world.as('hari')
const gita = () => world.as('gita')
const wanted = (email: string, more: object = {}) => ({
  params,
  body: { first_name: 'Mina', last_name: 'Lama', email, joins_on: '2026-12-15', job_title_id, ...more },
})
const payOf = async (employee_id: string) =>
  (
    await hari().get(compensation.list, {
      params: { ...params, employee_id },
      query: { as: 'hr' },
    } as never)
  ).results

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.04'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
  job_title_id = (await hari().get(jobTitle.create, { params, body: { title: 'Engineer' } as never })).id
  const written = async (name: string, text: string) => {
    const letter = {
      name,
      kind: 'Offer',
      language: 'English',
      subject: 'Your offer',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    }
    return (await hari().get(letterTemplate.create, { params, body: letter as never })).id
  }
  template = await written('Offer', 'We pay {{annual_salary}}.')
  byTheHour = await written('By the hour', 'We pay {{hourly_rate}}.')
})
afterAll(() => world.close())

test('what was agreed stands in the offer and, from the first day, in the record', async () => {
  const made = await hari().get(createPreEmployment, wanted('mina@example.test', { annual_salary: '540000' }))
  expect(made.annual_salary).toBe('540000.00')
  const send = (version: number, more: object = {}) =>
    hari().ask(offers.send, {
      ...at(made.id),
      body: { template_id: template, valid_days: 14, version, ...more } as never,
    })
  expect((await send(made.version)).status).toBe(201)
  // another offer says another pay, which is what is agreed from then on
  const after = await hari().get(readPreEmployment, at(made.id))
  expect((await send(after.version, { annual_salary: '600000' })).status).toBe(201)
  const offered = await hari().get(readPreEmployment, at(made.id))
  expect(offered.annual_salary).toBe('600000.00')
  const accepted = await hari().get(acceptPreEmployment, {
    ...at(made.id),
    body: { version: offered.version },
  })
  const joined = await hari().get(joinPreEmployment, {
    ...at(made.id),
    body: { version: accepted.version, with_login: false },
  })
  expect(joined).toMatchObject({ state: 'Joined', annual_salary: null, hourly_rate: null })
  expect(await payOf(joined.employee?.id ?? '')).toMatchObject([
    { valid_from: '2026-12-15', pay_basis: 'Salaried', annual_salary: '600000.00' },
  ])
})

test('who is paid by the hour is offered a rate, which stands in the record too', async () => {
  const both = { annual_salary: '540000', hourly_rate: '350.125' }
  const twice = { hourly_rate: ['Say a salary or an hourly rate, not both.'] }
  expect((await hari().ask(createPreEmployment, wanted('hira@example.test', both))).body).toEqual(twice)
  const made = await hari().get(createPreEmployment, wanted('hira@example.test', { annual_salary: '540000' }))
  const send = (more: object) =>
    hari().ask(offers.send, {
      ...at(made.id),
      body: { template_id: byTheHour, valid_days: 14, version: made.version, ...more } as never,
    })
  expect(await send(both)).toMatchObject({ status: 400, body: twice })
  expect(await send({})).toMatchObject({
    status: 400,
    body: { template_id: ['Not known yet: Hourly rate.'] },
  })
  const wide = { annual_salary: '9'.repeat(13) }
  expect((await send(wide)).body).toHaveProperty('annual_salary')
  expect((await send({ hourly_rate: '350.125' })).status).toBe(201)
  const offered = await hari().get(readPreEmployment, at(made.id))
  expect(offered).toMatchObject({ annual_salary: null, hourly_rate: '350.1250' })
  const accepted = await hari().get(acceptPreEmployment, {
    ...at(made.id),
    body: { version: offered.version },
  })
  const joined = await hari().get(joinPreEmployment, {
    ...at(made.id),
    body: { version: accepted.version, with_login: false },
  })
  expect(await payOf(joined.employee?.id ?? '')).toMatchObject([
    { valid_from: '2026-12-15', pay_basis: 'Hourly', annual_salary: null, hourly_rate: '350.1250' },
  ])
})

test('who reads it is kept: on pages, in lists and in letters, and of the person since they joined', async () => {
  const email = 'sita@example.test'
  const told = async () =>
    (await hari().get(readings, { params, query: { part: 'Pay', search: 'Om' } as never })).results.map(
      ({ newcomer, person, how, about }) => [newcomer ?? person?.full_name, how, about],
    )
  const om = () => world.as('om')
  const made = await hari().get(createPreEmployment, wanted(email, { last_name: 'Rai' }))
  await om().get(readPreEmployment, at(made.id))
  expect(await told()).toEqual([])
  const input = PreInput.parse(wanted(email, { last_name: 'Rai' }).body)
  const paid = await hari().get(changePreEmployment, {
    ...at(made.id),
    body: { ...input, annual_salary: '700000', version: made.version },
  })
  await om().get(preEmployments, { params, query: { search: email } })
  await om().get(readPreEmployment, at(made.id))
  expect(await told()).toEqual([['Mina Rai', 'Page', null]])
  const { body: offer } = await hari().ask(offers.send, {
    ...at(made.id),
    body: { template_id: template, valid_days: 14, version: paid.version } as never,
  })
  await om().ask(offers.letter, { ...at(offer.id), query: { as: 'hr' } } as never)
  const asked = { template_id: template, valid_days: 14 }
  await om().ask(offers.preview, { ...at(made.id), body: asked } as never)
  const files = [
    ['Mina Rai', 'File', 'Offer'],
    ['Mina Rai', 'File', `Offer ${offer.number}`],
    ['Mina Rai', 'Page', null],
  ]
  expect(new Set(await told())).toEqual(new Set(files))
  // of whoever may not read pay nothing is kept, because nothing was shown
  await gita().get(readPreEmployment, at(made.id))
  expect((await gita().ask(offers.letter, at(offer.id))).status).toBe(403)
  const { results } = await hari().get(readings, { params, query: { search: 'Gita' } })
  expect(results).toEqual([])
  const offered = await hari().get(readPreEmployment, at(made.id))
  const accepted = await hari().get(acceptPreEmployment, {
    ...at(made.id),
    body: { version: offered.version },
  })
  const { employee } = await hari().get(joinPreEmployment, {
    ...at(made.id),
    body: { version: accepted.version, with_login: false },
  })
  const employee_id = employee?.id ?? ''
  const since = await hari().get(readings, { params, query: { employee_id, search: 'Om' } })
  expect(since.results.map(({ newcomer, person }) => [newcomer, person?.id])).toEqual(
    files.map(() => [null, employee_id]),
  )
})

test('where the work will be done joins the record with them', async () => {
  expect(
    (await hari().ask(createPreEmployment, wanted('home@example.test', { work_location: 'Moon' }))).body,
  ).toEqual({ work_location: ['Select a valid choice.'] })
  const made = await hari().get(createPreEmployment, wanted('home@example.test', { work_location: 'Remote' }))
  expect(made.work_location).toBe('Remote')
  const { version } = await hari().get(acceptPreEmployment, {
    ...at(made.id),
    body: { version: made.version },
  })
  const { employee } = await hari().get(joinPreEmployment, {
    ...at(made.id),
    body: { version, with_login: false },
  })
  const { results } = await hari().get(assignments, { ...at(employee?.id ?? ''), query: { as: 'hr' } })
  expect(results).toMatchObject([{ valid_from: '2026-12-15', work_location: 'Remote' }])
})

test('whoever may not read pay neither says nor sees it, and leaves it as it is', async () => {
  expect(
    (await gita().ask(createPreEmployment, wanted('rita@example.test', { annual_salary: '1' }))).status,
  ).toBe(403)
  expect(
    (await hari().ask(createPreEmployment, wanted('rita@example.test', { annual_salary: '0' }))).body,
  ).toEqual({ annual_salary: ['Annual salary must be greater than 0'] })
  const made = await hari().get(createPreEmployment, wanted('rita@example.test', { annual_salary: '480000' }))
  expect((await gita().get(readPreEmployment, at(made.id))).annual_salary).toBeNull()
  const { results } = await gita().get(preEmployments, { params, query: { search: 'rita@' } })
  expect(results.map(({ annual_salary }) => annual_salary)).toEqual([null])
  const input = PreInput.parse(wanted('rita@example.test', { last_name: 'Rai' }).body)
  const changed = await gita().get(changePreEmployment, {
    ...at(made.id),
    body: { ...input, version: made.version },
  })
  expect(changed).toMatchObject({ full_name: 'Mina Rai', annual_salary: null })
  expect((await hari().get(readPreEmployment, at(made.id))).annual_salary).toBe('480000.00')
  const more = await gita().ask(changePreEmployment, {
    ...at(made.id),
    body: { ...input, annual_salary: '490000', version: changed.version },
  })
  expect(more.status).toBe(403)
  const offer = { template_id: template, valid_days: 14, version: changed.version }
  for (const endpoint of [offers.send, offers.preview])
    expect(
      (await gita().ask(endpoint, { ...at(made.id), body: { ...offer, hourly_rate: '5' } } as never)).status,
    ).toBe(403)
})

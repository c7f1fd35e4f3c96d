import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { audit } from '#engines/audit/audit.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { documentsOf } from '#modules/hris/shared/document.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { legalInfo } from '#modules/hris/shared/legal-info.ts'
import { address, bankAccount } from '#modules/hris/shared/records.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { portalLink, portalSections, preBoarding } from '#modules/onboarding/shared/pre-boarding.ts'
import {
  acceptPreEmployment,
  createPreEmployment,
  endPreEmployment,
  joinPreEmployment,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let job_title_id = ''
let category_id = ''
const params = { org: 'himal' }
const at = (id: string) => ({ params: { org: 'himal', id } })
const hari = () => world.as('hari')
const nobody = () => world.as(null)
beforeAll(async () => {
  world = await openWorld()
  job_title_id = (await hari().get(jobTitle.create, { params, body: { title: 'Engineer' } as never })).id
  category_id = (
    await world
      .as('om')
      .get(documentCategory.create, { body: { name: 'Citizenship', kind: 'Employee' } as never })
  ).id
})
afterAll(() => world.close())

let people = 0
async function newcomer() {
  people += 1
  const email = `newcomer${people}@example.test`
  const body = { first_name: 'Mina', last_name: 'Lama', email, joins_on: '2026-12-15', job_title_id }
  const { id, version } = await hari().get(createPreEmployment, { params, body: body as never })
  await hari().get(acceptPreEmployment, { ...at(id), body: { version } })
  return { id, email }
}
const tokenFor = async (email: string) => {
  const mail = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['body_text', 'is_secret'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  expect(mail.is_secret).toBe(true)
  return /pre-boarding\/(\S+)/.exec(mail.body_text)?.[1] ?? ''
}
async function invited() {
  const person = await newcomer()
  await hari().get(preBoarding.invite, { ...at(person.id), body: { valid_days: 14 } })
  return { ...person, token: await tokenFor(person.email) }
}
const link = (token: string, more: object = {}) => ({ params: { token, ...more } }) as never
const seen = (token: string) => nobody().get(portalLink.read, link(token))
const save = (token: string, section: string, version: number, body: object = {}) =>
  nobody().ask(portalLink.save, { params: { token, section }, body: { version, ...body } } as never)
const sendPaper = (token: string, name: string, content: string) => {
  const boundary = 'B'
  const payload = `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--B--\r\n`
  return world.app.inject({
    method: 'POST',
    url: `/api/v1/public/pre-boarding/${token}/document/?category_id=${category_id}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
}

const filled = {
  basic: {
    first_name: 'Mina',
    last_name: 'Lama',
    gender: 'Female',
    date_of_birth: '1996-03-04',
    nationality: 'Nepali',
  },
  contact: { personal_email: 'mina@home.test', mobile: '9841234567', extension: '77' },
  addresses: { kind: 'Permanent', address: 'Ward 4', city: 'Gorkha' },
  contacts: { name: 'Dawa Lama', relation: 'Brother', phone: '9841000000', is_emergency: true },
  banks: {
    bank_name: 'Nabil',
    account_name: 'Mina Lama',
    account_number: '00110022003344',
    is_primary: true,
  },
  legal: { pan_no: '123456789', citizenship_no: '12-34-56-78901' },
}
async function fillAll(token: string) {
  for (const section of portalSections) {
    const { version } = (await seen(token)).steps.find((step) => step.section === section) ?? { version: 0 }
    const values = filled[section as keyof typeof filled] ?? null
    expect(await save(token, section, version, values ? { values } : {}), section).toMatchObject({
      status: 200,
    })
  }
}
const submit = (token: string) => nobody().ask(portalLink.submit, link(token))
const read = async (id: string) => {
  const { portal } = await hari().get(preBoarding.read, at(id))
  if (!portal) throw new Error('not invited')
  return portal
}
const accept = (section: string) => ({ section, review: 'Accepted' })
const review = async (id: string, decisions: readonly object[]) =>
  hari().ask(preBoarding.review, {
    ...at(id),
    body: { decisions, version: (await read(id)).version },
  } as never)

test('from the invitation to the record: saved step by step, submitted, accepted, and written when they join', async () => {
  const { id, token } = await invited()
  expect(await seen(token)).toMatchObject({
    full_name: 'Mina Lama',
    job_title: 'Engineer',
    status: 'Invited',
    percent: 0,
    is_open: true,
  })
  expect((await seen(token)).steps[0]).toMatchObject({
    section: 'basic',
    state: 'Empty',
    content: { first_name: 'Mina' },
  })
  expect(
    await save(token, 'basic', 0, { values: { first_name: '', date_of_birth: '2030-01-01' } }),
  ).toMatchObject({
    status: 400,
    body: { first_name: ['First name is Required'], date_of_birth: [expect.any(String)] },
  })
  expect(await submit(token)).toMatchObject({ status: 400 })
  await save(token, 'basic', 0, { values: filled.basic })
  const half = await hari().get(readPreEmployment, at(id))
  expect(half.pre_boarding).toEqual({ status: 'Started', percent: 10 })
  // what is being written is the newcomer's own
  expect((await read(id)).sections[0]?.content).toBeNull()
  await fillAll(token)
  expect((await sendPaper(token, 'card.html', '<html>')).statusCode).toBe(400)
  expect((await sendPaper(token, 'card.pdf', '%PDF-1.7 card')).statusCode).toBe(200)
  const both = await Promise.all([submit(token), submit(token)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await save(token, 'basic', 2, { values: filled.basic })).toMatchObject({ status: 409 })
  const shown = JSON.stringify(await seen(token))
  expect(shown).not.toContain('00110022003344')
  expect(shown).not.toContain('123456789')
  expect((await read(id)).sections.find(({ section }) => section === 'banks')?.content).toMatchObject([
    { account_number: '00110022003344' },
  ])
  expect(await review(id, portalSections.map(accept))).toMatchObject({
    status: 200,
    body: { status: 'Verified' },
  })
  const before = await hari().get(readPreEmployment, at(id))
  expect(before.checks.find(({ key }) => key === 'details')).toMatchObject({ done: true, detail: 'Verified' })
  const { employee } = await hari().get(joinPreEmployment, {
    ...at(id),
    body: { with_login: false, version: before.version },
  })
  const about = { params: { org: 'himal', employee_id: employee?.id ?? '' }, query: { as: 'hr' } } as never
  const profile = await hari().get(readEmployee, { ...at(employee?.id ?? ''), query: { as: 'hr' } } as never)
  expect(profile.basic).toMatchObject({
    gender: 'Female',
    date_of_birth: '1996-03-04',
    nationality: 'Nepali',
  })
  expect(profile.contact).toMatchObject({
    personal_email: 'mina@home.test',
    mobile: '9841234567',
    extension: null,
  })
  expect((await hari().get(bankAccount.list, about)).results).toMatchObject([
    { account_number: '00110022003344' },
  ])
  expect((await hari().get(address.list, about)).results).toMatchObject([{ city: 'Gorkha' }])
  expect(await hari().get(legalInfo, about)).toMatchObject({ pan_no: '123456789' })
  expect((await hari().get(documentsOf, about)).results).toMatchObject([
    { title: 'Citizenship', file: { name: 'card.pdf' } },
  ])
  const { results } = await hari().get(audit.timeline, {
    params: { org: 'himal', table: 'employee', id: employee?.id ?? '' },
  })
  expect(results.find(({ title }) => title === 'Bank account')).toMatchObject({
    acting_as: 'newcomer',
    actor: { id: world.account('hari') },
  })
  // what stands in the record is kept there alone, and the link leads nowhere any more
  expect((await read(id)).sections.every(({ content, written_at }) => content === null && written_at)).toBe(
    true,
  )
  expect(await nobody().ask(portalLink.read, link(token))).toMatchObject({ status: 404 })
})

test('two tabs: the second is told that the first has saved, and loses nothing of it', async () => {
  const { token } = await invited()
  const row = (name: string) => ({ values: { ...filled.contacts, name } })
  expect(await save(token, 'contacts', 0, row('Dawa'))).toMatchObject({ status: 200 })
  expect(await save(token, 'contacts', 0, row('Pasang'))).toMatchObject({ status: 409 })
  const step = (await seen(token)).steps.find(({ section }) => section === 'contacts')
  expect(step?.content).toMatchObject([{ name: 'Dawa' }])
})

test('a list takes rows in and out; one account is the main one, and one address is of a kind', async () => {
  const { token } = await invited()
  const rows = async (section: string) => {
    const step = (await seen(token)).steps.find((one) => one.section === section)
    return {
      version: step?.version ?? 0,
      rows: (step?.content ?? []) as { id: string; [name: string]: unknown }[],
    }
  }
  await save(token, 'banks', 0, { values: filled.banks })
  await save(token, 'banks', 1, { values: { ...filled.banks, bank_name: 'Sanima', account_number: '99' } })
  const banks = await rows('banks')
  expect(banks.rows.map(({ bank_name, is_primary }) => [bank_name, is_primary])).toEqual([
    ['Nabil', false],
    ['Sanima', true],
  ])
  await save(token, 'banks', 2, { row: banks.rows[0]?.id, values: null })
  expect((await rows('banks')).rows.map(({ bank_name }) => bank_name)).toEqual(['Sanima'])
  await save(token, 'addresses', 0, { values: filled.addresses })
  expect(await save(token, 'addresses', 1, { values: filled.addresses })).toMatchObject({ status: 409 })
  expect(await save(token, 'invented', 0, {})).toMatchObject({ status: 404 })
})

test('what is sent back is told by mail with the reason, by another link, and opens that part alone', async () => {
  const { id, email, token } = await invited()
  await fillAll(token)
  await submit(token)
  expect(await review(id, [{ section: 'banks', review: 'Returned' }])).toMatchObject({ status: 400 })
  const decisions = [
    accept('basic'),
    { section: 'banks', review: 'Returned', remark: 'The number lacks a digit' },
  ]
  expect(await review(id, decisions)).toMatchObject({ status: 200, body: { status: 'Returned' } })
  const again = await tokenFor(email)
  expect(again).not.toBe(token)
  expect(await nobody().ask(portalLink.read, link(token))).toMatchObject({ status: 404 })
  const { steps } = await seen(again)
  const bank = steps.find(({ section }) => section === 'banks')
  expect(bank).toMatchObject({ state: 'Returned', remark: 'The number lacks a digit' })
  expect(await save(again, 'basic', 1, { values: filled.basic })).toMatchObject({ status: 409 })
  expect(await submit(again)).toMatchObject({ status: 400 })
  const [account] = (bank?.content ?? []) as { id: string }[]
  await save(again, 'banks', bank?.version ?? 0, {
    row: account?.id,
    values: { ...filled.banks, account_number: '001100220033445' },
  })
  expect(await submit(again)).toMatchObject({ status: 200, body: { status: 'Submitted' } })
})

test('a link that is wrong, void, withdrawn, past or of elsewhere is not found, and nothing tells which', async () => {
  const { id, email, token } = await invited()
  const secret = token.split('-').slice(1).join('-')
  const refused = async (one: string) => {
    const { status, body } = await nobody().ask(portalLink.read, link(one))
    return `${status} ${JSON.stringify(body)}`
  }
  const bodies = await Promise.all(
    [`2-${secret}`, `99-${secret}`, `1-${'x'.repeat(43)}`, 'x', secret].map(refused),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toMatch(/^404/)
  clock.set('2026-12-04T04:10:00Z')
  expect(await refused(token)).toBe(bodies[0])
  expect((await sendPaper(token, 'a.pdf', '%PDF-1.7')).statusCode).toBe(404)
  clock.set('2026-11-20T04:00:00Z')
  await hari().get(preBoarding.invite, { ...at(id), body: {} })
  expect(await refused(token)).toBe(bodies[0])
  const second = await tokenFor(email)
  expect(await nobody().ask(portalLink.read, link(second))).toMatchObject({ status: 200 })
  await hari().get(preBoarding.withdraw, at(id))
  expect(await refused(second)).toBe(bodies[0])
  // the token opens nothing but its own
  const other = await world.app.inject({
    url: '/api/v1/onboarding/himal/pre-employment/',
    headers: { authorization: `Bearer ${second}` },
  })
  expect(other.statusCode).toBe(401)
})

test('who has not accepted is not asked, and who does not come leaves nothing of what they filled in', async () => {
  const body = { first_name: 'Nima', last_name: 'Rai', email: 'nima@example.test', joins_on: '2026-12-15' }
  const draft = await hari().get(createPreEmployment, { params, body: body as never })
  expect(await hari().ask(preBoarding.invite, { ...at(draft.id), body: {} })).toMatchObject({
    status: 409,
    body: { detail: 'They have not accepted yet.' },
  })
  const { id, token } = await invited()
  await fillAll(token)
  await sendPaper(token, 'card.pdf', '%PDF-1.7 kept by nobody')
  const { version } = await hari().get(readPreEmployment, at(id))
  await hari().get(endPreEmployment, {
    ...at(id),
    body: { state: 'Cancelled', remarks: 'Will not come', version },
  })
  expect(await nobody().ask(portalLink.read, link(token))).toMatchObject({ status: 404 })
  const portal = await read(id)
  expect([
    portal.status,
    portal.papers,
    portal.sections.some(({ content, saved_at }) => content && saved_at),
  ]).toEqual(['Closed', [], false])
})

test('numbers are masked for HR without the code for them, who may not decide about those either', async () => {
  const { id, token } = await invited()
  await fillAll(token)
  await submit(token)
  const gita = world.as('gita')
  await world.services.database.asOwner((db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.04'] })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('permission_group_member')
          .select('group_id')
          .where('account_id', '=', world.account('gita')),
      )
      .execute(),
  )
  world.services.viewers.forget(world.account('gita'))
  const { portal } = await gita.get(preBoarding.read, at(id))
  const banks = portal?.sections.find(({ section }) => section === 'banks')
  expect(banks).toMatchObject({ decides: false, content: [{ account_number: '•••• 3344' }] })
  expect(portal?.sections.find(({ section }) => section === 'basic')?.decides).toBe(true)
  const ask = { decisions: [accept('banks')], version: portal?.version }
  expect(await gita.ask(preBoarding.review, { ...at(id), body: ask } as never)).toMatchObject({ status: 403 })
})

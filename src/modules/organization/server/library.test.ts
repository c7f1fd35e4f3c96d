import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { files } from '#engines/file/file.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { acknowledge, acknowledgements } from '#modules/organization/shared/acknowledgement.ts'
import { emailLog } from '#modules/organization/shared/email-log.ts'
import {
  documentPurpose,
  documentReach,
  libraryDocuments,
} from '#modules/organization/shared/library-document.ts'
import { ethics, statements, visionMission } from '#modules/organization/shared/statement.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function send(name: 'hari' | 'asha', file: string) {
  const boundary = 'b-o-u-n-d'
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\n\r\n%PDF-1.7 ${file}\r\n--${boundary}--\r\n`
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1/files/himal/?purpose=${documentPurpose}`,
    headers: {
      authorization: `Bearer ${world.as(name).token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ id: string; url: string }>() }
}

describe('the library', () => {
  let policy = ''
  let licence = ''
  const titles = async (name: 'asha' | 'maya' | 'hari' | 'anil', as: 'user' | 'hr' = 'user', query = {}) =>
    (await world.as(name).get(libraryDocuments.list, { params, query: { ...query, as } })).results.map(
      ({ title }) => title,
    )
  beforeAll(async () => {
    const om = world.as('om')
    const make = (name: string, kind: 'Organization' | 'Employee', expires: boolean) =>
      om.get(documentCategory.create, { body: { name, kind, expires } })
    policy = (await make('Policy', 'Organization', false)).id
    licence = (await make('Licence', 'Organization', true)).id
    await make('Citizenship', 'Employee', false)
  })
  const put = async (title: string, change: object = {}) => {
    const { body } = await send('hari', `${title}.pdf`)
    return world.as('hari').ask(libraryDocuments.create, {
      params,
      body: {
        title,
        category_id: policy,
        file_id: body.id,
        audience: 'Everybody',
        needs_acknowledgement: true,
        ...change,
      },
    })
  }

  test('categories of people’s own papers are not offered, and are refused', async () => {
    const of = async (kind: string) =>
      (await world.as('hari').get(documentCategory.list, { query: { kind } })).results.map(({ name }) => name)
    expect(await of('Organization,Both')).toEqual(['Licence', 'Policy'])
    expect(await of('Employee')).toEqual(['Citizenship'])
    expect((await world.as('hari').ask(documentCategory.list, { query: { kind: 'Family' } })).status).toBe(
      400,
    )
    const { results } = await world.as('hari').get(documentCategory.list, { query: { kind: 'Employee' } })
    expect(await put('Passport', { category_id: results[0]?.id })).toMatchObject({
      status: 400,
      body: { category_id: ['Select a valid choice.'] },
    })
  })

  test('only HR who keeps it sends files to it', async () => {
    expect((await send('asha', 'mine.pdf')).status).toBe(403)
    expect((await send('hari', 'ours.pdf')).status).toBe(201)
  })

  test('who publishes knows how many are asked to acknowledge it', async () => {
    const { id: segment_id } = await world.as('hari').get(segments.create, {
      params,
      body: { name: 'Men of the library', rule: { genders: ['Male'] } },
    })
    const reached = (query: object) =>
      world.as('hari').ask(documentReach.asked, { params, query: { audience: 'Everybody', ...query } })
    const [all, some] = [await reached({}), await reached({ segment_id })]
    const counted = await world.inOrg('himal', (db) =>
      db.selectFrom('employee').select(['gender']).where('left_on', 'is', null).execute(),
    )
    expect(all.body).toEqual({ people: counted.length, day: null })
    expect(some.body).toEqual({ people: counted.filter(({ gender }) => gender === 'Male').length, day: null })
    expect((await reached({ audience: 'Nobody' })).status).toBe(400)
    expect(
      (await world.as('asha').ask(documentReach.asked, { params, query: { audience: 'Everybody' } })).status,
    ).toBe(403)
  })

  test('a last day that is past is refused when it is given', async () => {
    expect(await put('Too late', { acknowledge_by: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { acknowledge_by: ['Acknowledge by cannot be a past date'] },
    })
  })

  test('everybody finds what is meant for them, and opens no other file', async () => {
    const handbook = await put('Handbook')
    expect(handbook).toMatchObject({ status: 201, body: { state: 'Active', acknowledged: 0 } })
    const forLeaders = await put('Guide of leaders', { audience: 'Supervisors' })
    await put('Pay bands', { audience: 'HR' })
    expect(await titles('asha')).toEqual(['Handbook'])
    expect(await titles('maya')).toEqual(['Guide of leaders', 'Handbook'])
    expect(await titles('anil', 'hr')).toEqual(['Guide of leaders', 'Handbook', 'Pay bands'])
    const { file } = forLeaders.body as unknown as { file: { url: string } }
    const open = async (name: 'asha' | 'maya' | 'tara') =>
      (await world.as(name).raw('GET', file.url.replace('/api/v1', ''))).status
    expect([await open('maya'), await open('asha'), await open('tara')]).toEqual([200, 404, 404])
  })

  test('of a segment only those who are in it find it, open it and are asked to confirm it', async () => {
    const hari = world.as('hari')
    const { id: segment_id } = await hari.get(segments.create, {
      params,
      body: { name: 'Men', rule: { genders: ['Male'] } },
    })
    const made = await put('For men', { segment_id })
    const { id, file } = made.body as unknown as { id: string; file: { url: string } }
    expect(made).toMatchObject({ status: 201, body: { segment: { name: 'Men' } } })
    expect(await titles('asha')).not.toContain('For men')
    expect(
      await world.as('bikash').get(libraryDocuments.list, { params, query: { search: 'For men' } }),
    ).toMatchObject({ count: 1 })
    const open = async (name: 'bikash' | 'asha') =>
      (await world.as(name).raw('GET', file.url.replace('/api/v1', ''))).status
    expect([await open('bikash'), await open('asha')]).toEqual([200, 404])
    const readers = await hari.get(acknowledgements, { params: { ...params, id }, query: {} })
    expect(readers.results.map(({ person }) => person.full_name)).toEqual([
      'Bikash Rai',
      'Hari Adhikari',
      'Rajan Karki',
    ])
    expect(await put('For nobody', { segment_id: newId() })).toMatchObject({
      status: 400,
      body: { segment_id: ['Select a valid choice.'] },
    })
    expect(await hari.ask(segments.remove, { params: { ...params, id: segment_id } })).toMatchObject({
      status: 409,
    })
    await hari.get(libraryDocuments.remove, { params: { ...params, id } })
  })

  test('what ends has its day, and is said to expire before it does', async () => {
    expect(await put('Registration', { category_id: licence })).toMatchObject({
      status: 400,
      body: { expires_on: ['Expires on is Required'] },
    })
    const made = (title: string, expires_on: string) => put(title, { category_id: licence, expires_on })
    expect(await made('Old', '2026-11-19')).toMatchObject({ body: { state: 'Expired' } })
    expect(await made('Soon', '2026-12-20')).toMatchObject({ body: { state: 'Expiring' } })
    expect(await made('Late', '2026-12-21')).toMatchObject({ body: { state: 'Active' } })
    expect(await titles('hari', 'hr', { state: 'Expired,Expiring' })).toEqual(['Old', 'Soon'])
  })

  test('one confirms what was shown; a new file is to be confirmed anew', async () => {
    const [doc] = (
      await world.as('asha').get(libraryDocuments.list, { params, query: { as: 'user', search: 'Handbook' } })
    ).results
    const id = doc?.id ?? ''
    const confirm = (edition: number) =>
      world.as('asha').get(acknowledge, { params, body: { items: [{ id, edition }] } })
    expect(await confirm(7)).toEqual({ acknowledged: 0 })
    const open = (name: 'asha' | 'hari') =>
      world.as(name).ask(files.read, { params: { ...params, id: doc?.file.id ?? '' }, query: {} })
    const unopened = {
      status: 400,
      body: { non_field_errors: [`Open “${doc?.title}” before you acknowledge it.`] },
    }
    const asked = () => world.as('asha').ask(acknowledge, { params, body: { items: [{ id, edition: 1 }] } })
    expect(await asked()).toMatchObject(unopened)
    // that somebody else opened it says nothing of her
    await open('hari')
    expect(await asked()).toMatchObject(unopened)
    expect((await open('asha')).status).toBe(200)
    expect(await confirm(1)).toEqual({ acknowledged: 1 })
    const who = (done: 'true' | 'false') =>
      world.as('hari').get(acknowledgements, { params: { ...params, id }, query: { done } })
    expect((await who('true')).results.map(({ person }) => person.full_name)).toEqual(['Asha Gurung'])
    expect(await who('false')).toMatchObject({ done_count: 1, open_count: 5, count: 5 })

    const { body: file } = await send('hari', 'second.pdf')
    const renewed = await world.as('hari').get(libraryDocuments.update, {
      params: { ...params, id },
      body: { file_id: file.id, version: doc?.version ?? 0 },
    })
    expect([renewed.edition, renewed.acknowledged]).toEqual([2, 0])
  })

  test('what supervisors may read, others do not confirm', async () => {
    const [guide] = (
      await world.as('maya').get(libraryDocuments.list, { params, query: { as: 'user', search: 'Guide' } })
    ).results
    const items = [{ id: guide?.id ?? '', edition: 1 }]
    expect(await world.as('asha').get(acknowledge, { params, body: { items } })).toEqual({ acknowledged: 0 })
    expect(await world.as('maya').get(acknowledge, { params, body: { items } })).toEqual({ acknowledged: 1 })
  })
})

describe('mission, vision and ethics', () => {
  test('they are read in their order, and changed words are a new edition', async () => {
    const hari = world.as('hari')
    const make = (title: string, position: number) =>
      hari.get(visionMission.create, {
        params,
        body: { kind: 'Mission', title, body: `${title}.`, position, needs_acknowledgement: true },
      })
    await make('Second', 2)
    const first = await make('First', 1)
    const read = async () =>
      (await world.as('asha').get(statements, { params, query: { topic: 'vision' } })).results
    expect((await read()).map(({ title }) => title)).toEqual(['First', 'Second'])
    await world.as('asha').get(acknowledge, { params, body: { items: [{ id: first.id, edition: 1 }] } })
    expect((await read())[0]?.acknowledged_at).toMatch(/^2026-11-20/)
    expect(await hari.get(visionMission.read, { params: { ...params, id: first.id } })).toMatchObject({
      acknowledged: 1,
      people: 6,
    })
    const target = { ...params, id: first.id }
    const moved = await hari.get(visionMission.update, { params: target, body: { position: 5, version: 1 } })
    expect((await read()).map(({ title, edition }) => [title, edition])).toEqual([
      ['Second', 1],
      ['First', 1],
    ])
    await hari.get(visionMission.update, {
      params: target,
      body: { body: 'Other words.', version: moved.version },
    })
    expect((await read())[1]).toMatchObject({ edition: 2, acknowledged_at: null })
  })

  test('ethics are apart from it, and so are the rights', async () => {
    const body = {
      kind: 'Conduct',
      title: 'First',
      body: 'Be fair.',
      position: 1,
      needs_acknowledgement: false,
    } as const
    const rule = await world.as('hari').get(ethics.create, { params, body })
    expect(
      (await world.as('hari').ask(visionMission.read, { params: { ...params, id: rule.id } })).status,
    ).toBe(404)
    const items = [{ id: rule.id, edition: 1 }]
    // nobody asked for it
    expect(await world.as('asha').get(acknowledge, { params, body: { items } })).toEqual({ acknowledged: 0 })
    await world.inOrg('himal', (db) =>
      db
        .updateTable('permission_group')
        .set({ codes: ['2.05'] })
        .where('name', 'like', 'Gita%')
        .execute(),
    )
    world.services.viewers.forgetAll()
    const asked = await world
      .as('gita')
      .ask(acknowledgements, { params: { ...params, id: rule.id }, query: {} })
    expect(asked.status).toBe(403)
  })
})

test('the log of mails holds no links or codes, and nothing of others', async () => {
  const mail = (to: string, more: object = {}) => ({
    id: newId(),
    recipient: to,
    subject: `For ${to}`,
    body_text: 'Hello',
    ...more,
  })
  await world.services.database.asOwner((db) =>
    db
      .insertInto('email_log')
      .values([
        mail('asha@example.test', { org_id: 1, state: 'Sent', created_at: '2026-11-18T20:00:00Z' }),
        mail('maya@example.test', { org_id: 1, state: 'Failed', error: 'no such mailbox' }),
        mail('secret@example.test', { org_id: 1, is_secret: true }),
        mail('tara@example.test', { org_id: 2 }),
      ])
      .execute(),
  )
  const log = async (query = {}) =>
    (await world.as('hari').get(emailLog, { params, query })).results.map(({ recipient }) => recipient)
  expect((await log()).toSorted()).toEqual(['asha@example.test', 'maya@example.test'])
  expect(await log({ state: 'Failed' })).toEqual(['maya@example.test'])
  // half past one in the morning of the 19th in Kathmandu
  expect(await log({ from: '2026-11-19', to: '2026-11-19' })).toEqual(['asha@example.test'])
  expect(await log({ search: 'MAYA' })).toEqual(['maya@example.test'])
  expect((await world.as('asha').ask(emailLog, { params, query: {} })).status).toBe(403)
})

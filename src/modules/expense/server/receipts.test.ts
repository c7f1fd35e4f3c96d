import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { urlOfFile } from '#engines/file/file.ts'
import { delegateApprovals } from '#engines/approval/delegation.ts'
import { claimCheck, expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { expenseDetail } from '#modules/expense/shared/expense-money.ts'
import { dropReceipts } from '#modules/expense/server/tidy-receipts.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { runJob } from '#test/run-job.ts'
import type { Name } from '#test/cast.ts'
import { sentFile } from '#test/sent-file.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const taxi = newId()
beforeAll(async () => {
  world = await openWorld()
  await world.services.database.asOwner((db) =>
    db
      .insertInto('expense_type')
      .values({ id: taxi, name: 'Taxi', code: 'T', category: 'Travel', unit: 'Amount', is_taxable: false })
      .execute(),
  )
})
afterAll(() => world.close())

/** A picture like no other. */
const picture = () =>
  sharp(randomBytes(60 * 60 * 3), { raw: { width: 60, height: 60, channels: 3 } })
    .jpeg()
    .toBuffer()
const send = (name: Name, file_name: string, content: string | Buffer) =>
  sentFile(world, name, { purpose: 'expense_receipt', file_name, content })
const receiptOf = async (name: Name, content?: Buffer) =>
  (await send(name, 'taxi.jpg', content ?? (await picture()))).id

const fileOf = (name: Name, id: string) => ({
  id,
  name: 'taxi.jpg',
  media_type: 'image/jpeg',
  bytes: 9,
  sha256: 'a'.repeat(64),
  purpose: 'expense_receipt',
  account_id: world.account(name),
  created_at: '2026-11-18T04:00:00Z',
})

const line = (amount: string, more: object = {}) => ({
  expense_type_id: taxi,
  amount,
  currency: 'NPR',
  spent_on: '2026-11-18',
  ...more,
})
const claim = (name: Name, ...lines: object[]) =>
  world.as(name).ask(expenseClaim.create, { params, body: { lines: lines as never, remarks: `By ${name}` } })
const check = (name: Name, ...lines: object[]) =>
  world.as(name).get(claimCheck, { params, query: { claim: JSON.stringify({ lines }) } })
const open = async (name: Name, id: string, org = 'himal') => {
  const { statusCode } = await world.app.inject({
    method: 'GET',
    url: urlOfFile(org, id),
    headers: { authorization: `Bearer ${world.as(name).token}` },
  })
  return statusCode
}
const detail = (name: Name, id: string, as: 'user' | 'supervisor' | 'hr') =>
  world.as(name).get(expenseDetail, { params: { ...params, id }, query: { as } })

test('pictures and PDF are taken; other types and what is too large are refused at the file', async () => {
  for (const [name, content] of [
    ['taxi.jpg', await picture()],
    ['taxi.pdf', Buffer.from('%PDF-1.4 a receipt')],
  ] as const)
    expect(await send('asha', name, content)).toMatchObject({ status: 201, body: { name } })
  const refused = { file: ['Upload a file of one of these types: jpg, png, webp, pdf.'] }
  // a photo of a phone that is no JPG, and a text
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
  expect(await send('asha', 'taxi.heic', heic)).toMatchObject({ status: 400, body: refused })
  expect(await send('asha', 'taxi.jpg', heic)).toMatchObject({ status: 400, body: refused })
  expect(await send('asha', 'taxi.csv', 'day,amount')).toMatchObject({ status: 400, body: refused })
  expect((await send('asha', 'taxi.pdf', '')).status).toBe(400)
  const large = Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(10 * 1024 * 1024)])
  expect((await send('asha', 'taxi.pdf', large)).status).toBe(413)
})

test('a receipt is a file that the claimant sent as one, in this organization', async () => {
  const wrong = { 'lines.1.receipt_id': ['Select a valid choice.'] }
  const others = await receiptOf('bikash')
  expect((await claim('asha', line('10'), line('11', { receipt_id: others }))).body).toEqual(wrong)
  expect((await claim('asha', line('10'), line('11', { receipt_id: newId() }))).body).toEqual(wrong)
  const { id: face } = await sentFile(world, 'asha', {
    purpose: 'picture',
    file_name: 'me.jpg',
    content: await picture(),
  })
  expect((await claim('asha', line('10'), line('11', { receipt_id: face }))).body).toEqual(wrong)
  // a receipt of one organization is none of the other
  const elsewhere = newId()
  await world.inOrg('terai', (db) => db.insertInto('stored_file').values(fileOf('asha', elsewhere)).execute())
  expect((await claim('asha', line('10'), line('11', { receipt_id: elsewhere }))).body).toEqual(wrong)
  expect((await claim('asha', line('12'))).status).toBe(201)
})

test('claimant, deciders and HR read a receipt, and nobody else', async () => {
  const receipt_id = await receiptOf('asha')
  // before it is of a claim it is the sender's alone
  expect([
    await open('asha', receipt_id),
    await open('maya', receipt_id),
    await open('hari', receipt_id),
  ]).toEqual([200, 404, 404])
  const { body } = await claim('asha', line('420', { receipt_id }))
  expect(body.status).toBe('Requested')
  const seen = async (names: readonly Name[]) => Promise.all(names.map((name) => open(name, receipt_id)))
  expect(await seen(['asha', 'maya', 'hari', 'om'])).toEqual([200, 200, 200, 200])
  // a colleague, HR without the permission, and people of another organization
  expect(await seen(['bikash', 'gita'])).toEqual([404, 404])
  for (const name of ['tara', 'sunil'] as const) expect(await open(name, receipt_id)).not.toBe(200)
  expect(await open('sunil', receipt_id, 'terai')).toBe(404)
  expect(await open('om', receipt_id, 'terai')).toBe(404)
})

test('the same receipt is found by its content, asks for a note and leads to the claim that may be seen', async () => {
  const content = await picture()
  const { body: first } = await claim('asha', line('700', { receipt_id: await receiptOf('asha', content) }))
  const again = line('50', { receipt_id: await receiptOf('asha', content), spent_on: '2026-11-19' })
  const said = 'The same receipt stands in another claim.'
  expect((await check('asha', again)).lines).toMatchObject([
    {
      findings: [{ kind: 'Possible duplicate', message: said }],
      problems: ['Say why it is not a duplicate.'],
      same: [{ request_id: first.id, purpose: 'By asha' }],
    },
  ])
  expect((await claim('asha', again)).body).toEqual({ 'lines.0.reason': ['Say why it is not a duplicate.'] })
  const { body: second } = await claim('asha', { ...again, reason: 'Paid in two parts' })
  for (const [name, as] of [
    ['asha', 'user'],
    ['maya', 'supervisor'],
    ['hari', 'hr'],
  ] as const)
    expect((await detail(name, second.id, as)).lines).toMatchObject([
      { findings: [{ message: said }], same: [{ request_id: first.id, purpose: 'By asha' }] },
    ])

  // of a colleague: the warning without whose it is, for them without a way to it
  const theirs = line('80', { receipt_id: await receiptOf('bikash', content), reason: 'Shared' })
  expect((await check('bikash', theirs)).lines).toMatchObject([{ findings: [{ message: said }], same: [] }])
  const { body: third } = await claim('bikash', theirs)
  expect((await detail('bikash', third.id, 'user')).lines[0]?.same).toEqual([])
  const toHr = (await detail('hari', third.id, 'hr')).lines[0]?.same ?? []
  expect(new Set(toHr.map(({ request_id }) => request_id))).toEqual(new Set([first.id, second.id]))
})

test('what another organization claimed is not looked at', async () => {
  const receipt_id = await receiptOf('asha')
  const stored = await world.inOrg('himal', (db) =>
    db.selectFrom('stored_file').selectAll().where('id', '=', receipt_id).executeTakeFirstOrThrow(),
  )
  const theirs = newId()
  await world.inOrg('terai', (db) =>
    db
      .insertInto('stored_file')
      .values({ ...fileOf('tara', theirs), sha256: stored.sha256 })
      .execute(),
  )
  const sent = await world.as('tara').ask(expenseClaim.create, {
    params: { org: 'terai' },
    body: { lines: [line('61', { receipt_id: theirs })] as never, remarks: 'Taxi' },
  })
  expect(sent).toMatchObject({ status: 201, body: { to_review: 0 } })
  expect((await check('asha', line('62', { receipt_id }))).lines).toMatchObject([{ findings: [], same: [] }])
})

test('the same amount on the same day is found, also within one claim, and what was taken back is not', async () => {
  const one = line('333', { spent_on: '2026-11-17' })
  const { body: first } = await claim('asha', one)
  expect((await check('asha', one, line('333', { spent_on: '2026-11-16' }))).lines).toMatchObject([
    {
      findings: [{ message: 'The same amount of 2026-11-17 stands in another claim.' }],
      same: [{ request_id: first.id }],
    },
    { findings: [], same: [] },
  ])
  expect((await check('bikash', one, one)).lines).toMatchObject([
    { findings: [], problems: [] },
    {
      findings: [{ message: 'The same amount of 2026-11-17 stands on another line of this claim.' }],
      problems: ['Say why it is not a duplicate.'],
      same: [],
    },
  ])
  expect((await claim('bikash', one, one)).body).toEqual({
    'lines.1.reason': ['Say why it is not a duplicate.'],
  })
  await world.as('asha').get(expenseClaim.cancel, { params: { ...params, id: first.id }, body: {} as never })
  expect((await check('asha', one)).lines).toMatchObject([{ findings: [], same: [] }])
})

test('who stands in for a decider reads the receipts of what is to be decided', async () => {
  const receipt_id = await receiptOf('asha')
  await claim('asha', line('77', { receipt_id }))
  expect(await open('bikash', receipt_id)).toBe(404)
  const named = await world.as('hari').ask(delegateApprovals, {
    params,
    query: { as: 'hr' },
    body: {
      delegator_id: world.id('maya'),
      delegate_id: world.id('bikash'),
      from_on: '2026-11-20',
      to_on: '2026-11-25',
      reason: 'On leave',
    },
  })
  expect(named.status).toBe(201)
  expect(await open('bikash', receipt_id)).toBe(200)
})

test('a receipt that no claim names goes after a week, and one of a claim stays', async () => {
  const [kept, left] = [await receiptOf('asha'), await receiptOf('asha')]
  await claim('asha', line('78', { receipt_id: kept }))
  const drop = (day: string) => runJob(world, kindOf(dropReceipts), 'himal', day)
  expect(await drop('2026-11-27')).toEqual({ removed: 0 })
  expect(await open('asha', left)).toBe(200)
  await drop('2026-11-28')
  expect([await open('asha', kept), await open('asha', left)]).toEqual([200, 404])
  // a second time there is nothing left
  expect(await drop('2026-11-28')).toEqual({ removed: 0 })
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'
import {
  addNote,
  addReader,
  changeSeverity,
  moveReport,
  readIdentity,
  readReport,
  replyToReporter,
  reportFile,
  reports,
} from '#modules/whistle-blower/shared/report.ts'
import { reporting, type Dialogue } from '#modules/whistle-blower/shared/reporting.ts'
import {
  ADDRESS,
  carried,
  filesOf,
  forms,
  openWhistleWorld,
  report,
  words,
  type WhistleWorld,
} from '#test/whistle-world.ts'
import type { World } from '#test/world.ts'

let place: WhistleWorld
let world: World
const params = { org: 'himal' }

beforeAll(async () => {
  place = await openWhistleWorld()
  ;({ world } = place)
})
afterAll(() => place.close())

let receipt = ''
test('of a report through a running server nothing is kept but what is encrypted', async () => {
  const before = await place.dump()
  const logged = place.lines.length
  const sent = await place.post(reporting.send.path, { ...report(), proof: await place.proof() })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  receipt = (sent.body as { receipt: string }).receipt
  expect(sent.body).toMatchObject({ acknowledge_by: '2026-11-27', feedback_by: '2027-02-27' })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Model: carried.camera, Software: carried.camera } })
    .toBuffer()
  expect(picture.includes(carried.camera)).toBe(true)
  expect((await place.attach(receipt, `${carried.file}.jpg`, picture)).body).toMatchObject({ files: 1 })
  const replied = await place.post(reporting.reply.path, {
    receipt,
    body: carried.message,
    proof: await place.proof(),
  })
  expect((replied.body as Dialogue).messages).toEqual([
    { author: 'Reporter', body: carried.message, written_on: '2026-11-20', answer: null, is_new: false },
  ])
  // what is refused tells no more than what is taken
  expect(
    (await place.post(reporting.open.path, { receipt: carried.wrong, proof: await place.proof() })).status,
  ).toBe(400)
  expect((await place.post(reporting.open.path, { receipt, proof: carried.wrong })).status).toBe(400)
  expect((await place.call('POST', reporting.open.path, `{"${carried.wrong}`)).status).toBe(400)
  expect((await place.call('GET', `/untraced/${carried.wrong}/`)).status).toBe(404)
  expect(
    (await place.attach(receipt, `${carried.file}.pdf`, Buffer.from(`%PDF-1.7 ${carried.wrong}`))).status,
  ).toBe(400)
  expect((await place.call('GET', '/auth/anything/')).status).toBe(404)

  const after = await place.dump()
  const added = [...after].flatMap(([table, rows]) => {
    const known = new Set(before.get(table))
    return rows.filter((row) => !known.has(row)).map((row) => ({ table, row }))
  })
  expect([...new Set(added.map(({ table }) => table))].toSorted()).toEqual([
    'signal',
    'whistle_file',
    'whistle_identity_key',
    'whistle_message',
    'whistle_report',
    'whistle_report_key',
  ])
  for (const { table, row } of added) {
    // the beginning of a day of the organization is the only instant, and no id tells when it was made
    expect(row.match(/\d\d:\d\d:\d\d[.\d]*/g) ?? [], `${table}: ${row}`).toEqual(
      table === 'signal' ? ['18:15:00', '18:15:00'] : [],
    )
    const ids = row.match(/[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
    const known = [...before.values()].flat().join('\n')
    for (const id of ids) expect(known.includes(id) || id[14] === '4', `${table}: ${id}`).toBe(true)
  }
  const log = place.lines.slice(logged).join('')
  // the call that is not below it is there, so the log is
  expect(log).toContain('/auth/anything/')
  expect(log).not.toContain('untraced')
  const { config } = world.services
  const places = {
    database: [...after.values()].flat().join('\n'),
    log,
    folder: await filesOf(config.dataDir),
  }
  const metrics = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).not.toContain('untraced')
  for (const [place, text] of Object.entries(places))
    for (const secret of [
      ...Object.values(words),
      ...Object.values(carried),
      ADDRESS,
      receipt,
      receipt.replaceAll(' ', ''),
    ])
      for (const form of forms(secret)) expect(text.includes(form), `${secret} in the ${place}`).toBe(false)
})

test('no more callers are told apart than one', async () => {
  const { body } = await place.call('GET', reporting.door.path)
  expect(body).toMatchObject({
    is_open: true,
    organizations: [{ slug: 'himal', investigators: [{}, {}, { is_custodian: true }] }],
  })
  const once = await place.proof()
  expect((await place.post(reporting.open.path, { receipt, proof: once })).status).toBe(200)
  expect((await place.post(reporting.open.path, { receipt, proof: once })).body).toEqual({
    proof: ['The check of your browser has expired. Send it again.'],
  })
})

test('investigators read and answer; HR, administrators and whoever reads the database do not', async () => {
  const { results } = await world.as('maya').get(reports, { params })
  const [row] = results
  expect(results).toMatchObject([{ status: 'Received', due_on: '2026-11-27', unread: 1 }])
  const at = { params: { ...params, id: row?.id ?? '' } }
  for (const name of ['hari', 'om', 'asha', 'gita'] as const) {
    expect((await world.as(name).ask(readReport, at)).status, name).not.toBe(200)
    const list = await world.as(name).ask(reports, { params })
    expect((list.body as { count?: number }).count ?? 0, name).toBe(0)
  }
  const read = await world.as('maya').get(readReport, at)
  const { identity, ...shown } = words
  expect(read).toMatchObject({ content: shown, has_identity: true, log: [{ act: 'Read' }] })
  expect(JSON.stringify(read)).not.toContain(identity)
  const [file] = read.files
  const sent = await world.as('maya').ask(reportFile, { params: { ...at.params, file_id: file?.id ?? '' } })
  expect(sent.status).toBe(200)
  expect((await world.as('maya').ask(readIdentity, at)).status).toBe(409)
  await world.as('maya').get(addNote, { ...at, body: { body: 'Only for us' } })
  await world.as('maya').get(replyToReporter, { ...at, body: { body: 'Which invoice?' } })
  const skipped = await world
    .as('maya')
    .ask(moveReport, { ...at, body: { status: 'Closed', reason: 'No time', version: read.version } })
  expect(skipped.body).toEqual({ status: ['Received cannot become Closed.'] })
  const acknowledged = { status: 'Acknowledged', reason: 'Read', version: read.version } as const
  expect((await world.as('maya').ask(moveReport, { ...at, body: acknowledged })).status).toBeLessThan(300)
  expect((await world.as('bikash').ask(moveReport, { ...at, body: acknowledged })).status).toBe(409)
  const back = await place.post(reporting.open.path, { receipt, proof: await place.proof() })
  expect(back.body).toMatchObject({ status: 'Acknowledged', messages: [{}, { body: 'Which invoice?' }] })
  expect(JSON.stringify(back.body)).not.toContain('Only for us')
  const log = (await world.as('bikash').get(readReport, at)).log.map(({ act }) => act)
  expect(log).toEqual(['Read', 'Status: Acknowledged', 'Reply sent', 'Note added', 'File opened', 'Read'])
})

test('who is named or left out gets no key, and a report that nobody could read is refused', async () => {
  const { body } = await place.call('GET', reporting.door.path)
  const readers =
    (
      body as {
        organizations: { investigators: { id: string; full_name: string; is_custodian: boolean }[] }[]
      }
    ).organizations[0]?.investigators ?? []
  const [first, second] = readers.filter(({ is_custodian }) => !is_custodian)
  const people = `${first?.full_name} signed it`
  const sent = await place.post(reporting.send.path, { ...report({ people }), proof: await place.proof() })
  expect(sent.status).toBe(201)
  const { rows } = await place.client.query<{ investigator_id: string }>(
    `select k.investigator_id from whistle_report_key k join whistle_report r on r.id = k.report_id where r.status = 'Received'`,
  )
  expect(rows).toEqual([{ investigator_id: second?.id }])
  const nobody = await place.post(reporting.send.path, {
    ...report({ excluded_ids: readers.map(({ id }) => id) }),
    proof: await place.proof(),
  })
  expect(nobody.body).toHaveProperty('excluded_ids')
})

test('a reader gives a report to one more, and the role stays with the only reader', async () => {
  const om = world.as('om')
  const named = async (name: 'gita' | 'asha' | 'maya' | 'bikash') => {
    const { results } = await om.get(investigator.list, { params, query: {} as never })
    const row = results.find(({ employee_id }) => employee_id === world.id(name))
    if (row) return row
    return om.get(investigator.create, {
      params,
      body: { employee_id: world.id(name), duty: 'Investigator' },
    })
  }
  const [gita, maya, bikash] = [await named('gita'), await named('maya'), await named('bikash')]
  const read = await world.as('maya').get(reports, { params })
  const known = new Set(read.results.map(({ id }) => id))
  const sent = await place.post(reporting.send.path, {
    ...report({ excluded_ids: [bikash.id], place: 'Gita’s desk', identity: '' }),
    proof: await place.proof(),
  })
  expect(sent.status).toBe(201)
  const made = (await world.as('maya').get(reports, { params })).results.find(({ id }) => !known.has(id))
  const at = { params: { ...params, id: made?.id ?? '' } }
  const alone = await world.as('maya').get(readReport, at)
  expect(alone).toMatchObject({ readers: ['Maya Shrestha'], may_add: [] })
  expect(JSON.stringify(alone)).not.toContain(bikash.id)
  const adding = (name: 'maya' | 'gita' | 'asha', investigator_id: string) =>
    world.as(name).ask(addReader, { ...at, body: { investigator_id, reason: 'On leave' } })
  // one is named, the other was left out, and both stay away
  for (const { id } of [gita, bikash])
    expect((await adding('maya', id)).body).toHaveProperty('investigator_id')
  const archiving = async () =>
    om.ask(investigator.update, {
      params: { ...params, id: maya.id },
      body: { is_archived: true, version: maya.version },
    })
  const open = 'Open reports that only this investigator can read: '
  expect(JSON.stringify((await archiving()).body)).toContain(`${open}2.`)
  const removed = await om.ask(investigator.remove, { params: { ...params, id: maya.id } })
  expect(JSON.stringify(removed.body)).toContain(`${open}2.`)

  const asha = await named('asha')
  expect((await world.as('asha').ask(readReport, at)).status).toBe(404)
  expect((await adding('asha', asha.id)).status).toBe(404)
  const twice = await Promise.all([adding('maya', asha.id), adding('maya', asha.id)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)[1]).toBe(409)
  const { version } = await world.as('maya').get(readReport, at)
  await world
    .as('maya')
    .get(changeSeverity, { ...at, body: { severity: 'High', reason: 'Large sums', version } })
  const given = await world.as('asha').get(readReport, at)
  expect(given).toMatchObject({
    content: { description: words.description },
    severity: 'High',
    readers: ['Asha Gurung', 'Maya Shrestha'],
  })
  expect(given.log.slice(1, 3)).toMatchObject([
    { act: 'Severity: High', remarks: 'Large sums', by: 'Maya Shrestha' },
    { act: 'Reader added', remarks: 'Asha Gurung: On leave', by: 'Maya Shrestha' },
  ])
  expect((await place.dump()).get('signal')?.join('')).toContain('whistle.reader_added')
  // now one is left that nobody else reads
  expect(JSON.stringify((await archiving()).body)).toContain(`${open}1.`)
})

test('everything that is open for reporters leaves no trace', () => {
  const open = routes.filter(
    ({ endpoint }) => endpoint.path.includes('whistle') && endpoint.spec.access.public,
  )
  const traced = open.filter(({ endpoint }) => !endpoint.path.startsWith('/untraced/'))
  expect(open.length).toBeGreaterThan(5)
  expect(traced.map(({ endpoint }) => endpoint.path)).toEqual(['/commons/public-whistle-settings/'])
})

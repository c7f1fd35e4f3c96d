import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { routes } from '#app/routes.ts'
import { remindOfClocks } from '#modules/whistle-blower/server/clock-reminders.ts'
import { purgeReports } from '#modules/whistle-blower/server/purge.ts'
import {
  identityRequests,
  refuseIdentity,
  releaseIdentity,
} from '#modules/whistle-blower/shared/identity-request.ts'
import { reinstateEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { recover } from '#modules/account/shared/password.ts'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'
import {
  moveReport,
  readIdentity,
  readReport,
  reports,
  requestIdentity,
} from '#modules/whistle-blower/shared/report.ts'
import { reporting } from '#modules/whistle-blower/shared/reporting.ts'
import { whistleStatistics } from '#modules/whistle-blower/shared/statistics.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import {
  ADDRESS,
  canary,
  expectNone,
  openWhistleWorld,
  report,
  words,
  type WhistleWorld,
} from '#test/whistle-world.ts'
import type { World } from '#test/world.ts'

let place: WhistleWorld
let world: World
let receipt = ''
const params = { org: 'himal' }

beforeAll(async () => {
  place = await openWhistleWorld({ ROLE: 'all' })
  ;({ world } = place)
  const sent = await place.post(reporting.send.path, { ...report(), proof: await place.proof() })
  receipt = (sent.body as { receipt: string }).receipt
  expect((await place.attach(receipt, 'note.txt', Buffer.from('One line'))).status).toBe(200)
  const [row] = (await world.as('maya').get(reports, { params })).results
  await world.as('maya').get(moveReport, {
    params: { ...params, id: row?.id ?? '' },
    body: { status: 'Acknowledged', reason: 'Read', version: 1 },
  })
})
afterAll(() => place.close())

/** Until all is handled but the notices of reports, which wait for the end of the day. */
const settled = () =>
  until(
    () =>
      world.services.database.asOwner((db) =>
        db
          .selectFrom('signal')
          .select('name')
          .where('handled_at', 'is', null)
          .where('name', '<>', 'whistle.received')
          .execute(),
      ),
    (waiting) => waiting.length === 0,
  )

test('a custodian releases the name to the investigator who stated why, and to nobody else', async () => {
  const logged = place.lines.length
  const { results } = await world.as('maya').get(reports, { params })
  const at = { params: { ...params, id: results.find(({ status }) => status === 'Acknowledged')?.id ?? '' } }
  const reason = canary('reason')
  const remarks = canary('remarks')
  for (const name of ['hari', 'om', 'asha', 'rajan'] as const)
    expect((await world.as(name).ask(requestIdentity, { ...at, body: { reason } })).status, name).not.toBe(
      200,
    )
  await world.as('maya').get(requestIdentity, { ...at, body: { reason } })
  expect((await world.as('maya').ask(requestIdentity, { ...at, body: { reason } })).status).toBe(409)
  await settled()
  const asked = await world.as('rajan').get(identityRequests, { params })
  expect(asked.results).toMatchObject([{ reason, state: 'Requested', investigator: 'Maya Shrestha' }])
  // the custodian reads neither the report nor the name
  expect(JSON.stringify(asked)).not.toContain(words.identity)
  expect((await world.as('rajan').ask(readReport, at)).status).toBe(404)
  for (const name of ['maya', 'bikash', 'hari', 'asha'] as const)
    expect((await world.as(name).get(identityRequests, { params })).count, name).toBe(0)
  const request = { params: { ...params, id: asked.results[0]?.id ?? '' }, body: { remarks } }
  for (const name of ['maya', 'hari', 'om', 'asha'] as const)
    expect((await world.as(name).ask(releaseIdentity, request)).status, name).toBeGreaterThanOrEqual(400)
  expect((await world.as('maya').ask(readIdentity, at)).status).toBe(409)
  const decided = await Promise.all([
    world.as('rajan').ask(releaseIdentity, request),
    world.as('rajan').ask(refuseIdentity, request),
  ])
  expect(decided.filter(({ status }) => status < 300)).toHaveLength(1)
  // whichever came first: where it was refused the investigator asks again
  if ((decided[0]?.status ?? 500) >= 300) {
    await world.as('maya').get(requestIdentity, { ...at, body: { reason } })
    const again = await world
      .as('rajan')
      .get(identityRequests, { params, query: { state: ['Requested'] } as never })
    const id = again.results.find(({ state }) => state === 'Requested')?.id ?? ''
    await world.as('rajan').get(releaseIdentity, { params: { ...params, id }, body: { remarks } })
  }
  await settled()
  expect(await world.as('maya').get(readIdentity, at)).toEqual({ identity: words.identity })
  expect((await world.as('bikash').ask(readIdentity, at)).status).toBe(409)
  const seen = await world.as('maya').get(readReport, at)
  expect(seen.identity_requests.find(({ state }) => state === 'Released')).toMatchObject({
    state: 'Released',
    is_own: true,
    answer: remarks,
    decided_by: 'Rajan Karki',
  })
  const others = await world.as('bikash').get(readReport, at)
  for (const one of others.identity_requests) expect(one).toMatchObject({ is_own: false, answer: null })
  expect(others.log.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['Identity shown', 'Identity released', 'Identity requested']),
  )
  expectNone(await place.traces(logged), [reason, remarks, words.identity])
})

test('somebody from outside investigates with an authenticator, and is served nothing else', async () => {
  const logged = place.lines.length
  const now = clock.instant()
  const account_id = newId()
  const session = newId()
  await world.services.database.asOwner(async (db) => {
    await db
      .insertInto('account')
      .values({
        id: account_id,
        username: 'lawyer',
        email: 'lawyer@law.test',
        full_name: 'Laxmi Lawyer',
        created_at: now,
      })
      .execute()
    await db.insertInto('membership').values({ org_id: 1, account_id, is_investigator: true }).execute()
    await db
      .insertInto('account_session')
      .values({
        id: session,
        account_id,
        created_at: now,
        token_hash: 'none',
        rotated_at: now,
        remember: false,
        last_used_at: now,
        expires_at: '2027-12-01T00:00:00Z',
      })
      .execute()
  })
  const token = world.tokens.issue(account_id, session)
  const lawyer = async (method: string, url: string, body?: object) => {
    const answer = await world.app.inject({
      method: method as 'GET',
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    })
    return {
      status: answer.statusCode,
      body: JSON.parse(answer.body || '{}') as {
        results?: { id: string }[]
        detail?: string
        next_step?: string
      },
    }
  }
  const named = { duty: 'Investigator' as const, account_id }
  expect(
    (
      await world
        .as('om')
        .ask(investigator.create, { params, body: { ...named, employee_id: world.id('asha') } })
    ).status,
  ).toBe(400)
  expect(
    (await world.as('om').ask(investigator.create, { params, body: { ...named, duty: 'Custodian' } })).status,
  ).toBe(400)
  expect(
    (
      await world
        .as('om')
        .ask(investigator.create, { params, body: { ...named, account_id: world.account('asha') } })
    ).status,
  ).toBe(400)
  await world.as('om').get(investigator.create, { params, body: named })
  const sent = await place.post(reporting.send.path, {
    ...report({ identity: '' }),
    proof: await place.proof(),
  })
  const outside = (sent.body as { receipt: string }).receipt
  // before an authenticator is set up nothing is served
  expect(await lawyer('GET', '/whistle-blower/himal/reports/')).toMatchObject({
    status: 403,
    body: { next_step: 'enrol' },
  })
  await world.services.database.asOwner((db) =>
    db
      .insertInto('account_totp')
      .values({ account_id, secret: 'sealed', created_at: now, confirmed_at: now })
      .execute(),
  )
  world.services.viewers.forgetAll()
  const list = await lawyer('GET', '/whistle-blower/himal/reports/')
  expect(list.body.results).toHaveLength(1)
  const id = list.body.results?.[0]?.id ?? ''
  const read = await lawyer('GET', `/whistle-blower/himal/reports/${id}/`)
  expect(read.body).toMatchObject({
    content: { description: words.description },
    clock: 'On time',
    days_left: 7,
  })
  expect(
    (await lawyer('POST', `/whistle-blower/himal/reports/${id}/reply/`, { body: canary('outside') })).status,
  ).toBeLessThan(300)
  const back = await place.post(reporting.open.path, { receipt: outside, proof: await place.proof() })
  expect(JSON.stringify(back.body)).toContain(canary('outside'))
  // every other call of the organization is refused, and so is another organization
  const gets = routes.filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' && endpoint.path.includes('{org}') && !endpoint.path.startsWith('/public/'),
  )
  expect(gets.length).toBeGreaterThan(300)
  for (const { endpoint } of gets) {
    if (endpoint.spec.access.outside || endpoint.spec.access.public) continue
    const url = endpoint.path.replace('{org}', 'himal').replaceAll(/\{\w+\}/g, newId())
    expect([403, 404], endpoint.path).toContain((await lawyer('GET', url)).status)
  }
  expect((await lawyer('GET', '/whistle-blower/terai/reports/')).status).toBe(404)
  expectNone(await place.traces(logged), [canary('outside'), ...Object.values(words)])
  // let out again: their key opens nothing any more
  await world.services.database.asOwner((db) =>
    db.deleteFrom('membership').where('account_id', '=', account_id).execute(),
  )
  world.services.viewers.forgetAll()
  expect((await lawyer('GET', '/whistle-blower/himal/reports/')).status).toBeGreaterThanOrEqual(401)
})

test('custodians, HR and the only reader hear that the only reader of a report leaves', async () => {
  const { results } = await world.as('om').get(investigator.list, { params, query: {} as never })
  const bikash = results.find(({ employee_id }) => employee_id === world.id('bikash'))
  const who = { params: { ...params, id: world.id('maya') } }
  const ends = async () => {
    const { version } = await world.services.database.asOwner((db) =>
      db.selectFrom('employee').select('version').where('id', '=', who.params.id).executeTakeFirstOrThrow(),
    )
    return { left_on: '2026-12-31', leaving_reason: 'Goes abroad', version }
  }
  const told = async () => {
    await settled()
    const { rows } = await place.client.query<{ account_id: string | null; text: string }>(
      `select account_id, text from notification where text ~ 'only reader of an open' order by text, account_id nulls last`,
    )
    return rows
  }
  // Bikash reads all of them too
  await world.as('hari').get(separateEmployee, { ...who, body: await ends() })
  expect(await told()).toEqual([])
  await world.as('hari').get(reinstateEmployee, { ...who, body: { version: (await ends()).version } })
  await place.post(reporting.send.path, {
    ...report({ excluded_ids: [bikash?.id], identity: '' }),
    proof: await place.proof(),
  })
  await world.as('hari').get(separateEmployee, { ...who, body: await ends() })
  const text = 'An investigator who leaves is the only reader of an open whistle-blower report'
  expect(await told()).toEqual(
    expect.arrayContaining([
      { account_id: world.account('rajan'), text },
      expect.objectContaining({ account_id: world.account('maya') }),
    ]),
  )
  expect((await place.dump()).get('org_notification')?.join('\n')).toContain(text)
  await world.as('hari').get(reinstateEmployee, { ...who, body: { version: (await ends()).version } })
})

test('the notice at the end of a day says that something came, and is not mailed', async () => {
  const logged = place.lines.length
  await place.client.query(`update signal set next_try_at = now() where name = 'whistle.received'`)
  await until(
    async () =>
      (await place.client.query(`select from signal where name = 'whistle.received' and handled_at is null`))
        .rowCount,
    (waiting) => waiting === 0,
  )
  expect((await place.dump()).get('notification')?.join('\n')).toContain(
    'A whistle-blower report or message is waiting for you',
  )
  // what is mailed arrives there, so nothing of this was
  expect((await world.as('maya').ask(recover, { body: { email: 'maya@example.test' } })).status).toBeLessThan(
    300,
  )
  await until(
    () => place.mails.length,
    (count) => count > 0,
  )
  expect(place.mails.filter((mail) => /whistle|report/i.test(mail))).toEqual([])
  expectNone(await place.traces(logged), [receipt, ADDRESS, ...Object.values(words)])
})

test('sixty days after closing the reporter is asked about retaliation, once', async () => {
  const logged = place.lines.length
  const { results } = await world.as('maya').get(reports, { params })
  const id = results.find(({ status }) => status === 'Acknowledged')?.id ?? ''
  const at = { params: { ...params, id } }
  for (const status of ['Unfounded', 'Feedback given', 'Closed'] as const) {
    const { version } = await world.as('maya').get(readReport, at)
    await world.as('maya').get(moveReport, { ...at, body: { status, reason: 'Done', version } })
  }
  const answer = async (said: 'Yes' | 'No', body = '') =>
    place.post(reporting.followUp.path, { receipt, answer: said, body, proof: await place.proof() })
  expect((await place.post(reporting.open.path, { receipt, proof: await place.proof() })).body).toMatchObject(
    { follow_up: 'Later', follow_up_on: '2027-01-19' },
  )
  expect((await answer('Yes')).status).toBe(400)
  clock.set('2027-01-19T04:00:00.000Z')
  await runJob(world, kindOf(remindOfClocks), 'himal', '2027-01-19')
  await settled()
  const told = (await place.dump()).get('notification')?.join('\n') ?? ''
  expect(told).toContain('retaliation check')
  expect((await place.post(reporting.open.path, { receipt, proof: await place.proof() })).body).toMatchObject(
    { follow_up: 'Due' },
  )
  const word = canary('retaliation')
  const two = await Promise.all([answer('Yes', word), answer('No')])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const read = await world.as('maya').get(readReport, at)
  expect(read).toMatchObject({ follow_up: 'Answered', clock: null })
  expect(read.messages.at(-1)).toMatchObject({
    is_reporter: true,
    answer: two[0]?.status === 200 ? 'Yes' : 'No',
  })
  expectNone(await place.traces(logged), [word, ADDRESS, ...Object.values(words)])
  // purged, of the requests nothing is left but that there were some
  const proofOf = async () =>
    (
      await place.client.query<Record<string, unknown>>(
        `select r.content, r.identity, r.receipt_hash, r.receipt_key,
           (select count(*)::int from whistle_message m where m.report_id = r.id) as messages,
           (select count(*)::int from whistle_file f where f.report_id = r.id) as files,
           (select count(*)::int from whistle_log l where l.report_id = r.id and l.remarks is not null) as remarks,
           (select count(*)::int from whistle_report_key k where k.report_id = r.id and k.sealed_key <> '') as keys
         from whistle_report r where r.id = $1`,
        [id],
      )
    ).rows[0]
  const nothing = { content: null, identity: null, receipt_hash: null, receipt_key: null }
  const none = { messages: 0, files: 0, remarks: 0, keys: 0 }
  // all of it was there, or its absence would prove nothing
  for (const kept of Object.values((await proofOf()) ?? {})) expect(kept).toBeTruthy()
  clock.set('2027-02-19T04:00:00.000Z')
  await runJob(world, kindOf(purgeReports), 'himal', '2027-02-19')
  const rows = (
    await place.client.query<{ row: string }>(
      'select to_jsonb(q)::text as row from whistle_identity_request q',
    )
  ).rows
  for (const { row } of rows)
    expect(JSON.parse(row)).toMatchObject({ sealed_reasons: {}, sealed_answer: null, released_key: null })
  expect(
    (await place.client.query('select from whistle_identity_key where report_id = $1', [id])).rowCount,
  ).toBe(0)
  expect(await proofOf()).toEqual({ ...nothing, ...none })
  clock.set('2026-11-20T04:00:00.000Z')
})

test('investigators are warned before a clock runs out', async () => {
  await runJob(world, kindOf(remindOfClocks), 'himal', '2026-11-25')
  await settled()
  const told = (await place.dump()).get('notification')?.join('\n') ?? ''
  expect(told).toContain('Acknowledge a whistle-blower report within 2 days')
})

test('figures show no group of fewer than five, to investigators alone', async () => {
  const at = { params, query: { period: 'Last year' } as never }
  const kinds = [8, 6, 2]
  await place.client.query(
    `insert into whistle_incident_type (id, name) values ${kinds.map((_, n) => `('${newIdOf(n)}', 'Kind ${n}')`).join()}`,
  )
  for (const [n, count] of kinds.entries())
    await place.client.query(
      `insert into whistle_report (org_id, id, reference, incident_type_id, severity, status, received_on, acknowledge_by, feedback_by, acknowledged_on, closed_on)
       select 1, gen_random_uuid(), 'R-' || $1 || '-' || x, $2, 'Low', 'Closed', date '2025-03-10', date '2025-03-17', date '2025-06-17', date '2025-03-12', date '2025-05-10'
       from generate_series(1, $3::int) x`,
      [String(n), newIdOf(n), count],
    )
  const { results } = await world.as('maya').get(whistleStatistics, at)
  const byKind = results.filter(({ dimension }) => dimension === 'Kind')
  // two reports of one kind would follow from the total: the next kind is hidden with them
  expect(byKind).toMatchObject([{ value: 'Kind 0', reports: 8 }])
  expect(results).toContainEqual(expect.objectContaining({ dimension: 'All', reports: 16 }))
  expect(results).toContainEqual(
    expect.objectContaining({ value: 'Within 90 days', reports: 16, median_days: 61 }),
  )
  expect(results).toContainEqual(expect.objectContaining({ value: 'In time', median_days: 2 }))
  // of this month nothing is counted yet
  expect((await world.as('maya').get(whistleStatistics, { params })).count).toBe(0)
  for (const name of ['rajan', 'hari', 'om', 'asha', 'anil'] as const)
    expect((await world.as(name).ask(whistleStatistics, at)).status, name).toBeGreaterThanOrEqual(403)
})

function newIdOf(n: number) {
  return `77777777-7777-4777-8777-00000000000${n}`
}

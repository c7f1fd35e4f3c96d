import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { schedules as served } from '#app/routes.ts'
import { assignGroups, createGroup } from '#modules/account/shared/permission-group.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { schedules } from '#modules/report-builder/shared/schedule.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

// Gita is HR for the people of Pokhara only: Asha, and herself. Hari is HR of all six.
const org = { org: 'himal' }
const now = '2026-11-20T04:00:00Z'
let world: World
beforeAll(async () => {
  world = await openWorld({ at: now })
  const om = world.as('om')
  const body = { name: 'Pokhara', code: 'PKR' } as never
  const { id: branch_id } = await om.get(branch.create, { params: org, body })
  await world.inOrg('himal', (db) =>
    sql`update employment_assignment set branch_id = ${branch_id} where employee_id = ${world.id('asha')}`.execute(
      db,
    ),
  )
  const group = await om.get(createGroup, {
    params: org,
    body: { name: 'HR of Pokhara', codes: ['4.01', '4.15', '11.03'] },
  })
  await om.get(assignGroups, {
    params: { ...org, id: world.account('gita') },
    body: { group_ids: [group.id], branch_ids: [branch_id] },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(now)
  await world.inOrg('himal', (db) => sql`delete from saved_report`.execute(db))
  await world.services.database.asOwner((db) => db.deleteFrom('email_log').execute())
})

/** What both are mailed: Gita first, then Hari. */
async function mailed(columns: string[]) {
  const hari = world.as('hari')
  const definition = Definition.parse({ data_set: 'employees', columns, sort: [{ key: 'code' }] })
  const report = await hari.get(reportBuilder.create, { params: org, body: { name: 'People', definition } })
  const params = { ...org, id: report.id }
  const account_ids = [world.account('hari'), world.account('gita')]
  await hari.get(schedules.create, {
    params,
    body: { frequency: 'Daily', hour: 10, format: 'csv', account_ids } as never,
  })
  const due = served.find(({ name }) => name === 'report_builder.mail') ?? expect.fail('not served')
  await runJob(world, kindOf(due), 'himal', '2026-11-20T10')
  const mails = await world.inOrg('himal', (db) =>
    db.selectFrom('email_log').selectAll().orderBy('recipient').execute(),
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual(['gita@example.test', 'hari@example.test'])
  const [{ last_result } = expect.fail('no schedule')] = (await hari.get(schedules.list, { params })).results
  return { mails, last_result }
}

async function linesOf(attachment: unknown): Promise<string[]> {
  const { sha256 } = attachment as { sha256: string }
  const { org_id } = await world.inOrg('himal', (db) =>
    db.selectFrom('organization').select('org_id').where('slug', '=', 'himal').executeTakeFirstOrThrow(),
  )
  const pieces: Buffer[] = []
  for await (const piece of (await world.services.files.read(org_id, sha256)) ?? [])
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString('utf8').trim().split('\r\n').slice(1)
}

test('HR of some people gets those in a file of its own, and nobody else gets that', async () => {
  const { mails, last_result } = await mailed(['code', 'full_name'])
  const [gita, hari] = mails
  const names = (await linesOf(gita?.attachment)).map((line) => line.split(',')[1])
  expect(names).toEqual(['Asha Gurung', 'Gita Thapa'])
  expect(gita?.body_text).toContain('has 2 lines.')
  expect(await linesOf(hari?.attachment)).toHaveLength(6)
  expect(hari?.body_text).toContain('has 6 lines.')
  expect(last_result).toEqual({ sent: 2, left_out: [], note: null })
})

test('and is told by a link how many of them there are', async () => {
  const { mails } = await mailed(['code', 'annual_salary'])
  expect(mails).toMatchObject([
    { attachment: null, body_text: expect.stringContaining('has 2 lines.') },
    { attachment: null, body_text: expect.stringContaining('has 6 lines.') },
  ])
})

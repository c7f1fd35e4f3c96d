import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { timeLimits } from '#engines/approval/time-limit-server.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import type { Name } from '#test/cast.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import { runJob } from '#test/run-job.ts'
import { reasonId } from '#test/reason.ts'
import type { World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
beforeAll(async () => {
  world = (await openOffboarding()).world
  clock.set('2026-11-20T04:00:00Z')
})
afterAll(() => world.close())

const seen = (id: string) =>
  world.as('hari').get(resignation.read, { params: { org, id }, query: { as: 'hr' } })
const decide = (name: Name, id: string, as: 'supervisor' | 'hr') =>
  world.as(name).ask(resignation.act, {
    params: { org, id, action: 'approve' },
    query: { as },
    body: { remarks: 'Noted' },
  })

test('a supervisor who does not answer holds nobody: after five working days HR is asked', async () => {
  const { id } = await world.as('asha').get(resignation.create, {
    params,
    body: {
      reason_id: await reasonId(world),
      requested_last_day: '2026-12-20',
      remarks: 'I move to Pokhara',
    },
  })
  const row = await world.inOrg(org, (db) =>
    db.selectFrom('request').select(['due_at', 'level']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  // of the 20th, a Friday: Saturday is off, so the fifth working day is Thursday the 26th, in Kathmandu
  expect(row.level).toBe(1)
  expect(Date.parse(row.due_at ?? '')).toBeGreaterThanOrEqual(Date.parse('2026-11-26T18:15:00Z'))
  expect(Date.parse(row.due_at ?? '')).toBeLessThan(Date.parse('2026-11-26T19:15:00Z'))
  clock.set('2026-11-26T18:00:00Z')
  await runJob(world, kindOf(timeLimits), org, '2026-11-26T23')
  expect(await seen(id)).toMatchObject({ status: 'Requested' })
  clock.set('2026-11-26T19:20:00Z')
  await runJob(world, kindOf(timeLimits), org, '2026-11-27T01')
  expect(await seen(id)).toMatchObject({ status: 'Forwarded', waits_for: [] })
  expect((await decide('maya', id, 'supervisor')).status).toBe(403)
  expect((await decide('hari', id, 'hr')).body.status).toBe('Approved')
})

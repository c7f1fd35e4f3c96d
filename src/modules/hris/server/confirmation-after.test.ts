import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { runConfirmations } from '#modules/hris/server/confirmation-job.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import {
  askConfirmation,
  confirmationSettings,
  decideConfirmation,
  readConfirmation,
} from '#modules/hris/shared/confirmation.ts'
import { reinstateEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { readReview } from '#modules/hris/shared/employment-review.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { reviewFlows } from '#modules/hris/shared/review-flows.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { openConfirmationWorld, type ConfirmationWorld } from '#test/confirmation-world.ts'
import { runJob } from '#test/run-job.ts'

let c: ConfirmationWorld
let world: ConfirmationWorld['world']
const org = 'himal'
const params = { org }
const at = (id: string) => ({ params: { org, id } })
const hari = () => world.as('hari')
const days = () => c.days()
const onProbation = (ends_on: string) => c.onProbation(ends_on)
const decide = (id: string, body: object) =>
  hari().ask(decideConfirmation, { ...at(id), body: { remarks: 'As agreed', ...body } as never })
const open = async (ends_on: string) => {
  await onProbation(ends_on)
  return hari().get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
}
const run = (day: string) => {
  clock.set(`${day}T04:00:00Z`)
  return runJob(world, kindOf(runConfirmations), org, day)
}
beforeAll(async () => {
  c = await openConfirmationWorld()
  world = c.world
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

test('a confirmation of a day after the last one is not carried out, and says why', async () => {
  const { id } = await open('2026-12-14')
  const { body } = await decide(id, { outcome: 'Confirm', version: 1 })
  await world.inOrg(org, (db) =>
    db.updateTable('employee').set({ left_on: '2026-12-10' }).where('id', '=', world.id('asha')).execute(),
  )
  clock.set('2026-12-15T04:00:00Z')
  expect(await runJob(world, kindOf(applyReviews), org, '2026-12-15')).toMatchObject({
    applied: 0,
    left: 1,
  })
  expect(await hari().get(readReview, at(body.review?.id ?? ''))).toMatchObject({
    state: 'Scheduled',
    problem: 'The last day of this person is 2026-12-10.',
  })
  expect((await days()).confirmed_on).toBeNull()
})

test('who leaves meanwhile is not asked about, and is again when they stay', async () => {
  await onProbation('2026-12-14')
  const { id } = await hari().get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
  const version = async () =>
    (
      await world.inOrg(org, (db) =>
        db
          .selectFrom('employee')
          .select('version')
          .where('id', '=', world.id('asha'))
          .executeTakeFirstOrThrow(),
      )
    ).version
  const who = { params: { org, id: world.id('asha') } }
  await hari().get(separateEmployee, {
    ...who,
    body: { left_on: '2026-12-01', leaving_reason: 'Goes abroad', version: await version() },
  })
  const gone = await hari().get(readConfirmation, { ...at(id), query: { as: 'hr' } })
  expect(gone).toMatchObject({ state: 'Closed', closed_because: 'The last working day is 2026-12-01.' })
  expect((await decide(id, { outcome: 'Confirm', version: gone.version })).status).toBe(409)
  await hari().get(reinstateEmployee, { ...who, body: { version: await version() } })
  expect((await hari().get(readConfirmation, { ...at(id), query: { as: 'hr' } })).state).toBe('Asked')
})

test('where the organization wants it, silence is written down as the confirmation that it is', async () => {
  await onProbation('2026-11-25')
  await hari().get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
  await hari().get(confirmationSettings.update, { params, body: { confirm_when_silent: true, version: 0 } })
  expect(await run('2026-11-25')).toMatchObject({ confirmed: 0 })
  expect(await run('2026-11-26')).toMatchObject({ confirmed: 1 })
  expect(await run('2026-11-26')).toMatchObject({ confirmed: 0 })
  expect((await days()).confirmed_on).toBe('2026-11-26')
})

test('where its flow lets who sends it choose, HR chooses with the decision', async () => {
  const { results } = await hari().get(changeType.list, { params, query: {} })
  const type = results.find(({ category }) => category === 'Confirmation')
  await hari().get(changeType.update, {
    params: { org, id: type?.id ?? '' },
    body: { needs_approval: true, version: type?.version ?? 0 },
  })
  const flow = {
    name: 'Somebody of ours',
    request_types: Object.keys(reviewFlows.types),
    priority: 100,
    conditions: [],
    steps: [{ approver: 'Chosen by who asks' as const, chosen_from: 'Any colleague' as const }],
  }
  await hari().get(reviewFlows.create, { params, body: flow })
  const { id, version } = await open('2026-12-31')
  const confirm = (approvers?: string[][]) => decide(id, { outcome: 'Confirm', version, approvers })
  expect(await confirm()).toMatchObject({ status: 400, body: { 'approvers.0': [expect.any(String)] } })
  expect(await confirm([[world.id('asha')]])).toMatchObject({ status: 400 })
  const { status, body } = await confirm([[world.id('bikash')]])
  expect([status, body.review?.state]).toEqual([200, 'Requested'])
  const { results: waiting } = await hari().get(reviewRequest.list, { params, query: { as: 'hr' } } as never)
  expect(waiting[0]).toMatchObject({ waits_for: ['Bikash Rai'], chosen: 'Bikash Rai' })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { openAppraisals, type AppraisalWorld } from '#test/appraisal-world.ts'
import type { Name } from '#test/cast.ts'

let slot: AppraisalWorld
beforeAll(async () => {
  slot = await openAppraisals([{ mode: 'Supervisor', weight_percent: 100 }])
  await slot.generate('asha', 'bikash', 'gita')
  await slot.send()
  await slot.submit('maya', 2)
  await slot.submit('maya', 3)
  await slot.submit('hari', 4)
  await slot.calculate()
})
afterAll(() => slot.world.close())

function found<T>(row: T | undefined): T {
  if (!row) throw new Error('There is no such row')
  return row
}
const own = async (who: Name) =>
  (await slot.world.as(who).get(pa.ownResults, { params: slot.params, query: {} })).results[0]
const appeal = (who: Name, id: string, version: number, reason = 'The outage was not mine.') =>
  slot.world.as(who).ask(pa.appeal, {
    params: { org: slot.org, id },
    body: { version, part: 'Score', reason },
  })
const appeals = async (who: Name = 'hari') =>
  (await slot.world.as(who).get(pa.appeals, { params: slot.below, query: {} })).results
const decide = (who: Name, id: string, version: number, body: object) =>
  slot.world.as(who).ask(pa.decideAppeal, {
    params: { org: slot.org, id },
    body: { version, decision: 'The log shows it.', outcome: 'Score kept', ...body } as never,
  })

test('nobody appeals what is not released, or what is about another', async () => {
  const { id, version } = await slot.result('asha')
  expect((await appeal('asha', id, version)).status).toBe(404)
  const { id: other } = await slot.result('bikash')
  const gita = await slot.result('gita')
  expect((await slot.release(id, other, gita.id)).status).toBe(200)
  expect((await appeal('asha', other, version + 1)).status).toBe(404)
})

test('whoever does not agree appeals once, with a reason', async () => {
  const result = await own('asha')
  expect(result).toMatchObject({ appeal: null, abilities: { appeal: true } })
  const { id, version } = found(result)
  const empty = await appeal('asha', id, version, ' ')
  expect(empty).toMatchObject({ status: 400, body: { reason: ['Reason is Required'] } })
  expect((await appeal('asha', id, version - 1)).status).toBe(409)
  expect((await appeal('asha', id, version)).status).toBe(204)
  const again = await appeal('asha', id, version + 1)
  expect(JSON.stringify(again.body)).toContain('You have already appealed this result.')
  expect(await own('asha')).toMatchObject({ appeal: 'Open', abilities: { appeal: false } })
})

test('the decision changes what counts, and what was calculated stays beside it', async () => {
  const [asked] = await appeals()
  expect(asked).toMatchObject({
    appraisee: { full_name: 'Asha Gurung' },
    reason: 'The outage was not mine.',
    old_score: '25.00',
    abilities: { decide: true },
  })
  const { id, version } = found(asked)
  expect((await decide('maya', id, version, {})).status).toBe(403)
  const missing = await decide('hari', id, version, { outcome: 'Score changed' })
  expect(missing).toMatchObject({ status: 400, body: { new_score: ['New score is Required'] } })
  const changed = await decide('hari', id, version, { outcome: 'Score changed', new_score: '50' })
  expect(changed.status).toBe(204)
  expect((await decide('hari', id, version + 1, {})).status).toBe(400)
  const mine = await slot.world.as('asha').get(pa.readResult, {
    params: { org: slot.org, id: (await own('asha'))?.id ?? '' },
    query: { as: 'user' },
  })
  expect(mine).toMatchObject({
    score: '25.00',
    calibrated_score: '50.00',
    calibration_note: null,
    appeal: {
      state: 'Score changed',
      decision: 'The log shows it.',
      old_score: '25.00',
      new_score: '50.00',
    },
  })
})

test('HR people neither see nor decide their own appeal', async () => {
  await slot.assign('Supervisor', 'hari', ['rajan'])
  await slot.send()
  await slot.submit('rajan', 3)
  await slot.world.as('om').get(pa.calculate, { params: slot.below })
  const { results } = await slot.world.as('om').get(pa.results, { params: slot.below, query: { limit: 50 } })
  const row = results.find(({ appraisee }) => appraisee.id === slot.world.id('hari'))
  await slot.world.as('om').get(pa.release, {
    params: slot.below,
    body: { result_ids: [row?.id ?? ''] },
  })
  const result = await own('hari')
  expect((await appeal('hari', result?.id ?? '', result?.version ?? 0)).status).toBe(204)
  expect((await appeals()).map(({ appraisee }) => appraisee.full_name)).toEqual(['Asha Gurung'])
  const his = (await appeals('om')).find(({ appraisee }) => appraisee.full_name === 'Hari Adhikari')
  expect((await decide('hari', his?.id ?? '', his?.version ?? 0, {})).status).toBe(404)
  expect((await decide('om', his?.id ?? '', his?.version ?? 0, {})).status).toBe(204)
})

test('after the days that the slot allows nobody appeals any more', async () => {
  const result = await own('bikash')
  await slot.world.inOrg(slot.org, (db) =>
    sql`update appraisal_result set released_at = released_at - interval '11 days' where id = ${result?.id}`.execute(
      db,
    ),
  )
  expect((await own('bikash'))?.abilities.appeal).toBe(false)
  const late = await appeal('bikash', result?.id ?? '', result?.version ?? 0)
  expect(JSON.stringify(late.body)).toContain('Appeals were possible until')
})

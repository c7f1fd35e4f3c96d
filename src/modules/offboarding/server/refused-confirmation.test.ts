import { afterAll, beforeAll, expect, test } from 'vitest'
import { separations, stopSeparation } from '#modules/offboarding/shared/separation.ts'
import { askConfirmation, decideConfirmation, readConfirmation } from '#modules/hris/shared/confirmation.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  // what follows from a decision follows by a signal
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employee')
      .set({ joined_on: '2026-06-15', probation_ends_on: '2026-12-14', confirmed_on: null })
      .where('id', '=', world.id('asha'))
      .execute(),
  )
})
afterAll(() => world.close())

test('who is not confirmed leaves: the separation is begun as it was decided, and stopped it waits for another decision', async () => {
  const hari = world.as('hari')
  const { id } = await hari.get(askConfirmation, { params, body: { employee_id: world.id('asha') } })
  const at = { params: { org: 'himal', id }, query: { as: 'hr' as const } }
  await hari.get(decideConfirmation, {
    params: at.params,
    body: { outcome: 'Separate', last_working_on: '2026-12-14', remarks: 'Not the right work', version: 1 },
  })
  const decided = await until(
    () => hari.get(readConfirmation, at),
    ({ separation }) => separation !== null,
  )
  expect(decided).toMatchObject({ state: 'Decided', outcome: 'Separate', separation: { state: 'Initiated' } })
  const list = await hari.get(separations, { params, query: { employee_id: world.id('asha') } })
  expect(list.results).toMatchObject([
    {
      id: decided.separation?.id,
      last_working_on: '2026-12-14',
      remarks: 'Not the right work',
      notice_days_required: 7,
      separation_type: null,
    },
  ])
  const [begun] = list.results
  await hari.get(stopSeparation, {
    params: { org: 'himal', id: begun?.id ?? '' },
    body: { remarks: 'Stays after all', version: begun?.version ?? 0 },
  })
  expect(await hari.get(readConfirmation, at)).toMatchObject({
    state: 'Asked',
    outcome: null,
    separation: null,
  })
})

import { expect, test } from 'vitest'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { openWorld } from '#test/world.ts'

test('no step is taken away on which somebody stands, and steps come by themselves only where there are some', async () => {
  const world = await openWorld()
  const params = { org: 'himal' }
  const hari = world.as('hari')
  const level = await hari.get(employmentLevel.create, {
    params,
    body: { title: 'Guide', rank: 77, step_max: 5, auto_step_months: 12 },
  })
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employment_assignment')
      .set({ employment_level_id: level.id, pay_step: 4 })
      .where('employee_id', '=', world.id('asha'))
      .execute(),
  )
  const change = async (body: object) => {
    const at = { params: { ...params, id: level.id } }
    const { version } = await hari.get(employmentLevel.read, at)
    return hari.ask(employmentLevel.update, { ...at, body: { ...body, version } })
  }
  expect(await change({ step_max: 3 })).toMatchObject({
    status: 400,
    body: { step_max: ['1 person stands above that, up to step 4. Move them first.'] },
  })
  expect((await change({ step_max: 4 })).status).toBe(200)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employment_assignment')
      .set({ pay_step: null })
      .where('employee_id', '=', world.id('asha'))
      .execute(),
  )
  expect(await change({ step_max: null })).toMatchObject({
    status: 400,
    body: { auto_step_months: ['Steps come by themselves only on a level that has steps.'] },
  })
  expect((await change({ step_max: null, auto_step_months: null })).status).toBe(200)
  await world.close()
})

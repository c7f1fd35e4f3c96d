import { expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { moveSupervisors } from '#modules/hris/shared/supervisor-move.ts'
import { createSeparation, readSeparation } from '#modules/offboarding/shared/separation.ts'
import { openOffboarding } from '#test/offboarding-world.ts'

test('whoever gets another supervisor from the day after the last one is given away already', async () => {
  const { world, resigned } = await openOffboarding()
  clock.set('2026-11-20T04:00:00Z')
  const params = { org: 'himal' }
  const hari = world.as('hari')
  const made = await hari.get(createSeparation, {
    params,
    body: {
      employee_id: world.id('maya'),
      separation_type_id: resigned,
      notified_on: '2026-11-20',
      last_working_on: '2026-12-31',
      remarks: 'By agreement',
    },
  })
  expect(made.left_open.reports).toBe(2)
  const team = await world.services.database.asOwner((db) =>
    db
      .selectFrom('supervisor_link')
      .select('employee_id')
      .where('supervisor_id', '=', world.id('maya'))
      .where('authority_order', '=', 1)
      .where('valid_to', 'is', null)
      .execute(),
  )
  await hari.get(moveSupervisors, {
    params,
    body: {
      from_id: world.id('maya'),
      employee_ids: team.map(({ employee_id }) => employee_id),
      supervisor_id: world.id('hari'),
      valid_from: '2027-01-01',
      reason: 'Their lead leaves',
    },
  })
  const read = await hari.get(readSeparation, { params: { org: 'himal', id: made.id } })
  expect(read.left_open.reports).toBe(0)
  await world.close()
})

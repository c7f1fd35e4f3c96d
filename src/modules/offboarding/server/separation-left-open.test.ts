import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { lookAtMove, moveSupervisors } from '#modules/hris/shared/supervisor-move.ts'
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
  // a second supervisor is to be replaced too: the list to which the sheet leads has them all
  await world.services.database.asOwner((db) =>
    sql`insert into supervisor_link (org_id, id, employee_id, supervisor_id, authority_order, can_approve, can_deny, can_forward, valid_from)
      select e.org_id, gen_random_uuid(), e.id, ${world.id('maya')}, 7, true, true, true, '2027-01-01' from employee e
      where e.id = ${world.id('asha')}`.execute(db),
  )
  const again = await hari.get(readSeparation, { params: { org: 'himal', id: made.id } })
  const listed = await hari.get(lookAtMove, {
    params,
    body: { from_id: world.id('maya'), supervisor_id: world.id('rajan'), valid_from: '2027-01-01' },
  })
  expect(listed.results).toHaveLength(1)
  expect(again.left_open.reports).toBe(1)
  await world.close()
})

import { sql } from 'kysely'
import { newId } from '#platform/id.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld } from '#test/world.ts'
import { enterOffline } from '#modules/leave/shared/leave-request.ts'

/**
 * Leave in December 2026, worked out by hand in the tests; today is 20 November. Asha (married, born 1998) moves from
 * Thamel to Patan on the 9th, nobody else has a branch. She takes annual leave from the 7th to the 11th, of which the
 * 10th is cancelled, half a day of sick leave that HR entered on the 14th, two hours on the 15th, and parental leave from
 * the 21st to the 24th of which two days are paid. Bikash has the 7th and 8th, but leaves after the 7th. Rajan only asked.
 */
export async function openLeaveReports(env: Record<string, string> = {}) {
  const world = await openWorld({ env })
  const l = leaving(world)
  const [thamel, patan] = [newId(), newId()]
  const beyond = { negative_limit: '60' }
  const types = {
    annual: await l.type('Annual Leave', 'AL', beyond),
    sick: await l.type('Sick Leave', 'SL', beyond, { category: 'Part paid', pay_percent: '50' }),
    hourly: await l.type(
      'Time Off',
      'TO',
      { ...beyond, allows_hours: true },
      { unit: 'Hour', category: 'Time off' },
    ),
    parental: await l.type('Parental Leave', 'PL', beyond),
  }
  const steps = [
    { until_day: 2, percent: 100 },
    { until_day: null, percent: 0 },
  ]
  const asha = world.id('asha')
  await world.inOrg('himal', async (db) => {
    await sql`update leave_rule set pay_steps = ${JSON.stringify(steps)}::jsonb where leave_type_id = ${types.parental}`.execute(
      db,
    )
    await db
      .insertInto('branch')
      .values([
        { id: thamel, name: 'Thamel', code: 'T' },
        { id: patan, name: 'Patan', code: 'P' },
      ])
      .execute()
    await db.deleteFrom('employment_assignment').where('employee_id', '=', asha).execute()
    await db
      .insertInto('employment_assignment')
      .values([
        {
          id: newId(),
          employee_id: asha,
          valid_from: '2020-01-01',
          valid_to: '2026-12-08',
          branch_id: thamel,
        },
        { id: newId(), employee_id: asha, valid_from: '2026-12-09', branch_id: patan },
      ])
      .execute()
    await db
      .updateTable('employee')
      .set({ marital_status: 'Married', date_of_birth: '1998-05-05' })
      .where('id', '=', asha)
      .execute()
  })

  async function taken(name: 'asha' | 'bikash', type: string, start: string, end = start, more: object = {}) {
    const asked = await l.ask(name, type, start, end, more)
    const decided = await l.act('maya', 'request', asked.body.id, 'approve')
    if (decided.status !== 200) throw new Error(JSON.stringify([asked, decided]))
    return asked.body.id
  }
  const annual = await taken('asha', types.annual, '2026-12-07', '2026-12-11')
  const cancel = await l.cancel('asha', annual, ['2026-12-10'])
  await l.act('maya', 'cancel-request', cancel.body.id, 'approve')
  const entered = { start_on: '2026-12-14', end_on: '2026-12-14', part: 'first_half' as const }
  await world.as('hari').get(enterOffline, {
    params: l.params,
    query: { as: 'hr' },
    body: {
      ...entered,
      employee_id: asha,
      leave_type_id: types.sick,
      remarks: 'Called in',
      proof_note: 'Telephone',
    },
  })
  await taken('asha', types.hourly, '2026-12-15', '2026-12-15', {
    part: 'hours',
    from_time: '10:00',
    to_time: '12:00',
  })
  await taken('asha', types.parental, '2026-12-21', '2026-12-24')
  await taken('bikash', types.annual, '2026-12-07', '2026-12-08')
  await l.ask('rajan', types.annual, '2026-12-07')
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2026-12-07' }).where('id', '=', world.id('bikash')).execute(),
  )
  return { world, l, types, thamel, patan, taken, hari: world.as('hari'), close: () => world.close() }
}
export type LeaveReportsWorld = Awaited<ReturnType<typeof openLeaveReports>>

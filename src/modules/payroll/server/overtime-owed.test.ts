import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { enterDecided } from '#engines/approval/enter-decided-server.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { addPackageHeading } from '#modules/payroll/shared/package.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
beforeAll(async () => {
  pay = await payWorld()
  const gita = pay.world.as('gita')
  const body = {
    position: 35,
    code: 'OVERTIME',
    name: 'Overtime',
    kind: 'Earning',
    source: 'Formula',
    formula: 'AGREED / 240 * OVERTIME_FACTOR * OVERTIME_HOURS',
    is_regular: false,
  }
  const { id } = (await gita.get(payrollHeading.create, { params: { org }, body: body as never })) as {
    id: string
  }
  await gita.get(addPackageHeading, {
    params: { org, package_id: pay.package_id },
    body: { heading_id: id },
  })
})
afterAll(() => pay.world.close())

/** Asha's, of a day, as it was approved. */
async function claim(date: string, minutes: number, decided_at: string): Promise<string> {
  const id = newId()
  const employee_id = pay.world.id('asha')
  await pay.world.inOrg(org, async (db) => {
    await enterDecided(db, 'overtime_claim', pay.world.account('maya'), [
      { id, employee_id, reason: 'Stock count' },
    ])
    await db.updateTable('request').set({ decided_at }).where('id', '=', id).execute()
    await db
      .insertInto('overtime_claim')
      .values({
        request_id: id,
        employee_id,
        date,
        minutes,
        worked_minutes: minutes,
        day_type: 'Workday',
        factored_minutes: String(minutes * 1.5),
      })
      .execute()
  })
  return id
}
const paidIn = (run_id: string) =>
  pay.world.inOrg(org, async (db) => {
    const rows = await db
      .selectFrom('payslip as s')
      .innerJoin('payslip_line as l', (join) =>
        join.onRef('l.org_id', '=', 's.org_id').onRef('l.payslip_id', '=', 's.id'),
      )
      .select('l.amount')
      .where('s.run_id', '=', run_id)
      .where('s.employee_id', '=', pay.world.id('asha'))
      .where('l.code', '=', 'OVERTIME')
      .execute()
    return rows.map(({ amount }) => amount)
  })

test('approved overtime is paid once, by the law’s factor; what is approved late or taken back follows in the next payroll', async () => {
  const [first, second] = [pay.periods[0]?.start ?? '', pay.periods[1]?.start ?? '']
  const count = await claim(first, 240, `${first}T12:00:00Z`)
  const run = await pay.generate(0)
  // 100,000 a month: 4 hours at 1.5 times 416.67
  expect(await paidIn(run)).toEqual(['2500.00'])
  await pay.finish(run)
  // nothing of it is left
  const next = await pay.generate(1)
  expect(await paidIn(next)).toEqual(['0.00'])
  // of the closed month, approved after it was paid; and one of the month itself
  await claim(pay.periods[0]?.end ?? '', 120, '2027-06-01T12:00:00Z')
  await claim(second, 60, '2027-06-01T12:00:00Z')
  await pay.generate(1, 'changed')
  expect(await paidIn(next)).toEqual(['1875.00'])
  await pay.world.inOrg(org, async (db) => {
    await db.updateTable('request').set({ status: 'Revoked' }).where('id', '=', count).execute()
    await db.updateTable('overtime_claim').set({ is_live: false }).where('request_id', '=', count).execute()
  })
  await pay.generate(1, 'changed')
  expect(await paidIn(next)).toEqual(['-625.00'])
})

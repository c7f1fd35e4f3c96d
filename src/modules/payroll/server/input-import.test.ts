import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { inputs } from '#modules/payroll/shared/input.ts'
import { importing } from '#test/importing.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
let codes: Record<'asha' | 'maya' | 'gita', string>
beforeAll(async () => {
  pay = await payWorld()
  const { world } = pay
  await world
    .as('gita')
    .ask(runSettings.update, { params: { org }, body: { start_on: '2026-10-18', version: 0 } })
  const rows = await world.inOrg(org, (db) => db.selectFrom('employee').select(['id', 'code']).execute())
  const codeOf = (name: 'asha' | 'maya' | 'gita') => rows.find(({ id }) => id === world.id(name))?.code ?? ''
  codes = { asha: codeOf('asha'), maya: codeOf('maya'), gita: codeOf('gita') }
})
afterAll(() => pay.world.close())

const byCode = ([a]: readonly unknown[], [b]: readonly unknown[]) => String(a).localeCompare(String(b))
const amounts = async () =>
  (await pay.world.as('gita').get(inputs, { params: { org } })).results
    .map(({ person, amount, remarks }) => [person.code, amount, remarks])
    .toSorted(byCode)

test('a file of amounts is checked, taken, and undone', async () => {
  const by = importing(pay.world, 'gita', org, 'payroll-inputs')
  const file = `Employee code,Heading,Amount,Remarks
${codes.asha},BONUS,1200.50,Target met
${codes.maya},bonus,300,
${codes.maya},BONUS,400,
${codes.maya},PRIZE,5,
${codes.maya},TAX,5,
${codes.gita},BONUS,9000,
NOBODY,BONUS,1,`
  const { id } = await by.check(file)
  const rows = await by.rows(id)
  const said = rows.map(({ row_no, errors }) => [row_no, Object.values(errors ?? {}).flat()])
  expect(said.filter(([, errors]) => (errors as string[]).length > 0).map(([, errors]) => errors)).toEqual([
    ['The file has this employee and heading twice.'],
    ['There is no heading “PRIZE”.'],
    ['TAX takes no monthly input.'],
    ['Your own pay is handled by somebody else.'],
    [expect.stringContaining('NOBODY')],
  ])
  expect(await amounts()).toEqual([])
  const first = await by.run(id)
  expect(first.state).toBe('Done')
  expect(await amounts()).toEqual(
    [
      [codes.asha, '1200.50', 'Target met'],
      [codes.maya, '300.00', null],
    ].toSorted(byCode),
  )
  // again with another amount: replaced, and undoing gives the former one back
  const again = await by.take(`Employee code,Heading,Amount\n${codes.asha},BONUS,99`)
  expect((await amounts()).find(([code]) => code === codes.asha)).toEqual([codes.asha, '99.00', 'Target met'])
  await by.undo(again.id)
  expect((await amounts()).find(([code]) => code === codes.asha)).toEqual([
    codes.asha,
    '1200.50',
    'Target met',
  ])
  await by.undo(id)
  expect(await amounts()).toEqual([])
})

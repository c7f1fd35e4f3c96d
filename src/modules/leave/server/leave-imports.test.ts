import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { undoImport } from '#engines/exchange/exchange.ts'

let world: World
let l: ReturnType<typeof leaving>
let home: string
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL')
})
afterAll(() => world.close())
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const undo = (id: string) => world.as('hari').get(undoImport, { params: { ...l.params, id } })

test('balances are opened once, and leave of the past is taken from them', async () => {
  const balances = importing(world, 'hari', 'himal', 'leave-balances')
  const opened = await balances.check(
    csv(
      'Employee code,Leave type,Days,As of',
      'E-0001,HL,12.5,2026-07-17',
      'E-0006,Home Leave,3,2026-07-17',
      'E-0006,hl,4,2026-07-17',
      'E-0002,Sabbatical,4,2026-07-17',
    ),
  )
  expect((await balances.rows(opened.id)).map(({ errors }) => errors)).toEqual([
    null,
    null,
    { leave_type: ['Another row of the file opens this balance.'] },
    { leave_type: ['There is no leave type “Sabbatical”.'] },
  ])
  expect((await balances.run(opened.id)).counts).toMatchObject({ created: 2, skipped: 2 })
  expect(await l.balance('asha', home)).toMatchObject({ usable: '12.5' })

  const requests = importing(world, 'hari', 'himal', 'leave-requests')
  const file = csv(
    'Employee code,Leave type,From,To,Part,Reason',
    // Friday to Sunday over the weekly off
    'E-0001,HL,2026-10-09,2026-10-11,,Dashain',
    'E-0001,HL,2026-10-11,,Morning,Twice',
    'E-0006,HL,2026-10-13,,First half,Doctor',
    'E-0006,HL,2026-10-17,,,A weekly off',
    'E-0006,HL,2019-10-17,,,Before joining',
  )
  const checked = await requests.check(file)
  expect((await requests.rows(checked.id)).map(({ errors }) => errors)).toEqual([
    null,
    { start_on: ['Another row of the file takes one of these days.'] },
    null,
    { start_on: ['The chosen days are not working days.'] },
    { start_on: ['Bikash Rai joined on 2020-01-01.'] },
  ])
  const done = await requests.run(checked.id)
  expect(done.counts).toMatchObject({ created: 2, skipped: 3 })
  expect(await l.balance('asha', home)).toMatchObject({ used: '2', usable: '10.5' })
  expect(await l.balance('bikash', home)).toMatchObject({ used: '0.5', usable: '2.5' })
  const list = await world.as('asha').get(leaveRequest.list, { params: l.params, query: {} })
  expect(list.results).toMatchObject([
    { status: 'Approved', is_offline: true, days: '2', request_remarks: 'Dashain' },
  ])

  const again = await requests.check(file)
  expect((await requests.run(again.id)).counts).toMatchObject({ created: 0, unchanged: 2 })
  await undo(done.id)
  for (let looks = 0; looks < 100 && (await l.balance('asha', home))?.usable !== '12.5'; looks++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await l.balance('asha', home)).toMatchObject({ used: '0', usable: '12.5' })
  expect((await world.as('asha').get(leaveRequest.list, { params: l.params, query: {} })).count).toBe(0)
})

test('one row opens the balances of several types, below zero too, and is undone whole', async () => {
  const sick = await l.type('Sick Leave', 'SL')
  const balances = importing(world, 'hari', 'himal', 'leave-balances')
  const file = csv(
    'Employee code,As of,Home Leave,SL balance',
    'E-0003,2026-07-17,-2.5,0',
    'E-0005,2026-07-17,4,6',
    'E-0002,2026-07-17,0,0',
    'E-0002,2026-07-17,,',
  )
  const checked = await balances.check(file)
  expect((await balances.rows(checked.id)).map(({ errors, plan }) => errors ?? plan)).toEqual([
    'create',
    'create',
    'unchanged',
    { days: ['Say a leave type with its days, or fill the column of a type.'] },
  ])
  const done = await balances.run(checked.id)
  expect(done.counts).toMatchObject({ created: 2, skipped: 1 })
  const opened = () =>
    world.inOrg('himal', async (db) => {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', e.code, t.code, trim_scale(sum(l.days))) as said from leave_ledger l
        join employee e on e.id = l.employee_id join leave_type t on t.id = l.leave_type_id
        where l.kind = 'opening' and e.code in ('E-0003', 'E-0005') and t.id in (${home}, ${sick})
        group by e.code, t.code having sum(l.days) <> 0 order by 1`.execute(db)
      return rows.map(({ said }) => said)
    })
  expect(await opened()).toEqual(['E-0003 HL -2.5', 'E-0005 HL 4', 'E-0005 SL 6'])
  expect((await balances.check(file)).counts).toMatchObject({ unchanged: 3, to_create: 0 })
  await balances.undo(done.id)
  expect(await opened()).toEqual([])
})

test('nobody opens their own balance by a file, nor enters their own leave', async () => {
  const errors = async (name: string, file: string) => {
    const own = importing(world, 'hari', 'himal', name)
    const { id } = await own.check(file)
    return (await own.rows(id)).map((row) => row.errors)
  }
  expect(
    await errors('leave-balances', csv('Employee code,Leave type,Days,As of', 'E-0004,HL,30,2026-07-17')),
  ).toEqual([{ employee_code: ['Your own balance is adjusted by somebody else.'] }])
  expect(
    await errors(
      'leave-requests',
      csv('Employee code,Leave type,From,To', 'E-0004,HL,2026-10-09,2026-10-09'),
    ),
  ).toEqual([{ employee_code: ['Your own leave is entered by somebody else.'] }])
})

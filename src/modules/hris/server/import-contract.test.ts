import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { readEmployee, updateEmployee } from '#modules/hris/shared/employee.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
  await world.inOrg('himal', (db) =>
    db.insertInto('employment_type').values({ id: newId(), title: 'Term', is_contract: true }).execute(),
  )
})
afterAll(() => world.close())

const head = 'Code,Name,Joined on,Employment type,Probation ends on,Confirmed on,Contract ends on,Left on'
const file = (...lines: string[]) => [head, ...lines].join('\n')

/** Where each stands, and their contracts: from, to, ended on. */
const standing = (codes: string) =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ code: string; days: string; contracts: string[] }>`
      select e.code, concat_ws('|', coalesce(e.probation_ends_on::text, '-'), coalesce(e.confirmed_on::text, '-'), coalesce(e.contract_ends_on::text, '-')) as days,
        array(select concat_ws(' ', c.starts_on, c.ends_on, c.terminated_on) from contract c where c.employee_id = e.id order by c.starts_on) as contracts
      from employee e where e.code like ${codes} order by e.code`.execute(db)
    return rows.map(({ code, days, contracts }) => [code, days, ...contracts])
  })

test('people come in on probation, confirmed, with a contract that runs, ended and was left early', async () => {
  const { counts, id } = await hr.take(
    file(
      'K-1,New Term,2026-10-01,Term,2027-03-31,,2027-09-30,',
      'K-2,Old Term,2024-01-01,Term,,2024-07-01,2026-12-10,',
      'K-3,Over Term,2023-01-01,Term,,,2026-06-30,',
      'K-4,Gone Term,2023-01-01,Term,,,2026-12-31,2026-05-31',
      'K-5,Steady Regular,2020-01-01,Regular,,2020-07-01,,',
    ),
  )
  expect(counts).toMatchObject({ created: 5, skipped: 0 })
  expect(await standing('K-%')).toEqual([
    ['K-1', '2027-03-31|-|2027-09-30', '2026-10-01 2027-09-30'],
    ['K-2', '-|2024-07-01|2026-12-10', '2024-01-01 2026-12-10'],
    ['K-3', '-|-|2026-06-30', '2023-01-01 2026-06-30'],
    ['K-4', '-|-|2026-12-31', '2023-01-01 2026-12-31 2026-05-31'],
    ['K-5', '-|2020-07-01|-'],
  ])
  expect((await hr.undo(id)).state).toBe('Undone')
  expect(await standing('K-%')).toEqual([])
})

test('days that cannot be are refused in their cells, in the words of the page of a person', async () => {
  const checked = await hr.check(
    file(
      'L-1,Long Trial,2026-10-01,Regular,2027-06-30,,,',
      'L-2,Early Word,2026-10-01,Regular,,2026-09-01,,',
      'L-3,No End,2026-10-01,Term,,,,',
      'L-4,Wrong End,2026-10-01,Term,,,2026-09-30,',
    ),
  )
  expect(checked.counts).toMatchObject({ valid: 0 })
  const errors = (await hr.rows(checked.id)).map((row) => row.errors)
  expect(errors).toEqual([
    { probation_ends_on: ['Probation lasts at most six months, until 2027-03-31 (Labour Act 13).'] },
    { confirmed_on: ['Confirmed on cannot be before the day of joining.'] },
    { contract_ends_on: ['Contract ends on is Required for this employment type.'] },
    { contract_ends_on: ['The contract cannot end before the day of joining.'] },
  ])
})

test('a later file moves an end or takes it away, and undoing gives back what was there, contracts too', async () => {
  await hr.take(file('M-1,Moved End,2025-01-01,Term,,,2026-12-31,', 'M-2,First End,2025-01-01,Regular,,,,'))
  const stood = await standing('M-%')
  const { id, counts } = await hr.take(
    'Code,Name,Contract ends on\nM-1,Moved End,2027-12-31\nM-2,First End,2027-06-30\n',
  )
  expect(counts).toMatchObject({ updated: 2 })
  expect(await standing('M-%')).toEqual([
    ['M-1', '-|-|2027-12-31', '2025-01-01 2027-12-31'],
    ['M-2', '-|-|2027-06-30', '2025-01-01 2027-06-30'],
  ])
  expect((await hr.undo(id)).state).toBe('Undone')
  expect(await standing('M-%')).toEqual(stood)
})

test('an import is not undone once somebody wrote terms into a contract that it brought', async () => {
  const { id } = await hr.take(file('N-1,Worked With,2025-01-01,Term,,,2027-12-31,'))
  const terms = (words: string | null) =>
    world.inOrg('himal', (db) =>
      sql`update contract set terms = ${words} where employee_id = (select id from employee where code = 'N-1')`.execute(
        db,
      ),
    )
  await terms('Twelve months, renewable')
  expect((await hr.undo(id)).error).toBe('Not undone: changed or used since the import: Worked With (N-1).')
  await terms(null)
  expect((await hr.undo(id)).state).toBe('Undone')
})

test('nobody confirms or renews their own employment, on the page or by a file', async () => {
  const hari = world.as('hari')
  const own = { org: 'himal', id: world.id('hari') }
  const mine = await hari.get(readEmployee, { params: own, query: { as: 'hr' } })
  const said = ['Nobody changes the end of their own probation or contract.']
  const asked = { params: own, body: { contract_ends_on: '2030-01-01', version: mine.version } }
  const refused = await hari.ask(updateEmployee, asked)
  expect([refused.status, refused.body]).toEqual([400, { contract_ends_on: said }])
  const checked = await hr.check(`Code,Name,Contract ends on\n${mine.person.code},Hari Adhikari,2030-01-01\n`)
  expect((await hr.rows(checked.id)).map((row) => row.errors)).toEqual([{ contract_ends_on: said }])
})

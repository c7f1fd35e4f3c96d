import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importMasters, runImport } from '#engines/exchange/exchange.ts'
import { imported } from '#test/imported.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

const people = (family: string) => imported(world, family)

/** As a city publishes its employees: one column of names, salaried and hourly, no codes. */
const city = (...lines: string[]) =>
  [
    'Name,Job Titles,Department,Full or Part-Time,Salary or Hourly,Typical Hours,Annual Salary,Hourly Rate',
    ...lines,
  ].join('\n')

test('a list of a city goes in with the suggested mapping, and the same list twice adds nobody twice', async () => {
  const file = city(
    '"CITYRANA, UMESH",FOREMAN OF TRUCKS,DEPT OF STREETS,F,HOURLY,40,,41.41',
    '"CITYRAI, MAYA K",POLICE OFFICER,DEPARTMENT OF POLICE,F,SALARY,,97974.00,',
    '"CITYRAI, MAYA K",POLICE OFFICER,DEPARTMENT OF POLICE,P,SALARY,,97974.00,',
  )
  const checked = await hr.check(file)
  expect(checked.mapping).toEqual({
    Name: 'full_name',
    'Job Titles': 'job_title',
    Department: 'division',
    'Full or Part-Time': 'employment_type',
    'Salary or Hourly': 'pay_basis',
    'Typical Hours': 'weekly_hours',
    'Annual Salary': 'annual_salary',
    'Hourly Rate': 'hourly_rate',
  })
  expect(checked.counts).toMatchObject({
    valid: 3,
    to_create: 3,
    new_masters: { Division: 2, 'Job title': 2, 'Employment type': 2 },
  })
  const masters = await world
    .as('hari')
    .get(importMasters, { params: { org: 'himal', id: checked.id }, query: { kind: 'Job title' } })
  expect(masters.results).toEqual([
    { kind: 'Job title', name: 'POLICE OFFICER', rows: 2 },
    { kind: 'Job title', name: 'FOREMAN OF TRUCKS', rows: 1 },
  ])
  expect(await people('City')).toEqual([])

  const done = await hr.run(checked.id)
  expect(done).toMatchObject({ state: 'Done', counts: { created: 3, updated: 0, skipped: 0 } })
  expect(await people('City')).toMatchObject([
    { full_name: 'Maya K Cityrai', employment_type: 'Full time', pay: '97974.00', valid_from: '2026-11-20' },
    { full_name: 'Maya K Cityrai', employment_type: 'Part time', job_title: 'POLICE OFFICER' },
    { full_name: 'Umesh Cityrana', weekly_hours: '40.00', pay: '41.4100', division: 'DEPT OF STREETS' },
  ])

  const again = await hr.check(file)
  expect(again.counts).toMatchObject({ to_create: 0, to_update: 0, unchanged: 3, new_masters: {} })
  expect((await hr.run(again.id)).counts).toMatchObject({ created: 0, updated: 0 })
  expect(await people('City')).toHaveLength(3)
})

test('codes come from the series, without those that people have or the file gives', async () => {
  await world.inOrg('himal', (db) => sql`update employee_code_series set next_no = 900`.execute(db))
  await hr.take('First name,Last name,Code\nA,Codeone,\nB,Codetwo,HT-0901\nC,Codethree,\nD,Codefour,\n')
  const codes = (await people('Code')).map(({ full_name, code }) => `${full_name} ${code}`)
  expect(codes).toEqual([
    'A Codeone HT-0900',
    'B Codetwo HT-0901',
    'C Codethree HT-0902',
    'D Codefour HT-0903',
  ])
  await hr.take('First name,Last name\nE,Codefive\n')
  expect((await people('Codefive'))[0]?.code).toBe('HT-0904')
})

test('somebody is found by code, else by email; a blank cell keeps, #CLEAR empties', async () => {
  await hr.take(
    'Code,First name,Last name,Email,Job title,Mobile\nU-1,Asha,Upsert,asha.u@example.test,Clerk,9800000001\n',
  )
  const byMail = await hr.take(
    'Name,Email,Job title,Mobile\nAsha Upsert,ASHA.U@example.test,Senior clerk,#CLEAR\n',
  )
  expect(byMail.counts).toMatchObject({ created: 0, updated: 1 })
  expect(await people('Upsert')).toMatchObject([{ code: 'U-1', job_title: 'Senior clerk' }])
  const byCode = await hr.take('Code,Name,Job title\nU-1,Asha Devi Upsert,\n')
  expect(byCode.counts).toMatchObject({ created: 0, updated: 1 })
  expect(await people('Upsert')).toMatchObject([
    { full_name: 'Asha Devi Upsert', job_title: 'Senior clerk', work_email: 'asha.u@example.test' },
  ])
})

test('another place or pay begins today and keeps the history, or corrects it when that was chosen', async () => {
  const file = (title: string, pay: string) =>
    `Code,Name,Joined on,Job title,Annual salary\nM-1,Mina Moved,2020-01-01,${title},${pay}\n`
  await hr.take(file('Clerk', '1000'))
  await hr.take(file('Officer', '2000'))
  expect(
    (await people('Moved')).map(({ job_title, valid_from, pay }) => [job_title, valid_from, pay]),
  ).toEqual([
    ['Clerk', '2020-01-01', '1000.00'],
    ['Clerk', '2020-01-01', '2000.00'],
    ['Officer', '2026-11-20', '1000.00'],
    ['Officer', '2026-11-20', '2000.00'],
  ])
  await hr.take(file('Chief', '3000'), { options: { changes: 'correct' } })
  expect((await people('Moved')).map(({ job_title, pay }) => [job_title, pay])).toEqual([
    ['Clerk', '1000.00'],
    ['Clerk', '3000.00'],
    ['Chief', '1000.00'],
    ['Chief', '3000.00'],
  ])
})

test('what is wrong is said at its cell, and the valid rows go in without the others', async () => {
  const { id, counts } = await hr.check(
    [
      'Code,Name,Gender,Date of birth,Joined on,Email,Weekly hours,Pay basis,Annual salary,Left on',
      'W-1,Good Wrong,F,1990-05-06,2020-01-01,good@example.test,40,Salary,1000,',
      'W-2,Bad Wrong,Q,2019-01-01,31/02/2020,not an address,400,Salary,,2019-01-01',
      'W-1,Twice Wrong,,,,good@example.test,,,,',
      'E-0001,Other Wrong,,,,,,,,',
      ',,,,,,,,,',
      'W-5,,M,,,,,,,',
    ].join('\n'),
  )
  expect(counts).toMatchObject({ rows: 5, valid: 2, errors: 3, to_create: 1, to_update: 1 })
  const wrong = await hr.rows(id, { errors: 'true' })
  expect(wrong.map(({ row_no, errors }) => [row_no, Object.keys(errors ?? {}).toSorted()])).toEqual([
    [3, ['gender', 'joined_on', 'work_email']],
    [4, ['code', 'work_email']],
    [7, ['full_name']],
  ])
  expect(wrong[0]?.errors?.['gender']).toEqual(['“Q” is none of: Female, Male, Other.'])
  expect(await hr.rows(id, { target: 'code' })).toHaveLength(1)

  const refused = await world
    .as('hari')
    .ask(runImport, { params: { org: 'himal', id }, body: { mode: 'all' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { non_field_errors: ['3 rows have errors. Correct the file, or import the valid rows only.'] },
  })
  const done = await hr.run(id)
  expect(done.counts).toMatchObject({ created: 1, updated: 1, skipped: 3 })

  const result = await world.as('hari').raw('GET', `/exchange/himal/imports/${id}/result/`)
  const lines = String(result.body).replace('\uFEFF', '').trim().split('\r\n')
  expect(result.headers['content-disposition']).toMatch(/people-result-2026-11-20-0945\.csv/)
  expect(lines[0]).toMatch(/,Left on,Given code,Result,Errors$/)
  expect(lines[1]).toMatch(/,W-1,Created,$/)
  expect(lines[2]).toContain(',Not imported,"Gender: “Q” is none of: Female, Male, Other. ')
  expect(lines[4]).toMatch(/,E-0001,Updated,$/)
})

test('a supervisor is somebody here or in the file, by code or name, and never above themselves', async () => {
  const file = (lines: string[]) => ['Code,Name,Supervisor', ...lines].join('\n')
  const wrong = await hr.check(
    file([
      'S-1,Asha Super,"SUPER, MINA"',
      'S-2,Mina Super,S-3',
      'S-3,Raju Super,S-2',
      'S-4,Sita Super,S-4',
      'S-5,Gopal Super,Nobody Known',
    ]),
  )
  expect((await hr.rows(wrong.id)).map(({ errors }) => errors?.['supervisor']?.[0] ?? null)).toEqual([
    'Row 3 is refused: “SUPER, MINA” will not be here.',
    'The line of supervisors would lead back to its beginning.',
    'The line of supervisors would lead back to its beginning.',
    'Nobody supervises themselves.',
    'Nobody here or in the file is named “Nobody Known”.',
  ])
  expect(wrong.counts).toMatchObject({ valid: 0, errors: 5, errors_by: { supervisor: 5 } })

  await hr.take(
    file(['S-1,Asha Super,"SUPER, MINA"', 'S-2,Mina Super,E-0003', 'S-3,Raju Super,S-2']),
    {},
    'all',
  )
  expect((await people('Super')).map(({ full_name, supervisor }) => [full_name, supervisor])).toEqual([
    ['Asha Super', 'Mina Super'],
    ['Mina Super', 'Rajan Karki'],
    ['Raju Super', 'Mina Super'],
  ])
})

test('another supervisor begins today and ends the former, is undone, or corrects when that was chosen', async () => {
  const file = (supervisor: string) =>
    `Code,Name,Joined on,Supervisor\nB-1,Bina Bossed,2020-01-01,${supervisor}\n`
  const lines = () =>
    world.inOrg('himal', async (db) => {
      const { rows } = await sql<{ code: string; valid_from: string; valid_to: string | null }>`
        select s.code, l.valid_from, l.valid_to from supervisor_link l join employee e on e.id = l.employee_id
        join employee s on s.id = l.supervisor_id where e.code = 'B-1' order by l.valid_from`.execute(db)
      return rows.map(({ code, valid_from, valid_to }) => [code, valid_from, valid_to])
    })
  await hr.take(file('E-0003'))
  const first = [['E-0003', '2020-01-01', null]]
  expect(await lines()).toEqual(first)
  const { id, counts } = await hr.take(file('E-0002'))
  expect(counts).toMatchObject({ updated: 1 })
  expect(await lines()).toEqual([
    ['E-0003', '2020-01-01', '2026-11-19'],
    ['E-0002', '2026-11-20', null],
  ])
  expect((await hr.check(file('E-0002'))).counts).toMatchObject({ unchanged: 1 })
  expect((await hr.undo(id)).counts).toMatchObject({ undone: 1 })
  expect(await lines()).toEqual(first)
  await hr.take(file('E-0002'), { options: { changes: 'correct' } })
  expect(await lines()).toEqual([['E-0002', '2020-01-01', null]])
})

test('a line that leads back through supervisors who are here already is refused', async () => {
  // maya works for rajan, and he would for her
  const { id } = await hr.check('Code,Name,Supervisor\nE-0003,Rajan Karki,E-0001\n')
  expect((await hr.rows(id)).map(({ errors }) => errors?.['supervisor'])).toEqual([
    ['The line of supervisors would lead back to its beginning.'],
  ])
})

test('names without commas are read as the option says', async () => {
  const file = 'Name\nRai Order Asha\n"Order, Maya"\n'
  const { id } = await hr.check(file, { options: { name_order: 'last_first' } })
  expect((await hr.rows(id)).map(({ reads }) => reads['full_name'])).toEqual(['Order Asha Rai', 'Maya Order'])
})

test('masters are left alone when that was chosen, and known ones are found whatever their case', async () => {
  const { id } = await hr.check(
    'Name,Job title,Division\nA Master,clerk,\nB Master,No such title,No such unit\n',
    {
      options: { create_masters: 'no' },
    },
  )
  expect((await hr.rows(id)).map(({ errors }) => errors)).toEqual([
    null,
    {
      job_title: ['There is no job title “No such title”.'],
      division: ['There is no division “No such unit”.'],
    },
  ])
})

test('a file that the check found good is refused as a whole when somebody was first', async () => {
  const { id } = await hr.check(
    'Code,Name,Email\nF-1,A First,a.first@example.test\nF-2,B First,b.first@example.test\n',
  )
  await world.inOrg('himal', (db) =>
    sql`update employee set work_email = 'b.first@example.test' where code = 'E-0006'`.execute(db),
  )
  const failed = await hr.run(id, 'all')
  expect(failed).toMatchObject({ state: 'Failed', error: expect.stringContaining('row 3 has become wrong') })
  expect(await people('First')).toEqual([])
  expect((await hr.run(id, 'valid')).counts).toMatchObject({ created: 1, skipped: 1 })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

test('titles above the headings are left out, and a sum below the people is nobody', async () => {
  const file = [
    'Himal Technologies Pvt. Ltd.;;;',
    'Staff as of 2082-03-31;;;',
    '',
    'EmpID;Employee_Name;DateofHire;Salary',
    'H-1;"Rai; Asha Head";2015/03/30;1200',
    ';"Lama; Bina Head";30.03.2015;1300',
    ';Grand total:;;2500',
    ';जम्मा;;2500',
  ].join('\r\n')
  const { body } = await hr.upload(file)
  expect(body.remarks).toContain('The headings are those of row 4: what stands above them is left out.')
  expect(body.mapping).toMatchObject({ EmpID: 'code', Employee_Name: 'full_name', DateofHire: 'joined_on' })
  const { id, counts } = await hr.check(file)
  expect(counts).toMatchObject({ rows: 4, to_create: 2, errors: 2 })
  const sum = (word: string) => ({
    full_name: [`“${word}” is a sum and nobody's name: take this row out of the file.`],
  })
  expect((await hr.rows(id)).map(({ row_no, errors }) => [row_no, errors])).toEqual([
    [5, null],
    [6, null],
    [7, sum('Grand total:')],
    [8, sum('जम्मा')],
  ])
  expect((await hr.run(id)).counts).toMatchObject({ created: 2, skipped: 2 })
  const { body: result } = await world.as('hari').raw('GET', `/exchange/himal/imports/${id}/result/`)
  expect(String(result)).not.toContain('Staff as of')
})

test('what is given back as it is stored changes nothing: a type that files call otherwise, a place that is archived', async () => {
  await world.inOrg('himal', (db) =>
    sql`insert into employment_type (id, title) values (gen_random_uuid(), 'Regular'), (gen_random_uuid(), 'Part')`.execute(
      db,
    ),
  )
  const file =
    'Code,Name,Joined on,Employment type,Branch\nR-1,Asha Regular,2015-01-01,Regular,Old Bazar\nR-2,Bina Regular,2015-01-01,part,Old Bazar\n'
  expect((await hr.take(file)).counts).toMatchObject({ created: 2 })
  const types = await world.inOrg('himal', (db) =>
    sql<{ code: string; title: string }>`
      select e.code, t.title from employee e join employment_assignment a on a.employee_id = e.id
      join employment_type t on t.id = a.employment_type_id where e.code like 'R-%' order by e.code`.execute(
      db,
    ),
  )
  expect(types.rows.map(({ title }) => title)).toEqual(['Regular', 'Part'])
  await world.inOrg('himal', (db) =>
    sql`update branch set is_archived = true where name = 'Old Bazar'`.execute(db),
  )
  expect((await hr.take(file)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, skipped: 0 })
  const { id } = await hr.check('Code,Name,Joined on,Branch\nR-3,Chetan Regular,2015-01-01,Old Bazar\n')
  expect((await hr.rows(id))[0]?.errors).toEqual({ branch: ['Branch “Old Bazar” is archived.'] })
})

test('a supervisor or a pay that a file would empty is refused, not passed over', async () => {
  await hr.take(
    'Code,Name,Joined on,Annual salary,Supervisor\nE-1,Asha Empty,2015-01-01,1000,\nE-2,Bina Empty,2015-01-01,1000,E-1\n',
  )
  const { id } = await hr.check(
    'Code,Annual salary,Pay basis,Supervisor,Name\nE-2,#CLEAR,,#CLEAR,\nE-1,,#CLEAR,#CLEAR,\n',
  )
  expect((await hr.rows(id)).map(({ errors }) => errors)).toEqual([
    { annual_salary: ['Annual salary is Required'], supervisor: ['Supervisor cannot be emptied.'] },
    { pay_basis: ['Pay basis cannot be emptied.'] },
  ])
})

test('blank cells empty what is stored where that is chosen, and say what cannot be emptied', async () => {
  await hr.take(
    'Code,Name,Joined on,Mobile,Extension,Job title,Annual salary\nZ-1,Asha Zero,2015-01-01,9841000001,12,Clerk,1000\nZ-2,Bina Zero,2015-01-01,9841000002,13,Clerk,1000\n',
  )
  const file =
    'Code,First name,Last name,Joined on,Mobile,Extension,Annual salary\nZ-1,Asha,Zero,2015-01-01,,12,1000\nZ-2,Bina,Zero,,9841000002,N/A,\n,Chetan,Zero,,,,\n'
  const kept = await hr.check(file)
  expect((await hr.rows(kept.id)).map(({ plan }) => plan)).toEqual(['unchanged', 'unchanged', 'create'])
  const { id } = await hr.check(file, { options: { blanks: 'empty' } })
  expect((await hr.rows(id)).map(({ plan, errors }) => [plan, errors])).toEqual([
    ['update', null],
    [null, { joined_on: ['Joined on cannot be emptied.'], annual_salary: ['Annual salary is Required'] }],
    ['create', null],
  ])
  expect((await hr.run(id)).counts).toMatchObject({ created: 1, updated: 1, skipped: 1 })
  const people = await world.inOrg('himal', (db) =>
    db
      .selectFrom('employee')
      .select(['code', 'mobile', 'extension'])
      .where('code', 'in', ['Z-1', 'Z-2'])
      .orderBy('code')
      .execute(),
  )
  expect(people).toEqual([
    { code: 'Z-1', mobile: null, extension: '12' },
    { code: 'Z-2', mobile: '9841000002', extension: '13' },
  ])
})

test('codes and numbers that a spreadsheet has taken the zeros from are those of the same people', async () => {
  await hr.take(
    'Code,Name,Joined on,Extension,Supervisor\n00040,Asha Chief,2015-01-01,0071,\n00042,Bina Below,2015-01-01,0072,00040\n00050,Chetan Twin,2015-01-01,,\n050,Chetan Twain,2015-01-01,,\n',
  )
  const file = 'Code,Name,Extension,Supervisor\n40,Asha Chief,71,\n42,Bina Below,72,40\n50,Dipa New,,42\n'
  const { id } = await hr.check(file)
  expect((await hr.rows(id)).map(({ plan, errors }) => [plan, errors])).toEqual([
    ['unchanged', null],
    ['unchanged', null],
    // 00050 and 050 are both here: which of them is meant nobody can tell
    [null, { code: ['Several people have this code but for zeros before it: write it whole.'] }],
  ])
  const round = await hr.check('Code,Name,Supervisor\n40,Asha Chief,42\n42,Bina Below,40\n')
  expect((await hr.rows(round.id)).flatMap(({ errors }) => Object.values(errors ?? {}))).toEqual([
    ['The line of supervisors would lead back to its beginning.'],
    ['The line of supervisors would lead back to its beginning.'],
  ])
})

test('days are read in the calendar that their heading names, whatever the others are in', async () => {
  const { body } = await hr.upload(
    'Code,Name,DOB (BS),DOB (AD),Joined on B.S.,Confirmation date\nD-1,Asha Days,2047-01-15,1990-04-28,2072-01-15,2015-10-30\n',
  )
  expect(body.mapping).toMatchObject({ 'DOB (BS)': 'date_of_birth', 'Joined on B.S.': 'joined_on' })
  expect(body.options).toMatchObject({ calendar: 'AD' })
  const { id } = await hr.check(
    'Code,Name,DOB (BS),Joined on B.S.,Confirmation date\nD-1,Asha Days,2047-01-15,2072-01-15,2015-10-30\n',
  )
  expect((await hr.rows(id))[0]).toMatchObject({
    errors: null,
    reads: { date_of_birth: '1990-04-28', joined_on: '2015-04-28' },
  })
  await hr.run(id)
  const stored = await world.inOrg('himal', (db) =>
    db
      .selectFrom('employee')
      .select(['date_of_birth', 'joined_on', 'confirmed_on'])
      .where('code', '=', 'D-1')
      .executeTakeFirst(),
  )
  expect(stored).toEqual({ date_of_birth: '1990-04-28', joined_on: '2015-04-28', confirmed_on: '2015-10-30' })
})

test('of what another system exports, the words are taken and not the numbers of its lists', async () => {
  const { body } = await hr.upload(
    [
      'Employee_Name;EmpID;MaritalStatusID;GenderID;EmpStatusID;Termd;DOB;Sex;MaritalDesc;DateofHire;DateofTermination;TermReason;EmploymentStatus;ManagerName;ManagerID',
      '"Adinolfi; Wilson  K";K-26;0;1;1;0;1983/07/10;M ;Single;2011/07/05;;N/A-StillEmployed;Active;Michael Albert;K-22',
      '"Ait Sidi; Karthik   ";K-84;1;1;5;1;1975/05/05;M ;Married;2015/03/30;2016/06/16;career change;Voluntarily Terminated;Michael Albert;K-22',
      '"Albert; Michael";K-22;2;1;1;0;1975/05/05;M ;Divorced;2010/03/30;;N/A-StillEmployed;Leave of Absence;;',
    ].join('\r\n'),
  )
  expect(Object.entries(body.mapping).filter(([, target]) => target)).toEqual(
    expect.arrayContaining([
      ['MaritalDesc', 'marital_status'],
      ['EmploymentStatus', 'status'],
      ['Sex', 'gender'],
      ['ManagerName', 'supervisor'],
    ]),
  )
  expect(body.mapping).toMatchObject({
    MaritalStatusID: null,
    GenderID: null,
    EmpStatusID: null,
    Termd: null,
  })
  const { mapping, value_maps, options } = body
  await world
    .as('hari')
    .raw('POST', `/exchange/himal/imports/${body.id}/check/`, { mapping, value_maps, options })
  expect((await hr.ended(body.id)).counts).toMatchObject({ to_create: 3, errors: 0 })
})

test('a day of joining far ahead is a Nepali one in an English file', async () => {
  const { id } = await hr.check(
    'Code,Name,Joined on\nF-1,Asha Far,2015-03-30\nF-2,Bina Far,2015-03-30\nF-3,Chetan Far,2072-12-17\n',
  )
  expect((await hr.rows(id)).map(({ errors }) => errors)).toEqual([
    null,
    null,
    { joined_on: ['2072-12-17 is more than five years ahead: is it a day of the Nepali calendar?'] },
  ])
})

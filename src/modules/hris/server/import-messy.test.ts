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

/** As an HR office keeps its list: semicolons, a byte order mark, Windows lines, blanks behind words, a line of commas. */
const office = [
  '\uFEFFEmployee_Name;EmpID;Position;Department;Sex;DOB;DateofHire;EmploymentStatus;Status;DateofTermination;TermReason;ManagerName;Remarks',
  '"Adhikari;  Wilson  K";O-10026;Production Technician I;"Production       ";M ;1983/07/10;2011/07/05;Permanent;Active;;N/A-StillEmployed;Michael Albert;',
  '"Ait Sidi; Karthik";O-10084;Sr. DBA;IT/IS;M ;1975/05/05;2015/03/30;Permanent;Voluntarily Terminated;2016/06/16;career change;Simon Rup;',
  '"Rup; Simon";O-10196;IT Manager;IT/IS;M ;1971/08/30;2011/01/21;Permanent;Terminated for Cause;2017/04/15;performance;;',
  '"Gurung Lama; Anita ";O-10300;DBA;IT/IS;F;1988/11/23;2016/01/05;Contract;Active;;N/A-StillEmployed;Sita Devi Bista;',
  '"Bista; Sita Devi";O-10400;IT Director;IT/IS;F;1970/02/28;2010/10/10;Permanent;Leave of Absence;;N/A-StillEmployed;King Janet;',
  '"King; Janet";O-10089;President & CEO;Executive Office;F;1954/09/21;2012/07/02;Permanent;Active;;N/A-StillEmployed;;',
  '"Albert; Michael";O-10500;Production Manager;Production;M;1980/01/01;2011/09/26;Permanent;Active;;N/A-StillEmployed;"King; Janet";',
  '"Dolan; Linda";O-10600;Production Technician I;Production;F;1990/06/05;2014/07/07;Permanent;Active;;N/A-StillEmployed;Simon Rup;',
  '"Gone; Nobody";O-10700;Production Technician I;Production;F;1990/06/05;2014/07/07;Permanent;Terminated;;no-call, no-show;Michael Albert;',
  ';;;;;;;;;;;;',
].join('\r\n')

const mapping = {
  Employee_Name: 'full_name',
  EmpID: 'code',
  Position: 'job_title',
  Department: 'division',
  Sex: 'gender',
  DOB: 'date_of_birth',
  DateofHire: 'joined_on',
  EmploymentStatus: 'employment_type',
  Status: 'status',
  DateofTermination: 'left_on',
  TermReason: 'leaving_reason',
  ManagerName: 'supervisor',
  Remarks: null,
}

interface Stored {
  code: string
  full_name: string
  joined_on: string
  left_on: string | null
  leaving_reason: string | null
  division: string | null
  supervisor: string | null
}
const stored = async (): Promise<Stored[]> =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<Stored>`
      select e.code, e.full_name, e.joined_on, e.left_on, e.leaving_reason, d.name as division, s.full_name as supervisor
      from employee e join employment_assignment a on a.employee_id = e.id left join division d on d.id = a.division_id
      left join supervisor_link k on k.employee_id = e.id and k.authority_order = 1 left join employee s on s.id = k.supervisor_id
      where e.code like 'O-%' order by e.code`.execute(db)
    return rows
  })

test('the columns of an office are guessed', async () => {
  const { body } = await hr.upload(office)
  expect(body.mapping).toEqual(mapping)
})

test('each row that can not be taken says why, and the others go in', async () => {
  const { id, counts } = await hr.check(office)
  const wrong = (await hr.rows(id)).flatMap(({ row_no, errors }) => (errors ? [[row_no, errors]] : []))
  expect(wrong).toEqual([
    // “King Janet” is nobody's name: the surname stands behind, or before a comma
    [6, { supervisor: ['Nobody here or in the file is named “King Janet”.'] }],
    [9, { supervisor: ['“Simon Rup” has left: name somebody who works here.'] }],
    [10, { status: ['Left on is Required: the file says that this person has left.'] }],
  ])
  expect(counts).toMatchObject({ to_create: 6, errors: 3 })
})

test('corrected, everybody is there: managers in whatever order, and who has left with the reason', async () => {
  const corrected = office
    .replace(';King Janet;', ';Janet King;')
    .replace(
      '"Dolan; Linda";O-10600;Production Technician I;Production;F;1990/06/05;2014/07/07;Permanent;Active;;N/A-StillEmployed;Simon Rup;',
      '"Dolan; Linda";O-10600;Production Technician I;Production;F;1990/06/05;2014/07/07;Permanent;Active;;N/A-StillEmployed;O-10500;',
    )
    .replace('Terminated;;no-call', 'Terminated;2015/09/12;no-call')
  const done = await hr.take(corrected)
  expect(done.counts).toMatchObject({ created: 9, skipped: 0, errors: 0 })
  const people = await stored()
  expect(people.map(({ full_name, supervisor }) => [full_name, supervisor])).toEqual([
    ['Wilson K Adhikari', 'Michael Albert'],
    // both have left: the one who is gone leads nobody any more
    ['Karthik Ait Sidi', null],
    ['Janet King', null],
    ['Simon Rup', null],
    ['Anita Gurung Lama', 'Sita Devi Bista'],
    ['Sita Devi Bista', 'Janet King'],
    ['Michael Albert', 'Janet King'],
    ['Linda Dolan', 'Michael Albert'],
    ['Nobody Gone', 'Michael Albert'],
  ])
  expect(
    people
      .filter(({ left_on, leaving_reason }) => left_on ?? leaving_reason)
      .map(({ code, left_on, leaving_reason }) => [code, left_on, leaving_reason]),
  ).toEqual([
    ['O-10084', '2016-06-16', 'career change'],
    ['O-10196', '2017-04-15', 'performance'],
    ['O-10700', '2015-09-12', 'no-call, no-show'],
  ])
  expect(new Set(people.map(({ division }) => division))).toEqual(
    new Set(['Production', 'IT/IS', 'Executive Office']),
  )

  const { body } = await world.as('hari').raw('GET', '/hris/himal/employees/?status=past&search=Rup&as=hr')
  expect(body).toMatchObject({
    count: 1,
    results: [{ person: { full_name: 'Simon Rup' }, status: 'Past', leaving_reason: 'performance' }],
  })

  const again = await hr.take(corrected)
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 9, skipped: 0 })
})

test('a status that contradicts the last day is said', async () => {
  const { id } = await hr.check(
    'Code,Name,Joined on,Status,Left on\nO-1,Asha Here,2015-01-01,Active,2016-01-01\nO-2,Asha Holiday,2015-01-01,On vacation,\n',
  )
  expect((await hr.rows(id)).map(({ errors }) => errors)).toEqual([
    { status: ['The last day is 2016-01-01: this person does not work here any more.'] },
    { status: ['“On vacation” is none of: Works here, Has left.'] },
  ])
})

test('a leaving reason is found by its name, its Nepali name or its code, or it is said that there is none, where the import asks for that', async () => {
  const { id } = await hr.check(
    [
      'Code,Name,Joined on,Left on,Leaving reason',
      'L-1,Asha Gone,2015-01-01,2016-01-01,higher STUDIES',
      'L-2,Bina Gone,2015-01-01,2016-01-01,Pay_and_Benefits',
      'L-3,Chetan Gone,2015-01-01,2016-01-01,विदेश जाने',
      'L-4,Dipa Gone,2015-01-01,2016-01-01,bored',
      'L-5,Esha Here,2015-01-01,,still here',
    ].join('\n'),
    { options: { leaving_reasons: 'refuse' } },
  )
  expect((await hr.rows(id)).map(({ errors }) => errors)).toEqual([
    null,
    null,
    null,
    { leaving_reason: ['There is no leaving reason “bored”.'] },
    null,
  ])
  await hr.run(id)
  const reasons = await world.inOrg('himal', (db) =>
    db.selectFrom('employee').select('leaving_reason').where('code', 'like', 'L-%').orderBy('code').execute(),
  )
  expect(reasons.map(({ leaving_reason }) => leaving_reason)).toEqual([
    'Higher studies',
    'Pay and benefits',
    'Moving abroad',
    null,
  ])
})

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
    { annual_salary: ['Annual salary is Required'], supervisor: ['Supervisor can not be emptied.'] },
    { pay_basis: ['Pay basis can not be emptied.'] },
  ])
})

test('blank cells empty what is stored where that is chosen, and say what can not be emptied', async () => {
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
    [null, { joined_on: ['Joined on can not be emptied.'], annual_salary: ['Annual salary is Required'] }],
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

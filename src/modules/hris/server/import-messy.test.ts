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

test('each row that cannot be taken says why, and the others go in', async () => {
  const { id, counts } = await hr.check(office)
  const wrong = (await hr.rows(id)).flatMap(({ row_no, errors }) => (errors ? [[row_no, errors]] : []))
  expect(wrong).toEqual([
    // who reports to a refused row would be without a supervisor
    [5, { supervisor: ['Row 6 is refused: “Sita Devi Bista” will not be here.'] }],
    // “King Janet” is nobody's name: the surname stands behind, or before a comma
    [6, { supervisor: ['Nobody here or in the file is named “King Janet”.'] }],
    [9, { supervisor: ['“Simon Rup” has left: name somebody who works here.'] }],
    [10, { status: ['Left on is Required: the file says that this person has left.'] }],
  ])
  expect(counts).toMatchObject({ to_create: 5, errors: 4 })
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

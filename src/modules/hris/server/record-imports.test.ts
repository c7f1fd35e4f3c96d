import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedForms } from '#platform/db-sealing.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

const of = (kind: string) => importing(world, 'hari', 'himal', kind)
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const rows = <R extends object>(query: RawBuilder<R>) =>
  world.inOrg('himal', async (db) => (await query.execute(db)).rows)

// in the order of the numbers, which the database holds sealed
const accounts = async () => {
  const found = await rows(sql<{ code: string; account_number: string }>`
    select e.code, b.bank_name, b.branch_name, b.account_name, b.account_number, b.is_primary
    from employee_bank b join employee e on e.id = b.employee_id`)
  return found.toSorted((a, b) =>
    `${a.code} ${a.account_number}`.localeCompare(`${b.code} ${b.account_number}`),
  )
}

test('people are named by code, email or a name that one person has', async () => {
  await rows(sql<object>`update employee set work_email = 'maya@example.test' where code = 'E-0002'`)
  await importing(world).take('Code,Name\nTW-1,Twin Twice\nTW-2,Twin Twice\n')
  const contacts = of('contact-details')
  const checked = await contacts.check(
    csv(
      'Employee code,Work email,Employee,Contact,Relation,Phone',
      'E-0001,,,Sita Gurung,Mother,9800000001',
      ',MAYA@example.test,,Ram Shrestha,Father,9800000002',
      ',,"KARKI, RAJAN",Gauri Karki,Wife,9800000003',
      'E-9999,,,Nobody Known,Friend,9800000004',
      ',,Twin Twice,Hari Prasad,Friend,9800000005',
      ',,,Hari Prasad,Friend,9800000006',
      ',nobody@example.test,,Hari Prasad,Friend,9800000007',
    ),
  )
  expect(checked.mapping).toMatchObject({ Employee: 'employee_name', Contact: 'name', Phone: 'phone' })
  expect((await contacts.rows(checked.id)).map(({ errors }) => errors)).toEqual([
    null,
    null,
    null,
    { employee_code: ['Nobody here has the code E-9999.'] },
    { employee_name: ['“Twin Twice” are several people: write a code.'] },
    { employee_code: ['Say whose row it is: code, email or name.'] },
    { work_email: ['Nobody here is known by “nobody@example.test”.'] },
  ])
  expect((await contacts.run(checked.id)).counts).toMatchObject({ created: 3, skipped: 4 })
  expect(
    await rows(sql<object>`
      select e.code, c.name, c.relation, c.phone, c.is_emergency from employee_contact c join employee e on e.id = c.employee_id order by 1`),
  ).toMatchObject([
    { code: 'E-0001', name: 'Sita Gurung', relation: 'Mother', is_emergency: false },
    { code: 'E-0002', name: 'Ram Shrestha' },
    { code: 'E-0003', name: 'Gauri Karki' },
  ])
})

test('a contact is found again by its name, and twice in one file is said', async () => {
  const contacts = of('contact-details')
  const file = (phone: string) =>
    csv(
      'Employee code,Contact,Relation,Phone,Emergency',
      `E-0006,Dil Rai,Brother,${phone},yes`,
      'E-0006,dil  RAI,Brother,9800000011,no',
    )
  const { id } = await contacts.check(file('9800000010'))
  expect((await contacts.rows(id)).map(({ errors }) => errors)).toEqual([
    null,
    { name: ['Row 2 means the same.'] },
  ])
  await contacts.run(id)
  expect((await contacts.check(file('9800000010'))).counts).toMatchObject({
    to_create: 0,
    to_update: 0,
    unchanged: 1,
  })
  const changed = await contacts.take(file('9800000012'))
  expect(changed.counts).toMatchObject({ created: 0, updated: 1 })
  const phone = () =>
    rows(sql<object>`select phone, is_emergency, version from employee_contact where name = 'Dil Rai'`)
  expect(await phone()).toMatchObject([
    { phone: expect.stringMatching(/9800000012$/), is_emergency: true, version: 2 },
  ])
  expect((await contacts.undo(changed.id)).state).toBe('Undone')
  expect(await phone()).toMatchObject([{ phone: expect.stringMatching(/9800000010$/), version: 3 }])
})

test('the main account is the one that the file names, else the first, and undoing gives it its place back', async () => {
  const banks = of('bank-information')
  const first = await banks.take(
    csv(
      'Employee code,Bank,Account number,Account name',
      'E-0001,Nabil,0012-3456,',
      'E-0001,Himalayan,777 888,Asha G',
      'E-0002,Nabil,0099,',
    ),
  )
  expect(first).toMatchObject({ state: 'Done', counts: { created: 3 } })
  const begun = await accounts()
  expect(begun).toMatchObject([
    { code: 'E-0001', account_name: 'Asha Gurung', account_number: '0012-3456', is_primary: true },
    { code: 'E-0001', account_name: 'Asha G', account_number: '777 888', is_primary: false },
    { code: 'E-0002', is_primary: true },
  ])
  const file = csv(
    'Employee code,Bank,Branch,Account number,Primary',
    'E-0001,Nabil,Patan,0012-3456,',
    'E-0001,Everest,,5555,yes',
    'E-0001,Himalayan,,777 888,yes',
  )
  const { id } = await banks.check(file)
  expect((await banks.rows(id)).map(({ errors }) => errors)).toEqual([
    null,
    null,
    { is_primary: ['Row 3 says so already.'] },
  ])
  expect((await banks.run(id)).counts).toMatchObject({ created: 1, updated: 1, skipped: 1 })
  expect(await accounts()).toMatchObject([
    { account_number: '0012-3456', branch_name: 'Patan', is_primary: false },
    { account_number: '5555', bank_name: 'Everest', is_primary: true },
    { account_number: '777 888', is_primary: false },
    { code: 'E-0002', is_primary: true },
  ])
  expect((await banks.check(file)).counts).toMatchObject({ to_create: 0, to_update: 0, unchanged: 2 })
  expect((await banks.undo(id)).state).toBe('Undone')
  expect(await accounts()).toEqual(begun)
})

test('nothing is undone once a row was changed by hand, and the import says whose', async () => {
  const banks = of('bank-information')
  const { id } = await banks.take(
    csv('Employee code,Bank,Account number', 'E-0003,Nabil,31', 'E-0006,Nabil,61'),
  )
  await rows(
    sql<object>`update employee_bank set branch_name = 'Thimi', version = version + 1
      where account_number = any(${sealedForms(['61'])}::text[])`,
  )
  expect(await banks.undo(id)).toMatchObject({
    state: 'Done',
    error: 'Not undone: changed or used since the import: Bikash Rai (E-0006).',
  })
  expect(await accounts()).toHaveLength(5)
})

test('legal information is one row for each person, kept by the rules of their own page', async () => {
  const legal = of('legal-information')
  const wrong = await legal.check(
    csv(
      'Employee code,PAN no,Citizenship no,Passport expiry',
      'E-0001,12345,,',
      'E-0002,123456789,27-01-70-1234,2030-05-01',
      'E-0002,123456789,,',
    ),
  )
  expect((await legal.rows(wrong.id)).map(({ errors }) => errors)).toEqual([
    { pan_no: ['PAN must be 9 digits.'] },
    null,
    { employee_code: ['Row 3 means the same.'] },
  ])
  await legal.run(wrong.id)
  const stored = () =>
    rows(
      sql<object>`select pan_no, citizenship_no, passport_expires_on, version from employee_legal_info where employee_id = ${world.id('maya')}`,
    )
  const begun = await stored()
  expect(begun).toEqual([
    { pan_no: '123456789', citizenship_no: '27-01-70-1234', passport_expires_on: '2030-05-01', version: 1 },
  ])
  const { id, counts } = await legal.take(csv('Employee code,PAN no,Citizenship no', 'E-0002,,#CLEAR'))
  expect(counts).toMatchObject({ created: 0, updated: 1 })
  expect(await stored()).toMatchObject([{ pan_no: '123456789', citizenship_no: null, version: 2 }])
  await legal.undo(id)
  expect(await stored()).toEqual([{ ...begun[0], version: 3 }])
})

test('a former job ends after it began, and is found again by organization and first day', async () => {
  const jobs = of('experiences')
  const file = csv(
    'Employee code,Company,Designation,From,To',
    'E-0001,Old Mill,Clerk,2012-01-01,2014-06-30',
    'E-0001,Old Mill,Clerk,2014-07-01,2013-01-01',
    'E-0001,Old Mill,,2015-01-01,',
  )
  const { id } = await jobs.check(file)
  expect((await jobs.rows(id)).map(({ errors }) => errors)).toEqual([
    null,
    { ended_on: ['To cannot be before From.'] },
    { job_title: ['Job title is Required'] },
  ])
  await jobs.run(id)
  const again = await jobs.take(
    csv('Employee code,Company,From,Designation', 'E-0001,OLD MILL,2012-01-01,Head clerk'),
  )
  expect(again.counts).toMatchObject({ created: 0, updated: 1 })
  expect(await rows(sql<object>`select employer, job_title, ended_on from employee_experience`)).toEqual([
    { employer: 'OLD MILL', job_title: 'Head clerk', ended_on: '2014-06-30' },
  ])
})

test('what is given out with all data changes nothing when it comes back', async () => {
  for (const kind of ['contact-details', 'experiences', 'bank-information', 'legal-information']) {
    const { rawPayload } = await world.app.inject({
      url: `/api/v1/imports/himal/${kind}/sample/?format=xlsx&with_data=true`,
      headers: { authorization: `Bearer ${world.as('hari').token}` },
    })
    const { counts, state } = await of(kind).check(rawPayload, {}, 'all.xlsx')
    expect({ kind, state, ...counts }).toMatchObject({
      kind,
      state: 'Checked',
      errors: 0,
      to_create: 0,
      to_update: 0,
    })
    expect(counts.unchanged).toBeGreaterThan(0)
  }
})

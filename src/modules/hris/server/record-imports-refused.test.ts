import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeImport, readImport } from '#engines/exchange/exchange.ts'
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

test('nobody changes their own account or identity by a file', async () => {
  const banks = of('bank-information')
  const { id } = await banks.check(csv('Employee code,Bank,Account number', 'E-0004,Nabil,666'))
  expect((await banks.rows(id))[0]?.errors).toEqual({
    account_number: ['Nobody changes where their own pay goes.'],
  })
  const legal = of('legal-information')
  const own = await legal.check(csv('Employee code,PAN', 'E-0004,123456789'))
  expect((await legal.rows(own.id))[0]?.errors).toEqual({
    employee_code: ['Nobody changes their own legal information.'],
  })
})

test('a number that another has who works here is refused, in the file too', async () => {
  const legal = of('legal-information')
  await legal.take(csv('Employee code,PAN no', 'E-0002,123456789'))
  const head =
    'Employee code,PAN no,SSF no,CIT number,National ID,Licence no,License expiry,Citizenship district,Citizenship date'
  const checked = await legal.check(
    csv(
      head,
      'E-0001,123456789,,,,,,,',
      'E-0003,,SSF-7,CIT-3,NID-3,L-3,2030-01-01,Kathmandu,2010-05-01',
      'E-0006,,SSF-7,,,,,,',
      'E-0002,123456789,,,,,,Lalitpur,',
    ),
  )
  expect((await legal.rows(checked.id)).map(({ errors }) => errors)).toEqual([
    { pan_no: ['Maya Shrestha (E-0002) has this number.'] },
    null,
    { social_security_no: ['Row 3 gives this number to somebody else.'] },
    null,
  ])
  await legal.run(checked.id)
  expect(
    await rows(
      sql<object>`select social_security_no, investment_trust_no, national_id_no, licence_no, licence_expires_on,
        citizenship_issued_at, citizenship_issued_on from employee_legal_info where employee_id = ${world.id('rajan')}`,
    ),
  ).toEqual([
    {
      social_security_no: 'SSF-7',
      investment_trust_no: 'CIT-3',
      national_id_no: 'NID-3',
      licence_no: 'L-3',
      licence_expires_on: '2030-01-01',
      citizenship_issued_at: 'Kathmandu',
      citizenship_issued_on: '2010-05-01',
    },
  ])
  await rows(sql<object>`update employee set left_on = '2020-06-01' where code = 'E-0002'`)
  const again = await legal.check(csv('Employee code,PAN no', 'E-0001,123456789'))
  expect((await legal.rows(again.id))[0]?.errors).toBeNull()
})

test('without the code for bank and legal information a file neither fills nor shows it', async () => {
  const paid = await of('bank-information').take(
    csv('Employee code,Bank,Account number', 'E-0001,Nabil,0012-3456'),
  )
  const set = (codes: string[]) =>
    world.inOrg('himal', (db) =>
      sql`update permission_group g set codes = ${codes} from permission_group_member m
        where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(db),
    )
  await set(['4.02'])
  world.services.viewers.forgetAll()
  const gita = world.as('gita')
  const about = await gita.get(describeImport, { params: { org: 'himal', name: 'bank-information' } })
  expect(about.targets.map(({ name }) => name)).toEqual(['employee_code', 'work_email', 'employee_name'])
  const sample = await gita.raw('GET', '/imports/himal/bank-information/sample/?format=csv&with_data=true')
  expect(sample.status).toBe(200)
  expect(String(sample.body)).not.toMatch(/Nabil|0012/)
  expect((await gita.get(readImport, { params: { org: 'himal', id: paid.id } })).columns).toEqual([])
  const own = importing(world, 'gita', 'himal', 'bank-information')
  const { id } = await own.check(csv('Employee code,Bank,Account number', 'E-0002,Nabil,1'))
  expect((await own.rows(id))[0]?.errors).toMatchObject({ account_number: ['Account number is Required'] })
})

test('what is given back as it is stored changes nothing: one’s own, and numbers whose zeros a spreadsheet took', async () => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = array['4.00'] from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(db),
  )
  world.services.viewers.forgetAll()
  const file = csv('Employee code,Bank,Branch,Account number', 'E-0004,Nabil,Patan,00777')
  const done = await importing(world, 'gita', 'himal', 'bank-information').take(file)
  expect(done.counts).toMatchObject({ created: 1 })
  const banks = of('bank-information')
  expect((await banks.check(file)).counts).toMatchObject({ errors: 0, unchanged: 1 })
  const bare = await banks.check(file.replace('00777', '777'))
  expect(bare.counts).toMatchObject({ errors: 0, unchanged: 1 })
  const other = await banks.check(file.replace('Patan', 'Thimi'))
  expect((await banks.rows(other.id))[0]?.errors).toEqual({
    account_number: ['Nobody changes where their own pay goes.'],
  })
})

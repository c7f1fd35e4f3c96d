import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'
import { address } from '#modules/hris/shared/records.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

const stored = () =>
  world.inOrg('himal', async (db) => {
    const { rows } =
      await sql<object>`select e.code, a.kind, a.address, a.province, a.district, a.city, a.ward
      from employee_address a join employee e on e.org_id = a.org_id and e.id = a.employee_id order by e.code, a.kind`.execute(
        db,
      )
    return rows
  })

test('addresses are read as they are spelled, kept as the lists have them, and found again', async () => {
  const addresses = importing(world, 'hari', 'himal', 'addresses')
  const file = [
    'Employee code,Address type,Tole,Pradesh,District,Municipality,Ward no',
    'E-0001,Home,Lakeside 6,Province 4,kaski,Pokhra,6',
    'E-0002,स्थायी,नया बजार,,काभ्रे,धुलिखेल नगरपालिका,5',
    'E-0003,Permanent,Milan Chowk,Gandaki,Kaski,Delhi,1',
    'E-0001,Permanent,Again,,,,',
  ].join('\n')
  const checked = await addresses.check(file)
  expect(checked.mapping).toMatchObject({ Municipality: 'city', Tole: 'address', 'Ward no': 'ward' })
  expect((await addresses.rows(checked.id)).map(({ errors }) => errors)).toEqual([
    null,
    null,
    { city: ['Delhi is not a local level of Kaski.'] },
    { kind: ['Row 2 means the same.'] },
  ])
  expect((await addresses.run(checked.id)).counts).toMatchObject({ created: 2, skipped: 2 })
  expect(await stored()).toEqual([
    {
      code: 'E-0001',
      kind: 'Permanent',
      address: 'Lakeside 6',
      province: 'Gandaki',
      district: 'Kaski',
      city: 'Pokhara Metropolitan City',
      ward: 6,
    },
    {
      code: 'E-0002',
      kind: 'Permanent',
      address: 'नया बजार',
      province: 'Bagmati',
      district: 'Kavrepalanchok',
      city: 'Dhulikhel Municipality',
      ward: 5,
    },
  ])
  expect((await addresses.check(file)).counts).toMatchObject({ to_create: 0, to_update: 0, unchanged: 2 })
  const moved = 'Employee code,Address type,District,Municipality\nE-0001,Home,Chitwan,Bharatpur'
  const run = await addresses.run((await addresses.check(moved)).id)
  expect(run.counts, 'the province goes with the district').toMatchObject({ updated: 1, skipped: 0 })
  expect((await stored())[0]).toMatchObject({
    address: 'Lakeside 6',
    province: 'Bagmati',
    district: 'Chitwan',
    city: 'Bharatpur Metropolitan City',
  })
})

test('what people write themselves is kept in the same way, and a local level of elsewhere is refused', async () => {
  const params = { org: 'himal', employee_id: world.id('asha') }
  const asha = world.as('asha')
  const body = { kind: 'Temporary' as const, address: 'Baneshwor 10', district: 'Kathmandu' }
  expect((await asha.ask(address.create, { params, body: { ...body, city: 'Banepa' } })).body).toEqual({
    city: ['Banepa is not a local level of Kathmandu.'],
  })
  const made = await asha.ask(address.create, { params, body: { ...body, city: 'काठमाडौं' } })
  expect(made).toMatchObject({
    status: 201,
    body: { city: 'Kathmandu Metropolitan City', province: 'Bagmati' },
  })
  const { id, version } = made.body as { id: string; version: number }
  const moved = await asha.ask(address.update, {
    params: { ...params, id },
    body: { version, country: 'India', province: 'Bihar', district: 'Patna', city: 'Patna' },
  })
  expect(moved).toMatchObject({ status: 200, body: { city: 'Patna', district: 'Patna' } })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImport, readImport } from '#engines/exchange/exchange.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

/** The same form, filled in one office after the other. */
const head = 'Staff,Came on,Paid'
let nth = 0
const form = (...rows: [day: string, pay: string][]) =>
  [
    head,
    ...rows.map(([day, pay]) => `"Person ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[nth++] ?? 'Z'}",${day},"${pay}"`),
  ].join('\n')
const mapping = { Staff: 'full_name', 'Came on': 'joined_on', Paid: 'annual_salary' }

const reads = async (id: string) =>
  (await hr.rows(id)).map(({ reads: read }) => [read['joined_on'], read['annual_salary']])

const styles = {
  'Bikram Sambat, day first, decimal comma': {
    rows: [
      ['17/01/2075', '1.234,50'],
      ['02/03/2076', '2.000,25'],
    ],
    options: { calendar: 'BS', day_order: 'day_first', decimal: ',' },
    read: [
      ['2018-04-30', '1234.5'],
      ['2019-06-17', '2000.25'],
    ],
  },
  'English, month first, decimal point': {
    rows: [
      ['04/30/2018', '1,234.50'],
      ['06/03/2019', '2,000.25'],
    ],
    options: { calendar: 'AD', day_order: 'month_first', decimal: '.' },
    read: [
      ['2018-04-30', '1234.5'],
      ['2019-06-03', '2000.25'],
    ],
  },
  'English, day first': {
    rows: [
      ['30/04/2018', '45,000'],
      ['03/06/2019', '50,500'],
    ],
    options: { calendar: 'AD', day_order: 'day_first', decimal: '.' },
    read: [
      ['2018-04-30', '45000'],
      ['2019-06-03', '50500'],
    ],
  },
  'Bikram Sambat, month first': {
    rows: [
      ['01/17/2075', '1,234.50'],
      ['03/02/2076', '2,009.5'],
    ],
    options: { calendar: 'BS', day_order: 'month_first', decimal: '.' },
    read: [
      ['2018-04-30', '1234.5'],
      ['2019-06-17', '2009.5'],
    ],
  },
} as const
type Style = keyof typeof styles
const names = Object.keys(styles) as Style[]
const others = names.flatMap((last) =>
  names.flatMap((next) => (last === next ? [] : [[last, next] as const])),
)

const fileOf = (style: Style) =>
  form(...styles[style].rows.map(([day, pay]) => [day, pay] as [string, string]))

describe('right after an import of another style the cells of the new file decide:', () => {
  test.each(others)('%s, then %s', async (last, next) => {
    nth = 0
    const before = await hr.check(fileOf(last), { mapping })
    expect(before.options).toMatchObject(styles[last].options)
    const { body } = await hr.upload(fileOf(next))
    expect(body).toMatchObject({ mapping, is_mapping_kept: true, options: styles[next].options })
    // whoever sends no options leaves it to the cells
    await world
      .as('hari')
      .get(checkImport, { params: { org: 'himal', id: body.id }, body: { mapping, value_maps: {} } as never })
    const checked = await hr.ended(body.id)
    expect(checked.options).toMatchObject(styles[next].options)
    expect(await reads(body.id)).toEqual(styles[next].read)
  })
})

describe('where the cells leave it open', () => {
  const unclear = () => form(['03/04/2018', '45.000'], ['05/06/2019', '50.500'])
  const check = (id: string, options: object) =>
    world.as('hari').ask(checkImport, {
      params: { org: 'himal', id },
      body: { mapping, value_maps: {}, options } as never,
    })

  test.each(names)('the person is asked, also after %s', async (last) => {
    nth = 0
    await hr.check(fileOf(last), { mapping })
    const { body } = await hr.upload(unclear())
    expect(body).toMatchObject({ is_mapping_kept: true, options: { calendar: 'AD' } })
    expect(body.options).not.toHaveProperty('day_order')
    expect(body.options).not.toHaveProperty('decimal')
    expect(await check(body.id, {})).toMatchObject({
      status: 400,
      body: {
        day_order: ['The cells do not show whether the day or the month comes first. Choose one.'],
        decimal: ['The cells do not show whether decimals begin with a point or a comma. Choose one.'],
      },
    })
    expect((await world.as('hari').get(readImport, { params: { org: 'himal', id: body.id } })).state).toBe(
      'Uploaded',
    )
    expect((await check(body.id, { day_order: 'month_first', decimal: ',' })).status).toBe(202)
    await hr.ended(body.id)
    expect(await reads(body.id)).toEqual([
      ['2018-03-04', '45000'],
      ['2019-05-06', '50500'],
    ])
  })

  test('of births alone that may be of either calendar', async () => {
    const births = { Staff: 'full_name', Born: 'date_of_birth' }
    const { body } = await hr.upload('Staff,Born\nAsha Lama,2005-03-04\nMaya Lama,2008-11-30\n')
    const send = (options: object) =>
      world.as('hari').ask(checkImport, {
        params: { org: 'himal', id: body.id },
        body: { mapping: births, value_maps: {}, options } as never,
      })
    expect(await send({})).toMatchObject({
      status: 400,
      body: {
        calendar: ['The cells do not show whether dates are English (AD) or Nepali (BS). Choose one.'],
      },
    })
    expect((await send({ calendar: 'AD' })).status).toBe(202)
  })
})

test('another mapping is not said to be kept', async () => {
  nth = 0
  await hr.check(fileOf('English, day first'), { mapping })
  const again = await hr.check(fileOf('English, day first'), { mapping: { ...mapping, Paid: null } })
  expect(again.is_mapping_kept).toBe(false)
  expect((await hr.upload('Other,Heads\na,b\n')).body.is_mapping_kept).toBe(false)
})

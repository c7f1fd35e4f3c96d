import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { bank } from '#modules/commons/shared/bank.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { convert, exchangeRate, latestRates } from '#modules/commons/shared/exchange-rate.ts'
import { expenseType } from '#modules/commons/shared/expense-type.ts'
import { idCardSample } from '#modules/commons/shared/id-card-sample.ts'
import { lostHourBand } from '#modules/commons/shared/lost-hour-band.ts'
import { noticeBoard } from '#modules/commons/shared/notice-board.ts'
import { transferSetting, transferSettings } from '#modules/commons/shared/transfer-setting.ts'
import { me } from '#modules/account/shared/me.ts'
import { createExport } from '#engines/exchange/export.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const nabil = {
  name: 'Nabil Bank',
  short_name: 'Nabil',
  kind: 'Commercial bank',
  swift_code: 'narbnpka',
} as const

describe('shared lists', () => {
  test('who holds common codes writes, everybody of every organization reads, nobody else writes', async () => {
    const om = world.as('om')
    const made = await om.get(bank.create, { body: nabil })
    expect(made).toMatchObject({ name: 'Nabil Bank', swift_code: 'NARBNPKA', version: 1, is_archived: false })
    for (const name of ['asha', 'tara', 'hari', 'anil'] as const)
      expect((await world.as(name).get(bank.list, { query: {} })).count).toBe(1)
    // hari holds every right of his organization
    expect((await world.as('hari').ask(bank.create, { body: nabil })).status).toBe(403)
    expect((await world.as(null).ask(bank.list, { query: {} })).status).toBe(401)
  })

  test('a second one of the same name, a wrong code and a missing name are refused at their fields', async () => {
    const om = world.as('om')
    expect(
      await om.ask(bank.create, { body: { ...nabil, name: 'nabil bank', swift_code: '' } }),
    ).toMatchObject({
      status: 400,
      body: { name: ['Bank with this name already exists.'] },
    })
    expect(
      await om.ask(bank.create, { body: { ...nabil, name: 'Other', swift_code: 'NARBNPKA' } }),
    ).toMatchObject({ status: 400, body: { swift_code: ['Bank with this swift code already exists.'] } })
    expect(await om.ask(bank.create, { body: { ...nabil, name: ' ', swift_code: 'x' } })).toMatchObject({
      status: 400,
      body: { name: ['Name is Required'], swift_code: ['SWIFT code should be valid SWIFT code'] },
    })
  })

  test('of two who change the same, the second is told', async () => {
    const om = world.as('om')
    const made = await om.get(bank.create, { body: { ...nabil, name: 'Kumari', swift_code: null } })
    const params = { id: made.id }
    await om.get(bank.update, { params, body: { version: 1, is_archived: true } })
    const late = await om.ask(bank.update, { params, body: { version: 1, name: 'Kumari Bank' } })
    expect(late.status).toBe(409)
    expect(
      (await om.get(bank.list, { query: { is_archived: 'true' } })).results.map(({ name }) => name),
    ).toEqual(['Kumari'])
  })

  test('every change is kept with who made it', async () => {
    const changes = await world.services.database.asOwner((db) =>
      sql<{ account_id: string; operation: string; changes: unknown }>`
        select account_id, operation, changes from common_change where table_name = 'bank' order by at`.execute(
        db,
      ),
    )
    expect(changes.rows.map(({ operation }) => operation)).toEqual(['insert', 'insert', 'update'])
    expect(changes.rows[2]).toMatchObject({
      account_id: world.account('om'),
      changes: { is_archived: [false, true] },
    })
  })

  test('what is shared is exported from any organization', async () => {
    const body = { source: bank.list.path, format: 'csv' as const, query: {} }
    const asked = await world
      .as('hari')
      .get(createExport, { params: { org: 'himal' }, query: { as: 'hr' }, body })
    expect(asked.title).toBe('Banks')
  })
})

describe('rules of the lists', () => {
  test('what is claimed by distance needs a rate', async () => {
    const body = { name: 'Own car', code: 'KM', category: 'Travel', unit: 'Distance', rate: '' } as const
    const om = world.as('om')
    expect(await om.ask(expenseType.create, { body })).toMatchObject({
      status: 400,
      body: { rate: ['Rate is Required'] },
    })
    expect(await om.get(expenseType.create, { body: { ...body, rate: '22.50' } })).toMatchObject({
      rate: '22.50',
      receipt_above: null,
      is_taxable: false,
    })
  })

  const band = (name: string, from_minutes: number, to_minutes: number) => ({
    name,
    period: 'Day' as const,
    from_minutes,
    to_minutes,
    adjusted_from: 'Leave balance' as const,
    days: '0.5',
  })
  test('bands of lost time do not overlap, and an archived one gives its place', async () => {
    const om = world.as('om')
    const first = await om.get(lostHourBand.create, { body: band('Half', 60, 240) })
    expect((await om.ask(lostHourBand.create, { body: band('Whole', 240, 480) })).status).toBe(201)
    expect(await om.ask(lostHourBand.create, { body: band('Between', 100, 300) })).toMatchObject({
      status: 400,
      body: { from_minutes: ['Another rule has some of these minutes already.'] },
    })
    expect(await om.ask(lostHourBand.create, { body: band('None', 600, 600) })).toMatchObject({
      body: { to_minutes: ['Below minutes must be more than From minutes.'] },
    })
    await om.get(lostHourBand.update, { params: { id: first.id }, body: { version: 1, is_archived: true } })
    expect((await om.ask(lostHourBand.create, { body: band('Less', 60, 200) })).status).toBe(201)
  })

  test('a card shows only what is known of people', async () => {
    const om = world.as('om')
    const card = { name: 'Plain', orientation: 'Portrait' as const }
    const made = await om.get(idCardSample.create, { body: card })
    expect(made).toMatchObject({ size: 'CR80', valid_months: 24 })
    const front = made.layout?.front ?? { background: '#FFFFFF', elements: [] }
    const naming = (text: string) => ({
      front: { ...front, elements: front.elements.map((one) => (one.id === 'who' ? { ...one, text } : one)) },
      back: null,
    })
    const save = (text: string) =>
      om.ask(idCardSample.create, { body: { ...card, name: text, layout: naming(text) } })
    expect((await save('{{blood_group}}')).status).toBe(201)
    expect(await save('{{annual_salary}}')).toMatchObject({
      status: 400,
      body: {
        layout: {
          front: { elements: [{}, {}, { text: ['A card does not know: annual_salary.'] }] },
        },
      },
    })
  })
})

describe('exchange rates', () => {
  const rate = (currency: string, valid_on: string, buying: string, selling: string, unit = 1) =>
    world.as('om').ask(exchangeRate.create, { body: { currency, valid_on, unit, buying, selling } })

  test('one a day, selling not below buying, and none against itself', async () => {
    expect((await rate('usd', '2026-11-18', '141.20', '141.80')).status).toBe(201)
    expect((await rate('USD', '2026-11-20', '142', '142.6')).status).toBe(201)
    expect((await rate('INR', '2026-11-01', '160', '160.15', 100)).status).toBe(201)
    expect(await rate('USD', '2026-11-20', '1', '2')).toMatchObject({
      status: 400,
      body: { valid_on: ['This currency has a rate of this day already: change that one.'] },
    })
    expect(await rate('EUR', '2026-11-20', '162', '161')).toMatchObject({
      body: { selling: ['Selling must not be less than Buying.'] },
    })
    expect(await rate('NPR', '2026-11-20', '1', '1')).toMatchObject({
      body: { currency: ['Rates are against NPR.'] },
    })
    expect((await rate('JPY', '2026-11-20', '9', '9.1', 7)).status).toBe(400)
  })

  test('a day without a rate has that of the last day before it', async () => {
    const { results } = await world.as('asha').get(latestRates, { query: { on: '2026-11-19' } })
    expect(results.map(({ currency, valid_on, selling }) => [currency, valid_on, selling])).toEqual([
      ['INR', '2026-11-01', '160.150000'],
      ['USD', '2026-11-18', '141.800000'],
    ])
  })

  test.each([
    ['USD', '100', 'true', '14200.00'],
    ['USD', '14260', 'false', '100.00'],
    ['INR', '250.50', 'true', '400.80'],
  ] as const)('%s %s, to rupees %s, is %s', async (currency, amount, to_npr, result) => {
    const query = { currency, amount, to_npr, on: '2026-11-20' }
    expect(await world.as('asha').get(convert, { query })).toMatchObject({ amount: result })
  })

  test('a currency without any rate is said at its field', async () => {
    const query = { currency: 'CHF', amount: '1', on: '2026-11-20' }
    expect(await world.as('asha').ask(convert, { query })).toMatchObject({
      status: 400,
      body: { currency: ['No rate of CHF is known on or before 2026-11-20.'] },
    })
  })
})

describe('settings held once', () => {
  test('they begin as declared, are changed field by field, and stale changes are refused', async () => {
    const om = world.as('om')
    const before = await om.get(commonSecurity.read, {})
    expect(before).toMatchObject({ password_min_length: 8, version: 0 })
    const after = await om.get(commonSecurity.update, { body: { password_min_length: 12, version: 0 } })
    expect(after).toMatchObject({ password_min_length: 12, otp_for_hr: false, version: 1 })
    expect((await om.ask(commonSecurity.update, { body: { otp_for_hr: true, version: 0 } })).status).toBe(409)
    expect(
      await om.ask(commonSecurity.update, { body: { password_min_length: 5, version: 1 } }),
    ).toMatchObject({
      status: 400,
      body: { password_min_length: ['Shortest password must be at least 8.'] },
    })
  })

  test('the noticeboard of every organization follows, where it has no setting of its own', async () => {
    await world.as('om').get(noticeBoard.update, { body: { allow_to_post: false, version: 0 } })
    for (const name of ['asha', 'tara'] as const)
      expect((await world.as(name).get(me, {})).notice_board_settings).toEqual({
        allow_to_post: false,
        need_approval: false,
      })
  })

  test('transfers that are off are off in every organization, at once', async () => {
    await world.services.database.asOwner((db) =>
      db
        .updateTable('organization')
        .set({ flags: JSON.stringify({ transfer_request: true }) })
        .execute(),
    )
    world.services.viewers.forgetAll()
    const flag = async () => (await world.as('asha').get(me, {})).organization?.flags.transfer_request
    expect(await flag()).toBe(true)
    await world.as('om').get(transferSetting.update, { body: { enabled: false, version: 0 } })
    expect(await world.as('asha').get(transferSettings, {})).toEqual({ results: [{ enabled: false }] })
    await expect.poll(flag).toBe(false)
  })
})

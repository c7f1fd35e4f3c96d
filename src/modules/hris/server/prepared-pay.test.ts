import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { files } from '#engines/file/file.ts'
import { clock } from '#platform/clock.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import {
  changeReview,
  createReview,
  readReview,
  reviews,
  scheduleReview,
} from '#modules/hris/shared/employment-review.ts'
import { issueDrafts, letterTemplate } from '#modules/hris/shared/letter.ts'
import { compensation } from '#modules/hris/shared/records.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import type { Name } from '#test/cast.ts'
import { openReviews, type ReviewWorld } from '#test/review-world.ts'
import type { World } from '#test/world.ts'

/** hari writes all of HR; gita writes changes of employments and may not read pay. */
let r: ReviewWorld
let world: World
let revision: string
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const at = (id: string) => ({ params: { org, id } })
const pay = async (name: Name) =>
  (
    await hari().get(compensation.list, {
      params: { org, employee_id: world.id(name) },
      query: { as: 'hr' },
    } as never)
  ).results as unknown as Record<string, unknown>[]
const ask = (who: Name, name: Name, effective_from: string, more: object) =>
  world.as(who).ask(createReview, {
    params,
    body: {
      employee_id: world.id(name),
      change_type_id: revision,
      effective_from,
      remarks: 'Board of Ashoj',
      ...more,
    },
  })

beforeAll(async () => {
  r = await openReviews()
  ;({ world } = r)
  const text = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  })
  const letter = await hari().get(letterTemplate.create, {
    params,
    body: {
      name: 'Salary revision',
      kind: 'Increment',
      language: 'English',
      subject: 'Your salary',
      body: text('{{change}} from {{change_from}}: {{changes}}, now {{annual_salary}}'),
    },
  } as never)
  ;({ id: revision } = await hari().get(changeType.create, {
    params,
    body: {
      name: 'Salary revision',
      category: 'Package change',
      changes_pay: true,
      changes_step: true,
      letter_template_id: letter.id,
    },
  }))
  await world.inOrg(org, (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.06', '4.12'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

describe('a change of pay', () => {
  test('comes on its day with the rest, is kept in the record, and drafts its letter without amounts of its own', async () => {
    const first = { annual_salary: '600000.00', pay_step: 1 }
    const { body } = await ask('hari', 'asha', '2026-11-20', first)
    expect(body).toMatchObject({
      state: 'Draft',
      hides_pay: false,
      changes: [
        { field: 'pay_step', from: null, to: '1' },
        { field: 'annual_salary', from: null, to: '600000.00' },
      ],
    })
    expect(await pay('asha')).toEqual([])
    await r.schedule(body.id, body.version)
    expect(await pay('asha')).toMatchObject([
      { valid_from: '2026-11-20', pay_basis: 'Salaried', annual_salary: '600000.00', hourly_rate: null },
    ])

    const later = (await ask('hari', 'asha', '2026-12-01', { annual_salary: '720000' })).body
    expect(later.changes).toEqual([
      { field: 'annual_salary', title: 'Annual salary', from: '600000.00', to: '720000.00' },
    ])
    expect((await r.schedule(later.id, later.version)).body.state).toBe('Scheduled')
    expect(await pay('asha')).toHaveLength(1)
    clock.set('2026-12-01T00:30:00Z')
    expect(await r.run('2026-12-01')).toMatchObject({ applied: 1 })
    expect(await r.run('2026-12-01')).toMatchObject({ applied: 0 })
    expect((await pay('asha')).map(({ valid_from, annual_salary }) => [valid_from, annual_salary])).toEqual([
      ['2026-12-01', '720000.00'],
      ['2026-11-20', '600000.00'],
    ])
    const drafts = await world.inOrg(org, (db) =>
      db.selectFrom('letter').select(['status', 'said']).where('source_id', '=', later.id).execute(),
    )
    expect(drafts).toEqual([
      { status: 'Draft', said: { change: 'Salary revision', change_from: '2026-12-01' } },
    ])
    // issued, it is read by who may read pay and by whom it is about
    const [drafted] = await world.inOrg(org, (db) =>
      db.selectFrom('letter').select('id').where('source_id', '=', body.id).execute(),
    )
    await hari().get(issueDrafts, { params, body: { ids: [drafted?.id ?? ''] } } as never)
    const [issued] = await world.inOrg(org, (db) =>
      db.selectFrom('letter').select(['file_id', 'names_pay']).where('source_id', '=', body.id).execute(),
    )
    expect(issued?.names_pay).toBe(true)
    const opens = async (name: Name) =>
      (await world.as(name).ask(files.read, at(issued?.file_id ?? ''))).status
    expect([await opens('hari'), await opens('asha'), await opens('gita')]).toEqual([200, 200, 404])
    // what it was before stays readable when the record goes on
    expect((await hari().get(readReview, at(later.id))).changes).toEqual(later.changes)
  })

  test('says one way of paying, which the other gives way to', async () => {
    const both = { annual_salary: '600000', hourly_rate: '350' }
    expect(await ask('hari', 'bikash', '2026-11-20', both)).toMatchObject({
      status: 400,
      body: { hourly_rate: ['Say a salary or an hourly rate, not both.'] },
    })
    expect((await ask('hari', 'bikash', '2026-11-20', { annual_salary: '0' })).body).toHaveProperty(
      'annual_salary',
    )
    const { promotion } = r
    expect(
      (await ask('hari', 'bikash', '2026-11-20', { change_type_id: promotion, annual_salary: '1' })).body,
    ).toEqual({ annual_salary: ['A change of this type (Promotion) does not change this.'] })
    const hourly = (await ask('hari', 'bikash', '2026-11-20', { hourly_rate: '350.5' })).body
    await r.schedule(hourly.id, hourly.version)
    const salaried = (await ask('hari', 'bikash', '2026-11-19', { annual_salary: '500000' })).body
    await r.schedule(salaried.id, salaried.version)
    expect(await pay('bikash')).toMatchObject([
      { valid_from: '2026-11-20', pay_basis: 'Hourly', annual_salary: null, hourly_rate: '350.5000' },
      { valid_from: '2026-11-19', pay_basis: 'Salaried', annual_salary: '500000.00', hourly_rate: null },
    ])
  })
})

describe('whoever may not read pay', () => {
  test('says nothing of it, reads that it changes, and leaves it as it is', async () => {
    expect(await ask('gita', 'maya', '2026-12-05', { annual_salary: '900000' })).toMatchObject({
      status: 403,
    })
    const asked = { annual_salary: '900000', pay_step: 2 }
    const { body } = await ask('hari', 'maya', '2026-12-05', asked)
    const shown = await world.as('gita').get(readReview, at(body.id))
    expect(shown).toMatchObject({ hides_pay: true, input: { annual_salary: null, pay_step: 2 } })
    expect(JSON.stringify(shown)).not.toContain('900000')
    const list = await world.as('gita').get(reviews, { params, query: { search: 'maya' } })
    expect(list.results).toMatchObject([{ hides_pay: true, changes: [{ field: 'pay_step' }] }])
    const { employee_id: _, ...input } = shown.input
    const change = (more: object) =>
      world.as('gita').ask(changeReview, {
        ...at(body.id),
        body: { ...input, pay_step: 3, version: shown.version, ...more },
      })
    expect((await change({ annual_salary: '950000' })).status).toBe(403)
    const { version } = (await change({})).body
    const kept = await hari().get(readReview, at(body.id))
    expect(kept.input).toMatchObject({ annual_salary: '900000.00', pay_step: 3 })
    // and it still comes
    await world.as('gita').get(scheduleReview, { ...at(body.id), body: { version } })
    clock.set('2026-12-05T00:30:00Z')
    await r.run('2026-12-05')
    expect(await pay('maya')).toMatchObject([{ valid_from: '2026-12-05', annual_salary: '900000.00' }])
  })

  test('decides about it without its amounts, and who reads them is kept', async () => {
    await hari()
      .get(changeType.read, at(revision))
      .then(({ version }) =>
        hari().get(changeType.update, { ...at(revision), body: { needs_approval: true, version } }),
      )
    const { body } = await ask('hari', 'rajan', '2026-12-09', { annual_salary: '1200000' })
    const { body: request } = await r.send(body.id, body.version)
    const read = (name: Name) =>
      world.as(name).get(reviewRequest.read, { ...at(request.id), query: { as: 'hr' } })
    expect(await read('gita')).toMatchObject({ hides_pay: true, changes: [] })
    const noted = () =>
      world.inOrg(org, (db) =>
        db
          .selectFrom('sensitive_read')
          .select('account_id')
          .where('employee_id', '=', world.id('rajan'))
          .where('part', '=', 'Pay')
          .execute(),
      )
    const before = (await noted()).length
    expect(await read('om')).toMatchObject({
      hides_pay: false,
      changes: [{ field: 'annual_salary', from: null, to: '1200000.00' }],
    })
    expect(await noted()).toHaveLength(before + 1)
    expect((await r.decide('gita', request.id, 'approve')).status).toBe(200)
    expect((await hari().get(readReview, at(body.id))).state).toBe('Scheduled')
  })
})

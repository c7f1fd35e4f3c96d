import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#engines/audit/audit.ts'
import { clock } from '#platform/clock.ts'
import { retirementOn } from '#modules/hris/domain/employment.ts'
import { allTerms, retiresByTerms, retiresOn } from '#modules/hris/server/law-terms.ts'
import { lawTerm, noticeTerm, usualNotice, usualTerms } from '#modules/hris/shared/law-term.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { resignationPreview } from '#modules/offboarding/shared/resignation.ts'
import { daysOf } from '#modules/offboarding/server/separation-days.ts'
import { formerDatabase, type FormerDatabase } from '#test/former.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const hari = () => world.as('hari')
const at = (day: string) => clock.set(`${day}T04:00:00Z`)
const source = 'Labour Act, amended'
const add = (effective_from: string, change: object = {}) =>
  hari().ask(noticeTerm.create, { params, body: { ...usualNotice, source, effective_from, ...change } })
const addTerm = (effective_from: string, change: object = {}) =>
  hari().ask(lawTerm.create, { params, body: { ...usualTerms, source, effective_from, ...change } })
const listed = async () =>
  (await hari().get(noticeTerm.list, { params, query: {} } as never)).results.map((row) => [
    row.effective_from,
    row.standing,
    row.is_kept,
  ])
const rowOf = async (day: string) => {
  const { results } = await hari().get(noticeTerm.list, { params, query: {} } as never)
  const row = results.find(({ effective_from }) => effective_from === day)
  if (!row) throw new Error(`nothing is said from ${day}`)
  return row
}

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('terms of labour law', () => {
  test('are seen with their days: what was, what holds, and what comes', async () => {
    expect((await add('2020-01-01')).status).toBe(201)
    expect((await add('2026-11-20', { notice_days: 35 })).status).toBe(201)
    expect((await add('2026-12-10', { notice_days: 45, reply_days: 10 })).status).toBe(201)
    expect(await listed()).toEqual([
      ['2026-12-10', 'Coming', false],
      ['2026-11-20', 'In force', false],
      ['2020-01-01', 'Past', false],
    ])
    expect(await add('2026-12-10')).toMatchObject({
      status: 400,
      body: { effective_from: ['Term of Notice with this effective from already exists.'] },
    })
    expect(await add('2027-01-01', { source: ' ', notice_days: 29 })).toMatchObject({
      status: 400,
      body: { source: ['Source is Required'], notice_days: [expect.any(String)] },
    })
    expect((await world.as('asha').ask(noticeTerm.create, { params, body: {} as never })).status).toBe(403)
  })

  test('are mended on the day they are written; what has held by then is kept, and only followed', async () => {
    const { id, version } = await rowOf('2020-01-01')
    const change = (row: { id: string; version: number }, body: object) =>
      hari().ask(noticeTerm.update, {
        params: { ...params, id: row.id },
        body: { ...body, version: row.version } as never,
      })
    expect((await change({ id, version }, { source: 'Labour Act 2074' })).status).toBe(200)
    at('2026-11-21')
    expect(await listed()).toEqual([
      ['2026-12-10', 'Coming', false],
      ['2026-11-20', 'In force', true],
      ['2020-01-01', 'Past', true],
    ])
    const kept = {
      status: 409,
      body: {
        detail: 'This term of notice has held and is kept. Add another, from the day it changes.',
      },
    }
    expect(await change(await rowOf('2026-11-20'), { notice_days: 60 })).toMatchObject(kept)
    expect(
      await hari().ask(noticeTerm.remove, { params: { ...params, id: (await rowOf('2020-01-01')).id } }),
    ).toMatchObject(kept)
    // of two who put off what comes one wins
    const coming = await rowOf('2026-12-10')
    expect((await change(coming, { effective_from: '2026-12-11' })).status).toBe(200)
    expect((await change(coming, { effective_from: '2026-12-12' })).status).toBe(409)
    const told = await hari().get(audit.timeline, {
      params: { ...params, table: 'notice_term', id: coming.id },
      query: {},
    })
    expect(told.results.map(({ operation }) => operation)).toEqual(['update', 'insert'])
  })
})

describe('what is reckoned about a day goes by the terms of that day', () => {
  const preview = () =>
    world.as('asha').get(resignationPreview, { params, query: { requested_last_day: '2027-06-01' } as never })

  test.each([
    ['2026-11-21', 35, 15],
    ['2026-12-10', 35, 15],
    ['2026-12-11', 45, 10],
  ])('a letter of %s: %s days of notice, %s for an answer', async (day, days, reply_days) => {
    at(day)
    expect(await preview()).toMatchObject({ days, reply_days })
  })

  test.each([
    ['2019-12-31', 30],
    ['2026-11-19', 30],
    ['2026-11-20', 35],
    ['2026-12-11', 45],
  ])('notice given on %s, whenever it is counted: %s days', async (notified_on, days) => {
    at('2026-12-15')
    await world.inOrg('himal', (db) =>
      db
        .updateTable('employee')
        .set({ joined_on: '2015-01-01' })
        .where('id', '=', world.id('asha'))
        .execute(),
    )
    const counted = await world.inOrg('himal', (db) =>
      daysOf(
        { db, today: '2026-12-15', org: { weekly_off: [6] } },
        {
          employee_id: world.id('asha'),
          separation_type_id: null,
          notified_on,
          last_working_on: '2027-06-01',
        },
      ),
    )
    expect(counted).toMatchObject({
      notice_days_required: days,
      notice_from: days === 30 ? 'Law' : 'Organization',
    })
  })

  test('a warning comes no later than the answer is due by the terms of today', async () => {
    at('2026-12-15')
    const { version } = await hari().get(resignationSettings.read, { params })
    expect(
      await hari().ask(resignationSettings.update, { params, body: { warn_days: 12, version } as never }),
    ).toMatchObject({
      status: 400,
      body: { warn_days: ['Days until a warning cannot be more than the 10 days for an answer.'] },
    })
  })

  test.each([
    ['4.14', 201, 403],
    ['4.09', 403, 201],
    ['4.06', 403, 403],
  ])('each term is written with the code of its page alone: %s', async (code, law, notice) => {
    await world.inOrg('himal', (db) =>
      db
        .updateTable('permission_group')
        .set({ codes: [code] })
        .where('name', 'like', 'Gita Thapa%')
        .execute(),
    )
    world.services.viewers.forgetAll()
    const body = { source, effective_from: '2040-01-01' }
    const ask = world.as('gita').ask
    expect([
      (await ask(lawTerm.create, { params, body: { ...usualTerms, ...body } })).status,
      (await ask(noticeTerm.create, { params, body: { ...usualNotice, ...body } })).status,
    ]).toEqual([law, notice])
  })

  test('the database reckons days of retirement as the rule does, whatever the ages were', async () => {
    await addTerm('2027-01-01', { retirement_age: 60 })
    await addTerm('2031-07-01', { retirement_age: 55 })
    await addTerm('2032-02-29', { retirement_age: 63 })
    const found = await world.inOrg('himal', async (db) => {
      const terms = await allTerms(db)
      const { rows } = await sql<{ born: string | null; one: string | null; other: string | null }>`
        select e.date_of_birth::text as born, ${retiresByTerms}::text as one, ${retiresOn(terms, sql`e.date_of_birth`)}::text as other
        from (select org_id, d::date as date_of_birth from organization, generate_series('1955-01-01', '1985-01-01', interval '41 days') d
          where slug = 'himal' union all select org_id, null from organization where slug = 'himal') e`.execute(
        db,
      )
      return rows.map(({ born, ...days }) => ({ born, ...days, rule: born && retirementOn(born, terms) }))
    })
    expect(found.length).toBeGreaterThan(250)
    expect(found.filter(({ one, other, rule }) => one !== rule || other !== rule)).toEqual([])
    expect(found.at(-1)).toEqual({ born: null, one: null, other: null, rule: null })
    expect(found.some(({ rule }) => rule === '2031-07-01')).toBe(true)
  })
})

describe('an organization of before', () => {
  let former: FormerDatabase
  beforeAll(async () => {
    former = await formerDatabase('0771_free_half')
  })
  afterAll(() => former.close())

  test('keeps what it had set, from the beginning', async () => {
    for (const slug of ['saved', 'other'])
      await former.rows(
        `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), '${slug}', 'O', 'X')`,
      )
    for (const [slug, key, value] of [
      ['saved', 'employment_review', { retirement_age: 60, probation_months: 6 }],
      ['saved', 'resignation_approval', { reply_days: 10, warn_days: 9 }],
      ['other', 'employment_review', { back_days: 5 }],
    ] as const) {
      const [{ org_id } = {}] = await former.rows(`select org_id from organization where slug = '${slug}'`)
      await former.inOrganization(
        Number(org_id),
        `insert into singleton_setting (id, key, value) values (gen_random_uuid(), '${key}', '${JSON.stringify(value)}')`,
      )
    }
    await former.upgrade()
    expect(
      await former.rows(
        `select o.slug, effective_from::text, retirement_age, probation_months, severance_months, settlement_days, n.reply_days, n.notice_days
          from law_term join notice_term n using (org_id, effective_from) join organization o using (org_id)`,
      ),
    ).toEqual([
      {
        slug: 'saved',
        effective_from: '1900-01-01',
        retirement_age: 60,
        probation_months: 6,
        severance_months: '1.00',
        settlement_days: 15,
        reply_days: 10,
        notice_days: 30,
      },
    ])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#engines/audit/audit.ts'
import { customField, orderCustomFields, renameChoice } from '#modules/hris/shared/custom-field.ts'
import { customFields, saveCustom } from '#modules/hris/shared/custom-info.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { defined } from '#test/custom-fields.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const hr = { as: 'hr' } as const
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const profile = (name: 'asha' | 'bikash') =>
  world.as('hari').get(readEmployee, { params: { org, id: world.id(name) }, query: hr })
const gives = async (name: 'asha' | 'bikash', values: Record<string, unknown>) => {
  const { version } = await profile(name)
  return world
    .as('hari')
    .ask(saveCustom, { params: { org, id: world.id(name) }, query: hr, body: { values, version } })
}
const has = async (name: 'asha' | 'bikash') =>
  Object.fromEntries((await profile(name)).custom.map(({ code, value }) => [code, value]))
const change = (id: string, body: object) =>
  world.as('hari').ask(customField.update, { params: { org, id }, body: body as never })

describe('a field of the organization', () => {
  test('is defined by HR, is known by a code made of its title, and comes last', async () => {
    const size = await defined(world, { title: 'T-shirt size', kind: 'Choice', options: ['S', 'M', 'L'] })
    expect(size).toMatchObject({ code: 't_shirt_size', section: 'More information', position: 1, people: 0 })
    const ward = await defined(world, { title: 'वडा', kind: 'Number' })
    expect(ward).toMatchObject({ code: 'field_2', position: 2 })
    const named = await defined(world, {
      title: 'Licence',
      code: 'driving_licence',
      kind: 'Several choices',
      options: ['A', 'B'],
    })
    expect(named.code).toBe('driving_licence')
    const ordered = await world
      .as('hari')
      .get(orderCustomFields, { params: { org }, body: { ids: [named.id, size.id, ward.id] } })
    expect(ordered).toEqual({ ordered: 3 })
    const { results } = await world.as('hari').get(customFields, { params: { org }, query: hr })
    expect(results.map(({ code }) => code)).toEqual(['driving_licence', 't_shirt_size', 'field_2'])
  })

  test.each([
    [{ title: 't-shirt SIZE', kind: 'Text' }, { title: ['Custom Field with this title already exists.'] }],
    [
      { title: 'Other size', code: 't_shirt_size', kind: 'Text' },
      { code: ['Custom Field with this code already exists.'] },
    ],
    [{ title: 'Gender', kind: 'Text' }, { title: ['The record has a field of this name already.'] }],
    [
      { title: 'Bad code', code: 'Bad Code', kind: 'Text' },
      { code: ['Code may hold small letters, digits and _, and begins with a letter.'] },
    ],
    [{ title: 'Empty', kind: 'Choice' }, { options: ['Choices is Required'] }],
    [
      { title: 'Twice', kind: 'Choice', options: ['S', 's'] },
      { options: ['The same choice is there twice.'] },
    ],
    [
      { title: 'Secret', kind: 'Text', is_sensitive: true, seen_by: 'Everybody' },
      { seen_by: ['What is sensitive is seen by HR and the person at most.'] },
    ],
  ])('%j is refused', async (body, errors) => {
    const answer = await world.as('hari').ask(customField.create, { params: { org }, body: body as never })
    expect([answer.status, answer.body]).toEqual([400, errors])
  })

  test('of another organization is neither seen nor in the way', async () => {
    const theirs = await defined(
      world,
      { title: 'T-shirt size', kind: 'Text' },
      { org: 'terai', name: 'sunil' },
    )
    expect(theirs.code).toBe('t_shirt_size')
    const { results } = await world.as('sunil').get(customFields, { params: { org: 'terai' }, query: hr })
    expect(results.map(({ kind }) => kind)).toEqual(['Text'])
    const read = await world.as('hari').ask(customField.read, { params: { org, id: theirs.id } })
    expect(read.status).toBe(404)
  })

  test('keeps a choice that somebody has: it is archived, or renamed for everybody', async () => {
    const { results } = await world
      .as('hari')
      .get(customField.list, { params: { org }, query: { search: 't_shirt' } })
    const size = results[0]
    if (!size) throw new Error('no field')
    await gives('asha', { t_shirt_size: 'M' })
    const lost = await change(size.id, { options: ['S', 'L'], version: size.version })
    expect([lost.status, lost.body]).toEqual([400, { options: ['1 person has “M”: archive it instead.'] }])
    const archived = await change(size.id, { archived_options: ['M'], version: size.version })
    expect(archived.body).toMatchObject({ archived_options: ['M'], people: 1 })
    expect((await gives('bikash', { t_shirt_size: 'M' })).body).toEqual({
      t_shirt_size: ['Select a valid choice.'],
    })
    expect((await gives('asha', { t_shirt_size: 'M', driving_licence: ['B', 'A'] })).status).toBe(200)
    const renamed = await world.as('hari').get(renameChoice, {
      params: { org, id: size.id },
      body: { from: 'M', to: 'Medium', version: archived.body.version },
    })
    expect(renamed.people).toBe(1)
    expect(await has('asha')).toMatchObject({ t_shirt_size: 'Medium', driving_licence: ['A', 'B'] })
    const after = await world.as('hari').get(customField.read, { params: { org, id: size.id } })
    expect(after).toMatchObject({ options: ['S', 'Medium', 'L'], archived_options: ['Medium'] })
    const taken = await world.as('hari').ask(renameChoice, {
      params: { org, id: size.id },
      body: { from: 'S', to: 'l', version: after.version },
    })
    expect(taken.body).toEqual({ to: ['There is a choice “L” already.'] })
  })

  test('that somebody has a value in is archived, and its values stay', async () => {
    const note = await defined(world, { title: 'Note', kind: 'Text' })
    await gives('asha', { note: 'kept' })
    const removed = await world.as('hari').ask(customField.remove, { params: { org, id: note.id } })
    expect([removed.status, JSON.stringify(removed.body)]).toEqual([
      409,
      expect.stringContaining('1 person has a value'),
    ])
    await change(note.id, { is_archived: true, version: note.version })
    expect((await profile('asha')).custom.find(({ code }) => code === 'note')).toMatchObject({
      value: 'kept',
      right: 'view',
    })
    expect((await profile('bikash')).custom.some(({ code }) => code === 'note')).toBe(false)
    expect((await gives('asha', { note: 'other' })).status).toBe(403)
    const spare = await defined(world, { title: 'Spare', kind: 'Text' })
    expect((await world.as('hari').ask(customField.remove, { params: { org, id: spare.id } })).status).toBe(
      204,
    )
  })

  test('of which only one may have the same is held by the database, whoever writes it', async () => {
    const card = await defined(world, { title: 'Access card', kind: 'Text' })
    await gives('asha', { access_card: 'AB-1' })
    await gives('bikash', { access_card: 'ab-1' })
    const twice = await change(card.id, { is_unique: true, version: card.version })
    expect(twice.body).toEqual({ is_unique: ['2 people have “AB-1”.'] })
    await gives('bikash', { access_card: 'AB-2' })
    expect((await change(card.id, { is_unique: true, version: card.version })).status).toBe(200)
    const taken = await gives('bikash', { access_card: 'ab-1' })
    expect([taken.status, taken.body]).toEqual([
      400,
      { access_card: ['Employee with this access card already exists.'] },
    ])
    const around = world.inOrg(org, (db) =>
      sql`update employee set custom = custom || '{"access_card": "Ab-1"}' where id = ${world.id('bikash')}`.execute(
        db,
      ),
    )
    await expect(around).rejects.toThrow('employee_custom_key_pkey')
    // the two give each other theirs in one statement
    await world.inOrg(org, (db) =>
      sql`update employee set custom = custom || jsonb_build_object('access_card', case id when ${world.id('asha')} then 'AB-2' else 'AB-1' end)
        where id in (${world.id('asha')}, ${world.id('bikash')})`.execute(db),
    )
    expect([(await has('asha'))['access_card'], (await has('bikash'))['access_card']]).toEqual([
      'AB-2',
      'AB-1',
    ])
  })

  test.each([
    ['a field that is not there', `'{"nothing": "x"}'`],
    ['a choice that is not there', `'{"t_shirt_size": "XXL"}'`],
    ['a number that is none', `'{"field_2": "four"}'`],
    ['decimals that it has not', `'{"field_2": "4.5"}'`],
    ['a list where one is chosen', `'{"t_shirt_size": ["S"]}'`],
    ['no list', `'[]'`],
  ])('refuses, below the program, %s', async (_name, value) => {
    const write = world.inOrg(org, (db) =>
      sql`update employee set custom = ${sql.raw(value)}::jsonb where id = ${world.id('bikash')}`.execute(db),
    )
    await expect(write).rejects.toThrow()
  })

  test('never loses its kind, its code or its choices below the program either', async () => {
    const set = (what: string) =>
      world.inOrg(org, (db) =>
        sql`update custom_field set ${sql.raw(what)} where code = 't_shirt_size'`.execute(db),
      )
    await expect(set(`kind = 'Text', options = '{}', archived_options = '{}'`)).rejects.toThrow(
      'never change',
    )
    await expect(set(`code = 'other'`)).rejects.toThrow('never change')
    await expect(set(`options = '{S}', archived_options = '{}'`)).rejects.toThrow('would not take')
    const removed = world.inOrg(org, (db) =>
      sql`delete from custom_field where code = 't_shirt_size'`.execute(db),
    )
    await expect(removed).rejects.toThrow('Somebody has a value')
  })

  test('has a history, and what people had in it is told by its title', async () => {
    await gives('asha', { field_2: '7' })
    await gives('asha', { field_2: null })
    const { results } = await world
      .as('hari')
      .get(audit.timeline, { params: { org, table: 'employee', id: world.id('asha') }, query: { limit: 5 } })
    expect(results[0]?.changes).toEqual([
      { field: 'custom.field_2', title: 'वडा', before: '7', after: null, is_masked: false },
    ])
    const field = await world
      .as('hari')
      .get(customField.list, { params: { org }, query: { search: 't_shirt' } })
    const own = await world.as('hari').get(audit.timeline, {
      params: { org, table: 'custom_field', id: field.results[0]?.id ?? '' },
      query: {},
    })
    expect(own.results.flatMap(({ changes }) => changes.map(({ title }) => title))).toContain(
      'Choices that are archived',
    )
  })
})

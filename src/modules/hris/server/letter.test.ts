import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#engines/file/file.ts'
import {
  acknowledgeLetter,
  issueLetters,
  letters,
  lettersOf,
  letterTemplate,
  previewLetter,
  revokeLetter,
} from '#modules/hris/shared/letter.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { atOnce } from '#test/at-once.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const template = (more: object = {}) => ({
  name: 'Experience',
  kind: 'Experience' as const,
  language: 'English' as const,
  subject: 'To whom it may concern',
  body: body('{{full_name}} ({{code}}) works here since {{joined_on}} ({{joined_on_bs}}).'),
  signatory: 'Hari Adhikari',
  ...more,
})
const issue = (template_id: string, ...names: ('asha' | 'maya' | 'bikash')[]) =>
  world.as('hari').ask(issueLetters, {
    params,
    body: { template_id, employee_ids: names.map((name) => world.id(name)), issued_on: '2026-11-20' },
  })
let experience = ''

beforeAll(async () => {
  world = await openWorld()
  experience = (await world.as('hari').get(letterTemplate.create, { params, body: template() })).id
})
afterAll(() => world.close())

describe('a letter template', () => {
  test('names only fields that there are', async () => {
    const wrong = await world
      .as('hari')
      .ask(letterTemplate.create, { params, body: template({ name: 'X', body: body('{{salry}}') }) })
    expect(wrong.body).toEqual({ body: ['No such field: salry.'] })
    const shown = await world
      .as('hari')
      .ask(letterTemplate.create, { params, body: template({ subject: 'You earn {{annual_salary}}' }) })
    expect(shown.body).toEqual({
      subject: ['The subject stands in lists, which more people read: say Annual salary in the text.'],
    })
  })

  test('holds no kind of text that could not be drawn', async () => {
    const script = { type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] }
    const wrong = await world
      .as('hari')
      .ask(letterTemplate.create, { params, body: template({ name: 'X', body: script }) })
    expect(wrong.status).toBe(400)
    const empty = await world.as('hari').ask(letterTemplate.create, {
      params,
      body: template({ name: 'X', body: { type: 'doc', content: [] } }),
    })
    expect(empty.body).toEqual({ body: ['Text is Required'] })
  })

  test('can be looked at before anything is issued', async () => {
    const seen = await world.as('hari').ask(previewLetter, {
      params,
      body: { subject: 'पत्र', body: body('{{full_name}} लाई {{job_title}}'), employee_id: world.id('asha') },
    })
    expect(seen.status).toBe(200)
    expect(String(seen.body)).toMatch(/^%PDF-/)
    expect((await world.as('hari').get(letters, { params })).count).toBe(0)
  })
})

describe('letters', () => {
  test('are issued to many with numbers that follow, and the person reads and acknowledges theirs', async () => {
    expect(await issue(experience, 'asha', 'maya')).toMatchObject({
      status: 201,
      body: { issued: 2, numbers: ['2026/0001', '2026/0002'] },
    })
    const mine = await world
      .as('asha')
      .get(lettersOf, { params: { org, employee_id: world.id('asha') }, query: { as: 'user' } })
    expect(mine.results).toMatchObject([
      { number: '2026/0001', status: 'Issued', issued_by_name: 'Hari Adhikari' },
    ])
    const [letter] = mine.results
    const due = async () =>
      (await world.as('asha').get(board, { params: { org } })).due.filter(({ kind }) => kind === 'letter')
    expect(await due()).toMatchObject([{ count: 1 }])
    const at = { params: { org, id: letter?.file?.id ?? '' } } as never
    const read = await world.as('asha').ask(files.read, at)
    expect(read).toMatchObject({ status: 200 })
    expect(String(read.body)).toMatch(/^%PDF-/)
    expect((await world.as('maya').ask(files.read, at)).status).toBe(404)
    const done = await world.as('asha').get(acknowledgeLetter, { params: { org, id: letter?.id ?? '' } })
    expect(done).toMatchObject({
      status: 'Acknowledged',
      acknowledged_at: expect.stringMatching(/^2026-11-20T04/),
    })
    expect(await due()).toEqual([])
    const other = await world.as('maya').ask(acknowledgeLetter, { params: { org, id: letter?.id ?? '' } })
    expect(other.status).toBe(404)
  })

  test('of others are not read by anybody else', async () => {
    const at = { org, employee_id: world.id('asha') }
    expect((await world.as('maya').ask(lettersOf, { params: at, query: { as: 'user' } })).status).toBe(404)
    expect((await world.as('gita').ask(letters, { params })).status).toBe(403)
  })

  test('are for nobody of another organization', async () => {
    const to = { template_id: experience, employee_ids: [world.id('tara')], issued_on: '2026-11-20' }
    const refused = { status: 400, body: { employee_ids: ['Select a valid choice.'] } }
    expect(await world.as('hari').ask(issueLetters, { params, body: to })).toMatchObject(refused)
    expect(
      await world.as('hari').ask(issueLetters, { params, body: { ...to, as_draft: true } }),
    ).toMatchObject(refused)
  })

  test('are not issued while something is missing of anybody, and nothing is half done', async () => {
    const { id } = await world.as('hari').get(letterTemplate.create, {
      params,
      body: template({ name: 'Address', body: body('{{full_name}}, {{address}}, {{confirmed_on}}') }),
    })
    const before = (await world.as('hari').get(letters, { params })).count
    expect((await issue(id, 'asha', 'bikash')).body).toEqual({
      employee_ids: [
        'Asha Gurung: Permanent address, Confirmed on is not known.',
        'Bikash Rai: Permanent address, Confirmed on is not known.',
      ],
    })
    expect((await world.as('hari').get(letters, { params })).count).toBe(before)
  })

  test('go to everybody of a segment and to who is named, each once', async () => {
    const hari = world.as('hari')
    const { id: segment_id } = await hari.get(segments.create, {
      params,
      body: { name: 'Men', rule: { genders: ['Male'] } },
    })
    const { id: template_id } = await hari.get(letterTemplate.create, {
      params,
      body: template({ name: 'All', body: body('{{full_name}}') }),
    })
    const write = (more: object) =>
      hari.ask(issueLetters, {
        params,
        body: { template_id, issued_on: '2026-11-20', as_draft: true, ...more },
      })
    const men = (await hari.get(segments.read, { params: { ...params, id: segment_id } })).people ?? 0
    expect(men).toBeGreaterThan(1)
    expect((await write({ segment_id })).body).toMatchObject({ drafted: men })
    const named = { segment_id, employee_ids: [world.id('asha'), world.id('bikash')] }
    expect((await write(named)).body).toMatchObject({ drafted: men + 1 })
    expect((await write({})).body).toEqual({ employee_ids: ['Choose a segment or people.'] })
    expect((await write({ segment_id, issued_on: '1990-01-01' })).body).toEqual({
      segment_id: ['Nobody is in this segment.'],
    })
  })

  test('of whom something is missing get none where the others are to get theirs', async () => {
    const hari = world.as('hari')
    const text = body('{{full_name}} was confirmed on {{confirmed_on}}.')
    const { id: template_id } = await hari.get(letterTemplate.create, {
      params,
      body: template({ name: 'Confirmed', body: text }),
    })
    await world.inOrg(org, (db) =>
      db
        .updateTable('employee')
        .set({ confirmed_on: '2024-01-01' })
        .where('id', '=', world.id('maya'))
        .execute(),
    )
    const asked = {
      template_id,
      employee_ids: [world.id('maya'), world.id('bikash')],
      issued_on: '2026-11-20',
      skip_missing: true,
    }
    const { body: made } = await hari.ask(issueLetters, { params, body: asked })
    expect(made).toMatchObject({
      issued: 1,
      failed: [{ id: world.id('bikash'), message: 'Not known yet: Confirmed on.' }],
    })
    const none = { ...asked, employee_ids: [world.id('bikash')] }
    expect((await hari.ask(issueLetters, { params, body: none })).body).toMatchObject({
      issued: 0,
      numbers: [],
      failed: [{ id: world.id('bikash') }],
    })
    const other = { ...asked, employee_ids: [world.id('maya'), world.id('tara')] }
    expect((await hari.ask(issueLetters, { params, body: other })).status).toBe(400)
    expect((await world.as('asha').ask(issueLetters, { params, body: asked })).status).toBe(403)
  })

  test('that name what somebody is paid need the code of pay', async () => {
    await world.inOrg(org, (db) =>
      db
        .updateTable('permission_group')
        .set({ codes: ['4.12'] })
        .where('name', 'like', 'Gita Thapa%')
        .execute(),
    )
    const asked = { subject: 'Salary', body: body('{{annual_salary}}'), employee_id: world.id('asha') }
    expect((await world.as('gita').ask(previewLetter, { params, body: asked })).status).toBe(403)
    expect((await world.as('hari').ask(previewLetter, { params, body: asked })).status).toBe(200)
  })

  test('are revoked with a reason, once', async () => {
    const { results } = await world.as('hari').get(letters, { params, query: { search: 'maya' } })
    const [row] = results
    const revoke = () =>
      world.as('hari').ask(revokeLetter, {
        params: { org, id: row?.id ?? '' },
        body: { reason: 'Wrong person', version: row?.version ?? 0 },
      })
    const acknowledge = () => world.as('maya').ask(acknowledgeLetter, { params: { org, id: row?.id ?? '' } })
    const both = await atOnce(world, 'letter', row?.id ?? '', [revoke, acknowledge, revoke])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const now = await world.as('hari').get(letters, { params, query: { search: 'maya' } })
    expect(now.results[0]?.status).toBe(both[1]?.status === 200 ? 'Acknowledged' : 'Revoked')
    expect((await revoke()).status).toBe(409)
  })
})

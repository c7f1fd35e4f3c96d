import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acknowledgeLetter,
  approveLetter,
  changeDraft,
  discardDraft,
  issueDrafts,
  issueLetters,
  letters,
  lettersOf,
  letterTemplate,
  previewDraft,
  readDraft,
  templateRevisions,
} from '#modules/hris/shared/letter.ts'
import { personTimeline } from '#modules/hris/shared/timeline.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const makeTemplate = (name: string, more: object = {}) =>
  world.as('hari').get(letterTemplate.create, {
    params,
    body: {
      name,
      kind: 'Warning',
      language: 'English',
      subject: 'A word',
      body: body('{{full_name}} came late.'),
      signatory: 'Hari Adhikari',
      ...more,
    },
  })
const write = (template_id: string, more: object = {}) =>
  world.as('hari').ask(issueLetters, {
    params,
    body: { template_id, employee_ids: [world.id('asha')], issued_on: '2026-11-20', ...more },
  })
const newest = async () => {
  const { results } = await world.as('hari').get(letters, { params })
  if (!results[0]) throw new Error('No letter')
  return results[0]
}
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg(org, (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.12', '6.00'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
})
afterAll(() => world.close())

describe('a letter whose template asks for a second person', () => {
  test('is drafted, changed, approved by somebody else, issued and acknowledged', async () => {
    const { id } = await makeTemplate('Warning', { needs_approval: true })
    expect((await write(id)).body).toEqual({ issued: 0, drafted: 1, numbers: [], failed: [] })
    const draft = await newest()
    expect(draft).toMatchObject({ status: 'Draft', number: null, file: null, abilities: { approve: false } })
    const issue = (who: 'hari' | 'gita') =>
      world.as(who).ask(issueDrafts, { params, body: { ids: [draft.id] } })
    expect((await issue('hari')).body).toEqual({ ids: ['Asha Gurung: Warning is not approved yet.'] })
    const approve = (who: 'hari' | 'gita', version: number) =>
      world.as(who).ask(approveLetter, { params: at(draft.id), body: { version } })
    expect((await approve('hari', draft.version)).status).toBe(403)

    const seen = await world.as('gita').get(readDraft, { params: at(draft.id) })
    expect(seen).toMatchObject({ subject: 'A word', missing: [], letter: { abilities: { approve: true } } })
    const change = await world.as('hari').ask(changeDraft, {
      params: at(draft.id),
      body: {
        subject: 'A last word',
        body: body('{{full_name}} came late twice.'),
        signatory: null,
        issued_on: '2026-11-20',
        version: draft.version,
      },
    })
    expect(change).toMatchObject({ status: 200, body: { subject: 'A last word', status: 'Draft' } })
    expect((await approve('gita', draft.version)).status).toBe(409)
    expect(await approve('gita', draft.version + 1)).toMatchObject({
      body: { status: 'Approved', approved_by_name: 'Gita Thapa' },
    })
    const preview = await world.as('hari').ask(previewDraft, { params: at(draft.id) })
    expect(String(preview.body)).toMatch(/^%PDF-/)

    const mine = () =>
      world
        .as('asha')
        .get(lettersOf, { params: { org, employee_id: world.id('asha') }, query: { as: 'user' } })
    expect((await mine()).results).toEqual([])
    expect((await world.as('asha').ask(acknowledgeLetter, { params: at(draft.id) })).status).toBe(404)
    expect(await issue('hari')).toMatchObject({ status: 200, body: { issued: 1, numbers: ['2026/0001'] } })
    expect((await mine()).results).toMatchObject([{ number: '2026/0001', subject: 'A last word' }])
    expect((await issue('hari')).body).toEqual({ ids: ['2026/0001 is already Issued.'] })
    expect(await world.as('asha').get(acknowledgeLetter, { params: at(draft.id) })).toMatchObject({
      status: 'Acknowledged',
    })
  })

  test('loses its approval with a change of its text', async () => {
    const { id } = await makeTemplate('Second warning', { needs_approval: true })
    await write(id)
    const draft = await newest()
    await world.as('gita').get(approveLetter, { params: at(draft.id), body: { version: draft.version } })
    const changed = await world.as('hari').get(changeDraft, {
      params: at(draft.id),
      body: {
        subject: 'Other',
        body: body('Other'),
        signatory: null,
        issued_on: '2026-11-20',
        version: draft.version + 1,
      },
    })
    expect(changed).toMatchObject({ status: 'Draft', approved_by_name: null })
  })
})

test('a draft names what is not known, which keeps it from being issued, and is discarded', async () => {
  const { id } = await makeTemplate('Address', {
    body: body('{{full_name}}, {{address}}'),
    required_fields: ['confirmed_on'],
  })
  await write(id, { as_draft: true })
  const draft = await newest()
  const { results } = await world
    .as('asha')
    .get(personTimeline, { params: { ...params, employee_id: world.id('asha') }, query: { as: 'user' } })
  expect(results.filter(({ kind }) => kind === 'Letter').map(({ detail }) => detail)).not.toContain(
    draft.subject,
  )
  const { missing } = await world.as('hari').get(readDraft, { params: at(draft.id) })
  expect(missing).toEqual(['Permanent address', 'Confirmed on'])
  const refused = await world.as('hari').ask(issueDrafts, { params, body: { ids: [draft.id] } })
  expect(refused.body).toEqual({ ids: ['Asha Gurung: Permanent address, Confirmed on is not known.'] })
  await world.as('hari').ask(discardDraft, { params: at(draft.id) })
  expect((await world.as('hari').ask(readDraft, { params: at(draft.id) })).status).toBe(404)
})

test('a template that letters were written by keeps its text as a version when it is changed', async () => {
  const { id } = await makeTemplate('Versions')
  const change = async (values: object) => {
    const { version } = await world.as('hari').get(letterTemplate.read, { params: at(id) })
    return world.as('hari').get(letterTemplate.update, { params: at(id), body: { ...values, version } })
  }
  expect(await change({ body: body('Nobody has had this yet.') })).toMatchObject({ revision: 1 })
  await write(id)
  expect(await change({ name: 'Versions', may_be_asked: true })).toMatchObject({ revision: 1 })
  expect(await change({ subject: 'Another word' })).toMatchObject({ revision: 2 })
  await write(id)
  const { results } = await world.as('hari').get(templateRevisions, { params: at(id) })
  expect(results).toMatchObject([
    { revision: 2, subject: 'Another word', letters: 1, replaced_by: null },
    { revision: 1, subject: 'A word', letters: 1, replaced_by: 'Hari Adhikari' },
  ])
  expect(await newest()).toMatchObject({
    template: { name: 'Versions', revision: 2 },
    subject: 'Another word',
  })
})

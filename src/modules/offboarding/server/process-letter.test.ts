import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { createReview, scheduleReview } from '#modules/hris/shared/employment-review.ts'
import { issueDrafts, letters, lettersOf, letterTemplate } from '#modules/hris/shared/letter.ts'
import { letterMapping } from '#modules/hris/shared/letter-mapping.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import {
  approveSeparation,
  createSeparation,
  readSeparation,
  stopSeparation,
} from '#modules/offboarding/shared/separation.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const hari = () => world.as('hari')
const at = (id: string) => ({ ...params, id })
const makeTemplate = async (name: string, text: string) =>
  (
    await hari().get(letterTemplate.create, {
      params,
      body: {
        name,
        kind: 'Other',
        language: 'English',
        subject: name,
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
        signatory: null,
      },
    })
  ).id
const drafts = async () => (await hari().get(letters, { params, query: { status: 'Draft' } })).results

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employee')
      .set({ probation_ends_on: '2026-12-20' })
      .where('id', '=', world.id('asha'))
      .execute(),
  )
})
afterAll(() => world.close())

test('a change brings the letter of its type as a draft, which says what has changed', async () => {
  const letter_template_id = await makeTemplate(
    'Change',
    '{{full_name}}: {{change}} from {{change_from}}. {{changes}}. {{purpose}}',
  )
  const type = await hari().get(changeType.create, {
    params,
    body: { name: 'Confirmation', category: 'Confirmation', letter_template_id },
  })
  const review = await hari().get(createReview, {
    params,
    body: {
      employee_id: world.id('asha'),
      change_type_id: type.id,
      effective_from: '2026-11-20',
      confirmed_on: '2026-11-20',
      remarks: 'Good work',
    },
  })
  expect(await drafts()).toEqual([])
  const done = await hari().get(scheduleReview, {
    params: at(review.id),
    body: { version: review.version },
  })
  expect(done.state).toBe('Applied')
  const [draft] = await drafts()
  expect(draft).toMatchObject({ subject: 'Change', person: { full_name: 'Asha Gurung' } })
  // only what nobody said is missing: the change itself is known
  const issued = await hari().ask(issueDrafts, { params, body: { ids: [draft?.id ?? ''] } })
  expect(issued.body).toEqual({ ids: ['Asha Gurung: Purpose is not known.'] })
})

test('a confirmed separation brings the letter of its type, and takes the draft back when it is stopped', async () => {
  const letter_template_id = await makeTemplate('Relieving', '{{full_name}} left: {{leaving_reason}}.')
  const type = await hari().get(separationType.create, {
    params,
    body: { name: 'End', category: 'End of contract', needs_notice: false, letter_template_id },
  })
  const begin = async () => {
    const row = await hari().get(createSeparation, {
      params,
      body: {
        employee_id: world.id('maya'),
        separation_type_id: type.id,
        notified_on: '2026-11-20',
        last_working_on: '2026-12-31',
        remarks: 'The contract ends',
      },
    })
    return hari().get(approveSeparation, { params: at(row.id), body: { version: row.version } })
  }
  const first = await begin()
  // whoever leaves by it now has the letter that was drafted; the next gets the other
  const { version } = await hari().get(separationType.read, { params: at(type.id) })
  const later = await makeTemplate('Later', '{{full_name}}')
  const next = { letter_template_id: later, version }
  await hari().get(separationType.update, { params: at(type.id), body: next })
  const read = await hari().get(readSeparation, { params: at(first.id) })
  expect(read.separation_type?.letter).toEqual({ id: letter_template_id, name: 'Relieving' })
  const mine = () =>
    hari().get(lettersOf, { params: { org: 'himal', employee_id: world.id('maya') }, query: { as: 'hr' } })
  expect((await mine()).results).toMatchObject([{ subject: 'Relieving', status: 'Draft' }])
  await hari().get(stopSeparation, {
    params: at(first.id),
    body: { remarks: 'Stays', version: first.version },
  })
  expect((await mine()).results).toEqual([])
  expect((await begin()).separation_type?.letter?.id).toBe(later)
  const [again] = (await mine()).results
  const issued = await hari().ask(issueDrafts, { params, body: { ids: [again?.id ?? ''] } })
  expect(issued).toMatchObject({ status: 200, body: { issued: 1 } })
})

test('without a letter of its type it is that of the mapping; one for an event, and what the type chooses wins', async () => {
  const mapped = await makeTemplate('Mapped', '{{full_name}}')
  const own = await makeTemplate('Own', '{{full_name}}')
  const line = { event: 'Voluntary' as const, letter_template_id: mapped }
  expect(await hari().get(letterMapping.create, { params, body: line })).toMatchObject({ own: [] })
  expect(
    await hari().ask(letterMapping.create, { params, body: { ...line, letter_template_id: own } }),
  ).toMatchObject({ status: 400, body: { event: [expect.any(String)] } })
  const id = await makeTemplate('Old', '{{full_name}}')
  await world.inOrg('himal', (db) =>
    db.updateTable('letter_template').set({ is_archived: true }).where('id', '=', id).execute(),
  )
  expect(
    await hari().ask(letterMapping.create, { params, body: { event: 'Death', letter_template_id: id } }),
  ).toMatchObject({ status: 400, body: { letter_template_id: [expect.any(String)] } })
  const begin = async (name: 'bikash' | 'gita', type: object) => {
    const { id: separation_type_id } = await hari().get(separationType.create, {
      params,
      body: { category: 'Voluntary', needs_notice: false, ...type } as never,
    })
    const days = { notified_on: '2026-11-20', last_working_on: '2026-12-31', remarks: 'Leaves' }
    const row = await hari().get(createSeparation, {
      params,
      body: { employee_id: world.id(name), separation_type_id, ...days },
    })
    const done = await hari().get(approveSeparation, { params: at(row.id), body: { version: row.version } })
    const of = { org: 'himal', employee_id: world.id(name) }
    const { results } = await hari().get(lettersOf, { params: of, query: { as: 'hr' } })
    return [done.separation_type?.letter?.id, results.map(({ subject }) => subject)]
  }
  expect(await begin('bikash', { name: 'Resigned' })).toEqual([mapped, ['Mapped']])
  expect(await begin('gita', { name: 'Agreed', letter_template_id: own })).toEqual([own, ['Own']])
  const { results } = await hari().get(letterMapping.list, { params, query: {} })
  expect(results).toMatchObject([{ event: 'Voluntary', own: ['Agreed'] }])
})

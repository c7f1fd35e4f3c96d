import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CardLayout, type CardElement } from '#modules/commons/shared/id-card-layout.ts'
import { idCardTemplate, previewCard } from '#modules/hris/shared/id-card.ts'
import { staffCard } from '#seeds/id-cards.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const front = (...elements: CardElement[]): CardLayout => ({
  front: { background: '#FFFFFF', elements },
  back: null,
})
const place = { id: 'a', x: 5, y: 5, width: 30, height: 10 }
const letters = {
  kind: 'text' as const,
  size: 8,
  is_bold: false,
  colour: '#000000',
  align: 'Left' as const,
  line_height: 1.3,
}
const look = { name: 'Tried', orientation: 'Portrait' as const, valid_months: 12 }
const made = (layout: unknown) =>
  world.as('hari').ask(idCardTemplate.create, { params, body: { ...look, layout: layout as CardLayout } })

test.each([
  [
    'beside the card',
    [{ ...place, kind: 'logo', x: 30 }],
    { x: ['Ends at 60 mm of 53.98: it must lie on the card.'] },
  ],
  [
    'wider than the card',
    [{ ...place, kind: 'logo', x: 0, width: 60 }],
    { width: [expect.stringContaining('53.98')] },
  ],
  ['in no colour', [{ ...place, ...letters, text: 'A', colour: 'red' }], { colour: [expect.any(String)] }],
  [
    'naming the pay',
    [{ ...place, ...letters, text: '{{annual_salary}}' }],
    { text: ['A card does not know: annual_salary.'] },
  ],
  [
    'a barcode in Nepali',
    [{ ...place, kind: 'barcode', content: 'नेपाल {{code}}' }],
    { content: [expect.any(String)] },
  ],
])('an element is refused where it is: %s', async (_, elements, refused) => {
  expect(await made(front(...(elements as CardElement[])))).toMatchObject({
    status: 400,
    body: { layout: { front: { elements: [refused] } } },
  })
})

test('at most forty elements stand on a side', async () => {
  const many = Array.from({ length: 41 }, (_, at) => ({ ...place, id: `e${at}`, kind: 'logo' as const }))
  expect((await made(front(...many))).body).toEqual({
    layout: { front: { elements: ['At most 40 elements on a side.'] } },
  })
})

test('a card that is turned keeps its elements on it', async () => {
  const wide = await world.as('hari').get(idCardTemplate.create, {
    params,
    body: {
      ...look,
      name: 'Turned',
      orientation: 'Landscape',
      layout: front({ ...place, kind: 'logo', x: 50 }),
    },
  })
  const turned = await world.as('hari').get(idCardTemplate.update, {
    params: { org, id: wide.id },
    body: { orientation: 'Portrait', version: wide.version },
  })
  expect(turned.layout?.front.elements[0]).toMatchObject({ x: 23.98, y: 5, width: 30, height: 10 })
})

test('is drawn before it is kept, with its pictures from this organization alone', async () => {
  const body = { orientation: 'Landscape' as const, size: 'CR80' as const, layout: staffCard }
  const sheet = await world.as('hari').ask(previewCard, { params, body })
  expect(String(sheet.body)).toMatch(/^%PDF-/)
  expect((await world.as('gita').ask(previewCard, { params, body })).status).toBe(403)
})

test('what a template said before layouts becomes one that looks the same', async () => {
  const layouts = await world.inOrg(org, async (db) => {
    for (const [orientation, back] of [
      ['Landscape', 'Please return.'],
      ['Portrait', null],
    ])
      await sql`insert into id_card_template (id, name, orientation, background, accent, text_colour, shows, valid_months, back_text)
        values (gen_random_uuid(), ${`Former ${orientation}`}, ${orientation}, '#FFFFFF', '#112233', '#445566',
          '{Photo,Employee code,Job title,Signature,QR code}', 12, ${back})`.execute(db)
    const { rows } = await sql<{ layout: unknown; orientation: string }>`
      select layout, orientation from id_card_template where name like 'Former %' order by orientation`.execute(
      db,
    )
    return rows
  })
  const [lying, upright] = layouts.map(({ layout }) => CardLayout.parse(layout))
  expect(lying?.back?.elements).toMatchObject([
    { kind: 'box', colour: '#112233' },
    { kind: 'text', text: '{{organization}}' },
    { kind: 'text', text: 'Please return.' },
  ])
  expect(lying?.front.elements.find(({ kind }) => kind === 'photo')).toMatchObject({
    x: 3.53,
    y: 13.41,
    width: 21.17,
  })
  expect(upright?.back).toBeNull()
  expect(
    upright?.front.elements.flatMap((element) => (element.kind === 'text' ? element.text : [])),
  ).toContain('{{job_title}}\nID: {{code}}')
  for (const [at, layout] of [lying, upright].entries())
    expect(
      (
        await world.as('hari').ask(idCardTemplate.create, {
          params,
          body: {
            ...look,
            name: `Again ${at}`,
            orientation: at ? 'Portrait' : 'Landscape',
            layout: layout ?? front(),
          },
        })
      ).status,
    ).toBe(201)
})

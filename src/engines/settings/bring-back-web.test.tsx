import { afterEach, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { wantedBack } from '#engines/settings/bring-back-web.ts'
import en from '#engines/settings/en.json'
import { field } from '#kernel/field.ts'
import { itIsArchived, settings, type AnySettings } from '#engines/settings/settings.ts'
import { WireError } from '#ui/data/failure.ts'
import { words } from '#ui/i18n/words.ts'
import { ConfirmHost } from '#ui/overlay/confirm.tsx'
import { click, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const fruit = settings('/fruit/{org}/fruit', {
  title: 'Fruit',
  plural: 'Fruits',
  table: 'fruit',
  edit: [P.organization.template],
  fields: { name: field.text('Name', 100), code: field.text('Code', 10) },
  search: ['name', 'code'],
  order: ['name'],
  unique: { fruit_name: 'name', fruit_code: 'code' },
  archives: true,
}) as unknown as AnySettings

const rows = [
  { id: '1', version: 3, name: 'Wild plum', code: 'W', is_archived: true },
  { id: '2', version: 7, name: 'Plum', code: 'PL', is_archived: true },
]
const at = { params: { org: 'himal' }, query: { as: 'hr' } }
const refused = (message: string) => new WireError(400, { name: [message] })
const back = (values: Record<string, unknown>, error: unknown) =>
  wantedBack(fruit, at, values, error, words(en))

async function open() {
  const { asked } = serve(() => ({ body: { count: 2, next: null, previous: null, results: rows } }))
  shown = await show(() => <ConfirmHost />)
  return asked
}

test('the archived row of that name is offered, not one whose name has it in it', async () => {
  const asked = await open()
  const wanted = back(
    { name: ' plum', code: 'X' },
    refused(`Fruit with this name already exists. ${itIsArchived}`),
  )
  await until(() => shown.all('[role=dialog] button').length > 1)
  expect(shown.find('[role=dialog]').textContent).toContain('Plum is in the archive')
  expect(asked[0]?.url).toContain('is_archived=true')
  expect(asked[0]?.url).toContain('as=hr')
  await click(shown.button('Bring it back'))
  expect(await wanted).toMatchObject({ id: '2', version: 7 })
})

test('who wants another name keeps what was typed', async () => {
  await open()
  const wanted = back(
    { name: 'Plum', code: 'X' },
    refused(`Fruit with this name already exists. ${itIsArchived}`),
  )
  await until(() => shown.all('[role=dialog] button').length > 1)
  await click(shown.button('Cancel'))
  expect(await wanted).toBeNull()
})

test('nothing is asked where what is in the way is in the list', async () => {
  const asked = await open()
  expect(await back({ name: 'Plum', code: 'X' }, refused('Fruit with this name already exists.'))).toBeNull()
  expect(await back({ name: 'Plum', code: 'X' }, new Error('offline'))).toBeNull()
  expect(asked).toEqual([])
})

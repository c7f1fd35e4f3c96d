import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings, type AnySettings } from '#engines/settings/settings.ts'
import { joinDeclared } from '#ui/i18n/declared.ts'
import { setLocale } from '#ui/i18n/locale.ts'
import { useUsual } from '#engines/settings/usual-web.tsx'
import { click, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(async () => {
  shown.close()
  await setLocale('en')
})

const fruit = settings('/fruit/{org}/fruit', {
  title: 'Fruit',
  plural: 'Fruits',
  table: 'fruit',
  edit: [P.organization.template],
  fields: { name: field.text('Name', 100), is_sweet: field.onOff('Sweet', true) },
  search: ['name'],
  order: ['name'],
  unique: { fruit_name: 'name' },
  usual: [{ name: 'Apple' }, { name: 'Lemon', is_sweet: false }, { name: 'Plum' }],
})

let fill: () => void
function Page() {
  const usual = useUsual(fruit as unknown as AnySettings, { org: 'himal' })
  // as in a list: what offers them is gone with the first row
  const [empty, setEmpty] = useState(true)
  useEffect(() => {
    fill = () => setEmpty(false)
  }, [])
  return (
    <>
      {empty && usual.button}
      {usual.dialog}
    </>
  )
}

test('what is refused is said by its name, the others are added, and none of them a second time', async () => {
  let archived = true
  const { asked } = serve(({ body }) => {
    fill()
    return archived && (body as { name: string }).name === 'Lemon'
      ? { status: 400, body: { name: ['Fruit with this name already exists.'] } }
      : { status: 201, body: { id: '1' } }
  })
  shown = await show(() => <Page />)
  await click(shown.find('button'))
  await until(() => shown.all('[role=dialog] [type=submit]').length > 0)
  await click(shown.find('[role=dialog] [type=submit]'))
  await until(() =>
    shown.find('[role=dialog]').textContent.includes('Lemon: Fruit with this name already exists.'),
  )
  expect(asked.map(({ body }) => body)).toEqual([
    { name: 'Apple', is_sweet: true },
    { name: 'Lemon', is_sweet: false },
    { name: 'Plum', is_sweet: true },
  ])
  archived = false
  await click(shown.find('[role=dialog] [type=submit]'))
  await until(() => shown.all('[role=dialog]').length === 0)
  expect(asked.slice(3).map(({ body }) => (body as { name: string }).name)).toEqual(['Lemon'])
})

test('who reads Nepali is offered Nepali names, and what is added is called by them', async () => {
  joinDeclared(() => Promise.resolve([{ Apple: 'स्याउ', Lemon: 'कागती' }]))
  await setLocale('ne')
  const { asked } = serve(() => ({ status: 201, body: { id: '1' } }))
  shown = await show(() => <Page />)
  await click(shown.find('button'))
  await until(() => shown.all('[role=dialog] [type=submit]').length > 0)
  expect(shown.find('[role=dialog]').textContent).toContain('स्याउ')
  await click(shown.find('[role=dialog] [type=submit]'))
  await until(() => asked.length === 3)
  expect(asked.map(({ body }) => (body as { name: string }).name)).toEqual(['स्याउ', 'कागती', 'Plum'])
})

import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useBulk } from '#engines/approval/request-bulk-web.tsx'
import { requestType } from '#engines/approval/request-type.ts'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { click, settle, show, type, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => {
  shown.close()
  unsayAll()
})

const trip = requestType('trip', '/trip/{org}/request', {
  title: 'Trips',
  hr: ['6.03'],
  input: z.object({ remarks: z.string() }),
  detail: z.object({}),
  remarks_for: ['approve'],
})
const plain = requestType('tour', '/tour/{org}/request', {
  title: 'Tours',
  hr: ['6.03'],
  input: z.object({ remarks: z.string() }),
  detail: z.object({}),
})
const ids = Array.from({ length: 120 }, (_, at) => `trip ${at}`)
const rows = ids.map((id) => ({ id, sender: { full_name: `Sender of ${id}` } }))

let answered: boolean | null
function Asked({ of = trip }: { of?: typeof trip }) {
  const bulk = useBulk(of)
  const approve = bulk.actions[0]
  useEffect(() => {
    // rows of the list have much more than the dialog looks at
    void Promise.resolve(approve?.run(rows as never)).then((done) => (answered = done === true))
    // asked once, as by a click
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return bulk.dialog
}
const ask = async () => {
  answered = null
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'hr' } as Scope}>
      <Asked />
    </ScopeProvider>
  ))
  await until(() => shown.all('[role=dialog] textarea').length > 0)
  await settle(50)
  await type(shown.find('[role=dialog] textarea'), 'All right')
}

test('more than go at once are sent by lots, and how far it is stands there meanwhile', async () => {
  const lots: string[][] = []
  serve(({ body }) => {
    const lot = (body as { ids: string[] }).ids
    lots.push(lot)
    const [first = '', ...others] = lot
    return { body: { done: others, failed: [{ id: first, message: 'Already decided.' }] }, after: 60 }
  })
  await ask()
  await click(shown.button('Approve'))
  await until(() => lots.length === 2)
  expect(shown.find('[role=status]').textContent).toBe('100 of 120 answered')
  await until(() => shown.text().includes('could not be decided'))
  expect(lots.map(({ length }) => length)).toEqual([100, 20])
  expect(lots.flat()).toEqual(ids)
  expect(shown.text()).toContain('Sender of trip 0: Already decided.')
  expect(shown.text()).toContain('Sender of trip 100: Already decided.')
  await until(() => shownSnacks().length > 0)
  expect(shownSnacks().map(({ message }) => message)).toEqual(['118 requests approved'])
  await click(shown.button('Close'))
  expect(answered).toBe(true)
})

test('what stops on the way goes on where it stopped', async () => {
  const lots: string[][] = []
  let refused = true
  serve(({ body }) => {
    const lot = (body as { ids: string[] }).ids
    if (lots.length === 1 && refused) {
      refused = false
      return { status: 409, body: { detail: 'Not now.' } }
    }
    lots.push(lot)
    return { body: { done: lot, failed: [] } }
  })
  await ask()
  await click(shown.button('Approve'))
  await until(() => shown.text().includes('Not now.'))
  expect(shown.find('[role=status]').textContent).toBe('100 of 120 answered')
  await click(shown.button('Approve'))
  await until(() => answered !== null)
  await settle(5)
  expect(lots.flat()).toEqual(ids)
  expect(answered).toBe(true)
})

test('the remark is where the hand goes when it is asked for, and again when it is missing', async () => {
  await ask()
  const box = shown.find('[role=dialog] textarea')
  expect(shown.find('[role=dialog] [data-autofocus]')).toBe(box)
  await type(box, '')
  const send = shown.button('Approve')
  send.focus()
  await click(send)
  expect(shown.text()).toContain('Remarks is Required')
  expect(document.activeElement).toBe(box)
})

test('where no remarks are needed, choosing the action decides', async () => {
  const bodies: unknown[] = []
  serve(({ body }) => {
    bodies.push(body)
    const lot = (body as { ids: string[] }).ids
    return { body: { done: lot, failed: [] } }
  })
  answered = null
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'hr' } as Scope}>
      <Asked of={plain as never} />
    </ScopeProvider>
  ))
  await until(() => answered !== null)
  expect(shown.all('[role=dialog] textarea')).toHaveLength(0)
  expect(bodies).toEqual([
    { ids: ids.slice(0, 100), remarks: '' },
    { ids: ids.slice(100), remarks: '' },
  ])
  expect(answered).toBe(true)
})

import { useRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { WireError } from '#ui/data/failure.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { ConfirmHost } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import type { SetItem } from '#engines/questions/question-use.ts'
import { click, press, settle, show, type, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => {
  shown.close()
  unsayAll()
})
const item = (question_id: string, title: string): SetItem => ({
  question_id,
  title,
  detail: { kind: 'yes_no' },
  is_required: true,
  help: null,
  section: '',
  category: '',
  weight: 0,
  show_if: null,
  prefill: null,
})

test('a question without an answer is marked, though something beside the questions was refused first', async () => {
  const refused = new WireError(400, { answers: { back: ['Would you come back is Required'] } })
  shown = await show(() => (
    <AnswerForm
      items={[item('good', 'Was it good?'), item('back', 'Come back?')]}
      submit={() => Promise.reject(refused)}
      submitTitle="Submit"
    />
  ))
  await click(shown.button('Submit'))
  await settle(10)
  const wrong = shown.all('[data-wrong] [role=alert]').map(({ textContent }) => textContent)
  expect(wrong).toEqual(['An answer is Required', 'Would you come back is Required'])
  expect(document.activeElement).toBe(shown.find('fieldset input'))
  expect(shownSnacks()).toHaveLength(1)
  await click(shown.find('input[type=radio]'))
  expect(shownSnacks()).toEqual([])
})

test('a date that there is not is said at its question, stays there, and nothing is sent', async () => {
  const sent: unknown[] = []
  shown = await show(() => (
    <AnswerForm
      items={[{ ...item('day', 'Since when?'), detail: { kind: 'date' }, is_required: false }]}
      submit={async (answers) => void sent.push(answers)}
      submitTitle="Submit"
    />
  ))
  const field = shown.find('input') as HTMLInputElement
  await type(field, '2026-02-31')
  await press(field, 'Enter')
  await click(shown.button('Submit'))
  await settle(10)
  expect([sent, field.value]).toEqual([[], '2026-02-31'])
  expect(shownSnacks()).toHaveLength(1)
  expect(shown.find('fieldset [aria-invalid=true]')).toBe(field)
  await type(field, '2026-02-28')
  await press(field, 'Enter')
  await click(shown.button('Submit'))
  await settle(10)
  expect(sent).toEqual([{ day: '2026-02-28' }])
})

test('answers that are kept nowhere are not lost without a question: by Escape, by going back, and never after sending', async () => {
  const onClose = vi.fn<() => void>()
  function Page() {
    const router = useRouter()
    return (
      <>
        <button type="button" onClick={() => void router.navigate({ href: '/' })}>
          Elsewhere
        </button>
        <Dialog opened onClose={onClose} title="Interview">
          <AnswerForm
            items={[item('good', 'Was it good?')]}
            submit={async () => void router.navigate({ href: '/?sent=yes' })}
            submitTitle="Submit"
          />
        </Dialog>
        <ConfirmHost />
      </>
    )
  }
  shown = await show(() => <Page />, '/?form=1')
  await until(() => shown.all('input[type=radio]').length > 0)
  await click(shown.find('input[type=radio]'))
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => shown.button('Stay'))
  await click(shown.button('Stay'))
  await click(shown.button('Elsewhere'))
  await until(() => shown.button('Stay'))
  await click(shown.button('Stay'))
  expect([shown.search(), onClose.mock.calls]).toEqual(['?form=1', []])
  await click(shown.button('Submit'))
  await until(() => shown.search() === '?sent=yes')
})

test('answers that are kept as they come may be left', async () => {
  const onClose = vi.fn<() => void>()
  const save = vi.fn<() => Promise<{ saved_at: string }>>(() =>
    Promise.resolve({ saved_at: '2026-11-20T04:00:00Z' }),
  )
  shown = await show(() => (
    <Dialog opened onClose={onClose} title="Interview">
      <AnswerForm
        items={[item('good', 'Was it good?')]}
        kept={{ saved_at: null, save }}
        submit={() => Promise.resolve()}
        submitTitle="Submit"
      />
    </Dialog>
  ))
  await until(() => shown.all('input[type=radio]').length > 0)
  await click(shown.find('input[type=radio]'))
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => onClose.mock.calls.length === 1)
})

test('a draft that could not be kept is said so, and kept as soon as the connection is there', async () => {
  let isAway = true
  const save = vi.fn<() => Promise<{ saved_at: string }>>(() =>
    isAway
      ? Promise.reject(new Error('No connection'))
      : Promise.resolve({ saved_at: '2026-11-20T04:00:00Z' }),
  )
  shown = await show(() => (
    <AnswerForm
      items={[item('good', 'Was it good?')]}
      kept={{ saved_at: null, save }}
      submit={() => Promise.resolve()}
      submitTitle="Submit"
    />
  ))
  await click(shown.find('input[type=radio]'))
  const said = () => shown.find('[role=status]').textContent
  await until(() => said()?.includes('Draft not saved'))
  isAway = false
  window.dispatchEvent(new Event('online'))
  await until(() => said()?.includes('Draft kept'))
  expect(save).toHaveBeenCalledTimes(2)
})

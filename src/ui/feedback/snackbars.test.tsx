import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestBegan, requestEnded, requestFailed } from '#ui/data/activity.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { say, sayFailure, shownSnacks, snackShown, unsay, unsayAll } from '#ui/feedback/snackbar.ts'
import { Snackbars } from '#ui/feedback/snackbars.tsx'
import { confirm, ConfirmHost } from '#ui/overlay/confirm.tsx'
import { click, perform, press, settle, show, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
beforeEach(unsayAll)
afterEach(() => shown.close())

test('a message is green and gone after six seconds; a red one stays until it is dismissed', async () => {
  expect(snackShown).toBe(6000)
  shown = await show(() => <Snackbars />)
  await perform(() => void (say('Saved'), sayFailure('Refused')))
  expect(shown.find('[role=status]').textContent).toBe('Saved')
  expect(shown.find('[role=alert]').textContent).toBe('Refused')
  await settle(snackShown)
  await until(() => shownSnacks().length === 1)
  expect(shownSnacks().map(({ message }) => message)).toEqual(['Refused'])
  await click(shown.button('Dismiss message'))
  expect(shownSnacks()).toEqual([])
}, 10_000)

test('what passes by makes room, what failed does not', async () => {
  shown = await show(() => <Snackbars />)
  await perform(() => {
    for (const n of [1, 2, 3, 4, 5, 6]) sayFailure(`Refused ${n}`)
    for (const n of [1, 2, 3, 4, 5]) say(`Saved ${n}`)
  })
  expect(shown.all('[role=alert]')).toHaveLength(6)
  expect(shown.all('[role=status]').map((one) => one.textContent)).toEqual([
    'Saved 2',
    'Saved 3',
    'Saved 4',
    'Saved 5',
  ])
})

test('a message of the same name takes the place of the one on show, and can be taken back', async () => {
  shown = await show(() => <Snackbars />)
  await perform(() => void say('Connecting', { id: 'socket', colour: 'blue', persistent: true }))
  await perform(() => void say('Could not connect', { id: 'socket', colour: 'red' }))
  expect(shown.all('[role=alert], [role=status]').map((one) => one.textContent)).toEqual([
    'Could not connect',
  ])
  await perform(() => unsay('socket'))
  expect(shown.all('[role=alert]')).toEqual([])
})

test('the bar is green while anything is asked, and red for a second after a failure', async () => {
  shown = await show(() => <ProgressBar />)
  const state = () => shown.find('[data-state]').dataset['state']
  await perform(requestBegan)
  expect(state()).toBe('running')
  await perform(() => {
    requestEnded()
    requestFailed()
  })
  expect(state()).toBe('failed')
  await until(() => state() === 'idle')
})

test.each([
  ['Yes', true],
  ['Cancel', false],
])('the confirm dialog says what it is about, and %s answers %s', async (button, answer) => {
  shown = await show(() => <ConfirmHost />)
  let answered: boolean | undefined
  await perform(() => void confirm().then((yes) => (answered = yes)))
  await until(() => shown.find('[role=dialog]'))
  expect(shown.find('[role=dialog]').textContent).toContain(
    'You are about to delete data. Confirm your action.',
  )
  await click(shown.button(button))
  expect(answered).toBe(answer)
})

test('Escape closes the confirm dialog and is no', async () => {
  shown = await show(() => <ConfirmHost />)
  let answered: boolean | undefined
  await perform(() => void confirm({ title: 'Delete Sick leave?' }).then((yes) => (answered = yes)))
  await until(() => shown.find('[role=dialog]'))
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => answered === false)
})

import { NumberInput, PinInput } from '@mantine/core'
import { act, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { takeTypedDigits } from '#ui/form/typed-digits.ts'
import { show, type Shown } from '#test/web/render.tsx'

let shown: Shown
beforeAll(takeTypedDigits)
afterEach(() => shown.close())

/** As a browser does it: the letters are in the input before anybody hears of them. */
const typeInto = (input: HTMLInputElement, text: string) =>
  act(async () => {
    input.focus()
    input.setRangeText(text, 0, input.value.length, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  })

const kept: { amount?: unknown; code?: unknown } = {}
function Fields() {
  const [code, setCode] = useState('')
  return (
    <>
      <NumberInput
        aria-label="Amount"
        onChange={(amount) => Object.assign(kept, { amount })}
        thousandSeparator
      />
      <PinInput
        aria-label="Code"
        length={4}
        type="number"
        value={code}
        onChange={(given) => {
          setCode(given)
          Object.assign(kept, { code: given })
        }}
      />
      <input aria-label="Name" defaultValue="" />
      <input aria-label="Day" inputMode="numeric" data-any-digits defaultValue="" />
    </>
  )
}

const input = (selector: string) => shown.find(selector) as HTMLInputElement

test('digits of a Nepali keyboard are kept as a number', async () => {
  shown = await show(() => <Fields />)
  await typeInto(input('input[aria-label=Amount]'), '१२३४.५')
  expect(kept).toMatchObject({ amount: 1234.5 })
  expect(input('input[aria-label=Amount]').value).toBe('1,234.5')
})

test('and as a code', async () => {
  shown = await show(() => <Fields />)
  const boxes = shown.all('[aria-label=Code] input, input[type=tel]') as HTMLInputElement[]
  expect(boxes.length).toBeGreaterThan(1)
  await typeInto(boxes[0] as HTMLInputElement, '७')
  expect(kept).toMatchObject({ code: '7' })
})

test('a name keeps the digits that it is written with', async () => {
  shown = await show(() => <Fields />)
  await typeInto(input('input[aria-label=Name]'), 'कक्षा ७')
  expect(input('input[aria-label=Name]').value).toBe('कक्षा ७')
})

test('a day stands as it is typed until it is read', async () => {
  shown = await show(() => <Fields />)
  await typeInto(input('input[aria-label=Day]'), '२०८३-०८')
  expect(input('input[aria-label=Day]').value).toBe('२०८३-०८')
})

// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { deviceCopy, dropDeviceCopies } from '#ui/data/device-copy.ts'

beforeEach(() => localStorage.clear())

test('a copy is read as it was written until it is dropped', () => {
  const copy = deviceCopy<{ text: string }>('form.1')
  expect(copy.read()).toBeNull()
  copy.write({ text: 'half a sentence' })
  expect(deviceCopy('form.1').read()).toEqual({ text: 'half a sentence' })
  expect(deviceCopy('form.2').read()).toBeNull()
  copy.drop()
  expect(copy.read()).toBeNull()
})

test('signing out clears copies and leaves other things of the browser', () => {
  deviceCopy('form.1').write(1)
  localStorage.setItem('chautari.calendar', 'BS')
  dropDeviceCopies()
  expect(deviceCopy('form.1').read()).toBeNull()
  expect(localStorage.getItem('chautari.calendar')).toBe('BS')
})

test('what cannot be read is no copy', () => {
  localStorage.setItem('chautari.copy.form.1', '{"text":')
  expect(deviceCopy('form.1').read()).toBeNull()
})

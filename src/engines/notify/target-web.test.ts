import { expect, test } from 'vitest'
import { lazy } from 'react'
import type { Notification } from '#engines/notify/notification.ts'
import { needsSwitch, sheetOf } from '#engines/notify/target-web.ts'

const Sheet = lazy(async () => ({ default: () => null }))
const sheets = { leave_request: Sheet }
const himal = { slug: 'himal', name: 'Himal Technologies' }
const notice = (type: string | null, data: Record<string, unknown> | null): Notification => ({
  id: 'n',
  actor: null,
  text: 'text',
  url: '/user/somewhere',
  can_be_reminded: false,
  is_interactive: type !== null,
  interactive_type: type,
  interactive_data: data,
  notify_on: '2026-11-20T04:00:00Z',
  read: false,
})

test('an interactive notification opens the sheet of its type, in the role that it names', () => {
  const told = notice('leave_request', { id: 'r', as: 'hr', organization: himal })
  expect(sheetOf(told, sheets)).toEqual({ type: 'leave_request', id: 'r', as: 'hr', organization: himal })
})

test('without a role it is the supervisor’s', () => {
  const told = notice('leave_request', { id: 'r', organization: himal })
  expect(sheetOf(told, sheets)?.as).toBe('supervisor')
})

test.each([
  ['a type that goes by its address', notice('timesheet_report', { id: 'r', organization: himal })],
  ['one without anything to act on', notice(null, null)],
  ['one whose data cannot be read', notice('leave_request', { organization: himal })],
])('%s leads to its page', (_, told) => {
  expect(sheetOf(told, sheets)).toBeNull()
})

test.each([
  ['supervisor', 'himal', false],
  ['supervisor', 'terai', true],
  ['supervisor', null, true],
  ['hr', null, false],
  ['user', 'terai', false],
] as const)('as %s with the team of %s chosen, a switch is needed: %s', (as, supervised, needed) => {
  expect(needsSwitch({ type: 'leave_request', id: 'r', as, organization: himal }, supervised)).toBe(needed)
})

import { expect, test } from 'vitest'
import { changesSaid } from '#modules/hris/domain/letter-changes.ts'

const level = { field: 'employment_level_id', title: 'Level', from: 'Officer', to: 'Senior' }
const step = { field: 'pay_step', title: 'Pay step', from: '3', to: '2' }
const end = { field: 'contract_ends_on', title: 'Contract ends on', from: null, to: '2027-11-20' }
const home = { field: 'work_location', title: 'Place of work', from: 'On site', to: 'Remote' }
const leave = { field: 'leave_balances', title: 'Leave balances', from: null, to: 'start anew' }

test.each([
  [[level, step], 'English', 'Level from Officer to Senior; Pay step from 3 to 2'],
  [[level, step], 'Nepali', 'तह Officer बाट Senior; ग्रेड ३ बाट २'],
  [[end], 'English', 'Contract ends on 2027-11-20'],
  [[end], 'Nepali', 'करार समाप्ति 2027-11-20'],
  [[{ ...level, to: '' }], 'English', 'Level from Officer to –'],
  [[leave], 'English', 'Leave balances start anew'],
  [[leave], 'Nepali', 'बिदा मौज्दात नयाँ सुरु'],
  [[home], 'English', 'Place of work from On site to Remote'],
  [[home], 'Nepali', 'काम गर्ने स्थान कार्यालय बाट रिमोट'],
  [[], 'English', ''],
])('%j in a letter in %s', (changes, language, said) => {
  expect(changesSaid(changes, language)).toBe(said)
  expect(said).not.toContain('→')
})

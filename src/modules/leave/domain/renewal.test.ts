import { expect, test } from 'vitest'
import {
  account,
  balanceOn,
  daysOn,
  entry,
  leave,
  upTo,
  veteran,
  yearly,
  yearOf,
} from '#modules/leave/domain/account.cases.ts'
import { partsOf } from '#modules/leave/domain/balance.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import type { RuleSpan } from '#modules/leave/domain/policy.ts'
import { project, projectPerson } from '#modules/leave/domain/project.ts'
import { textOf } from '#modules/leave/domain/ticks.ts'

const [first, second, third, fourth] = ['2081', '2082', '2083', '2084'].map(yearOf)
if (!first || !second || !third || !fourth) throw new Error('The years are missing')
const carry = (max: string | null, more: Partial<NonNullable<RuleSpan['carry_forward']>> = {}) => ({
  max,
  expires_after_months: null,
  max_years: null,
  ...more,
})
const told = (lines: readonly Line[], on: string) =>
  lines.filter((line) => line.on === on).map(({ kind, amount }) => `${kind} ${textOf(amount, 'Day')}`)
const lapse = { excess: 'Lapse', move_to_id: null } as const

test.each([
  // [balance at the end, most carried, what becomes of the rest, entries on the first day of the next year]
  [10, '90', 'Lapse', ['carry_out -10', 'carry_in 10', 'renewal 12']],
  [95, '90', 'Lapse', ['carry_out -90', 'lapse -5', 'carry_in 90', 'renewal 12']],
  [95, '90', 'Encash', ['carry_out -90', 'encash -5', 'carry_in 90', 'renewal 12']],
  [4, '0', 'Lapse', ['lapse -4', 'renewal 12']],
  [0, '90', 'Lapse', ['renewal 12']],
  [-3, '90', 'Lapse', ['renewal 12']],
] as const)('%s days at the end, %s carried at most, the rest %s', (days, max, excess, entries) => {
  const rule = { renewal: yearly, carry_forward: carry(max), collapse: { excess, move_to_id: null } }
  const start = [entry('opening', '2025-07-17', days || 1), ...(days === 0 ? [leave('2025-08-01', 1)] : [])]
  const lines = days < 0 ? [leave('2025-08-01', -days)] : start
  const opened_on = days < 0 ? '2025-07-17' : '2025-07-17'
  const one = account({ years: [second, third], rule, lines, opened_on })
  expect(told(upTo(one, third.start).lines, third.start)).toEqual(entries)
})

test.each([
  // [balance, most carried, paid above, kept at least, paid at most, entries]
  [50, '30', '0', '0', null, ['carry_out -30', 'encash -20', 'carry_in 30']],
  [50, '30', '40', '0', null, ['carry_out -30', 'encash -10', 'lapse -10', 'carry_in 30']],
  [50, '30', '0', '45', null, ['carry_out -30', 'encash -5', 'lapse -15', 'carry_in 30']],
  [50, '30', '40', '45', null, ['carry_out -30', 'encash -5', 'lapse -15', 'carry_in 30']],
  [50, '30', '40', '0', '4', ['carry_out -30', 'encash -4', 'lapse -16', 'carry_in 30']],
  [35, '30', '40', '0', null, ['carry_out -30', 'lapse -5', 'carry_in 30']],
  [20, '0', '12', '0', null, ['encash -8', 'lapse -12']],
  [25, '30', '10', '10', null, ['carry_out -25', 'carry_in 25']],
] as const)(
  'of %s days %s are carried and the rest is paid: above %s, keeping %s, at most %s',
  (days, max, from_balance, min_keep, most, entries) => {
    const rule = {
      carry_forward: carry(max),
      collapse: { excess: 'Encash', move_to_id: null } as const,
      encash: { when: ['Year end'], max: most, from_balance, min_keep },
    }
    const lines = [entry('opening', '2025-07-17', days)]
    const one = account({ years: [second, third], rule, lines, opened_on: '2025-07-17' })
    expect(told(upTo(one, third.start).lines, third.start)).toEqual(entries)
  },
)

test('the last day of the year still shows what one had; the year ends at 31 and at 32 Ashad', () => {
  const one = account({ years: [first, second, third], rule: { renewal: yearly, collapse: lapse } })
  expect([first.end, second.end]).toEqual(['2025-07-16', '2026-07-16'])
  for (const { end } of [first, second]) expect(daysOn(one, end)).toBe('12')
  expect(
    new Set(
      [first, second, third]
        .map(({ periods }) => periods.at(-1))
        .map((p) => p && Date.parse(p.end) - Date.parse(p.start)),
    ).size,
  ).toBeGreaterThan(1)
})

test('a rule that says nothing about a year’s end leaves a balance as it is', () => {
  const one = account({
    years: [second, third],
    lines: [entry('opening', '2025-08-01', 7)],
    opened_on: '2025-08-01',
  })
  expect(project(one, third.end).missing).toEqual([])
})

test('what is above the most can be paid up to a number of days, and lapses beyond it', () => {
  const rule = {
    carry_forward: carry('10'),
    collapse: { excess: 'Encash', move_to_id: null } as const,
    encash: { when: ['Year end'], max: '3', from_balance: '0', min_keep: '0' },
  }
  const one = account({ years: [second, third], rule, lines: [entry('adjustment', '2025-08-01', 15)] })
  expect(told(upTo(one, third.start).lines, third.start)).toEqual([
    'carry_out -10',
    'encash -3',
    'lapse -2',
    'carry_in 10',
  ])
})

test('what is above the most can be moved to another type, where it arrives on the same day', () => {
  const rule = { carry_forward: carry('5'), collapse: { excess: 'Move', move_to_id: 'sick' } as const }
  const home = account({ years: [second, third], rule, lines: [entry('adjustment', '2025-08-01', 8)] })
  const sick = account({ leave_type_id: 'sick', years: [second, third] })
  const found = projectPerson([sick, home], third.start)
  expect(told(found.get('home') ?? [], third.start)).toEqual(['carry_out -5', 'transfer -3', 'carry_in 5'])
  expect(told(found.get('sick') ?? [], third.start)).toEqual(['transfer 3'])
})

test('days are kept for three leave years, each with the year in which it was earned', () => {
  const rule = { renewal: yearly, carry_forward: carry(null, { max_years: 2 }), collapse: lapse }
  const one = upTo(account({ years: [first, second, third, fourth], rule }), fourth.end)
  expect([first, second, third, fourth].map(({ end }) => textOf(balanceOn(one, end), 'Day'))).toEqual([
    '12',
    '24',
    '36',
    '36',
  ])
  expect(told(one.lines, fourth.start)).toEqual([
    'carry_out -24',
    'lapse -12',
    'carry_in 12',
    'carry_in 12',
    'renewal 12',
  ])
  // leave of the second year takes the oldest days: less of them is there to lapse
  const taking = upTo({ ...one, lines: [leave('2025-09-01', 7)] }, fourth.end)
  expect(told(taking.lines, fourth.start)).toContain('lapse -5')
})

test('carried days end after the months of the rule, only what was not taken of them, and are taken first', () => {
  const rule = { renewal: yearly, carry_forward: carry('10', { expires_after_months: 3 }), collapse: lapse }
  const asked = account({ years: [second, third], rule, lines: [leave('2026-08-01', 4)] })
  const one = upTo(asked, third.end)
  const end = third.periods[2]?.end ?? ''
  expect(one.lines.find(({ kind }) => kind === 'carry_in')?.expires_on).toBe(end)
  expect(told(one.lines, '2026-10-18')).toEqual(['lapse -6'])
  expect([balanceOn(one, end), balanceOn(one, third.end)]).toEqual([18_000, 12_000])
  // one who took more than was carried loses nothing
  const more = upTo({ ...asked, lines: [leave('2026-08-01', 11)] }, third.end)
  expect(more.lines.filter(({ source_type }) => source_type === 'expiry')).toEqual([])
})

test('leave that is given back after its days have ended lapses with them, and nothing else does', () => {
  const rule = { renewal: yearly, carry_forward: carry('10', { expires_after_months: 3 }), collapse: lapse }
  const taken = leave('2026-08-01', 4)
  const never = upTo(account({ years: [second, third], rule }), third.end)
  const before = upTo(account({ years: [second, third], rule, lines: [taken] }), '2027-01-01')
  const back = { ...taken, kind: 'taken_reversal', amount: 4000 }
  const after = upTo({ ...before, lines: [...before.lines, back] }, third.end)
  expect(balanceOn(after, third.end)).toBe(balanceOn(never, third.end))
  expect(told(after.lines, '2026-10-18')).toEqual(['lapse -6', 'lapse -4'])
})

test('a year whose end was taken back is left alone until it is run again; a settled one is not touched', () => {
  const rule = { renewal: yearly, collapse: lapse }
  const held = account({ years: [second, third], rule, held_years: new Set([second.id]) })
  expect(daysOn(held, third.start)).toBe('24')
  expect(daysOn({ ...held, held_years: new Set() }, third.start)).toBe('12')
  const settled = { ...upTo({ ...held, held_years: new Set() }, third.start), settled_until: third.start }
  const late = { ...settled, lines: [...settled.lines, leave('2026-01-01', 2)] }
  expect(project(late, third.start).missing).toEqual([])
  expect(
    project({ ...late, settled_until: null }, third.start).missing.map(({ kind, amount }) => [kind, amount]),
  ).toEqual([['lapse', 2000]])
})

test('the end of a closed year stays as it is, while its last days may still be corrected', () => {
  const rule = { renewal: yearly, carry_forward: carry('20'), collapse: lapse }
  const done = upTo(account({ years: [second, third], rule }), third.start)
  const closed = { ...done, settled_ends: new Set([third.start]) }
  const late = { ...closed, lines: [...closed.lines, leave('2026-01-01', 2)] }
  expect(project(late, third.end).missing).toEqual([])
  const gone = { ...closed, worker: { ...veteran, joined_on: '2026-01-14' } }
  expect(project(gone, third.end).missing.map(({ on, amount }) => [on, amount])).toEqual([
    [second.start, -12_000],
    ['2026-01-14', 6000],
  ])
})

test('a corrected day of joining moves what was given, entry by entry', () => {
  const worker = { ...veteran, joined_on: '2027-01-15' }
  const one = upTo(account({ years: [third], worker, rule: { renewal: yearly } }), '2027-02-01')
  const corrected = upTo({ ...one, worker: veteran }, '2027-02-01')
  expect(told(corrected.lines, '2027-01-15')).toEqual(['renewal 6', 'renewal -6'])
  expect(told(corrected.lines, third.start)).toEqual(['renewal 12'])
  expect(project(corrected, '2027-02-01').missing).toEqual([])
})

test('on leaving the whole balance is paid where the rule says so, and nothing is given afterwards', () => {
  const rule = {
    renewal: yearly,
    encash: { when: ['Separation'], max: null, from_balance: '0', min_keep: '0' },
    carry_forward: carry('90'),
  }
  const one = account({ years: [second, third], worker: { ...veteran, left_on: '2026-01-13' }, rule })
  expect(told(upTo(one, third.end).lines, '2026-01-14')).toEqual(['encash -6'])
  expect(daysOn(one, third.end)).toBe('0')
})

test('the parts of a balance say what they are, and add up to what is usable', () => {
  const rule = { renewal: yearly, carry_forward: carry('10', { expires_after_months: 3 }), collapse: lapse }
  const lines = [
    leave('2026-08-01', 4),
    leave('2027-03-01', 2),
    entry('adjustment', '2026-09-01', 1),
    entry('compensatory', '2026-09-02', 0.5),
  ]
  const one = upTo(account({ years: [second, third], rule, lines }), '2026-11-20')
  const facts = {
    coming: [],
    year: third,
    on: '2026-11-20',
    scheduled: 2000,
    pending: 1000,
    negative_limit: 3000,
  }
  expect(partsOf({ lines: one.lines, ...facts })).toEqual({
    entitled: 12_000,
    accrued: 12_000,
    carried: 10_000,
    carried_expires_on: null,
    compensatory: 500,
    used: 4000,
    scheduled: 2000,
    pending: 1000,
    encashed: 0,
    lapsed: 6000,
    adjusted: 1000,
    usable: 12_000 + 10_000 + 500 - 4000 - 2000 - 1000 - 6000 + 1000 + 3000,
  })
  expect(partsOf({ lines: one.lines, ...facts, on: '2026-08-15' }).carried_expires_on).toBe('2026-10-17')
})

test.each([
  // [last day of carried days, months as well, the day on which what is left lapses]: the year begins on 17 July 2026
  [{ calendar: 'BS', month: 9, day: 30 }, null, '2027-01-15'],
  [{ calendar: 'AD', month: 12, day: 31 }, null, '2027-01-01'],
  [{ calendar: 'AD', month: 7, day: 17 }, null, '2026-07-18'],
  // whichever comes first
  [{ calendar: 'AD', month: 12, day: 31 }, 3, '2026-10-18'],
] as const)('carried days end on a date: %j, after months %s, gone on %s', (expires_on, months, gone) => {
  const rule = { carry_forward: carry(null, { expires_on, expires_after_months: months }), collapse: lapse }
  const one = account({
    years: [second, third],
    rule,
    lines: [entry('opening', '2025-07-17', 5)],
    opened_on: '2025-07-17',
  })
  const lines = upTo(one, '2027-06-01').lines
  expect(lines.filter(({ kind }) => kind === 'lapse').map(({ on }) => on)).toEqual([gone])
})

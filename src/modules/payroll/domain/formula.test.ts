import { describe, expect, test } from 'vitest'
import { FormulaError } from '#modules/payroll/domain/formula.ts'
import { evaluateFormula } from '#modules/payroll/domain/formula-evaluate.ts'
import { parseFormula } from '#modules/payroll/domain/formula-parse.ts'
import { checkedFormula } from '#modules/payroll/domain/heading.ts'

const facts = {
  values: { BASIC: '60000', GRADE: '500.25', HOURS: '0' },
  days: { PAYABLE: '29', PERIOD: '30', UNPAID: '1' },
  months: { SERVICE: '7', LEFT: '8' },
  ytd: { BASIC: '240000' },
  tables: {
    BONUS: [
      { from: '0', value: '1' },
      { from: '500000', value: '10' },
      { from: '700000', value: '20' },
    ],
  },
}
const valueOf = (text: string) => evaluateFormula(parseFormula(text), text, facts).value

test.each([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['-BASIC + 1', '-59999'],
  ['0.1 + 0.2', '0.3'],
  ['basic * 0.11', '6600'],
  ['10 - 2 - 3', '5'],
  ['if(BASIC > 50000 and not GRADE = 0, 1, 2)', '1'],
  ['if(between(BASIC, 60000, 70000), 1, 2)', '1'],
  // the branch that is not taken is not computed
  ['if(HOURS = 0, 0, BASIC / HOURS)', '0'],
  ['min(3, 1, 2)', '1'],
  ['max(BASIC, 70000)', '70000'],
  ['round(BASIC / 7, 0.01)', '8571.43'],
  ['floor(-1.5, 1)', '-2'],
  ['ceil(-1.5, 1)', '-1'],
  ['ceil(1.01, 5)', '5'],
  ['abs(-2.50)', '2.5'],
  ['round(BASIC * days(PAYABLE) / days(PERIOD), 1)', '58000'],
  ['months(SERVICE) + ytd(BASIC) + projected(BASIC)', '240007'],
  ['lookup(BONUS, 699999.99)', '10'],
  ['lookup(BONUS, 700000)', '20'],
  // every border of a slab, and a paisa beyond it
  ['slab(BONUS, 500000)', '5000'],
  ['slab(BONUS, 500000.01)', '5000.001'],
  ['slab(BONUS, 700000)', '25000'],
  ['slab(BONUS, 700000.01)', '25000.002'],
])('%s is %s', (text, value) => expect(valueOf(text)).toBe(value))

test.each([
  ['', 'The formula is empty.'],
  ['BASIC +', 'The formula ends too early.'],
  ['BASIC 2', 'An operator is missing before “2”.'],
  ['(BASIC', '“)” is missing at the end.'],
  ['BASIC > 2', 'A formula must give a number, not a condition.'],
  ['BASIC + (GRADE > 1)', 'A number is needed here, not a condition.'],
  ['if(BASIC, 1, 2)', 'A condition is needed here, such as BASIC > 0.'],
  ['process.exit(1)', '“.” has no meaning in a formula.'],
  ['eval(1)', 'There is no function “eval”.'],
  ['min(1)', 'min takes at least 2 values, not 1.'],
  ['BASIC / HOURS', 'The formula divides by zero.'],
  ['NOTHING + 1', '“NOTHING” is not known here.'],
  ['days(CHRISTMAS)', '“CHRISTMAS” is not known here.'],
  ['toString + 1', '“TOSTRING” is not known here.'],
  ['round(BASIC, 0)', 'round needs a unit above zero, such as 0.01.'],
  ['slab(GONE, 1)', 'There is no table “GONE”.'],
  [`${'('.repeat(60)}1${')'.repeat(60)}`, 'A formula is nested at most 40 deep.'],
  [`1${'+1'.repeat(1200)}`, 'A formula has at most 2000 characters.'],
])('%s is refused: %s', (text, message) => {
  expect(() => valueOf(text)).toThrow(FormulaError)
  expect(() => valueOf(text)).toThrow(message)
})

describe('a heading', () => {
  const earlier = new Set(['BASIC'])
  const later = new Map([['GROSS', 60]])
  test.each([
    ['BASIC * SSF_EMPLOYEE / 100', null],
    ['GROSS * 2', 'GROSS is computed later (order 60). Use a heading above this one.'],
    ['ytd(GROSS)', 'GROSS is computed later (order 60). Use a heading above this one.'],
    ['BASICS', 'There is no heading “BASICS”.'],
    ['days(LUCKY)', 'days takes PERIOD, PAYABLE, UNPAID, not LUCKY.'],
  ])('names what is computed before it: %s', (text, message) => {
    const check = () => checkedFormula(text, earlier, later)
    if (message) expect(check).toThrow(message)
    if (!message) expect(check).not.toThrow()
  })
})

test('a trace tells each part as it is written', () => {
  const text = 'max(BASIC, 100) * 0.1'
  expect(evaluateFormula(parseFormula(text), text, facts)).toEqual({
    value: '6000',
    trace: [
      { text: 'BASIC', value: '60000' },
      { text: 'max(BASIC, 100)', value: '60000' },
    ],
  })
})

import type { NumberRule } from '#engines/exchange/cells.ts'

/** A value, or the message as an Error. */
type Read<T> = T | null | Error
const no = (message: string) => new Error(message)

export const numberCases: [cell: string, read: Read<number>, rule?: NumberRule][] = [
  ['', null],
  ['  ', null],
  ['40', 40],
  ['0', 0],
  ['-0', 0],
  ['007', 7],
  ['-7.5', -7.5],
  ['+7', 7],
  ['7-', no('“7-” is not a number.')],
  ['1,234', 1234],
  ['12,34,567.50', 1234567.5],
  ['1,234,567', 1234567],
  ['1 234', 1234],
  ["1'234'567", 1234567],
  ['1\u00a0234', 1234],
  ['१२३', 123],
  ['(500)', -500],
  ['.5', 0.5],
  ['5.', 5],
  ['1,5', no('“1,5” is not a number with “.” before its decimals.')],
  ['1,5', 1.5, { decimal: ',' }],
  ['1.234,5', 1234.5, { decimal: ',' }],
  ['1.5', no('“1.5” is not a number with “,” before its decimals.'), { decimal: ',' }],
  ['1,2345', no('“1,2345” is not a number with “.” before its decimals.')],
  ['1.2.3', no('“1.2.3” is not a number with “.” before its decimals.')],
  ['-', no('“-” is not a number.')],
  ['.', no('“.” is not a number with “.” before its decimals.')],
  ['()', no('“()” is not a number.')],
  ['1e3', no('“1e3” is not a number.')],
  ['12 years', no('“12 years” is not a number.')],
  ['NaN', no('“NaN” is not a number.')],
  ['Infinity', no('“Infinity” is not a number.')],
  ['-5', no('“-5” is below zero.'), { negative: false }],
  ['1.25', no('“1.25” has more than 1 decimals.'), { places: 1 }],
  ['1.50', 1.5, { places: 1 }],
  ['99999999999999999', no('“99999999999999999” is too large a number.')],
]

export const moneyCases: [cell: string, read: Read<string>, rule?: NumberRule][] = [
  ['', null],
  ['42312.00', '42312'],
  ['41.41', '41.41'],
  ['0.10', '0.1'],
  ['99999999999999999.99', '99999999999999999.99'],
  ['Rs. 1,25,000/-', '125000'],
  ['Rs 1,25,000.50', '125000.5'],
  ['NPR 500', '500'],
  ['500 NPR', '500'],
  ['रु. १,२५,०००', '125000'],
  ['रू ५००/-', '500'],
  ['₹500', '500'],
  ['$42,312.00', '42312'],
  ['1.234,50 €', '1234.5', { decimal: ',' }],
  ['-5', no('“-5” is below zero.')],
  ['(Rs. 500)', no('“(Rs. 500)” is below zero.')],
  ['(Rs. 500)', '-500', { negative: true }],
  ['-$5', '-5', { negative: true }],
  ['$', no('“$” is not a number.')],
  ['500 per day', no('“500 per day” is not a number.')],
  ['41.415', no('“41.415” has more than 2 decimals.')],
  ['=1+1', no('“=1+1” is not a number.')],
]

export const booleanCases: [cell: string, read: Read<boolean>, words?: Map<string, boolean>][] = [
  ['', null],
  ['Y', true],
  ['yes', true],
  [' TRUE ', true],
  ['1', true],
  ['हो', true],
  ['N', false],
  ['No', false],
  ['FALSE', false],
  ['छैन', false],
  ['maybe', no('“maybe” is neither y or yes nor n or no.')],
  [
    'F',
    true,
    new Map([
      ['f', true],
      ['p', false],
    ]),
  ],
  [
    'p',
    false,
    new Map([
      ['f', true],
      ['p', false],
    ]),
  ],
  [
    'yes',
    no('“yes” is neither f nor p.'),
    new Map([
      ['f', true],
      ['p', false],
    ]),
  ],
]

export const emailCases: [cell: string, read: Read<string>][] = [
  ['', null],
  [' Asha.Rai@Example.COM ', 'asha.rai@example.com'],
  ['mailto:asha@example.com', 'asha@example.com'],
  ['Asha Rai <asha@example.com>', 'asha@example.com'],
  ['asha@example', no('E-mail must be valid: “asha@example”')],
  ['asha@example.com, hari@example.com', no('E-mail must be valid: “asha@example.com, hari@example.com”')],
]

export const phoneCases: [cell: string, read: Read<string>][] = [
  ['', null],
  ['9841234567', '9841234567'],
  ['+977 984-123-4567', '+977 984-123-4567'],
  ['९८४१२३४५६७', '9841234567'],
  ['9841234567.0', '9841234567'],
  ['tel:+9779841234567', '+9779841234567'],
  ['\u200e984 123 4567 ext. 12', '984 123 4567 ext. 12'],
  ['9841-234567', '9841234567'],
  ['98 41 23 45 67', '9841234567'],
  ['+977-9841-234567', '+9779841234567'],
  ['9841-234567 / 980', no('Phone should be valid phone number: “9841-234567 / 980”')],
  ['12345', no('Phone should be valid phone number: “12345”')],
  ['9841234567 / 9800000000', no('Phone should be valid phone number: “9841234567 / 9800000000”')],
]

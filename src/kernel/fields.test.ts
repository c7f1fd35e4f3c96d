import { expect, test } from 'vitest'
import { z, type ZodType } from 'zod'
import {
  amount,
  birthDate,
  day,
  dayBetween,
  email,
  futureDay,
  futureMoment,
  moment,
  name,
  newPassword,
  newPasswordRules,
  optional,
  optionalText,
  password,
  phone,
  reference,
  remarks,
  text,
  timeOfDay,
  wholeNumber,
} from '#kernel/fields.ts'

/** The messages the schema gives, or none. */
const messages = (schema: ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? error.issues.map((issue) => issue.message) : []
}

const noon = () => Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['undefined', undefined],
  ['null', null],
  ['nothing', ''],
  ['blanks', '   '],
])('%s in a required field says so once, in every kind of field', (_, value) => {
  for (const kind of [
    text,
    email,
    phone,
    name,
    day,
    moment,
    timeOfDay,
    amount,
    reference,
    remarks,
    futureDay,
  ])
    expect(messages(kind('First Name'), value)).toEqual(['First Name is Required'])
})

test.each<[string, ZodType, unknown, string[]]>([
  ['text is trimmed before it is measured', text('Title', 3), ' abc ', []],
  ['long text is refused', text('Title', 3), 'abcd', ['Title must be at most 3 characters']],
  ['a number is no text', text('Title'), 7, ['Title should be valid text']],
  ['a null character cannot be stored', text('Title'), 'a\u0000b', ['Title should be valid text']],
  ['remarks of 255 characters', remarks(), 'x'.repeat(255), []],
  ['remarks of 256', remarks(), 'x'.repeat(256), ['Remarks must be at most 255 characters']],
  ['an address', email(), 'asha@example.org', []],
  ['no address', email(), 'asha@', ['E-mail must be valid']],
  ['an existing day', day('Start'), '2024-02-29', []],
  ['a day that is not', day('Start'), '2026-02-30', ['Invalid Date']],
  ['day zero', day('Start'), '0000-00-00', ['Invalid Date']],
  ['the end of time', day('Start'), '9999-12-31', ['Invalid Date']],
  ['a moment', moment('At'), '2026-11-20T03:45:00.000Z', []],
  ['a moment without zone', moment('At'), '2026-11-20T03:45:00', ['Invalid Date']],
  ['a time', timeOfDay('From'), '23:59', []],
  ['a time that is not', timeOfDay('From'), '24:00', ['From should be valid time']],
  ['an id', reference('Branch'), '0193a2b4-7c11-7f00-8000-000000000001', []],
  ['no id', reference('Branch'), '12', ['Select a valid choice.']],
])('%s', (_, schema, value, expected) => {
  expect(messages(schema, value)).toEqual(expected)
})

test.each(['2026-01-01', '2026-06-15', '2026-12-31'])('%s lies in 2026', (value) => {
  expect(messages(dayBetween('Date', '2026-01-01', '2026-12-31'), value)).toEqual([])
})
test.each(['2025-12-31', '2027-01-01'])('%s lies outside 2026', (value) => {
  const schema = dayBetween('Date', '2026-01-01', '2026-12-31')
  expect(messages(schema, value)).toEqual(['Date must be between 2026-01-01 and 2026-12-31.'])
})

test.each([
  '9841234567',
  '984-123-4567',
  '(984) 123 4567',
  '+977 984-123-4567',
  '977.984.123.4567',
  '9779841234567',
  '1 984 123 4567 ext 22',
  '984-123-4567x5',
])('%s is a phone number', (value) => {
  expect(messages(phone('Phone'), value)).toEqual([])
})
test('a phone number in Nepali digits is kept in Latin ones', () => {
  expect(phone('Phone').parse('+९७७ ९८४-१२३-४५६७')).toBe('+977 984-123-4567')
})
test.each([
  '984123456',
  '98412345678901',
  '+9775 984 123 4567',
  'call me',
  '984--123-4567',
  '984-123-4567 ext',
])('%s is none', (value) => {
  expect(messages(phone('Mobile'), value)).toEqual(['Mobile should be valid phone number'])
})

test.each([
  'Asha',
  'Ram Bahadur Thapa',
  'Dr. Hari K.C.',
  'Sita (Gurung) Rai',
  'Smith, John',
  'John 2',
  "O'Brien",
  'Jean-Luc',
  'Nguyễn Văn Ánh',
  'José',
  'आशा',
  'श्रीकृष्ण ढकाल',
  'क्‍षितिज',
  'डा. राम (सानु) श्रेष्ठ',
])('%s is a name', (value) => {
  expect(messages(name('Name'), value)).toEqual([])
})
test.each([
  '2 Ram',
  ' .Ram',
  '(Ram)',
  'Ram (',
  'Ram ()',
  'Ram @ home',
  '<b>Ram</b>',
  'Ram; drop',
  'Ram\nThapa',
])('%j is none', (value) => {
  expect(messages(name('Name'), value)).toEqual(['Name should be valid name'])
})
test('a long name of many parts is judged at once', () => {
  const started = performance.now()
  expect(messages(name('Name', 5000), `${'(a) '.repeat(1000)}!`)).toEqual(['Name should be valid name'])
  expect(messages(name('Name', 5000), `a${'(a) '.repeat(1000)}(`)).toEqual(['Name should be valid name'])
  expect(performance.now() - started).toBeLessThan(2000)
})
test('the same name typed in two ways is stored in one', () => {
  expect(name('Name').parse('Jose\u0301')).toBe('Jos\u00e9')
})

const weak = 'Password must contain Minimum eight characters, at least one letter and one digit'
test.each([
  ['abcdefg1', []],
  ['पासवर्ड 1', []],
  [' pass 12', []],
  ['abcdef1', [weak]],
  ['abcdefgh', [weak]],
  ['12345678', [weak]],
  ['', ['Password is Required']],
  [undefined, ['Password is Required']],
  ['a1'.repeat(64), []],
  ['a1'.repeat(65), ['Password must be at most 128 characters']],
])('the password %j gives %j', (value, expected) => {
  expect(messages(password(), value)).toEqual(expected)
})
test('a password keeps its spaces', () => {
  expect(password().parse(' pass 12 ')).toBe(' pass 12 ')
})
test('a password field of another title names itself', () => {
  expect(messages(password('New Password'), 'short')).toEqual([
    'New Password must contain at least one letter and one digit',
  ])
})

test.each([
  ['Chautari1@', []],
  ['Chautari1!', ['1 symbol (@#$)']],
  ['chautari1#', ['1 uppercase']],
  ['CHAUTARI1$', ['1 lowercase']],
  ['chautari1', ['1 uppercase', '1 symbol (@#$)']],
])('setting the password %s lacks %j', (value, lacks) => {
  expect(newPasswordRules.filter((rule) => !rule.holds(value)).map((rule) => rule.title)).toEqual(lacks)
  expect(messages(newPassword(), value)).toEqual(lacks.map((title) => `Password must contain: ${title}`))
})
test('a short password without digits lacks all that it lacks', () => {
  expect(messages(newPassword(), 'Ab@')).toEqual([
    weak,
    'Password must contain: At least 8 characters',
    'Password must contain: 1 number',
  ])
})

test.each([
  ['2010-11-20', []],
  ['2010-11-21', ['Date of Birth must be between 16 and 99 years.']],
  ['1926-11-21', []],
  ['1926-11-20', ['Date of Birth must be between 16 and 99 years.']],
  ['2030-01-01', ['Date of Birth must be between 16 and 99 years.']],
  ['2000-02-30', ['Invalid Date']],
])('born on %s, seen on 2026-11-20, gives %j', (value, expected) => {
  expect(messages(birthDate('Date of Birth', noon), value)).toEqual(expected)
})

test.each([
  ['2026-11-20', []],
  ['2026-11-19', []],
  ['2026-11-18', ['Start cannot be a past date']],
])('%s, seen at noon of 2026-11-20 in Greenwich, gives %j', (value, expected) => {
  expect(messages(futureDay('Start', noon), value)).toEqual(expected)
})
test.each([
  ['2026-11-20T12:00:00Z', []],
  ['2026-11-20T11:59:01Z', []],
  ['2026-11-20T11:59:00Z', ['Start cannot be a past date']],
])('%s, seen at noon, gives %j', (value, expected) => {
  expect(messages(futureMoment('Start', noon), value)).toEqual(expected)
})

test.each([
  ['1234.50', {}, []],
  ['0', {}, []],
  ['-0.00', {}, []],
  ['-1', {}, ['Salary cannot be negative']],
  ['-1', { sign: 'any' as const }, []],
  ['0.00', { sign: 'positive' as const }, ['Salary must be greater than 0']],
  ['1.234', {}, ['Salary should be an amount with at most 2 decimals']],
  ['1.2345', { places: 4 }, []],
  ['12345678901234', {}, ['Salary should be an amount with at most 2 decimals']],
  ['1,000', {}, ['Salary should be an amount with at most 2 decimals']],
  ['1e3', {}, ['Salary should be an amount with at most 2 decimals']],
  [1000, {}, ['Salary should be valid text']],
])('the amount %j with %o gives %j', (value, rule, expected) => {
  expect(messages(amount('Salary', rule), value)).toEqual(expected)
})

test('an optional field turns emptiness into null and leaves what is absent absent', () => {
  const form = z.object({ middle_name: optionalText('Middle Name'), until: optional(day('Until')) })
  expect(form.parse({ middle_name: ' ', until: '' })).toEqual({ middle_name: null, until: null })
  expect(form.parse({ middle_name: null, until: null })).toEqual({ middle_name: null, until: null })
  expect(form.parse({ middle_name: ' Kumari ', until: '2026-11-20' })).toEqual({
    middle_name: 'Kumari',
    until: '2026-11-20',
  })
  expect(Object.keys(form.parse({}))).toEqual([])
  expect(Object.keys(form.partial().parse({ until: '' }))).toEqual(['until'])
  expect(messages(form, { until: '2026-02-30' })).toEqual(['Invalid Date'])
})

test('every field can be printed for the interface description', () => {
  const form = z.object({
    title: text('Title'),
    mail: optional(email()),
    born: birthDate(),
    salary: amount('Salary'),
    branch: optional(reference('Branch')),
    secret: newPassword(),
    called: name(),
  })
  expect(z.toJSONSchema(form, { io: 'input' })).toMatchObject({
    required: ['title', 'born', 'salary', 'secret', 'called'],
  })
})

test.each<[string, unknown, string[]]>([
  ['a number', 12, []],
  ['a number as text', ' 12 ', []],
  ['a word', 'twelve', ['Rank must be a number.']],
  ['a switch', true, ['Rank must be a number.']],
  ['a list', [], ['Rank must be a number.']],
  ['a part', 1.5, ['Rank must be a whole number.']],
  ['too little', 0, ['Rank must be at least 1.']],
  ['too much', 100, ['Rank must be at most 99.']],
  ['nothing', '', ['Rank is Required']],
  ['blanks', '  ', ['Rank is Required']],
  ['null', null, ['Rank is Required']],
  ['undefined', undefined, ['Rank is Required']],
])('a whole number: %s', (_, given, said) => {
  expect(messages(wholeNumber('Rank', { min: 1, max: 99 }), given)).toEqual(said)
})

test('a whole number that a change does not name stays as it is', () => {
  const body = z.object({ rank: wholeNumber('Rank', { min: 0, max: 9 }) })
  expect(body.partial().parse({})).toEqual({})
  expect(body.parse({ rank: '0' })).toEqual({ rank: 0 })
})

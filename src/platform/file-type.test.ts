import { expect, test } from 'vitest'
import { nameOf, typeOf } from '#platform/file-type.ts'

test.each([
  ['a.docx', 'PK\x03\x04\x14\x00\x00\x00[Content_Types].xml', 'docx'],
  ['a.XLSX', 'PK\x03\x04\x14\x00\x00\x00[Content_Types].xml', 'xlsx'],
  ['a.csv', 'name,amount\nआशा,5\n', 'csv'],
  ['a.csv', '\ufeffname;amount\nआशा;5\n', 'csv'],
  ['a.txt', 'a < b, and <b', 'txt'],
])('%s is taken as what it is', (name, content, type) => {
  expect(
    typeOf(Buffer.from(content, name.endsWith('x') || name.endsWith('X') ? 'latin1' : 'utf8'), name),
  ).toBe(type)
})

test('a text cut in the middle of a letter is still text', () => {
  const whole = Buffer.from('क'.repeat(2000))
  expect(typeOf(whole.subarray(0, 4096), 'a.txt')).toBe('txt')
  expect(typeOf(whole.subarray(0, 4097), 'a.txt')).toBe('txt')
})

test.each([
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\Users\\asha\\cv.pdf', 'pdf', 'cv.pdf'],
  ['photo.JPG', 'jpeg', 'photo.jpg'],
  ['photo.exe', 'png', 'photo.png'],
  ['a\r\nSet-Cookie: x.pdf', 'pdf', 'aSet-Cookie_ x.pdf'],
  ['invoice\u202efdp.exe', 'pdf', 'invoicefdp.pdf'],
  ['नियुक्ति पत्र.pdf', 'pdf', 'नियुक्ति पत्र.pdf'],
  ['.pdf', 'pdf', 'file.pdf'],
  [`${'न'.repeat(400)}.pdf`, 'pdf', `${'न'.repeat(150)}.pdf`],
] as const)('the name %j of a %s becomes %j', (given, type, name) => {
  expect(nameOf(given, type)).toBe(name)
})

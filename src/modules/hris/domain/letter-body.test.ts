import { expect, test } from 'vitest'
import { fieldsIn, merged, mergeText, type LetterNode } from '#modules/hris/domain/letter-body.ts'

const bold = [{ type: 'bold' }] as const
const text = (value: string, marks?: LetterNode['marks']): LetterNode => ({
  type: 'text',
  text: value,
  marks,
})
const body = (...content: LetterNode[]): LetterNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
})

test('every field is found once, in subject, lists and paragraphs', () => {
  const list: LetterNode = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [body(text('{{code}}'))] }],
  }
  const doc = { type: 'doc', content: [body(text('Dear {{full_name}}, {{ code }}')), list] }
  expect(fieldsIn(doc, 'About {{job_title}}')).toEqual(['job_title', 'full_name', 'code'])
})

test.each([
  ['Dear {{full_name}}', 'Dear आस्था'],
  ['{{ full_name }} and {{full_name}}', 'आस्था and आस्था'],
  ['{{unknown}} stays', '{{unknown}} stays'],
  ['no { braces }', 'no { braces }'],
])('%s becomes %s', (before, after) => {
  expect(mergeText(before, { full_name: 'आस्था' })).toBe(after)
})

test('what a person is called is never read as a field', () => {
  expect(mergeText('{{full_name}}', { full_name: '{{code}}', code: 'E-1' })).toBe('{{code}}')
})

test('a field that was written in two looks is filled in with the first', () => {
  const split = body(text('Dear {{full', bold), text('_name}}, hello'))
  expect(fieldsIn(split)).toEqual(['full_name'])
  expect(merged(split, { full_name: 'Asha' })).toEqual(body(text('Dear Asha', bold), text(', hello')))
})

import { expect, test } from 'vitest'
import { noticeWords, unknownNames } from '#engines/notify/notice-words.ts'

const facts = { text: 'Asha asks for 2 days', actor: 'Asha Gurung', day: '2026-12-08', remarks: '' }

test.each([
  ['words alone stand as they are', 'Look at your leave.', 'Look at your leave.'],
  ['a fact takes its place', '{{actor}} did it', 'Asha Gurung did it'],
  ['with or without room in the braces', '{{ actor }}/{{actor}}', 'Asha Gurung/Asha Gurung'],
  ['more than once', '{{day}}–{{day}}', '2026-12-08–2026-12-08'],
  ['a fact that is not there leaves its place empty', 'By {{who}}: {{text}}', 'By : Asha asks for 2 days'],
  ['what every object has is not a fact', '{{toString}}{{constructor}}.', '.'],
  ['one brace is only a brace', '{actor} {{actor}', '{actor} {{actor}'],
  ['in Nepali', '{{actor}} ले बिदा मागे।', 'Asha Gurung ले बिदा मागे।'],
  ['nothing left to say', ' {{remarks}} ', null],
  ['no words', null, null],
])('%s', (_, words, said) => {
  expect(noticeWords(words, facts)).toBe(said)
})

test.each([
  ['tags are text', '<b>Asha</b>'],
  ['braces in a fact name nothing', '{{day}}'],
  ['nor do the signs of a replacement', "$& $1 $` $'"],
])('what a fact says stays as it is: %s', (_, actor) => {
  expect(noticeWords('by {{actor}}', { ...facts, actor })).toBe(`by ${actor}`)
})

test.each([
  ['{{text}} on {{ day }}', []],
  ['{{salary}} and {{ salary }}, {{who}}', ['salary', 'who']],
  ['{{}}', ['']],
  ['{{Text}}', ['Text']],
  ['{salary}', []],
])('names that are not known: %s', (words, wrong) => {
  expect(unknownNames(words, ['text', 'day'])).toEqual(wrong)
})

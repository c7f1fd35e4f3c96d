import { expect, test, vi } from 'vitest'
import { nepaliWords } from '#app/words-ne.ts'
import { sentencesIn } from '#kernel/sentence.ts'
import { ruleSentences } from './refusal-words.ts'

// what all modules say is read
vi.setConfig({ testTimeout: 60_000 })

const inWords = sentencesIn(Object.fromEntries(nepaliWords), (digits) => digits)

test('whatever a rule says to a person is said in Nepali', () => {
  const sentences = ruleSentences()
  expect(sentences.size).toBeGreaterThan(1300)
  const missing = [...sentences].filter(([text, where]) => !/\/scim[^/]*\.ts:/.test(where) && !inNepali(text))
  expect(missing.map(([text, where]) => `${where} ${text}`)).toEqual([])
})

test('a cell that is no day of its calendar is refused in Nepali, with what may be wrong with it', () => {
  expect(inWords('“2026-13-05” is not a day of the English calendar. Is the month written first?')).toBe(
    '“2026-13-05” अङ्ग्रेजी पात्रोको मिति होइन। महिना पहिले लेखिएको हो कि?',
  )
})

test('a day that its month does not reach is refused with how many the month has', () => {
  expect(inWords('“2083-02-33” is not a day of the Nepali calendar. There are 32 days in Jestha 2083.')).toBe(
    '“2083-02-33” नेपाली पात्रोको मिति होइन। जेठ 2083 मा 32 दिन छन्।',
  )
})

test('no word stands in a place of a sentence that is not there any more', () => {
  const sentences = ruleSentences()
  expect(Object.keys(standing).filter((text) => !sentences.has(text))).toEqual([])
})

/** What is written alike: names, and what is typed into a field. */
const names =
  /\b(?:HR|IP|SWIFT|USD|LinkedIn|JSON|PDF|Excel|CSV|SMTP|BS|MB)\b|"\w+"|\w+\([^)]*\)|#\w+|\{\w+\}|https?:\/\/\S*|\w+\.com|Asia\/Dubai/g

/** A figure in each of its places, as the least that may stand there; or what alone may. */
function inNepali(text: string): boolean {
  const parts = standing[text] ?? []
  const filled = text.replaceAll(/\{(\d+)\}/g, (_, at: string) => parts[Number(at)] ?? '7')
  return nepaliWords.has(filled) || !/[A-Za-z]/.test(inWords(filled).replaceAll(names, ''))
}

/** Words that stand in a place because the sentence is put together of them. */
const standing: Readonly<Record<string, readonly string[]>> = {
  'You cannot {0} this request.': ['forward'],
  'The same {0} is there twice.': ['column'],
  '{0} more decimals.': ['7 people have'],
  '{0} “{1}”: archive it instead.': ['7 people have'],
  'This {0} cannot be {1}: it still has {2}. Move them first.': [
    'branch',
    'archived',
    '2 current employees and 1 branch below it',
  ],
  'This duty station cannot be {0}: it still has {1}. Move them first.': ['deleted', '2 branches'],
  '{0} Ask for a waiver to leave earlier.': [
    '7 days of notice are asked for: 7 are missing. The earliest last day is 7.',
  ],
  'A line for each payment, such as {account_number},{name},{amount}. It may name {0}.': [
    'serial, code, name, bank, branch, account_number, amount, date, remarks',
  ],
  'Of {0} usable {1} of {2}, {3} can be paid out: {4} must stay.': ['7', 'days'],
  '{0} is had {1} at most; it was had {2}.': ['7', '7 times', '7 times'],
  '{0} must be requested at least {1} in advance: {2} or later.': ['7', '7 days'],
  '{0} can be requested at most {1} working day afterwards; it began {2} ago.': ['7', '1', '7 days'],
  '{0} can be requested at most {1} working days afterwards; it began {2} ago.': ['7', '7', '7 days'],
  '{0} can be requested at most {1} afterwards; it began {2} ago.': ['7', '7 days', '7 days'],
  '{0} can be requested at most {1} in advance: until {2}.': ['7', '7 days'],
  '{0} is taken for at least {1}; {2} requested.': ['7', '7 days'],
  '{0} is taken for at most {1} at once; {2} requested.': ['7', '7 days'],
  '{0} is limited to {1} a {2}: {3} taken or requested, {4} more requested.': ['7', '7 days', 'month'],
  '{0} of more than {1} needs a document; {2} requested.': ['7', '7 days'],
  '{0} is had once for an event: {1} for that of {2}.': ['7', '7 days'],
  '{0} is limited to {1} for one event: {2} taken or requested, {3} more requested.': ['7', '7 days'],
  'Insufficient leave balance of {0}{1}: {2} asked, {3} usable (balance {4}, {5} pending{6}).': [
    '7',
    ' in 7',
    '7',
    '7',
    '7',
    '7',
    '',
  ],
  'Leave is closed on these days: {0}.': ['7, 7 to 7'],
  'At most {0} may be away at once ({1}); {2} is away on a day of yours.': ['7', '7, 7 to 7', '1'],
  'At most {0} may be away at once ({1}); {2} are away on a day of yours.': ['7', '7, 7 to 7'],
}

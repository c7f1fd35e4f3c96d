import { expect, test } from 'vitest'
import { sentencesIn } from '#kernel/sentence.ts'

const words = {
  'Weekly off': 'साप्ताहिक बिदा',
  'Mangsir {0}': 'मंसिर {0}',
  'Accrual of {word}': '{word} को आर्जन',
  '{word}, up to the highest balance': '{word}, उच्चतम मौज्दातसम्म',
  'Corrected: {word}': 'सच्याइएको: {word}',
  'Leave from {0} to {1}': '{0} देखि {1} सम्मको बिदा',
  'This {word} does not fit the others.': 'यो {word} अरूसँग मिल्दैन।',
}
const say = sentencesIn(words, (text) => text.replaceAll('2', '२').replaceAll('1', '१'))

test.each([
  ['Leave from 1 to Sunday', '१ देखि Sunday सम्मको बिदा'],
  ['This weekly off does not fit the others.', 'यो साप्ताहिक बिदा अरूसँग मिल्दैन।'],
  ['Accrual of Mangsir 21', 'मंसिर २१ को आर्जन'],
  [
    'Corrected: Accrual of Mangsir 21, up to the highest balance',
    'सच्याइएको: मंसिर २१ को आर्जन, उच्चतम मौज्दातसम्म',
  ],
  ['Corrected: as Asha wished', 'सच्याइएको: as Asha wished'],
  ['They wished so', 'They wished so'],
])('“%s” is said “%s”', (english, nepali) => expect(say(english)).toBe(nepali))

test('without a dictionary everything stays', () =>
  expect(sentencesIn({}, String)('Leave from 1 to 2')).toBe('Leave from 1 to 2'))

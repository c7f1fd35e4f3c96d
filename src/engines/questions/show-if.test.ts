import { describe, expect, test } from 'vitest'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { ShowIf, showIfProblem, shownItems } from '#engines/questions/show-if.ts'

const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)
const [canteen = '', often = '', why = '', rating = '', better = ''] = ids
const item = (question_id: string, detail: object, show_if: object | null = null, is_required = true) => ({
  question_id,
  detail: QuestionDetail.parse(detail),
  show_if: show_if && ShowIf.parse(show_if),
  is_required,
  weight: 1,
})
const options = [{ label: 'Every day' }, { label: 'Hardly ever' }]
const items = [
  item(canteen, { kind: 'yes_no' }),
  item(often, { kind: 'single', options }, { question_id: canteen, values: ['Yes'] }),
  item(why, { kind: 'text' }, { question_id: often, values: ['Hardly ever'] }),
  item(rating, { kind: 'rating', to: 5 }, { question_id: canteen, values: ['Yes'] }, false),
  item(better, { kind: 'multiple', options }, { question_id: rating, to: 2 }),
]

test.each([
  [{}, [canteen]],
  [{ [canteen]: false }, [canteen]],
  [{ [canteen]: true }, [canteen, often, rating]],
  [{ [canteen]: true, [often]: 'Every day', [rating]: 3 }, [canteen, often, rating]],
  [{ [canteen]: true, [often]: 'Hardly ever', [rating]: 2 }, ids],
  // nothing follows from the answer to a question that is not asked
  [{ [canteen]: false, [often]: 'Hardly ever', [rating]: 1 }, [canteen]],
])('%j asks what follows from it', (answers, shown) => {
  expect(shownItems(items, answers).map(({ question_id }) => question_id)).toEqual(shown)
})

describe('what is not asked', () => {
  test('is not required', () => {
    expect(checkedAnswers(items, { [canteen]: false })).toMatchObject({ problems: null })
    expect(checkedAnswers(items, { [canteen]: true })).toMatchObject({
      problems: { answers: { [often]: ['An answer is Required'] } },
    })
  })

  test('is not kept, whatever the browser sends', () => {
    const checked = checkedAnswers(items, {
      [canteen]: false,
      [often]: 'Hardly ever',
      [why]: 'Too loud',
      [rating]: 99,
    })
    expect(checked).toMatchObject({ problems: null, given: [{ question_id: canteen, value: false }] })
  })
})

test.each([
  [{ question_id: why, values: ['x'] }, [], 'It can depend only on a question that stands before it.'],
  [{ question_id: why, values: ['x'] }, [2], 'It cannot depend on words or days.'],
  [{ question_id: often, values: [] }, [1], 'Choose at least one answer.'],
  [{ question_id: often, values: ['Never'] }, [1], '“Never” is no answer to that question.'],
  [{ question_id: often, values: ['Every day'] }, [1], null],
  [{ question_id: canteen, values: ['No'] }, [0], null],
  [{ question_id: rating }, [3], 'Say from or up to which number.'],
  [{ question_id: rating, from: 4, to: 2 }, [3], 'The highest number must not be less than the lowest.'],
  [{ question_id: rating, to: 2 }, [3], null],
])('%j after questions %j: %s', (show_if, earlier, problem) => {
  const before = items.filter((_, index) => (earlier as number[]).includes(index))
  expect(showIfProblem(ShowIf.parse(show_if), before)).toBe(problem)
})

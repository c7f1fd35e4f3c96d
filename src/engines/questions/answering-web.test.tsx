import { afterEach, expect, test } from 'vitest'
import { WireError } from '#ui/data/failure.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import type { SetItem } from '#engines/questions/question-use.ts'
import { click, settle, show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => {
  shown.close()
  unsayAll()
})
const item = (question_id: string, title: string): SetItem => ({
  question_id,
  title,
  detail: { kind: 'yes_no' },
  is_required: true,
  help: null,
  section: '',
  category: '',
  weight: 0,
  show_if: null,
  prefill: null,
})

test('a question without an answer is marked, though something beside the questions was refused first', async () => {
  const refused = new WireError(400, { answers: { back: ['Would you come back is Required'] } })
  shown = await show(() => (
    <AnswerForm
      items={[item('good', 'Was it good?'), item('back', 'Come back?')]}
      submit={() => Promise.reject(refused)}
      submitTitle="Submit"
    />
  ))
  await click(shown.button('Submit'))
  await settle(10)
  const wrong = shown.all('[data-wrong] [role=alert]').map(({ textContent }) => textContent)
  expect(wrong).toEqual(['An answer is Required', 'Would you come back is Required'])
  expect(shownSnacks()).toHaveLength(1)
  await click(shown.find('input[type=radio]'))
  expect(shownSnacks()).toEqual([])
})

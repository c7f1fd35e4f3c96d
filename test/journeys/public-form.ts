import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { formQuestions, forms } from '#modules/forms/shared/form.ts'
import type { Stage } from '#test/journeys/stage.ts'

/** An anonymous survey that is open to whoever has its link. Returns the key that the link carries. */
export async function publicForm(stage: Stage): Promise<string> {
  const hari = stage.as('hari')
  const params = { org: 'himal' }
  const category = await hari.get(questionCategory.create, { params, body: { name: 'Mood' } })
  const detail = { kind: 'rating', from: 0, to: 10 } as never
  const asked = { title: 'Would you recommend us?', category_id: category.id, detail }
  const question = await hari.get(createQuestion, { params, body: asked })
  const draft = await hari.get(formQuestions.createSet, { params, body: { name: 'Pulse' } })
  const at = { params: { ...params, id: draft.id } }
  const body = { items: [{ question_id: question.id }], version: 1 }
  const { version } = await hari.get(formQuestions.changeSet, { ...at, body })
  const { id: set_id } = await hari.get(formQuestions.publishSet, { ...at, body: { version } })
  const form = await hari.get(forms.create, {
    params,
    body: {
      title: 'How was the week?',
      kind: 'Survey',
      set_id,
      opens_on: '2026-01-01',
      is_anonymous: true,
      is_public: true,
    } as never,
  })
  const { id } = form
  await hari.get(forms.act, { params: { ...params, id }, body: { step: 'publish', version: form.version } })
  return form.public_key ?? ''
}

import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { openWorld } from '#test/world.ts'

/** A world in which people can leave: a type of separation with its tasks, and an exit interview of one question. */
export async function openOffboarding(how: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(how)
  const params = { org: 'himal' }
  const hari = world.as('hari')
  const at = (id: string) => ({ org: 'himal', id })
  const template = await hari.get(taskTemplate.create, {
    params,
    body: { name: 'Leaving', stage: 'Offboarding' },
  })
  for (const [title, is_required] of [
    ['Laptop', true],
    ['Farewell', false],
  ] as const)
    await hari.get(taskTemplateItem.create, {
      params,
      body: { title, is_required, task_template_id: template.id },
    })
  const type = await hari.get(separationType.create, {
    params,
    body: { name: 'Resignation', category: 'Voluntary', task_template_id: template.id },
  })
  const category = await hari.get(questionCategory.create, { params, body: { name: 'Exit' } })
  const asked = await hari.get(createQuestion, {
    params,
    body: {
      category_id: category.id,
      title: 'Would you recommend us?',
      detail: { kind: 'rating', from: 0, to: 10 },
    },
  })
  const set = await hari.get(exitInterview.createSet, { params, body: { name: 'Exit interview' } })
  const filled = await hari.get(exitInterview.changeSet, {
    params: at(set.id),
    body: { version: set.version, items: [{ question_id: asked.id }] },
  })
  await hari.get(exitInterview.publishSet, { params: at(set.id), body: { version: filled.version } })
  return { world, resigned: type.id, question: asked.id }
}

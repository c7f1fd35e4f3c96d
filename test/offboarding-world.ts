import { createQuestion, questionCategory } from '#engines/questions/question-bank.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import {
  approveSeparation,
  beginSettlement,
  completeSeparation,
  createSeparation,
  readSeparation,
} from '#modules/offboarding/shared/separation.ts'
import { readSettlement } from '#modules/offboarding/shared/settlement.ts'
import { offboardingTasks } from '#modules/hris/shared/life-task.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type ArrangedWorld } from '#test/world.ts'

/** A world in which people can leave: a type of separation with its tasks, and an exit interview of one question. */
export async function openOffboarding(how: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(how)
  return { world, ...(await arrangeOffboarding(world)) }
}

/** The same in the organization himal of a world that is there. */
export async function arrangeOffboarding(world: Pick<ArrangedWorld, 'as'>) {
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
  return { resigned: type.id, question: asked.id }
}

/** Leaving as HR handles it to its settlement, in the organization himal. */
export function settling(world: Pick<ArrangedWorld, 'as' | 'id'>, resigned: string) {
  const org = 'himal'
  const hari = () => world.as('hari')
  const at = (id: string) => ({ org, id })
  const sheet = (id: string) => hari().get(readSeparation, { params: at(id) })
  return {
    sheet,
    settlement: (id: string) => hari().get(readSettlement, { params: at(id) }),
    /** Left on the 19th with five days of notice missing, whose worth was agreed. */
    async leaver(name: Name, days = { notified_on: '2026-10-25', last_working_on: '2026-11-19' }) {
      const { id, version } = await hari().get(createSeparation, {
        params: { org },
        body: {
          employee_id: world.id(name),
          separation_type_id: resigned,
          ...days,
          shortfall_treatment: 'Paid by employee',
          buyout_amount: '5000',
          remarks: 'By agreement',
        },
      })
      await hari().get(approveSeparation, { params: at(id), body: { version } })
      return id
    },
    async finishTasks(id: string) {
      const { results } = await hari().get(offboardingTasks.list, {
        params: { org },
        query: { subject_id: id },
      })
      for (const task of results)
        await hari().get(offboardingTasks.update, {
          params: at(task.id),
          body: { state: 'Done', version: task.version },
        })
    },
    begin: async (id: string) =>
      hari().ask(beginSettlement, { params: at(id), body: { version: (await sheet(id)).version } }),
    complete: async (id: string) =>
      hari().ask(completeSeparation, { params: at(id), body: { version: (await sheet(id)).version } }),
  }
}

import { notifications } from '#engines/notify/notification.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import type { Treatment } from '#modules/offboarding/domain/last-day.ts'
import { answerProposal, proposeLastDay } from '#modules/offboarding/shared/last-day.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { resignationFlows } from '#modules/offboarding/shared/resignation-flows.ts'
import { separations } from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { reasonId } from '#test/reason.ts'
import type { World } from '#test/world.ts'

type As = 'user' | 'supervisor' | 'hr'

/** Resigning, and what is said and decided about it, in the organization himal. */
export function resigning(world: World) {
  const params = { org: 'himal' }
  const at = (id: string) => ({ ...params, id })
  const seen = (name: Name, id: string, as: As) =>
    world.as(name).get(resignation.read, { params: at(id), query: { as } })
  return {
    seen,
    resign: async (name: Name, more = {}) =>
      world.as(name).get(resignation.create, {
        params,
        body: {
          reason_id: await reasonId(world),
          requested_last_day: '2026-12-20',
          remarks: 'I move to Pokhara',
          ...more,
        },
      }),
    decide: (name: Name, id: string, action: 'approve' | 'decline' | 'forward', as: 'supervisor' | 'hr') =>
      world
        .as(name)
        .ask(resignation.act, { params: { ...at(id), action }, query: { as }, body: { remarks: 'Noted' } }),
    propose: async (
      name: Name,
      id: string,
      as: 'supervisor' | 'hr',
      body: { proposed_last_day: string; shortfall_treatment?: Treatment },
    ) =>
      world.as(name).ask(proposeLastDay, {
        params: at(id),
        query: { as },
        body: { ...body, remarks: 'To hand over', version: (await seen('hari', id, 'hr')).version },
      }),
    answer: async (name: Name, id: string, body: { answer: 'Agree' | 'Object'; remarks?: string }) =>
      world.as(name).ask(answerProposal, {
        params: at(id),
        body: { remarks: 'As I said', version: (await seen('hari', id, 'hr')).version, ...body },
      }),
    told: async (name: Name, text: string) =>
      (await world.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
        one.text.includes(text),
      ),
    /** Null: as it is decided where nothing is declared, by every supervisor and then by HR. */
    async approveBy(step: FlowStep | null) {
      await world.inOrg('himal', (db) => db.deleteFrom('approval_flow').execute())
      if (!step) return
      const flow = {
        name: 'Leaving',
        request_types: ['resignation'],
        priority: 100,
        conditions: [],
        steps: [step],
      }
      await world.as('hari').get(resignationFlows.create, { params, body: flow })
    },
    async separationOf(name: Name) {
      const { results } = await world
        .as('hari')
        .get(separations, { params, query: { employee_id: world.id(name) } })
      return results.find(({ state }) => state !== 'Stopped')
    },
  }
}

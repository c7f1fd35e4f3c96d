import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import type { FlowInput } from '#engines/approval/flow.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import type { Name } from '#test/cast.ts'
import { leaving } from '#test/leaving.ts'
import { until } from '#test/services.ts'
import { openWorld } from '#test/world.ts'

export type FlowWorld = Awaited<ReturnType<typeof openFlows>>

/**
 * A world in which leave is decided by flows, in the organization himal. asha works for maya, maya for rajan; bikash, who
 * supervises nobody, works for maya too.
 */
export async function openFlows(how: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(how)
  const l = leaving(world)
  const home = await l.type('Home Leave', 'HL', {}, { has_balance: false })
  const { params } = l
  let day = 1
  const read = (id: string, who: Name = 'hari') =>
    world
      .as(who)
      .get(leaveRequest.read, { params: { ...params, id }, query: who === 'hari' ? { as: 'hr' } : {} })
  return {
    world,
    l,
    home,
    read,
    flow: (steps: FlowStep[], more: Partial<FlowInput> = {}): FlowInput => ({
      name: 'Leave',
      request_types: ['leave_request'],
      priority: 100,
      conditions: [],
      steps,
      ...more,
    }),
    declare: (body: FlowInput) => world.as('hari').ask(leaveFlows.create, { params, body }),
    /** As if none had been declared. */
    forget: () => world.inOrg('himal', (db) => db.deleteFrom('approval_flow').execute()),
    /** A working day of its own for each. */
    async asked(name: Name = 'asha', days = 1): Promise<string> {
      const on = (n: number) => new Date(Date.UTC(2027, 0, 3 + n)).toISOString().slice(0, 10)
      const from = on(day)
      day += 7
      const { body } = await l.ask(name, home, from, on(day - 8 + days))
      return body.id
    },
    approve: (name: Name, id: string) => l.act(name, 'request', id, 'approve'),
    waitsFor: (id: string, ...names: string[]) =>
      until(
        () => read(id),
        ({ waits_for }) => waits_for.join() === names.join(),
      ),
    noticesOf: (name: Name, id: string) =>
      world.services.database.asOwner((db) =>
        db
          .selectFrom('notification')
          .select(['text', 'settled_at'])
          .where('subject_id', '=', id)
          .where('account_id', '=', world.account(name))
          .execute(),
      ),
  }
}

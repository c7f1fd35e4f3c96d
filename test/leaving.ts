import { sql } from 'kysely'
import type { Name } from '#test/cast.ts'
import { giveRule } from '#test/give-rule.ts'
import type { Actor, World } from '#test/world.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

/** Leave as the people of the cast ask for it and decide it, in the organization himal. */
export function leaving(world: Pick<World, 'inOrg' | 'id'> & { as: (name: Name) => Actor }) {
  const params = { org: 'himal' }
  return {
    params,
    /** A type with a rule of its own, in the policy that is in force. */
    async type(
      name: string,
      code: string,
      rule: Record<string, unknown> = {},
      more: Record<string, unknown> = {},
    ) {
      const body = { name, code, colour: '#4964DE', ...more }
      const { id } = await world.as('hari').get(leaveType.create, { params, body } as never)
      await giveRule(world, id)
      const columns = Object.entries(rule)
      if (columns.length)
        await world.inOrg('himal', (db) =>
          sql`update leave_rule set ${sql.join(
            columns.map(([column, value]) =>
              Array.isArray(value)
                ? sql`${sql.ref(column)} = ${value}`
                : sql`${sql.ref(column)} = ${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`,
            ),
          )} where leave_type_id = ${id}`.execute(db),
        )
      return id
    },
    grant: (name: Name, leave_type_id: string, days: string, effective_on = '2026-07-17') =>
      world.as('hari').get(adjustBalance, {
        params,
        body: { employee_id: world.id(name), leave_type_id, days, effective_on, reason: 'Grant of the year' },
      }),
    ask: (name: Name, leave_type_id: string, start_on: string, end_on = start_on, more: object = {}) =>
      world.as(name).ask(leaveRequest.create, {
        params,
        body: { leave_type_id, start_on, end_on, part: 'full', remarks: 'Family matters', ...more },
      }),
    cancel: (name: Name, leave_request_id: string, dates: string[] = []) =>
      world.as(name).ask(leaveCancel.create, {
        params,
        body: { leave_request_id, dates, remarks: 'Called off' },
      }),
    /** Decides a request of a path as supervisor, or as HR where hari does. */
    act: (name: Name, path: string, id: string, action: string, more: object = {}) =>
      world
        .as(name)
        .raw(
          'POST',
          `/leave/himal/${path}/${id}/${action}/?as=${name === 'hari' || name === 'om' ? 'hr' : 'supervisor'}`,
          {
            remarks: 'Noted',
            ...more,
          },
        ),
    async balance(name: Name, leaveTypeId: string) {
      const { balances: all } = await world.as(name).get(balances, { params, query: {} })
      return all.find(({ leave_type }) => leave_type.id === leaveTypeId)
    },
    async status(name: Name, id: string) {
      const { status } = await world.as(name).get(leaveRequest.read, { params: { ...params, id }, query: {} })
      return status
    },
  }
}

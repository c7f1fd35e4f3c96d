import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { IMAGES } from '#platform/file-type.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { readerOf, serveList, sourceOf } from '#engines/list/list-server.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import {
  equipment,
  equipmentAssignments,
  equipmentThread,
  type EquipmentAssignment,
} from '#modules/organization/shared/equipment.ts'

/** Who or what a line of `a` is given to. */
const holderOf = (today: string) => sql`case
  when a.employee_id is not null then (select json_build_object('kind', 'Employee', 'id', h.id, 'name', h.full_name, 'person', ${personOf(sql`h.id`, today)}) from employee h where h.id = a.employee_id)
  when a.division_id is not null then (select json_build_object('kind', 'Division', 'id', h.id, 'name', h.name) from division h where h.id = a.division_id)
  when a.branch_id is not null then (select json_build_object('kind', 'Branch', 'id', h.id, 'name', h.name) from branch h where h.id = a.branch_id)
  else (select json_build_object('kind', 'Meeting room', 'id', h.id, 'name', h.name) from meeting_room h where h.id = a.meeting_room_id) end`

const stateOf = (today: string) => sql`case when a.returned_on is not null then 'Returned'
  when a.expected_return_on < ${today} then 'Overdue' else 'Assigned' end`

/** A line `a` of an item `q`, as every list of them reads it. */
export const assignmentSource = {
  from: () => sql`equipment_assignment a join equipment q on q.org_id = a.org_id and q.id = a.equipment_id`,
  id: sql`a.id`,
  select: ({ today }: Ctx) => ({
    equipment: sql`json_build_object('id', q.id, 'name', q.name, 'code', q.code)`,
    holder: holderOf(today),
    state: stateOf(today),
    assigned_on: sql`a.assigned_on`,
    acknowledged_at: sql`a.acknowledged_at`,
    expected_return_on: sql`a.expected_return_on`,
    returned_on: sql`a.returned_on`,
    condition_out: sql`a.condition_out`,
    condition_in: sql`a.condition_in`,
    pictures: sql`(select count(*) from attachment f where f.subject_type = 'equipment_assignment' and f.subject_id = a.id)`,
    remarks: sql`a.remarks`,
    version: sql`a.version`,
  }),
}

const assigned = sourceOf(equipmentAssignments.list, {
  ...assignmentSource,
  search: (_ctx, search) => {
    const [first, ...more] = foundBy(search, sql`a.employee_id`)
    const byPerson = first ? sql`(${sql.join([first, ...more], sql` and `)})` : sql`false`
    return [sql<boolean>`(${anyHas(search, sql`q.name`, sql`q.code`)} or ${byPerson})`]
  },
  filters: {
    state: (states, { today }) => sql<boolean>`${stateOf(today)} = any(${states}::text[])`,
    equipment_id: (ids: string[] | undefined) =>
      ids?.length ? sql<boolean>`a.equipment_id = any(${ids}::uuid[])` : null,
    employee_id: (ids: string[] | undefined) =>
      ids?.length ? sql<boolean>`a.employee_id = any(${ids}::uuid[])` : null,
  },
  order: sql`a.assigned_on desc`,
})
const readLines = readerOf(equipmentAssignments.list, assigned)

export async function lineOf(ctx: Ctx, id: string): Promise<EquipmentAssignment> {
  const [line] = await readLines(ctx, sql`a.id = ${id}`)
  if (!line) throw notFound()
  return line
}

export const equipmentRoutes: Route[] = [
  ...serveSettings(equipment, {
    computed: ({ today }) => ({
      holder: sql`(select ${holderOf(today)} from equipment_assignment a where a.equipment_id = equipment.id and a.returned_on is null)`,
      assignment_id: sql`(select a.id from equipment_assignment a where a.equipment_id = equipment.id and a.returned_on is null)`,
    }),
    async before(_ctx, values, current) {
      const { purchased_on, warranty_until, condition } = { ...current, ...values }
      if (
        typeof purchased_on === 'string' &&
        typeof warranty_until === 'string' &&
        warranty_until < purchased_on
      )
        throw invalid({ warranty_until: ['Warranty until cannot be before Purchased on.'] })
      if (condition === 'Disposed' && current?.['holder'])
        throw invalid({ condition: ['It is still assigned. Take it back first.'] })
    },
  }),
  serveList(equipmentAssignments.list, assigned),
  handle(equipmentAssignments.assign, async (ctx, { params, body }) => {
    const item = await itemOf(ctx, params.id)
    if (item.condition !== 'Working')
      throw refuse(`${item.name} is ${item.condition.toLowerCase()}: it cannot be assigned.`)
    const holders = [body.employee_id, body.division_id, body.branch_id, body.meeting_room_id].filter(Boolean)
    if (holders.length !== 1) throw invalid({ employee_id: ['Choose exactly one who gets it.'] })
    if (body.assigned_on > ctx.today) throw invalid({ assigned_on: ['Assigned on cannot be a future date'] })
    if (body.expected_return_on && body.expected_return_on < body.assigned_on)
      throw invalid({ expected_return_on: ['Expected return cannot be before Assigned on.'] })
    if (body.employee_id) await refusePast(ctx, body.employee_id)
    const id = newId()
    try {
      await ctx.db
        .insertInto('equipment_assignment')
        .values({
          id,
          equipment_id: params.id,
          employee_id: body.employee_id ?? null,
          division_id: body.division_id ?? null,
          branch_id: body.branch_id ?? null,
          meeting_room_id: body.meeting_room_id ?? null,
          assigned_on: body.assigned_on,
          expected_return_on: body.expected_return_on ?? null,
          condition_out: body.condition_out ?? null,
          remarks: body.remarks ?? null,
        })
        .execute()
    } catch (error) {
      throw refusalFor(error, item.name)
    }
    if (body.employee_id) await ctx.signal('equipment.assigned', { assignment_id: id })
    return lineOf(ctx, id)
  }),
  handle(equipmentAssignments.giveBack, async (ctx, { params, body }) => {
    const item = await itemOf(ctx, params.id)
    const open = await ctx.db
      .selectFrom('equipment_assignment')
      .select(['id', 'assigned_on', 'remarks'])
      .where('equipment_id', '=', params.id)
      .where('returned_on', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw refuse(`${item.name} is not assigned.`)
    if (body.returned_on < open.assigned_on || body.returned_on > ctx.today)
      throw invalid({ returned_on: [`Returned on must be between ${open.assigned_on} and ${ctx.today}.`] })
    await ctx.db
      .updateTable('equipment_assignment')
      .set((eb) => ({
        returned_on: body.returned_on,
        condition_in: body.condition_in,
        remarks: body.remarks ?? open.remarks,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', open.id)
      .execute()
    // what came back broken is broken from now on
    await ctx.db
      .updateTable('equipment')
      .set((eb) => ({ condition: body.condition_in, version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .where('condition', '<>', body.condition_in)
      .execute()
    return lineOf(ctx, open.id)
  }),
  ...serveThread(equipmentThread, {
    async reach(ctx, id) {
      const line = await ctx.db
        .selectFrom('equipment_assignment')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return line ? 'write' : 'none'
    },
    moderates: () => true,
    attachments: { allow: IMAGES },
  }),
]

/** Locked, so that of two who give the same thing away one waits and then sees that it is gone. */
async function itemOf(ctx: Ctx, id: string) {
  const item = await ctx.db
    .selectFrom('equipment')
    .select(['name', 'condition'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!item) throw notFound()
  return item
}

async function refusePast(ctx: Ctx, id: string) {
  const found = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
    .executeTakeFirst()
  if (!found) throw invalid({ employee_id: ['The holder must be a current employee.'] })
}

function refusalFor(error: unknown, name: string): unknown {
  const constraint = violated(error)
  if (constraint === 'equipment_assignment_open')
    return conflict(`${name} is assigned already. Take it back first.`)
  const field = ['division_id', 'branch_id', 'meeting_room_id'].find((one) => constraint?.includes(one))
  return field ? invalid({ [field]: ['Select a valid choice.'] }) : error
}

import { sql } from 'kysely'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { mayRead } from '#modules/hris/domain/field-rights.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { personNow, type LeftOfLeave, type Presence } from '#modules/hris/shared/person-now.ts'

/** What another module knows about somebody today. Null: nothing, or nothing that this viewer may know. */
export interface KnowsPerson {
  /** Asked in the order of this number: a leave goes before a punch that was not made. */
  order: number
  presence?: (ctx: Ctx, employeeId: string) => Promise<Presence | null>
  leaveLeft?: (ctx: Ctx, employeeId: string) => Promise<LeftOfLeave[] | null>
}
const known = new Map<string, KnowsPerson>()

/** A module joins once, as it is served: this one knows none of them by name. */
export const joinPersonNow = (name: string, knows: KnowsPerson): void => void known.set(name, knows)

const reportsShown = 6

export const personNowRoutes: Route[] = [
  handle(personNow, async (ctx, { params }) => {
    const { employee_id, is_self, rights } = await lookAt(ctx, params.id)
    const modules = [...known.values()].toSorted((a, b) => a.order - b.order)
    const showsPresence = is_self || ctx.as !== 'user' || ctx.org.flags.absent_today === true
    const [presences, leaves, reports, phone] = await Promise.all([
      Promise.all(modules.map(({ presence }) => (showsPresence && presence?.(ctx, employee_id)) || null)),
      Promise.all(modules.map(({ leaveLeft }) => leaveLeft?.(ctx, employee_id) ?? null)),
      reportsOf(ctx, employee_id),
      mayRead(rights.contact)
        ? ctx.db.selectFrom('employee').select('mobile').where('id', '=', employee_id).executeTakeFirst()
        : undefined,
    ])
    return {
      presence: presences.find((one) => one !== null) ?? null,
      leave_left: leaves.find((one) => one !== null) ?? null,
      reports,
      phone: phone?.mobile ?? null,
    }
  }),
]

async function reportsOf({ db, today }: Ctx, employeeId: string) {
  const { rows } = await sql<{ person: Person; total: number }>`
    select ${personOf(sql`p.id`, today)} as person, p.total from (
      select e.id, e.full_name, count(*) over () as total from supervisor_on(${today}) l
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where l.supervisor_id = ${employeeId} and l.authority_order = 1 and (e.left_on is null or e.left_on >= ${today}::date)
      order by e.full_name, e.id limit ${sql.lit(reportsShown)}) p order by p.full_name, p.id`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ person }) => person) }
}

import { sql } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { askedGroups, defaultPolicy, type ChangeGroup } from '#modules/hris/domain/change-policy.ts'
import {
  mayEdit,
  mayRead,
  rightsOf,
  type Group,
  type Right,
  type Rights,
} from '#modules/hris/domain/field-rights.ts'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'

export interface Seen {
  employee_id: string
  is_self: boolean
  /** Seen as one of those below. */
  is_above: boolean
  rights: Rights
  /** What the viewer may ask HR to change, of their own. */
  asks: ChangeGroup[]
}

/**
 * The person as the caller sees them in the hat they wear, or 404: somebody who left is there for themselves, their
 * supervisors and HR only, and a supervisor's hat shows nobody but their own people.
 */
export async function lookAt(ctx: Ctx, employeeId: string): Promise<Seen> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'left_on'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (!person) throw notFound()
  const is_self = ctx.employee_id !== '' && person.id === ctx.employee_id
  const is_above = ctx.as === 'supervisor' && !is_self && (await isAbove(ctx.db, ctx.employee_id, person.id))
  if (ctx.as === 'supervisor' && !is_above && !is_self) throw notFound()
  const isPast = person.left_on !== null && person.left_on < ctx.today
  if (ctx.as === 'user' && isPast && !is_self) throw notFound()
  const own = is_self && ctx.as !== 'hr'
  const policy = own ? await settingOf(ctx.db, changePolicy) : defaultPolicy
  return {
    employee_id: person.id,
    is_self,
    is_above,
    rights: rightsOf({ as: ctx.as, is_self, is_above, codes: ctx.org.codes, policy }),
    asks: own && ctx.as === 'user' ? askedGroups(policy) : [],
  }
}

/** The right to a group, or a refusal: what one may not see at all is not found, what one may only see is forbidden. */
export async function rightTo(
  ctx: Ctx,
  employeeId: string,
  group: Group,
  to: 'read' | 'write',
): Promise<Right> {
  const right = (await lookAt(ctx, employeeId)).rights[group]
  if (!mayRead(right)) throw ctx.as === 'hr' ? forbidden() : notFound()
  if (to === 'write' && !mayEdit(right)) throw forbidden()
  return right
}

/** Does the one supervise the other, on whatever level? Walks up from below: a few steps, however large the house. */
export async function isAbove(db: Db, supervisorId: string, employeeId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (id) as (
      select l.supervisor_id from supervisor_link l where l.employee_id = ${employeeId}
      union select l.supervisor_id from supervisor_link l join above a on l.employee_id = a.id
    ) select exists (select from above where id = ${supervisorId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

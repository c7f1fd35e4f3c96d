import { sql } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { notShown } from '#platform/simulation.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import {
  defaultPolicy,
  fieldWays,
  groupWays,
  type ChangeGroup,
  type ChangeWay,
  type FieldWays,
} from '#modules/hris/domain/change-policy.ts'
import type { FieldGroup, FieldRight } from '#modules/hris/domain/field-groups.ts'
import { guardedBy, mayEdit, mayRead, rightsOf, type Rights } from '#modules/hris/domain/field-rights.ts'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'
import { sectionNames, sectionOf } from '#modules/hris/shared/change-sections.ts'

export interface Seen {
  employee_id: string
  is_self: boolean
  /** Seen as one of those below. */
  is_above: boolean
  rights: Rights
  /** What the viewer may ask HR to change, of their own. */
  asks: ChangeGroup[]
  /** How each field is changed: one's own, and for HR. Of others there is nothing to say. */
  ways: FieldWays
}

/**
 * The person as the caller sees them in the hat they wear, or 404: somebody who left is there for themselves, their
 * supervisors and HR only, and a supervisor's hat shows nobody but their own people.
 */
export async function lookAt(ctx: Ctx, employeeId: string): Promise<Seen> {
  const seen = await ownLook(ctx, employeeId)
  const { simulation } = ctx.viewer
  return simulation ? { ...seen, rights: guardedBy(seen.rights, simulation.codes) } : seen
}

async function ownLook(ctx: Ctx, employeeId: string): Promise<Seen> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'left_on'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (!person) throw notFound()
  const is_self = ctx.employee_id !== '' && person.id === ctx.employee_id
  const is_above =
    ctx.as === 'supervisor' && !is_self && (await isAbove(ctx.db, ctx.employee_id, person.id, ctx.today))
  if (ctx.as === 'supervisor' && !is_above && !is_self) throw notFound()
  const isPast = person.left_on !== null && person.left_on < ctx.today
  if (ctx.as === 'user' && isPast && !is_self) throw notFound()
  const own = is_self && ctx.as !== 'hr'
  const policy = own || ctx.as === 'hr' ? await settingOf(ctx.db, changePolicy) : defaultPolicy
  const rights = rightsOf({ as: ctx.as, is_self, is_above, codes: ctx.org.codes, policy })
  const ways = own || ctx.as === 'hr' ? fieldWays(policy, sections) : {}
  const seen = { employee_id: person.id, is_self, is_above, ways }
  if (!own) return { ...seen, rights, asks: [] }
  // a group may be written as soon as one of its fields is; which, is asked field by field
  const groups = groupWays(ways, sections)
  const withWay = (way: ChangeWay) => [...groups].flatMap(([group, all]) => (all.has(way) ? [group] : []))
  return {
    ...seen,
    rights: {
      ...rights,
      ...Object.fromEntries([...groups.keys()].map((group): [ChangeGroup, FieldRight] => [group, 'view'])),
      ...Object.fromEntries(withWay('Directly').map((group): [ChangeGroup, FieldRight] => [group, 'edit'])),
    },
    asks: ctx.as === 'user' ? withWay('By request') : [],
  }
}

/** By `section.field`, what nobody changes once it was entered. */
export async function fixedIn(db: Db): Promise<ReadonlySet<string>> {
  const ways = fieldWays(await settingOf(db, changePolicy), sections)
  return new Set(
    Object.entries(ways).flatMap(([section, fields]) =>
      Object.entries(fields).flatMap(([name, way]) => (way === 'Read-only' ? [`${section}.${name}`] : [])),
    ),
  )
}

const sections = Object.fromEntries(
  sectionNames.map((name) => {
    const { group, fields, isGuarded = false } = sectionOf(name)
    return [name, { group, names: Object.keys(fields), isGuarded }]
  }),
)

/** The right to a group, or a refusal: what one may not see at all is not found, what one may only see is forbidden. */
export async function rightTo(
  ctx: Ctx,
  employeeId: string,
  group: FieldGroup,
  to: 'read' | 'write',
): Promise<FieldRight> {
  return allowedIn(ctx, await lookAt(ctx, employeeId), group, to)
}

/** The like for who is going to write: with what is asked field by field. */
export async function writerOf(ctx: Ctx, employeeId: string, group: FieldGroup): Promise<Seen> {
  const seen = await lookAt(ctx, employeeId)
  allowedIn(ctx, seen, group, 'write')
  return seen
}

function allowedIn(ctx: Ctx, { rights }: Seen, group: FieldGroup, to: 'read' | 'write'): FieldRight {
  const right = rights[group]
  if (!mayRead(right) && ctx.viewer.simulation) throw notShown(ctx.viewer)
  if (!mayRead(right)) throw ctx.as === 'hr' ? forbidden() : notFound()
  if (to === 'write' && !mayEdit(right)) throw forbidden()
  return right
}

/** Does the one supervise the other on the day, on whatever level? Walks up from below: a few steps, however large the house. */
export async function isAbove(
  db: Db,
  supervisorId: string,
  employeeId: string,
  day: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (id) as (
      select l.supervisor_id from supervisor_on(${day}) l where l.employee_id = ${employeeId}
      union select l.supervisor_id from supervisor_on(${day}) l join above a on l.employee_id = a.id
    ) select exists (select from above where id = ${supervisorId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Everybody above somebody on the day, on whatever level. */
export async function allAbove(db: Db, employeeId: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id) as (
      select l.supervisor_id from supervisor_on(${day}) l where l.employee_id = ${employeeId}
      union select l.supervisor_id from supervisor_on(${day}) l join above a on l.employee_id = a.id
    ) select id from above where id <> ${employeeId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

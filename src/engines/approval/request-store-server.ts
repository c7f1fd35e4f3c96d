import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Link } from '#engines/approval/chain.ts'
import type { Actor, Status } from '#engines/approval/machine.ts'

/** The columns of a request that decide what may happen to it. */
export interface Standing {
  id: string
  status: Status
  /** Authority order whose turn it is; null when it waits for HR. */
  level: number | null
  employee_id: string
  sender_account_id: string
  version: number
}

/** Supervisors by the id of whom they supervise. */
export type Links = Map<string, Link[]>

/** The supervisors of the subjects of some requests, in one query. */
export async function linksOf(
  db: Db,
  today: string,
  requests: readonly { employee_id: string }[],
): Promise<Links> {
  const subjects = [...new Set(requests.map(({ employee_id }) => employee_id))]
  const [only] = subjects
  if (only === undefined) return new Map()
  // for an array of unknown length PostgreSQL plans each call anew, which takes ten times as long as reading one
  const subject =
    subjects.length === 1
      ? sql<boolean>`l.employee_id = ${only}`
      : sql<boolean>`l.employee_id = any(${subjects}::uuid[])`
  return linksWhere(db, today, subject)
}

/** The same for one request that need not have been read yet. */
export const linksAbout = (db: Db, today: string, requestId: string): Promise<Links> =>
  linksWhere(db, today, sql`l.employee_id = (select employee_id from request where id = ${requestId})`)

async function linksWhere(db: Db, today: string, subject: RawBuilder<boolean>): Promise<Links> {
  const rows = await db
    .selectFrom('supervisor_link as l')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.id', '=', 'l.supervisor_id').onRef('e.org_id', '=', 'l.org_id'),
    )
    .select([
      'l.employee_id',
      'l.supervisor_id',
      'l.authority_order',
      'l.can_approve as approve',
      'l.can_deny as deny',
      'l.can_forward as forward',
      sql<boolean>`e.account_id is not null and (e.left_on is null or e.left_on >= ${today}::date)`.as(
        'is_available',
      ),
      'e.full_name',
      sql<string[]>`approval_delegates(l.org_id, l.supervisor_id, ${today}::date)`.as('delegates'),
    ])
    .where(subject)
    .execute()
  return Map.groupBy(rows, (row) => row.employee_id)
}

/** Nobody approves their own request, in whatever hat: the subject is the sender first. */
export function actorOf(ctx: Ctx, request: Standing, own: Link | undefined): Actor {
  const isSubject = request.employee_id === ctx.employee_id && ctx.employee_id !== ''
  if (ctx.as === 'user') return isSubject ? 'sender' : 'other'
  if (isSubject) return 'other'
  if (ctx.as === 'hr') return 'hr'
  return own && own.authority_order === request.level ? 'approver' : 'other'
}

export const openRecipient = (db: Db, requestId: string, link: Link) =>
  db
    .insertInto('request_recipient')
    .values({ request_id: requestId, employee_id: link.supervisor_id, level: link.authority_order })
    .onConflict((oc) =>
      oc
        .columns(['org_id', 'request_id', 'employee_id'])
        .doUpdateSet({ is_open: true, level: link.authority_order }),
    )
    .execute()

/** How many have approved so far. */
export async function approvalsOf(db: Db, requestId: string): Promise<number> {
  const { given } = await db
    .selectFrom('request_history')
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .where('request_id', '=', requestId)
    .where('action_performed', '=', 'Approved')
    .executeTakeFirstOrThrow()
  return Number(given)
}

/** Who decided in somebody's place goes on seeing what they decided. */
export const keepDelegate = (db: Db, requestId: string, employeeId: string, level: number) =>
  db
    .insertInto('request_recipient')
    .values({ request_id: requestId, employee_id: employeeId, level, is_open: false })
    .onConflict((oc) => oc.doNothing())
    .execute()

export const closeRecipients = (db: Db, requestId: string) =>
  db
    .updateTable('request_recipient')
    .set({ is_open: false })
    .where('request_id', '=', requestId)
    .where('is_open', '=', true)
    .execute()

/** `inPlaceOf` names the approver for whom a delegate acted. */
export const writeHistory = (
  ctx: Ctx,
  requestId: string,
  action: Status,
  remarks: string,
  inPlaceOf: string | null = null,
) =>
  ctx.db
    .insertInto('request_history')
    .values({
      id: newId(),
      request_id: requestId,
      action_performed: action,
      account_id: ctx.viewer.account_id,
      account_name: ctx.viewer.full_name,
      acting_as: inPlaceOf === null ? ctx.as : 'delegate',
      on_behalf_of: inPlaceOf,
      remarks,
      created_at: ctx.now,
    })
    .execute()

export async function historyOf(db: Db, requestId: string) {
  const rows = await db
    .selectFrom('request_history')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    action_performed_by: { id: row.account_id, full_name: row.account_name },
  }))
}

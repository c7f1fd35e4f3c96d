import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personBehind } from '#platform/person.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import type { Link } from '#engines/approval/chain.ts'
import type { Change } from '#engines/approval/editable.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import type { Actor, Status } from '#engines/approval/machine.ts'

/** The columns of a request that decide what may happen to it. */
export interface Standing {
  id: string
  status: Status
  /** Authority order of the supervisor whose turn it is, 0 for others who are asked; null when it waits for HR. */
  level: number | null
  /** The steps that hold for it, and which of them it is at. */
  steps: readonly FlowStep[]
  step: number
  /** How many of those who are asked have yet to approve. */
  needs: number
  /** Those who are asked. */
  turn: readonly Asked[]
  employee_id: string
  sender_account_id: string
  /** Asked by HR about somebody who does not see it. */
  is_prepared: boolean
  version: number
}

/** Who asks about somebody else decides nothing of it; null of what people ask for themselves. */
export const askerOf = ({
  is_prepared,
  sender_account_id,
}: Partial<Pick<Standing, 'is_prepared' | 'sender_account_id'>>): string | null =>
  is_prepared ? (sender_account_id ?? null) : null

/** Somebody who is asked, and who decides in their place today. */
export interface Asked {
  employee_id: string
  full_name: string
  level: number
  delegates: readonly string[]
}

/** Whose turn it is, of the alias `r`; who stands in for them only where that matters to the viewer. */
export const turnOf = (ctx: Pick<Ctx, 'as' | 'today'>): RawBuilder<readonly Asked[]> => sql`
  case when r.status in ('Requested', 'Forwarded') then (
    select coalesce(json_agg(json_build_object('employee_id', p.employee_id, 'full_name', coalesce(s.full_name, ''), 'level', p.level,
      'delegates', ${ctx.as === 'supervisor' ? sql`approval_delegates(p.org_id, p.employee_id, ${ctx.today}::date, r.type)` : sql`array[]::uuid[]`})
      order by s.full_name, p.employee_id), '[]')
    from request_recipient p left join employee s on s.org_id = p.org_id and s.id = p.employee_id
    where p.org_id = r.org_id and p.request_id = r.id and p.is_open)
  else '[]'::json end`

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
    .selectFrom(supervisorsOn(today).as('l'))
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
      'e.account_id',
      isThere(today).as('is_available'),
      'e.full_name',
    ])
    .where(subject)
    .execute()
  return Map.groupBy(rows, (row) => row.employee_id)
}

/** Still employed on the day, with a login that is open: nobody else can decide. Of the alias `e`. */
export const isThere = (
  today: string,
): RawBuilder<boolean> => sql<boolean>`(e.left_on is null or e.left_on >= ${today}::date)
  and exists (select from membership m join account c on c.id = m.account_id
    where m.org_id = e.org_id and m.account_id = e.account_id and c.is_active and not c.is_blocked)`

/** By whose row somebody decides: their own, or that of an approver in whose place they are. */
export const askedAs = (ctx: Pick<Ctx, 'employee_id'>, { turn }: Standing): Asked | undefined =>
  turn.find(({ employee_id }) => employee_id === ctx.employee_id) ??
  turn.find(({ delegates }) => delegates.includes(ctx.employee_id))

/** Nobody approves their own request, in whatever hat: the subject is the sender first, and of a prepared one who prepared it. */
export function actorOf(ctx: Ctx, request: Standing, own: Asked | undefined): Actor {
  const isSubject = request.employee_id === ctx.employee_id && ctx.employee_id !== ''
  if (request.is_prepared && request.sender_account_id === ctx.viewer.account_id)
    return ctx.as === 'hr' ? 'sender' : 'other'
  if (ctx.as === 'user') return isSubject && !request.is_prepared ? 'sender' : 'other'
  if (isSubject) return 'other'
  if (ctx.as === 'hr') return 'hr'
  return own ? 'approver' : 'other'
}

/** Asks these people, at one level; who was asked before is asked again. */
export const openRecipients = (
  db: Db,
  request_id: string,
  { people, level }: { people: readonly string[]; level: number },
) =>
  db
    .insertInto('request_recipient')
    .values(people.map((employee_id) => ({ request_id, employee_id, level })))
    .onConflict((oc) =>
      oc.columns(['org_id', 'request_id', 'employee_id']).doUpdateSet({ is_open: true, level }),
    )
    .execute()

/** Who decided in somebody's place goes on seeing what they decided. */
export const keepDelegate = (db: Db, requestId: string, employeeId: string, level: number) =>
  db
    .insertInto('request_recipient')
    .values({ request_id: requestId, employee_id: employeeId, level, is_open: false })
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Nobody is asked any more; or only this one is not. */
export const closeRecipients = (db: Db, requestId: string, only: string | null = null) =>
  db
    .updateTable('request_recipient')
    .set({ is_open: false })
    .where('request_id', '=', requestId)
    .where('is_open', '=', true)
    .$if(only !== null, (rows) => rows.where('employee_id', '=', only ?? ''))
    .execute()

/** `inPlaceOf` names the approver for whom a delegate acted; `acting_as` is the hat unless something else acted. */
export const writeHistory = (
  ctx: Ctx,
  requestId: string,
  action: Status | 'Edited' | 'Proposed' | 'Agreed' | 'Objected',
  remarks: string,
  { inPlaceOf = null, by, acting_as = by ? 'system' : ctx.as, changes = [] }: How = {},
) =>
  ctx.db
    .insertInto('request_history')
    .values({
      id: newId(),
      request_id: requestId,
      action_performed: action,
      account_id: (by ?? ctx.viewer).account_id,
      account_name: (by ?? ctx.viewer).full_name,
      acting_as: inPlaceOf === null ? acting_as : 'delegate',
      on_behalf_of: inPlaceOf,
      remarks,
      created_at: ctx.now,
      changes: JSON.stringify(changes),
    })
    .execute()

interface How {
  inPlaceOf?: string | null
  /** What the program did by itself within somebody's call. */
  by?: { account_id: string; full_name: string }
  acting_as?: string
  /** Who was chosen, or what was changed. */
  changes?: readonly Change[]
}

/** Of these requests together. `person` is null of who is employed nowhere, and of what the program did itself. */
export async function historyOf(db: Db, requestIds: readonly string[], today: string) {
  if (!requestIds.length) return []
  const rows = await db
    .selectFrom('request_history as h')
    .selectAll()
    .select(personBehind(sql`h.account_id`, today).as('person'))
    .where('request_id', 'in', [...requestIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ person, ...row }) => ({
    ...row,
    action_performed_by: { id: row.account_id, full_name: row.account_name, person },
  }))
}

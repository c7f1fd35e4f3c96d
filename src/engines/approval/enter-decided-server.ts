import type { Hat } from '#kernel/endpoint.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { SYSTEM } from '#engines/approval/system-ctx-server.ts'

interface Decided {
  id: string
  employee_id: string
  reason: string
}

/**
 * Requests that were decided elsewhere and come in from a file as approved, or that rules decide (`account_id` null: the
 * program itself), each with the line of its history. Nobody is told; what belongs to the type of request is the caller's
 * to write.
 */
export async function enterDecided(
  db: Db,
  type: string,
  account_id: string | null,
  requests: readonly Decided[],
  acting_as: Hat = 'hr',
): Promise<void> {
  if (requests.length === 0) return
  const by = account_id === null ? SYSTEM : { account_id, full_name: await nameOf(db, account_id) }
  const now = clock.instant()
  await db
    .insertInto('request')
    .values(
      requests.map(({ id, employee_id, reason }) => ({
        id,
        type,
        employee_id,
        sender_account_id: by.account_id,
        is_offline: true,
        status: 'Approved',
        request_remarks: reason,
        created_at: now,
        decided_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('request_history')
    .values(
      requests.map(({ id, reason }) =>
        lineOf(id, 'Approved', { ...by, acting_as: account_id === null ? 'system' : acting_as }, reason, now),
      ),
    )
    .execute()
}

/** Takes back what the program itself had entered as approved, once rules say otherwise. */
export async function revokeEntered(db: Db, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const now = clock.instant()
  await db
    .updateTable('request')
    .set((eb) => ({ status: 'Revoked', version: eb('version', '+', 1), decided_at: now }))
    .where('id', 'in', [...ids])
    .where('sender_account_id', '=', SYSTEM.account_id)
    .execute()
  await db
    .insertInto('request_history')
    .values(ids.map((id) => lineOf(id, 'Revoked', { ...SYSTEM, acting_as: 'system' }, reason, now)))
    .execute()
}

/** Approved requests whose place another one takes: their history says so. */
export async function revokeReplaced(db: Db, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const now = clock.instant()
  const moved = await db
    .updateTable('request')
    .set((eb) => ({ status: 'Revoked', version: eb('version', '+', 1), decided_at: now }))
    .where('id', 'in', [...ids])
    .where('status', '=', 'Approved')
    .returning('id')
    .execute()
  if (moved.length === 0) return
  await db
    .insertInto('request_history')
    .values(moved.map(({ id }) => lineOf(id, 'Revoked', { ...SYSTEM, acting_as: 'system' }, reason, now)))
    .execute()
}

const lineOf = (
  request_id: string,
  action_performed: 'Approved' | 'Revoked',
  by: { account_id: string; full_name: string; acting_as: Hat | 'system' },
  remarks: string,
  created_at: string,
) => ({
  id: newId(),
  request_id,
  action_performed,
  account_id: by.account_id,
  account_name: by.full_name,
  acting_as: by.acting_as,
  remarks,
  created_at,
})

async function nameOf(db: Db, account_id: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', account_id)
    .executeTakeFirst()
  return row?.full_name ?? 'HR'
}

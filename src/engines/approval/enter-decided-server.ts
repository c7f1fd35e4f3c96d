import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

interface Decided {
  id: string
  employee_id: string
  reason: string
}

/**
 * Requests that were decided elsewhere and come in from a file as approved, each with the line of its history. Nobody is
 * told; what belongs to the type of request is the caller's to write.
 */
export async function enterDecided(
  db: Db,
  type: string,
  account_id: string,
  requests: readonly Decided[],
): Promise<void> {
  if (requests.length === 0) return
  const by = await db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const now = clock.instant()
  await db
    .insertInto('request')
    .values(
      requests.map(({ id, employee_id, reason }) => ({
        id,
        type,
        employee_id,
        sender_account_id: account_id,
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
      requests.map(({ id, reason }) => ({
        id: newId(),
        request_id: id,
        action_performed: 'Approved',
        account_id,
        account_name: by?.full_name ?? 'HR',
        acting_as: 'hr',
        remarks: reason,
        created_at: now,
      })),
    )
    .execute()
}

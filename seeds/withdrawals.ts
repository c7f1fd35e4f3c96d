import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

export interface Letter {
  by: Hired | undefined
  reason: string
  remarks: string
  /** Days ago. */
  given: number
  status: 'Requested' | 'Forwarded' | 'Approved' | 'Declined' | 'Cancelled' | 'Revoked'
  /** Days from the letter to the last day asked for. */
  last: number
  agreed?: number
  answer?: string
  /** Whose turn it is: the first supervisor, or HR. */
  waits?: 'supervisor' | 'hr'
}
export interface Hr {
  account_id: string
  full_name: string
}

/** One that HR has still to decide about, and one that they agreed to: that person stays, and is not asked why. */
export async function writeWithdrawals(
  db: Db,
  ids: readonly string[],
  letters: readonly Letter[],
  today: string,
  hr: Hr,
) {
  const type = await db
    .selectFrom('separation_type')
    .select('id')
    .where('category', '=', 'Voluntary')
    .orderBy('name')
    .executeTakeFirst()
  const set = await db
    .selectFrom('question_set')
    .select('id')
    .where('use', '=', 'exit_interview')
    .where('state', '=', 'Published')
    .executeTakeFirst()
  const written = letters.filter(({ by }) => by)
  for (const [at, { status, by, last, agreed, given }] of written.entries()) {
    const resignation_id = ids[at]
    if ((status !== 'Approved' && status !== 'Revoked') || !resignation_id || !by?.account_id) continue
    const on = addDays(today, -given)
    const last_working_on = addDays(on, agreed ?? last)
    const stays = status === 'Revoked'
    const separation_id = newId()
    await db
      .insertInto('separation')
      .values({
        id: separation_id,
        employee_id: by.employee_id,
        separation_type_id: type?.id ?? null,
        request_id: resignation_id,
        notified_on: on,
        last_working_on,
        notice_days_required: 30,
        shortfall_days: 0,
        remarks: 'Resigned',
        state: stays ? 'Stopped' : 'Initiated',
        stopped_reason: stays ? 'Withdrawn: I have thought better of it.' : null,
      })
      .execute()
    if (stays && set)
      await db
        .insertInto('answer_sheet')
        .values({
          id: newId(),
          use: 'exit_interview',
          subject_id: separation_id,
          set_id: set.id,
          employee_id: by.employee_id,
          due_on: last_working_on,
          state: 'Skipped',
          remarks: 'Withdrawn: I have thought better of it.',
        })
        .execute()
    const id = newId()
    const remarks = stays ? 'I have thought better of it.' : 'My doctor says that a shorter rest will do.'
    const asked = `${addDays(on, 9)}T07:00:00Z`
    await db
      .insertInto('request')
      .values({
        id,
        type: 'resignation_withdrawal',
        employee_id: by.employee_id,
        sender_account_id: by.account_id,
        status: stays ? 'Approved' : 'Requested',
        level: null,
        request_remarks: remarks,
        version: stays ? 2 : 1,
        created_at: asked,
        decided_at: stays ? `${addDays(on, 10)}T07:00:00Z` : null,
      })
      .execute()
    await db
      .insertInto('resignation_withdrawal')
      .values({ request_id: id, resignation_id, last_working_on, is_open: !stays })
      .execute()
    const line = { request_id: id, account_id: by.account_id, account_name: by.full_name, acting_as: 'user' }
    await insertAll(db, 'request_history', [
      { ...line, id: newId(), action_performed: 'Requested', remarks, created_at: asked },
      ...(stays
        ? [
            {
              ...line,
              id: newId(),
              account_id: hr.account_id,
              account_name: hr.full_name,
              acting_as: 'hr',
              action_performed: 'Approved',
              remarks: 'We are glad that you stay.',
              created_at: `${addDays(on, 10)}T07:00:00Z`,
            },
          ]
        : []),
    ])
  }
}

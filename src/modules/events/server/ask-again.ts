import { sql, type Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { EventTable } from '#platform/tables.ts'
import { changesOf, type Held } from '#modules/events/domain/event-change.ts'
import { nextOf, type Repeating } from '#modules/events/domain/occurrences.ts'
import { momentOf } from '#modules/events/server/event-line.ts'

type Row = Selectable<EventTable>

/** Whether people who are to come have to answer anew: not of a draft, nor of what is over. */
export const asksAgain = (
  row: Row,
  after: Held & { repeat_until?: string | null | undefined },
  today: string,
): boolean =>
  row.state === 'Published' &&
  changesOf(row, after).length > 0 &&
  // what repeats is checked by the form, what stands in the row by the table
  nextOf(
    {
      ...after,
      ends_on: after.ends_on ?? after.starts_on,
      repeat_until: after.repeat_until ?? null,
    } as Repeating,
    today,
  ) !== null

/** What the row keeps of the date, time and place that it had. */
export const movedFrom = (row: Row) => ({
  moved_from: row.starts_on,
  moved_until: row.ends_on,
  moved_starts_at: row.starts_at,
  moved_ends_at: row.ends_at,
  moved_venue: row.venue,
})

/** Keeps what people answered to the event as the locked row has it, asks all of them again and tells everybody invited once. */
export async function askAgain(ctx: Ctx, row: Row) {
  await sql`insert into event_former_answer
      (event_id, employee_id, event_version, answer, guests, is_waiting, answered_at, starts_on, asked_again_at)
    select m.event_id, m.employee_id, ${row.version}, m.answer, m.guests, m.is_waiting, m.answered_at, ${row.starts_on}, ${ctx.now}
    from event_member m where m.event_id = ${row.id} and m.answer is not null`.execute(ctx.db)
  await ctx.db
    .updateTable('event_member')
    .set({ answer: null, guests: 0, is_waiting: false, answered_at: null, is_invited: true })
    .where('event_id', '=', row.id)
    .execute()
  await ctx.signal('event.moved', { id: row.id, before: momentOf(row) })
}

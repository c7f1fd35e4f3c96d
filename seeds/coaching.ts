import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { nth, type GoalSeeding } from '#seeds/goals.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

const topics = [
  ['Renewals and next steps', 'One-to-one'],
  ['Quarterly review', 'Performance'],
  ['Learning plan', 'Development'],
  ['Feedback from the team', 'Feedback'],
] as const

/** Sessions of the supervisor with the team: held, ahead, missed; with notes of both and actions. */
export async function seedCoaching(db: Db, { id, today, boss, people }: GoalSeeding) {
  const team = people.filter((one) => one !== boss).slice(0, 8)
  const rows = Array.from({ length: 28 }, (_none, n) => {
    const other = nth(team, n)
    const scheduled_on = addDays(today, n < 8 ? 2 + (n % 6) : -4 - n * 4)
    const isAhead = n < 8
    const state = isAhead
      ? nth(['Planned', 'Confirmed'], n)
      : n % 9 === 0
        ? 'No-show'
        : n % 11 === 0
          ? 'Cancelled'
          : 'Held'
    const [topic, kind] = nth(topics, n)
    return { n, other, topic, kind, scheduled_on, state }
  })
  await insertAll(
    db,
    'coaching_session',
    rows.map(({ n, other, topic, kind, scheduled_on, state }) => ({
      id: id(`coaching ${n}`),
      coach_employee_id: boss.employee_id,
      employee_id: other.employee_id,
      topic,
      kind,
      scheduled_on,
      starts_at: nth(['10:00', '14:30', '11:15'], n),
      minutes: nth([30, 45, 60], n),
      agenda: 'What went well\nWhat is in the way\nNext steps',
      state,
      next_on: state === 'Held' ? addDays(scheduled_on, 28) : null,
      acknowledged_at: state === 'Held' && n % 3 ? `${addDays(scheduled_on, 1)}T05:00:00Z` : null,
      created_at: `${addDays(scheduled_on, -7)}T05:00:00Z`,
      version: 1,
    })),
  )
  const held = rows.filter(({ state }) => state === 'Held')
  const readers = (other: Hired) => [boss.account_id, other.account_id]
  const note = (
    n: number,
    author: Hired,
    is_private: boolean,
    reader_account_ids: (string | null)[],
    day: string,
  ) => ({
    id: id(`coaching note ${n} ${author.employee_id} ${is_private}`),
    session_id: id(`coaching ${n}`),
    employee_id: author.employee_id,
    is_private,
    author_account_id: author.account_id,
    reader_account_ids,
    body: is_private
      ? 'To think about before the next session.'
      : 'Agreed to call the ten largest customers first and to compare prices.',
    updated_at: `${day}T09:00:00Z`,
    version: 1,
  })
  const { rows: before } = await sql<{
    account_id: string
  }>`select current_setting('app.account_id') as account_id`.execute(db)
  // a note can only be written by its author
  for (const author of [boss, ...team]) {
    if (!author.account_id) continue
    await sql`select set_config('app.account_id', ${author.account_id}, true)`.execute(db)
    const own = held.filter(({ other }) => author === boss || other === author)
    await insertAll(
      db,
      'coaching_note',
      own.flatMap(({ n, other, scheduled_on }) => [
        ...(author === boss || n % 2 ? [note(n, author, false, readers(other), scheduled_on)] : []),
        ...(n % 3 === 0 ? [note(n, author, true, [author.account_id], scheduled_on)] : []),
      ]),
    )
  }
  await sql`select set_config('app.account_id', ${before[0]?.account_id ?? ''}, true)`.execute(db)
  await insertAll(
    db,
    'coaching_action',
    held.map(({ n, other, scheduled_on }) => ({
      id: id(`coaching action ${n}`),
      session_id: id(`coaching ${n}`),
      title: nth(['Send the price list', 'Call the supplier', 'Write the course plan'], n),
      employee_id: n % 4 === 0 ? boss.employee_id : other.employee_id,
      due_on: addDays(scheduled_on, 14),
      done_on: n % 3 ? addDays(scheduled_on, 10) : null,
      version: 1,
    })),
  )
}

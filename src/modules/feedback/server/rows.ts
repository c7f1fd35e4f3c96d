import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import type { Feedback } from '#modules/feedback/shared/feedback.ts'

interface Asked {
  limit: number
  offset: number
}

/** Nobody has answered, nothing came of it, and it was due. */
export const overdue = (
  today: Day,
) => sql<boolean>`(f.status in ('New', 'In review') and f.due_on < ${today}::date
  and not exists (select from comment r where r.subject_type = 'feedback' and r.subject_id = f.id
    and r.account_id is distinct from f.sender_account_id))`

/** The day of HR's first word or, where nothing was written, the one on which it was closed. */
export const answeredOn = (time_zone: string) => sql<Day | null>`least(f.closed_on, (
  select min((c.created_at at time zone ${time_zone})::date) from comment c where c.org_id = f.org_id
    and c.subject_type = 'feedback' and c.subject_id = f.id and c.account_id is not null
    and c.account_id is distinct from f.sender_account_id))`

/** `where` sees the row as `f`. Newest first; within a day by random ids, so that the order tells no hour. */
export async function feedbackRows(db: Db, where: RawBuilder<unknown>, today: Day, { limit, offset }: Asked) {
  const { rows } = await sql<Feedback>`
    select f.id, f.kind, f.title, f.body, f.is_anonymous, f.status, f.outcome, f.created_on, f.version, f.is_public, f.due_on, f.closed_on, f.satisfaction,
      (select json_build_object('id', s.id, 'full_name', s.full_name) from account s where s.id = f.assignee_account_id) as assignee,
      (select count(*) from feedback_vote v where v.feedback_id = f.id) as votes,
      (select json_build_object('id', o.id, 'title', o.title) from feedback o where o.id = f.duplicate_of) as duplicate_of,
      ${overdue(today)} as is_overdue,
      case when f.is_anonymous then null
        else json_build_object('full_name', a.full_name, 'profile_picture', a.profile_picture) end as sender,
      coalesce(c.count, 0) as comment_count, coalesce(c.is_answered, false) as is_answered
    from feedback f
    left join account a on a.id = f.sender_account_id
    left join lateral (
      select count(*) as count,
        (array_agg(c.account_id is distinct from f.sender_account_id order by c.created_at desc, c.id desc))[1] as is_answered
      from comment c where c.org_id = f.org_id and c.subject_type = 'feedback' and c.subject_id = f.id
    ) c on true
    where ${where} order by f.created_on desc, f.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
    db,
  )
  return rows
}

export async function feedbackPage(db: Db, where: RawBuilder<unknown>, today: Day, asked: Asked) {
  const [results, { rows }] = await Promise.all([
    feedbackRows(db, where, today, asked),
    sql<{ count: number }>`select count(*) as count from feedback f where ${where}`.execute(db),
  ])
  return { count: rows[0]?.count ?? 0, results }
}

export async function oneFeedback(
  db: Db,
  where: RawBuilder<unknown>,
  today: Day,
): Promise<Feedback | undefined> {
  const [row] = await feedbackRows(db, where, today, { limit: 1, offset: 0 })
  return row
}

/** As its sender sees it: who of HR sees to it is HR's business. */
export const asSent = (row: Feedback): Feedback => ({ ...row, assignee: null })

export function refuseOpen({ status, closed_on }: Feedback) {
  if (closed_on === null) throw conflict(`This is ${status}: say how content you are once it is closed.`)
}

import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import { P, type Code } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import { segmentCondition } from '#modules/organization/server/segment-people.ts'

/** A statement or a document that people confirm having read. */
export interface Subject {
  table: 'statement' | 'library_document'
  title: string
  /** Where its readers find it. */
  path: string
  code: Code
  edition: number
  audience: string
  /** Only these of them; null: all. */
  segment_id: string | null
  /** It is in force, and it is to be acknowledged. */
  is_asked: boolean
  called_on: Day | null
  /** Until when it is to be acknowledged. */
  acknowledge_by: Day | null
}

export async function subjectOf(db: Db, id: string): Promise<Subject> {
  const { rows } = await sql<Omit<Subject, 'code' | 'path'> & { topic: string }>`
    select 'statement' as table, topic, title, edition, 'Everybody' as audience, null::uuid as segment_id, called_on, acknowledge_by,
      needs_acknowledgement and not is_archived as is_asked from statement where id = ${id}
    union all
    select 'library_document', 'document', title, edition, audience, segment_id, called_on, acknowledge_by,
      needs_acknowledgement and not is_archived from library_document where id = ${id}`.execute(db)
  const [found] = rows
  const place = found && places[found.topic]
  if (!found || !place) throw notFound()
  const { topic: _, ...subject } = found
  return { ...subject, ...place }
}

const places: Readonly<Record<string, { code: Code; path: string }>> = {
  vision: { code: P.organization.vision, path: '/user/organization/vision-mission' },
  ethics: { code: P.organization.ethics, path: '/user/organization/ethics' },
  document: { code: P.organization.documents, path: '/user/organization/document' },
}

/** Whether the alias `e` works here and is among those whom it is meant for. */
export const isReader = (
  { audience, segment_id }: Pick<Subject, 'audience' | 'segment_id'>,
  today: Day,
): RawBuilder<boolean> =>
  sql<boolean>`((e.left_on is null or e.left_on >= ${today}) and e.joined_on <= ${today}
    and ${meantFor(sql`${audience}::text`, sql`${segment_id}::uuid`, today)})`

/** Those who work here and whom it is meant for; of the alias `e`. */
export const readersOf = (db: Db, subject: Pick<Subject, 'audience' | 'segment_id'>, today: Day) =>
  db.selectFrom('employee as e').where(isReader(subject, today))

/** An audience, for the alias `e`. Whoever has no login leads nobody here and is no HR. */
const meantFor = (
  audience: RawBuilder<unknown>,
  segment_id: RawBuilder<unknown>,
  today: Day,
): RawBuilder<boolean> => sql<boolean>`((${segment_id} is null or ${segmentCondition(segment_id, sql`e.id`, today)})
  and (${audience} = 'Everybody'
  or ${audience} = 'Supervisors' and exists (select from supervisor_on(${today}) l where l.org_id = e.org_id and l.supervisor_id = e.id)
  or ${audience} = 'HR' and exists (select from membership m where m.org_id = e.org_id and m.account_id = e.account_id and m.is_hr)))`

/** In its present edition; of the alias `e`. */
export const hasRead = (id: string, { edition }: Pick<Subject, 'edition'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from acknowledgement k
    where k.subject_id = ${id} and k.employee_id = e.id and k.edition = ${edition})`

export interface OpenToRead {
  topic: string
  count: number
  /** The soonest of those that have a day. */
  due_on: Day | null
  overdue: number
  titles: string
}

/** How much of each kind the alias `e` has still to read. */
export const openToRead = (today: Day) => sql<OpenToRead>`
  select o.topic, count(*)::int as count, min(o.acknowledge_by) as due_on,
    count(*) filter (where o.acknowledge_by < ${today}::date)::int as overdue,
    string_agg(o.title, ', ' order by o.acknowledge_by, o.title) as titles,
    jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'edition', o.edition, 'file_id', o.file_id, 'due_on', o.acknowledge_by)
      order by o.acknowledge_by, o.title) filter (where o.file_id is not null) as documents from (
    select s.topic, s.id, s.title, s.acknowledge_by, s.edition, null::uuid as file_id, 'Everybody' as audience, null::uuid as segment_id from statement s
    where s.org_id = e.org_id and s.needs_acknowledgement and not s.is_archived
    union all
    select 'document', d.id, d.title, d.acknowledge_by, d.edition, d.file_id, d.audience, d.segment_id from library_document d
    where d.org_id = e.org_id and d.needs_acknowledgement and not d.is_archived) o
  where ${meantFor(sql`o.audience`, sql`o.segment_id`, today)} and not exists (select from acknowledgement k
    where k.org_id = e.org_id and k.subject_id = o.id and k.employee_id = e.id and k.edition = o.edition)
  group by o.topic`

/** What somebody has still to read and confirm of one kind: `document`, `vision`, `ethics`. */
export interface ToRead {
  topic: string
  count: number
  due_on: Day | null
  /** The files among it, the soonest due first. */
  documents: { id: string; title: string; edition: number; file_id: string; due_on: Day | null }[]
}

export async function toRead(db: Db, employeeId: string, today: Day): Promise<ToRead[]> {
  const { rows } = await sql<ToRead>`
    select r.topic, r.count, r.due_on, coalesce(r.documents, '[]') as documents
    from employee e cross join lateral (${openToRead(today)}) r
    where e.id = ${employeeId} order by r.topic`.execute(db)
  return rows
}

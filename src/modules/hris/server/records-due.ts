import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { acknowledgeBy } from '#modules/hris/server/document.ts'

interface RecordsDue {
  kind: 'document_ask' | 'own_document' | 'letter' | 'confirmation'
  count: number
  due_on: Day | null
}

/**
 * What the records lay before somebody: documents that HR requested, documents and letters to acknowledge, and the
 * recommendation about each probation that ends in their team, which the first supervisor who works here is asked for.
 */
export async function recordsDue(db: Db, employee_id: string, today: Day): Promise<RecordsDue[]> {
  const { rows } = await sql<RecordsDue>`
    select 'document_ask' as kind, count(*)::int as count, min(a.due_on)::text as due_on
    from document_ask_person p join document_ask a on a.org_id = p.org_id and a.id = p.ask_id
    where p.employee_id = ${employee_id} and p.state in ('Missing', 'Refused') and not a.is_closed
    union all
    select 'own_document', count(*)::int, min(${acknowledgeBy})::text from employee_document d
    where d.employee_id = ${employee_id} and d.needs_acknowledgement and d.acknowledged_at is null and not d.is_archived
    union all
    select 'letter', count(*)::int, null from letter d where d.employee_id = ${employee_id} and d.status = 'Issued'
    union all
    select 'confirmation', count(*)::int, min(c.due_on)::text
    from supervisor_on(${today}) m join confirmation c on c.org_id = m.org_id and c.employee_id = m.employee_id
    where m.supervisor_id = ${employee_id} and c.state = 'Asked'
      and not exists (select from supervisor_on(${today}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
        where l.employee_id = m.employee_id and l.authority_order < m.authority_order
          and (s.left_on is null or s.left_on >= ${today}))`.execute(db)
  return rows
}

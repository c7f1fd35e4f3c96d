import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { occurrenceColumn } from '#modules/forms/server/occurrences.ts'
import type { Form } from '#modules/forms/shared/form.ts'
import { refOf } from '#platform/reference.ts'

/** The people whom a form is for on a day, as ids: everybody who works here, or a segment. */
export const audienceOf = (form: RawBuilder<unknown>, on: Day) => sql`
  (select e.id as employee_id from employee e
    where ${form}.segment_id is null and e.joined_on <= ${on}::date and (e.left_on is null or e.left_on >= ${on}::date)
  union all
  select p.employee_id from people_of_segment(${form}.segment_id, ${on}::date) p where ${form}.segment_id is not null)`

/** Is the form `f` for this person on that day? */
export const isFor = (employeeId: string, on: Day) => sql<boolean>`
  (f.segment_id is null or exists (select from people_of_segment(f.segment_id, ${on}::date) p where p.employee_id = ${employeeId}::uuid))`

/** `occurrence` is the present one of the form `f`: what is answered is counted of that alone. */
export const formColumns = (on: Day, occurrence: RawBuilder<Day>) => [
  sql<Form['repeats']>`f.repeats`.as('repeats'),
  'f.id' as const,
  'f.version' as const,
  'f.title' as const,
  'f.description' as const,
  sql<Form['kind']>`f.kind`.as('kind'),
  sql<Form['set']>`(select json_build_object('id', s.id, 'name', s.name, 'version_no', s.version_no,
    'question_count', (select count(*) from question_set_item i where i.set_id = s.id)) from question_set s where s.id = f.set_id)`.as(
    'set',
  ),
  sql<Form['segment']>`${refOf('segment', sql`f.segment_id`)}`.as('segment'),
  'f.is_anonymous' as const,
  'f.public_key' as const,
  'f.opens_on' as const,
  'f.closes_on' as const,
  'f.allows_many' as const,
  'f.threshold' as const,
  'f.remind_days' as const,
  'f.most_responses' as const,
  sql<Form['state']>`f.state`.as('state'),
  sql<number>`(select count(*) from ${audienceOf(sql`f`, on)} a)`.as('asked'),
  sql<number>`(select count(*) from form_answered d where d.form_id = f.id and d.occurrence_on = ${occurrence})`.as(
    'answered',
  ),
  sql<number>`(select count(*) from form_response r where r.form_id = f.id)`.as('responses'),
]

export const oneForm = async (db: Db, id: string, on: Day): Promise<Form | undefined> =>
  db
    .selectFrom('form as f')
    .select(formColumns(on, await occurrenceColumn(db, on)))
    .where('f.id', '=', id)
    .executeTakeFirst()

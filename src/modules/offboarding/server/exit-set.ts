import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { formFor, monthsServed, type ExitForm } from '#modules/offboarding/domain/exit-form.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

export interface AskedSet {
  /** The version that is published. */
  id: string
  name: string
  /** The form that chose it; null: the set that was published last, for no form fits. */
  form: string | null
}

/** Which questions a leaver is asked, by the way, level and tenure of their leaving; null where none are published. */
export async function setFor(
  db: Db,
  {
    employee_id,
    separation_type_id,
    last_day,
  }: { employee_id: string; separation_type_id: string | null; last_day: string },
): Promise<AskedSet | null> {
  const [{ rows: forms }, { rows: people }] = await Promise.all([
    sql<ExitForm & { set_id: string; set_name: string }>`
      select f.id, f.name, f.separation_type_id, f.employment_level_id, f.months_from, f.months_below, p.id as set_id, p.name as set_name
      from exit_form f join question_set p on p.org_id = f.org_id and p.root_id = f.question_set_id and p.state = 'Published'
      where not f.is_archived`.execute(db),
    sql<{ joined_on: string; employment_level_id: string | null }>`
      select e.joined_on, a.employment_level_id from employee e
      left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
        and a.valid_from <= ${last_day} and (a.valid_to is null or a.valid_to >= ${last_day})
      where e.id = ${employee_id}`.execute(db),
  ])
  const [person] = people
  const form =
    person &&
    formFor(forms, {
      separation_type_id,
      employment_level_id: person.employment_level_id,
      months: monthsServed(person.joined_on, last_day),
    })
  if (form) return { id: form.set_id, name: form.set_name, form: form.name }
  const latest = await db
    .selectFrom('question_set')
    .select(['id', 'name'])
    .where('use', '=', exitInterview.name)
    .where('state', '=', 'Published')
    .orderBy('published_at', 'desc')
    .executeTakeFirst()
  return latest ? { ...latest, form: null } : null
}

import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { SYSTEM_ACCOUNT, systemScope } from '#platform/system-scope.ts'
import type { PersonData } from '#engines/erase/person-table-server.ts'
import type { DeclaredClass, Forgotten } from '#engines/retention/class-server.ts'
import { keepYears } from '#modules/hris/server/keep-years.ts'
import { purgePerson } from '#modules/hris/server/purge-person.ts'

/** Papers of people who left, which may go before the record as a whole does. */
export const retention: readonly DeclaredClass[] = [
  {
    name: 'past_documents',
    title: 'Documents of past employees',
    hint: 'Papers that were kept with the record go, with their files. The record stays.',
    anchor: 'Last day of work',
    records: (
      org_id,
    ) => sql`select d.id, e.left_on as day, d.employee_id, null::text as label from employee_document d
      join employee e on e.org_id = d.org_id and e.id = d.employee_id
      where d.org_id = ${org_id} and e.left_on is not null and e.purged_at is null`,
    parts: [
      { table: 'employee_document', rows: (ids) => sql`id = any(${[...ids]}::uuid[])`, files: ['file_id'] },
    ],
  },
  {
    name: 'past_letters',
    title: 'Letters of past employees',
    hint: 'Letters that were issued to them go, with their files. That somebody worked here, and when, stays.',
    anchor: 'Last day of work',
    records: (org_id) => sql`select l.id, e.left_on as day, l.employee_id, null::text as label from letter l
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where l.org_id = ${org_id} and e.left_on is not null and e.purged_at is null`,
    parts: [{ table: 'letter', rows: (ids) => sql`id = any(${[...ids]}::uuid[])`, files: ['file_id'] }],
  },
]

/** Who left long ago is forgotten as HR does it by hand, by the same rule of keeping and in the same list of runs. */
export const pastEmployees = (tables: PersonData): DeclaredClass => ({
  name: 'past_employees',
  title: 'Records of past employees',
  hint: 'Who the person was goes, with all that is known of them. Days, jobs, leave and pay stay, without a name.',
  anchor: 'Last day of work',
  records: (
    org_id,
  ) => sql`select e.id, e.left_on as day, e.id as employee_id, null::text as label from employee e
    where e.org_id = ${org_id} and e.left_on is not null and e.purged_at is null`,
  async least(db, today) {
    const years = await keepYears(db, today)
    return {
      months: years * 12,
      because: `the retention rule keeps records for ${years} year${years === 1 ? '' : 's'}`,
    }
  },
  forget: (services, asked) => forget(services, asked, tables),
})

async function forget(services: Services, { org_id, id, job_id, today }: Forgotten, tables: PersonData) {
  const run_id = newId()
  const scope = systemScope(org_id, job_id)
  const may = await services.database.inBatch(scope, async (db) => {
    const years = await keepYears(db, today)
    const { rows } = await sql`select from employee where id = ${id} and purged_at is null
      and left_on <= ${addMonths(today, -years * 12)}::date`.execute(db)
    if (!rows.length) return false
    await db
      .insertInto('purge_run')
      .values({
        id: run_id,
        asked_by: SYSTEM_ACCOUNT,
        asked_by_name: 'Retention',
        asked_at: clock.instant(),
        keep_years: years,
        asked_people: 1,
      })
      .execute()
    return true
  })
  if (!may) return { rows: 0, files: 0 }
  const gone = await purgePerson(
    services,
    { org_id, run_id, employee_id: id, account_id: null, job_id },
    tables,
  )
  for (const hash of gone?.contents ?? []) await services.files.remove(org_id, hash)
  if (gone?.account_id) {
    services.viewers.forget(gone.account_id)
    services.bus.publish('account', gone.account_id)
  }
  const done = await services.database.inBatch(scope, async (db) => {
    const ended = { ended_at: clock.instant() }
    const row = await db
      .updateTable('purge_run')
      .set(ended)
      .where('id', '=', run_id)
      .returning(['rows_removed', 'files_removed'])
      .executeTakeFirstOrThrow()
    return { rows: row.rows_removed, files: row.files_removed }
  })
  return gone ? { rows: Math.max(1, done.rows), files: done.files } : { rows: 0, files: 0 }
}

import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { eraseTable } from '#engines/erase/erase-server.ts'
import { oneOf } from '#engines/erase/person-table-server.ts'
import { eraseFiles } from '#engines/erase/traces-server.ts'
import type { DeclaredClass } from '#engines/retention/class-server.ts'
import type { HoldOf } from '#engines/retention/retention-server.ts'

/** Records that one transaction takes. */
const AT_ONCE = 100
/** Of a record nobody is asked for: what is erased is named by the records alone. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * What is over goes in the night, in batches, each whole or not at all. A record that is gone is not found again, so
 * that it may begin anew at any time and run twice; a hold that was placed meanwhile keeps what it finds.
 */
export const nightly = (classes: readonly DeclaredClass[], holdOf: HoldOf): Schedule => ({
  name: 'retention.purge',
  title: 'Remove data whose time is over',
  every: 'day',
  at: '02:40',
  needed: async (db) => (await db.selectFrom('retention_setting').select('id').limit(1).execute()).length > 0,
  async run(ctx, period) {
    // of nights that were missed the newest does the work of all
    if (period < ctx.today) return { records: 0 }
    let records = 0
    for (const each of classes) records += await runClass(ctx, each, holdOf)
    return { records }
  },
})

async function runClass(ctx: JobCtx, each: DeclaredClass, holdOf: HoldOf): Promise<number> {
  const { org_id } = ctx.org
  const begun = await ctx.batch(async (db) => {
    const setting = await db
      .selectFrom('retention_setting')
      .select('months')
      .where('class', '=', each.name)
      .executeTakeFirst()
    // a rule may ask for more since it was saved
    const least = (await each.least?.(db, ctx.today)) ?? null
    if (!setting) return null
    const months = Math.max(setting.months, least?.months ?? 0)
    const { rows } = await sql<{ id: string }>`
      insert into retention_run (id, class, ran_on, months) values (${newId()}, ${each.name}, ${ctx.today}, ${months})
      on conflict (org_id, class, ran_on) do update set months = excluded.months returning id`.execute(db)
    return { id: rows[0]?.id ?? '', months }
  })
  if (!begun) return 0
  const until = addMonths(ctx.today, -begun.months)
  const over = (db: Db) =>
    sql<{ id: string }>`select r.id from (${each.records(org_id)}) r
      where r.day <= ${until}::date and ${holdOf(sql`r.employee_id`)} is null order by r.day, r.id limit ${sql.lit(AT_ONCE)}`.execute(
      db,
    )
  let records = 0
  let former = ''
  for (;;) {
    // here it may be stopped
    const found = await ctx.batch(async (db) => (await over(db)).rows.map(({ id }) => id))
    // what is found again was not taken away: better tomorrow than for ever
    if (found.join() === former) break
    former = found.join()
    const gone = each.forget
      ? await oneByOne(ctx, each, found, begun.id)
      : await together(ctx, each, found, begun.id, over)
    records += gone
    // nothing that could go was left, or nothing went that was found
    if (gone === 0) break
  }
  await ctx.batch((db) =>
    db.updateTable('retention_run').set({ ended_at: clock.instant() }).where('id', '=', begun.id).execute(),
  )
  return records
}

async function oneByOne(ctx: JobCtx, each: DeclaredClass, ids: readonly string[], run_id: string) {
  const { services, org, job_id, today } = ctx
  let gone = 0
  for (const id of ids) {
    const done = await each.forget?.(services, { org_id: org.org_id, id, job_id, today })
    if (!done || done.rows === 0) continue
    gone++
    await ctx.batch((db) => count(db, run_id, { records: 1, ...done }))
  }
  return gone
}

/** Erases as forgetting somebody does, by the records instead of the person. As owner: histories lose it too. */
async function together(
  { services, org, job_id }: JobCtx,
  each: DeclaredClass,
  found: readonly string[],
  run_id: string,
  over: (db: Db) => Promise<{ rows: { id: string }[] }>,
): Promise<number> {
  if (!found.length) return 0
  const { org_id } = org
  const done = await services.database.asOwner(
    async (db) => {
      await sql`select set_config('app.org_id', ${String(org_id)}, true), set_config('app.account_id', '', true),
        set_config('app.acting_as', 'system', true), set_config('app.request_no', ${job_id}, true),
        set_config('app.forgetting', '1', true)`.execute(db)
      // held since it was found, or gone by another run
      const ids = (await over(db)).rows.map(({ id }) => id).filter((id) => found.includes(id))
      const who = oneOf({ org_id, employee_id: NOBODY, account_id: null, label: '' })
      const files: string[] = []
      let rows = 0
      for (const { table, rows: which, becomes, known_by, files: columns } of each.parts ?? []) {
        const erased = await eraseTable(db, who, {
          table,
          title: each.title,
          rows: () => which(ids),
          ...(becomes ? { becomes: () => becomes } : {}),
          ...(columns ? { files: columns } : {}),
        })
        rows += erased.rows
        files.push(...erased.files)
        // tables whose rows are known by the record, and not by an id of their own
        const emptied = [...Object.keys(becomes ?? {}), ...(columns ?? [])]
        // and what the database makes of them, such as the whole name
        const left = becomes
          ? sql`changes - (${emptied}::text[] || array(select c.column_name::text from information_schema.columns c
              where c.table_schema = 'public' and c.table_name = ${table} and c.is_generated = 'ALWAYS'))`
          : sql`null`
        await sql`update audit_row set changes = ${left}, reason = null where org_id = ${org_id} and table_name = ${table}
          and (changes is not null or reason is not null) and (row_id = any(${ids}::uuid[]) or owner_id = any(${ids}::uuid[])
            or row_id in (${known_by?.(ids) ?? sql`select null::uuid`}))`.execute(db)
      }
      const gone = await eraseFiles(db, who, files)
      await count(db, run_id, { records: ids.length, rows, files: gone.files })
      return { records: ids.length, contents: gone.contents }
    },
    { long: true },
  )
  for (const hash of done.contents) await services.files.remove(org_id, hash)
  return done.records
}

const count = (
  db: Db,
  id: string,
  { records, rows, files }: { records: number; rows: number; files: number },
) =>
  sql`update retention_run set records = records + ${records}, rows_removed = rows_removed + ${rows},
    files_removed = files_removed + ${files} where id = ${id}`.execute(db)

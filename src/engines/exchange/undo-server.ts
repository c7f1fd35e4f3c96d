import { sql } from 'kysely'
import { plansForMany } from '#platform/bulk.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { JobCtx, Mark } from '#platform/jobs.ts'
import type { ImportJob } from '#engines/exchange/import-job-server.ts'
import { tellProgress } from '#engines/exchange/job-progress-server.ts'
import type { WrittenRow } from '#engines/exchange/import-server.ts'
import { outcomeCounts } from '#engines/exchange/import-store-server.ts'

const BATCH = 2000
const mostNames = 10
const lastRow = 2_147_483_647

/**
 * Takes back everything that an import wrote, or nothing: one transaction looks at all rows, locking what they wrote,
 * and only then removes and restores. When somebody was changed or used since, the import says who, and stands as before.
 */
export async function undoImportedRows(ctx: JobCtx, job: ImportJob): Promise<void> {
  await ctx.batch(async (db, mark) => {
    await plansForMany(db)
    const changed = await changedSince(job, db)
    if (changed.length) return refuseUndo(job, db, changed)
    const { created, updated } = job.stored.counts
    let done = 0
    for (let before = lastRow; ;) {
      const rows = await writtenRows(job, db, before)
      if (!rows.length) break
      await plansForMany(db)
      await job.served.undo(job.in(db), rows)
      done += rows.length
      before = rows.at(-1)?.row_no ?? 0
      await tellProgress(ctx, 'exchange.run', done, created + updated)
    }
    mark.progress(done, done)
    await removeMasters(job, db)
    await finish(job, db, mark)
  })
}

/** From the last row to the first: a later row may have changed what an earlier one wrote. */
async function writtenRows(
  { stored, convert }: ImportJob,
  db: Db,
  before: number,
  limit = BATCH,
): Promise<WrittenRow[]> {
  const { rows } = await sql<Omit<WrittenRow, 'row'> & { cells: Record<string, string> }>`
    select row_no, cells, outcome, subject_id, before from exchange_row
    where exchange_id = ${stored.id} and row_no < ${before} and outcome in ('created', 'updated')
    order by row_no desc limit ${limit}`.execute(db)
  return rows.map(({ cells, ...row }) => ({ ...row, row: convert(cells).row }))
}

/** Asked of all at once: that one of them names another is no later change. */
const changedSince = async (job: ImportJob, db: Db): Promise<string[]> =>
  job.served.changed(job.in(db), await writtenRows(job, db, lastRow, lastRow))

async function refuseUndo({ stored }: ImportJob, db: Db, names: readonly string[]) {
  const some = names.slice(0, mostNames).join(', ')
  const more =
    names.length > mostNames ? ` and ${(names.length - mostNames).toLocaleString('en-US')} more` : ''
  const error = `Not undone: changed or used since the import: ${some}${more}.`
  const counts = { ...stored.counts, ...(await outcomeCounts(db, stored.id)) }
  await db
    .updateTable('exchange')
    .set({
      state: 'Done',
      error,
      counts: JSON.stringify(counts),
      version: sql`version + 1`,
      ended_at: clock.instant(),
    })
    .where('id', '=', stored.id)
    .execute()
}

async function removeMasters({ stored, served, ...job }: ImportJob, db: Db) {
  const { rows: made } = await sql<{ kind: string; master_id: string }>`
    select kind, master_id from exchange_master where exchange_id = ${stored.id} and master_id is not null`.execute(
    db,
  )
  if (!made.length) return
  await served.removeMasters?.(job.in(db), made)
  await sql`update exchange_master set master_id = null where exchange_id = ${stored.id}`.execute(db)
}

async function finish({ stored }: ImportJob, db: Db, mark: Pick<Mark, 'signal'>) {
  await sql`
    update exchange_row set outcome = 'undone', before = null
    where exchange_id = ${stored.id} and outcome in ('created', 'updated')`.execute(db)
  const counts = { ...stored.counts, ...(await outcomeCounts(db, stored.id)) }
  await db
    .updateTable('exchange')
    .set({
      state: 'Undone',
      counts: JSON.stringify(counts),
      version: sql`version + 1`,
      ended_at: clock.instant(),
    })
    .where('id', '=', stored.id)
    .execute()
  await mark.signal('exchange.import_undone', {
    exchange_id: stored.id,
    name: stored.name,
    file_name: stored.file_name,
    undone: counts.undone,
  })
}

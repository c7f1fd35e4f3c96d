import { sql } from 'kysely'
import { Refusal, refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { plansForMany, rowsOf } from '#platform/bulk.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Interrupted } from '#platform/job-context.ts'
import { jobKind, type JobCtx, type JobKind, type Mark } from '#platform/jobs.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Json } from '#platform/tables.ts'
import { ImportJobInput } from '#engines/exchange/check-server.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { isWrong, jobOn, type ImportJob } from '#engines/exchange/import-job-server.ts'
import type { Decided, WrittenRow } from '#engines/exchange/import-server.ts'
import { outcomeCounts, type Importers } from '#engines/exchange/import-store-server.ts'
import { tellProgress } from '#engines/exchange/job-progress-server.ts'
import { undoImportedRows } from '#engines/exchange/undo-server.ts'
import type { ImportColumns } from '#engines/exchange/importer.ts'

/** Some tenths of a second: the progress moves, and a crash costs little. */
const BATCH = 500

/** Writes the rows of a checked import, or takes them back; those of one organization one after another. */
export const runJob = (importers: Importers): JobKind =>
  jobKind({
    kind: 'exchange.run',
    title: 'Import',
    seen_by: [P.organization.report],
    input: ImportJobInput,
    serial: true,
    async run(ctx, { exchange_id }) {
      const job = await ctx.batch((db) => jobOn(ctx, db, importers, exchange_id))
      if (job?.stored.state === 'Undoing') return undoImportedRows(ctx, job)
      if (job?.stored.state !== 'Running') return
      if (job.stored.options.mode === 'all') await runWhole(ctx, job)
      else await runValid(ctx, job)
    },
  })

/** How far it came; kept with every batch. */
interface Resume {
  begun: Json
  phase: 'rows' | 'links'
  after: number
}
const resumeOf = (kept: Json): Resume | null => kept as unknown as Resume | null

/** Every batch of rows is a transaction: what was written stays, and a crash costs the batch under way. */
async function runValid(ctx: JobCtx, job: ImportJob) {
  const place: Resume = resumeOf(ctx.resume) ?? (await ctx.batch((db, mark) => begin(job, db, mark)))
  const facts = await ctx.batch((db) => job.served.facts(job.in(db)))
  const total = job.stored.counts.valid
  let done = total - (await ctx.batch((db) => waiting(db, job.stored.id)))
  for (let phase = place.phase, after = place.after; ;) {
    const step = await ctx.batch(async (db, mark) => {
      const batch = await oneBatch(job, db, { facts, begun: place.begun, phase, after })
      const next = batch.last === null ? nextPhase(phase) : { phase, after: batch.last }
      if (next === null) await finish(job, db, mark, place)
      else mark.resume({ ...place, ...next })
      mark.progress(Math.min(total, done + batch.count), total)
      return { next, count: batch.count }
    })
    if (step.next === null) return
    done += step.count
    ;({ phase, after } = step.next)
  }
}

/**
 * All rows in one transaction: nobody ever sees a part of it, and whatever ends it early, a kill included, leaves
 * nothing behind (docs/adr/014). Only the reserved numbers are taken before, and given back when it fails.
 */
async function runWhole(ctx: JobCtx, job: ImportJob) {
  const place: Resume = resumeOf(ctx.resume) ?? (await ctx.batch((db, mark) => begin(job, db, mark, false)))
  try {
    await ctx.batch((db, mark) => allRows(ctx, job, db, mark, place))
  } catch (error) {
    const isOver = error instanceof Refusal || (error instanceof Interrupted && error.why === 'stopped')
    if (isOver)
      await ctx.services.database.inBatch(systemScope(ctx.org.org_id, ctx.job_id), async (db) =>
        job.served.release?.(job.in(db), place.begun),
      )
    throw error
  }
}

async function allRows(ctx: JobCtx, job: ImportJob, db: Db, mark: Mark, place: Resume) {
  await makeMasters(job, db)
  const facts = await job.served.facts(job.in(db))
  const total = job.stored.counts.valid
  let done = 0
  for (let at: Pick<Resume, 'phase' | 'after'> | null = { phase: 'rows', after: 0 }; at !== null;) {
    // another batch throws what ends this one
    if (ctx.isStopped()) await ctx.batch(async () => {})
    const batch = await oneBatch(job, db, { facts, begun: place.begun, ...at })
    if (batch.wrong.length) throw changedSince(batch.wrong)
    done += batch.count
    await tellProgress(ctx, 'exchange.run', Math.min(total, done), total)
    at = batch.last === null ? nextPhase(at.phase) : { phase: at.phase, after: batch.last }
  }
  mark.progress(total, total)
  await finish(job, db, mark, place)
}

const nextPhase = (phase: Resume['phase']) =>
  phase === 'rows' ? { phase: 'links' as const, after: 0 } : null

function changedSince(rows: readonly number[]) {
  const some = rows.slice(0, 10).join(', ')
  return refuse(
    `Since the check, ${rows.length === 1 ? `row ${some} has` : `rows ${some}${rows.length > 10 ? ' …' : ''} have`} become wrong. Nothing was imported: check the file again.`,
  )
}

async function begin(job: ImportJob, db: Db, mark: Mark, masters = true): Promise<Resume> {
  if (masters) await makeMasters(job, db)
  const { rows } = await sql<{ creates: number }>`
    select count(*) as creates from exchange_row
    where exchange_id = ${job.stored.id} and plan = 'create' and outcome is null`.execute(db)
  const begun = (await job.served.begin?.(job.in(db), { creates: rows[0]?.creates ?? 0 })) ?? null
  const place: Resume = { begun, phase: 'rows', after: 0 }
  mark.resume({ ...place })
  return place
}

async function makeMasters({ stored, served, ...job }: ImportJob, db: Db) {
  const wanted = await db
    .selectFrom('exchange_master')
    .select(['kind', 'name'])
    .where('exchange_id', '=', stored.id)
    .where('master_id', 'is', null)
    .execute()
  if (!wanted.length || !served.makeMasters) return
  const made = await served.makeMasters(job.in(db), wanted)
  await sql`
    update exchange_master m set master_id = r.id
    from ${rowsOf({ kind: 'text', name: 'text', id: 'uuid' }, made)}
    where m.exchange_id = ${stored.id} and m.kind = r.kind and m.name = r.name`.execute(db)
}

async function waiting(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from exchange_row where exchange_id = ${id} and errors is null and outcome is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

interface Batch {
  /** null when there was no row left. */
  last: number | null
  count: number
  /** Rows that have become wrong since the check. */
  wrong: number[]
}
type At = { facts: unknown; begun: Json } & Pick<Resume, 'phase' | 'after'>

async function oneBatch(job: ImportJob, db: Db, at: At): Promise<Batch> {
  await plansForMany(db)
  return at.phase === 'rows' ? saveBatch(job, db, at) : linkBatch(job, db, at.after)
}

interface WaitingRow {
  row_no: number
  cells: Record<string, string>
  key: string | null
}

/** Decides once more, with what is stored now: between check and run somebody may have been changed by hand. */
async function saveBatch(
  { stored, served, convert, ...job }: ImportJob,
  db: Db,
  { facts, begun, after }: At,
): Promise<Batch> {
  const { rows } = await sql<WaitingRow>`
    select row_no, cells, key from exchange_row
    where exchange_id = ${stored.id} and row_no > ${after} and errors is null and outcome is null
    order by row_no limit ${BATCH}`.execute(db)
  if (!rows.length) return { last: null, count: 0, wrong: [] }
  const ctx = job.in(db)
  const read = rows.map(({ row_no, cells, key }) => ({ row_no, key, row: convert(cells).row }))
  const decisions = await served.decide(ctx, facts, read)
  const decided = read.flatMap((row, index): Decided<ImportColumns, unknown>[] => {
    const decision = decisions[index]
    return decision ? [{ ...row, ...decision }] : []
  })
  const sound = decided.filter(({ errors }) => !isWrong(errors))
  const toWrite = sound.filter(({ plan }) => plan !== 'unchanged')
  const saved = toWrite.length ? await served.save(ctx, facts, toWrite, begun) : []
  const kept = new Map(saved.map((row) => [row.row_no, row]))
  await record(
    db,
    stored.id,
    decided.map(({ row_no, errors, plan, subject_id }) => {
      if (isWrong(errors)) return { row_no, errors, outcome: null, subject_id: null, before: null }
      const outcome = plan === 'create' ? 'created' : plan === 'update' ? 'updated' : 'unchanged'
      const written = kept.get(row_no)
      return {
        row_no,
        errors: null,
        outcome,
        subject_id: written?.subject_id ?? subject_id,
        before: written?.before ?? null,
      }
    }),
  )
  const wrong = decided.filter(({ errors }) => isWrong(errors)).map(({ row_no }) => row_no)
  return { last: rows.at(-1)?.row_no ?? null, count: rows.length, wrong }
}

interface Recorded {
  row_no: number
  errors: CellErrors | null
  outcome: string | null
  subject_id: string | null
  before: Json
}

async function record(db: Db, id: string, rows: readonly Recorded[]) {
  const types = { row_no: 'int', errors: 'jsonb', outcome: 'text', subject_id: 'uuid', before: 'jsonb' }
  await sql`
    update exchange_row x set errors = r.errors, outcome = r.outcome, subject_id = r.subject_id, before = r.before
    from ${rowsOf(types, rows)}
    where x.exchange_id = ${id} and x.row_no = r.row_no`.execute(db)
}

async function linkBatch(
  { stored, served, convert, ...job }: ImportJob,
  db: Db,
  after: number,
): Promise<Batch> {
  const ctx = job.in(db)
  const linkedBy = (served.linkedBy ?? []).filter((target) => ctx.mapped.has(target))
  if (!served.link || !linkedBy.length) return { last: null, count: 0, wrong: [] }
  const { rows } = await sql<Omit<WrittenRow, 'row'> & Pick<WaitingRow, 'cells'>>`
    select row_no, cells, outcome, subject_id, before from exchange_row
    where exchange_id = ${stored.id} and row_no > ${after} and outcome in ('created', 'updated', 'unchanged')
      and cells ?| ${linkedBy}
    order by row_no limit ${BATCH}`.execute(db)
  if (!rows.length) return { last: null, count: 0, wrong: [] }
  const linked = await served.link(
    ctx,
    rows.map(({ cells, ...row }) => ({ ...row, row: convert(cells).row })),
  )
  const types = { row_no: 'int', errors: 'jsonb', before: 'jsonb' }
  await sql`
    update exchange_row x set errors = r.errors, before = coalesce(r.before, x.before),
      outcome = case when x.outcome = 'unchanged' and r.before is not null then 'updated' else x.outcome end
    from ${rowsOf(
      types,
      linked.map((row) => ({ errors: null, before: null, ...row })),
    )}
    where x.exchange_id = ${stored.id} and x.row_no = r.row_no`.execute(db)
  // a supervisor who did not come in is no reason to take back the person: the row says so
  return { last: rows.at(-1)?.row_no ?? null, count: 0, wrong: [] }
}

async function finish({ stored, served, ...job }: ImportJob, db: Db, mark: Mark, { begun }: Resume) {
  await served.release?.(job.in(db), begun)
  await sql`
    update exchange_row set outcome = 'skipped' where exchange_id = ${stored.id} and errors is not null and outcome is null`.execute(
    db,
  )
  const counts = { ...stored.counts, ...(await outcomeCounts(db, stored.id)) }
  await db
    .updateTable('exchange')
    .set({
      state: 'Done',
      counts: JSON.stringify(counts),
      version: sql`version + 1`,
      ended_at: clock.instant(),
    })
    .where('id', '=', stored.id)
    .execute()
  const { created, updated, skipped } = counts
  await mark.signal('exchange.import_done', {
    exchange_id: stored.id,
    name: stored.name,
    file_name: stored.file_name,
    created,
    updated,
    skipped,
  })
}

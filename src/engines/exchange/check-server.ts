import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { insertMany } from '#platform/bulk.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { jobKind, type JobCtx, type JobKind } from '#platform/jobs.ts'
import type { SheetRow } from '#platform/sheet/read.ts'
import type { Counts } from '#engines/exchange/exchange.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { isWrong, joined, jobOn, type ImportJob } from '#engines/exchange/import-job-server.ts'
import type { Decision, FileReader, FileRow } from '#engines/exchange/import-server.ts'
import { noCounts, type Importers } from '#engines/exchange/import-store-server.ts'
import { repeatedRows, type Repeated } from '#engines/exchange/repeated-rows-server.ts'
import { readSheet } from '#engines/exchange/sheet-file-server.ts'
import type { ImportColumns } from '#engines/exchange/importer.ts'

export const ImportJobInput = z.object({ exchange_id: z.string() })

/**
 * Goes through the file once: reads its cells, finds what each row means, and keeps every row with what is wrong with
 * it. Writes nothing else, so a check that was interrupted begins anew.
 */
export const checkJob = (importers: Importers): JobKind =>
  jobKind({
    kind: 'exchange.check',
    title: 'Check of an import',
    seen_by: [P.organization.report],
    input: ImportJobInput,
    async run(ctx, { exchange_id }) {
      const job = await ctx.batch(async (db, mark) => {
        const found = await jobOn(ctx, db, importers, exchange_id)
        if (!found) return null
        await sql`delete from exchange_row where exchange_id = ${exchange_id}`.execute(db)
        await sql`delete from exchange_master where exchange_id = ${exchange_id}`.execute(db)
        mark.progress(0, found.stored.head.rows)
        return { ...found, facts: await found.served.facts(found.in(db)) }
      })
      if (job) await check(ctx, job, importers)
    },
  })

async function check(ctx: JobCtx, job: ImportJob & { facts: unknown }, importers: Importers) {
  const { stored, served } = job
  const tally = newTally()
  const repeats = repeatedRows()
  const places = placesOf(job)
  let reader: FileReader<ImportColumns> | undefined
  if (!stored.sha256) throw refuse('The file is not kept any more. Upload it again.')
  await readSheet(ctx.services, ctx.org.org_id, stored.sha256, stored.head, async (batches) => {
    for await (const rows of batches) {
      const all = rows.map((row) => readRow(job, places, row))
      const same = all.flatMap(({ row_no, cells }) => repeats(row_no, cells) ?? [])
      const out = new Set(stored.options.leave_out_repeated ? same.map(({ row_no }) => row_no) : [])
      const read = all.filter(({ row_no }) => !out.has(row_no))
      const counted = await ctx.batch(async (db, mark) => {
        if (!(await stillWanted(db, ctx, stored.id))) return null
        reader ??= served.reader?.(job.in(db))
        const whole = reader
        // the reader remembers the whole file: a batch that is run again must not be read twice
        for (const row of read) row.told ??= whole?.read(row.row, row.row_no) ?? { key: null, errors: {} }
        const found = await decided(job, db, read)
        await insertMany(db, 'exchange_row', rowTypes, found.map(rowOf(stored.id)))
        await insertMany(
          db,
          'exchange_row',
          { exchange_id: 'uuid', row_no: 'int', cells: 'jsonb', outcome: 'text' },
          all
            .filter(({ row_no }) => out.has(row_no))
            .map(({ row_no, cells }) => ({ exchange_id: stored.id, row_no, cells, outcome: 'skipped' })),
        )
        mark.progress(tally.counts.rows + rows.length)
        return found
      })
      if (counted === null) return
      for (const row of counted) tally.add(row)
      tally.repeat(same, out.size)
    }
    await ctx.batch((db) => finish(db, job, ctx, tally, reader, importers))
  })
}

const stillWanted = async (db: Db, ctx: JobCtx, id: string) => {
  const row = await db.selectFrom('exchange').select('job_id').where('id', '=', id).executeTakeFirst()
  return row?.job_id === ctx.job_id
}

/** Where in a row of the file the cells of each target stand. */
function placesOf({ stored }: ImportJob): { target: string; index: number }[] {
  return stored.head.columns.flatMap(({ header }, index) => {
    const target = stored.options.mapping[header]
    return target ? [{ target, index }] : []
  })
}

interface ReadRow extends Omit<FileRow, 'key'> {
  cells: Record<string, string>
  errors: CellErrors
  told?: { key: string | null; errors: CellErrors }
}

function readRow(
  { convert }: ImportJob,
  places: ReturnType<typeof placesOf>,
  { row: row_no, cells: given, faults = [] }: SheetRow,
): ReadRow {
  const cells: Record<string, string> = {}
  const broken: CellErrors = {}
  for (const { target, index } of places) {
    // half a character, as broken files have them, cannot be stored
    const cell = (given[index] ?? '').toWellFormed()
    if (cell !== '') cells[target] = cell
    const fault = faults.find(({ column }) => column === index + 1)
    if (fault) broken[target] = [fault.message]
  }
  const { row, errors } = convert(cells)
  return { row_no, row, cells, errors: { ...errors, ...broken } }
}

interface CheckedRow extends ReadRow {
  key: string | null
  decision: Decision<unknown> | null
}

/** Rows whose cells are wrong are not asked about: what they mean is not known. */
async function decided({ served, facts, ...job }: ImportJob & { facts: unknown }, db: Db, rows: ReadRow[]) {
  const found = rows.map((row): CheckedRow => {
    const errors = joined(row.errors, row.told?.errors ?? {})
    return { ...row, errors, key: row.told?.key ?? null, decision: null }
  })
  const sound = found.filter(({ errors }) => !isWrong(errors))
  const decisions = sound.length ? await served.decide(job.in(db), facts, sound) : []
  for (const [index, row] of sound.entries()) {
    const decision = decisions[index]
    if (!decision) continue
    if (isWrong(decision.errors)) row.errors = decision.errors
    else row.decision = decision
  }
  return found
}

const rowTypes = {
  exchange_id: 'uuid',
  row_no: 'int',
  cells: 'jsonb',
  key: 'text',
  errors: 'jsonb',
  plan: 'text',
  subject_id: 'uuid',
}
const rowOf = (exchange_id: string) => (row: CheckedRow) => ({
  exchange_id,
  row_no: row.row_no,
  cells: row.cells,
  key: row.key,
  errors: isWrong(row.errors) ? row.errors : null,
  plan: row.decision?.plan ?? null,
  subject_id: row.decision?.subject_id ?? null,
})

/** Enough to find them in the file, and to see what they are. */
const mostNamed = 10

type Tally = ReturnType<typeof newTally>
function newTally() {
  const counts: Counts = noCounts()
  const masters = new Map<string, { kind: string; name: string; rows: number }>()
  return {
    counts,
    masters,
    /** Rows that say the same as others, and how many of them are left out. */
    repeat(same: readonly Repeated[], out: number) {
      counts.rows += out
      counts.repeated += same.length
      counts.repeated_rows.push(...same.slice(0, mostNamed - counts.repeated_rows.length))
    },
    add({ errors, decision }: CheckedRow) {
      counts.rows++
      if (!decision) return countErrors(counts, errors)
      counts.valid++
      countPlan(counts, decision.plan, 1)
      for (const { kind, name } of decision.masters) {
        const key = `${kind}\n${name.toLowerCase()}`
        const known = masters.get(key)
        if (known) known.rows++
        else masters.set(key, { kind, name, rows: 1 })
      }
    },
  }
}

function countErrors(counts: Counts, errors: CellErrors) {
  counts.errors++
  for (const target of Object.keys(errors)) counts.errors_by[target] = (counts.errors_by[target] ?? 0) + 1
}

const countPlan = (counts: Counts, plan: Decision<unknown>['plan'], by: number) =>
  void (counts[plan === 'create' ? 'to_create' : plan === 'update' ? 'to_update' : 'unchanged'] += by)

async function finish(
  db: Db,
  { stored, ...job }: ImportJob,
  ctx: JobCtx,
  tally: Tally,
  reader: FileReader<ImportColumns> | undefined,
  importers: Importers,
) {
  if (!(await jobOn(ctx, db, importers, stored.id))) return
  const refused = reader?.finish ? await refusedRows(db, stored.id) : new Set<number>()
  const late = (await reader?.finish?.(job.in(db), refused)) ?? new Map<number, CellErrors>()
  const counts = { ...tally.counts, errors_by: { ...tally.counts.errors_by } }
  if (late.size) await addErrors(db, stored.id, late, counts)
  const masters = [...tally.masters.values()]
  counts.new_masters = Object.fromEntries(
    [...Map.groupBy(masters, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]),
  )
  await insertMany(
    db,
    'exchange_master',
    { exchange_id: 'uuid', kind: 'text', name: 'text', row_count: 'int' },
    masters.map(({ kind, name, rows }) => ({ exchange_id: stored.id, kind, name, row_count: rows })),
  )
  await db
    .updateTable('exchange')
    .set({
      state: 'Checked',
      counts: JSON.stringify(counts),
      version: sql`version + 1`,
      ended_at: clock.instant(),
    })
    .where('id', '=', stored.id)
    .execute()
}

async function refusedRows(db: Db, id: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ row_no: number }>`
    select row_no from exchange_row where exchange_id = ${id} and errors is not null`.execute(db)
  return new Set(rows.map(({ row_no }) => row_no))
}

/** What showed only when the last row was read. Rows that were sound until then change their count. */
async function addErrors(db: Db, id: string, late: ReadonlyMap<number, CellErrors>, counts: Counts) {
  const rows = [...late].map(([row_no, errors]) => ({ row_no, errors }))
  const { rows: changed } = await sql<{ plan: Decision<unknown>['plan'] | null; errors: CellErrors }>`
    update exchange_row x set errors = coalesce(x.errors, '{}') || r.errors, plan = null
    from exchange_row old, json_to_recordset(${JSON.stringify(rows)}::json) as r(row_no int, errors jsonb)
    where x.exchange_id = ${id} and x.row_no = r.row_no
      and old.org_id = x.org_id and old.exchange_id = x.exchange_id and old.row_no = x.row_no
    returning old.plan, r.errors`.execute(db)
  for (const { plan, errors } of changed) {
    if (plan === null) {
      for (const target of Object.keys(errors)) counts.errors_by[target] = (counts.errors_by[target] ?? 0) + 1
      continue
    }
    counts.valid--
    countPlan(counts, plan, -1)
    countErrors(counts, errors)
  }
}

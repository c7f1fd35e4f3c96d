import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import {
  checkImport,
  importMasters,
  importRows,
  imports,
  readImport,
  runImport,
  stopImport,
  undoImport,
  type CheckBody,
} from '#engines/exchange/exchange.ts'
import { choiceErrors } from '#engines/exchange/import-choices.ts'
import { abilities } from '#engines/exchange/import-life.ts'
import { isWriting, openQuestions, writingFor, writingOf } from '#engines/exchange/import-writing.ts'
import { masterPage, rowPage } from '#engines/exchange/import-rows-server.ts'
import {
  findImport,
  importerFor,
  importOf,
  importPage,
  lifeOf,
  lineOf,
  mayReadContent,
  type Importers,
  type StoredImport,
} from '#engines/exchange/import-store-server.ts'
import { columnsFor } from '#engines/exchange/importer.ts'
import { ownImporter, type ServedImporter } from '#engines/exchange/import-server.ts'

/** Everything that can be done with an import that was uploaded. */
export function importRoutes(importers: Importers): Route[] {
  const open = async (ctx: Ctx, id: string, lock = false) => {
    const stored = await findImport(ctx.db, id, lock)
    return { stored, served: await ownImporter(importerFor(importers, ctx, stored.name), ctx.db) }
  }
  const answer = async (ctx: Ctx, id: string) => {
    const { stored, served } = await open(ctx, id)
    return importOf(ctx, ctx.db, stored, served)
  }
  const usable = (ctx: Ctx) =>
    [...importers.values()].filter(({ declared }) => allowed(ctx.org.codes, declared.access, 'write'))

  return [
    handle(imports, async (ctx, { query }) => {
      const names = usable(ctx).map(({ declared }) => declared.name)
      const asked = query.name === undefined ? names : names.filter((name) => name === query.name)
      const { count, rows } = await importPage(ctx.db, asked, query)
      const own = new Map<string, ServedImporter>()
      for (const served of usable(ctx)) own.set(served.declared.name, await ownImporter(served, ctx.db))
      const results = rows.flatMap((stored) => {
        const served = own.get(stored.name)
        return served ? [lineOf(ctx, stored, served)] : []
      })
      return { count, results }
    }),
    handle(readImport, (ctx, { params }) => answer(ctx, params.id)),
    handle(importRows, async (ctx, { params, query }) => {
      const { stored, served } = await open(ctx, params.id)
      if (!mayReadContent(ctx, stored, served)) throw notFound()
      return rowPage(ctx.db, stored, served, query)
    }),
    handle(importMasters, async (ctx, { params, query }) => {
      const { stored } = await open(ctx, params.id)
      return masterPage(ctx.db, stored.id, query)
    }),
    handle(checkImport, async (ctx, { params, body }) => {
      const { stored, served } = await open(ctx, params.id, true)
      mustBeAble(ctx, stored, served, 'can_check')
      const offered = columnsFor(served.declared, (codes) => allowed(ctx.org.codes, codes, 'write'))
      const headers = stored.head.columns.map(({ header }) => header)
      const wrong = choiceErrors(served.declared, offered, headers, body)
      if (wrong) throw invalid(wrong)
      const options = { ...body, options: optionsFor(ctx, stored, served, body) }
      await start(ctx, stored, 'Checking', `Check of ${stored.file_name}`, 'exchange.check', { options })
      return answer(ctx, stored.id)
    }),
    handle(runImport, async (ctx, { params, body: { mode } }) => {
      const { stored, served } = await open(ctx, params.id, true)
      mustBeAble(ctx, stored, served, 'can_run')
      if (served.declared.steps_up) await confirmedLately(ctx, SHOWN_MINUTES)
      const { counts } = stored
      const left = counts.valid - counts.created - counts.updated
      if (mode === 'all' && counts.errors > 0)
        throw refuse(
          `${rowsWord(counts.errors)} have errors. Correct the file, or import the valid rows only.`,
        )
      if (mode === 'all' && lifeOf(stored).wrote)
        throw refuse('Some rows are in already: go on with the valid rows, or undo them first.')
      if (left <= 0) throw refuse('There is no valid row to import.')
      const options = { ...stored.options, mode }
      await start(ctx, stored, 'Running', `Import of ${stored.file_name}`, 'exchange.run', { options })
      return answer(ctx, stored.id)
    }),
    handle(stopImport, async (ctx, { params }) => {
      const { stored, served } = await open(ctx, params.id, true)
      mustBeAble(ctx, stored, served, 'can_stop')
      if (stored.job_id) await ctx.services.jobs.requestStop(ctx.db, stored.job_id)
      return answer(ctx, stored.id)
    }),
    handle(undoImport, async (ctx, { params }) => {
      const { stored, served } = await open(ctx, params.id, true)
      mustBeAble(ctx, stored, served, 'can_undo')
      await start(ctx, stored, 'Undoing', `Undoing of ${stored.file_name}`, 'exchange.run', {})
      return answer(ctx, stored.id)
    }),
  ]
}

/** What the person chose, and else what the cells of the mapped columns show; what both leave open is asked. */
function optionsFor(
  { today }: Pick<Ctx, 'today'>,
  { head, options: stored }: StoredImport,
  { declared }: ServedImporter,
  { mapping, options: chosen }: CheckBody,
): Record<string, string> {
  const read = writingFor(writingOf(declared.columns, head.columns, mapping, today), chosen)
  if (read.unclear.length)
    throw invalid(Object.fromEntries(read.unclear.map((name) => [name, [openQuestions[name]]])))
  // of a check before, with another mapping perhaps
  const own = Object.entries(stored.options).filter(([name]) => !isWriting(name))
  return { ...Object.fromEntries(own), ...chosen, ...read.options }
}

type Ability = keyof ReturnType<typeof abilities>
const words: Record<Ability, string> = {
  can_check: 'This import cannot be checked now.',
  can_run: 'Check the file before it is imported.',
  can_stop: 'This import is not running.',
  can_undo: 'This import cannot be undone.',
}

/** In the state for it, and by somebody who may fill every column that it fills. */
function mustBeAble(ctx: Ctx, stored: StoredImport, { declared }: ServedImporter, ability: Ability) {
  if (!abilities(lifeOf(stored))[ability]) throw conflict(words[ability])
  if (ability !== 'can_run' && ability !== 'can_undo') return
  const filled = Object.values(stored.options.mapping)
  const held = Object.entries(declared.columns).filter(
    ([name, { code }]) => filled.includes(name) && code && !allowed(ctx.org.codes, code, 'write'),
  )
  if (held.length) throw forbidden()
}

/** The state moves and the job is asked for in one transaction: neither is there without the other. */
async function start(
  ctx: Ctx,
  { id, version }: StoredImport,
  state: 'Checking' | 'Running' | 'Undoing',
  title: string,
  kind: 'exchange.check' | 'exchange.run',
  { options }: { options?: StoredImport['options'] },
) {
  const job_id = await ctx.services.jobs.enqueue(ctx.db, {
    kind,
    title,
    input: { exchange_id: id },
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
  })
  await ctx.db
    .updateTable('exchange')
    .set({
      state,
      job_id,
      error: null,
      ended_at: null,
      version: version + 1,
      ...(options ? { options: JSON.stringify(options) } : {}),
    })
    .where('id', '=', id)
    .execute()
}

const rowsWord = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`)

import { invalid } from '#kernel/errors.ts'
import type { Language } from '#kernel/calendar/names.ts'
import { languageOf } from '#platform/language.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { valuesOf } from '#engines/dataset/compose-server.ts'
import {
  columnReader,
  infoOf,
  mayReadSet,
  ownSets,
  type At,
  type DataSets,
} from '#engines/dataset/data-set-server.ts'
import type { Definition } from '#engines/dataset/definition.ts'
import { hasPlaces, placeIn, written } from '#engines/dataset/keyset-server.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { withAnswers } from '#engines/dataset/period.ts'
import { fileOf, permitted, readsOf, runReport, setOf } from '#engines/dataset/run-server.ts'
import type { ExportSource } from '#engines/exchange/export-source-server.ts'
import { beginExport } from '#engines/exchange/export-server.ts'
import { inLanguage, setsFor } from '#modules/report-builder/server/language.ts'
import { findReport, readableOf } from '#modules/report-builder/server/report-row.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'

/** A page of a screen, or of a program; what asks for more at once is a file. */
const mostShown = 1000

/** The rows of any report, as an export takes them too. */
export function rowsRoute(sets: DataSets): Route {
  const served = handle(reportBuilder.rows, async (ctx, { query }) => {
    const { definition, limit, offset } = query
    const language = query.language ?? (await languageOf(ctx.db, ctx.viewer.account_id))
    const own = inLanguage(await ownSets(ctx.db, sets), language)
    const report = permitted(own, definition, ctx.org.codes, ctx.today)
    const waiting = limit <= mostShown
    const at = atOf(definition, ctx.today, ctx.org.time_zone)
    const answer = await runReport(ctx.db, report, at, { limit, offset, waiting })
    // a file is gathered page by page, and told of with the first
    if (answer.results.length && (waiting || offset === 0))
      await noteReading(ctx, readsOf(report), {
        how: waiting ? 'Report' : 'File',
        about: query.title ?? report.set.title,
        row_count: answer.count,
      })
    return answer
  })
  return {
    ...served,
    exported: async (
      held,
      {
        definition,
        title = 'Report',
        language = 'en',
      }: { definition: Definition; title?: string; language?: string },
      db,
      today,
    ) =>
      // titles and kinds are the same in every time zone
      fileOf(
        permitted(inLanguage(await ownSets(db, sets), language), definition, held, today),
        title,
        atOf(definition, today, 'UTC'),
      ),
  }
}

/** A saved report at an address of its own, for programs. */
export const reportRowsRoute = (sets: DataSets): Route =>
  handle(reportBuilder.reportRows, async (ctx, { params, query }) => {
    const { limit, offset, after, as_of, answers = {} } = query
    const own = await setsFor(ctx, sets)
    const stored = await findReport(ctx, params.id)
    const { definition: readable, left_out } = readableOf(own, ctx, stored)
    const asked = withAnswers({ ...readable, as_of: as_of ?? readable.as_of }, answers)
    const report = permitted(own, asked, ctx.org.codes, ctx.today)
    const at = atOf(asked, ctx.today, ctx.org.time_zone)
    const { seal } = ctx.services
    const question = JSON.stringify([params.id, asked, report.definition.sort])
    const from = after ? placeIn(seal, question, after) : null
    const byPlaces = hasPlaces(report.definition) && (from !== null || offset === 0)
    const paging = { limit, offset, waiting: true, ...(byPlaces ? { from } : {}) }
    const { end, ...answer } = await runReport(ctx.db, report, at, paging)
    if (answer.results.length)
      await noteReading(ctx, readsOf(report), { how: 'Report', about: stored.name, row_count: answer.count })
    const all = { ...answer, left_out: [...left_out, ...answer.left_out] }
    return end === undefined ? all : { ...all, after: end && written(seal, question, end) }
  })

export const sourceOf = (rows: Route): ExportSource => ({
  route: rows,
  declared: reportBuilder.rows.spec.export,
  below: [],
})

/** What a file is made with: the same question that the screen asks. */
export const questionOf = (
  definition: Definition,
  title: string,
  language: Language,
): Record<string, string> => ({ definition: writeDefinition(definition), title, language })

export function dataSetRoutes(sets: DataSets, rows: Route): Route[] {
  return [
    handle(reportBuilder.dataSets, async (ctx) => ({
      results: [...(await setsFor(ctx, sets)).values()]
        .filter((set) => mayReadSet(set, ctx.org.codes))
        .map((set) => infoOf(set, ctx.org.codes)),
    })),
    handle(reportBuilder.values, async ({ org, db, today }, { query }) => {
      const set = setOf(await ownSets(db, sets), query.data_set, org.codes)
      const { column, search = '' } = query
      if (!columnReader(set, org.codes)(column) || !set.columns.get(column)?.listed)
        throw invalid({ column: ['Select a valid choice.'] })
      const at = { day: today, today, time_zone: org.time_zone }
      const found = await valuesOf(set, column, search, at).execute(db)
      return { count: found.rows.length, results: found.rows }
    }),
    rows,
    reportRowsRoute(sets),
    handle(reportBuilder.export, async (ctx, { body: { definition, title, format, report_id } }) => {
      if (report_id) await findReport(ctx, report_id)
      permitted(await ownSets(ctx.db, sets), definition, ctx.org.codes, ctx.today)
      const query = questionOf(definition, title, await languageOf(ctx.db, ctx.viewer.account_id))
      return beginExport(ctx, sourceOf(rows), 'hr', { format, query, subject_id: report_id })
    }),
  ]
}

export const atOf = ({ as_of }: Definition, today: string, time_zone: string): At => ({
  day: as_of ?? today,
  today,
  time_zone,
})

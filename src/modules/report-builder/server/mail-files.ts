import { refuse } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { JobCtx } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import { standIn } from '#platform/reach.ts'
import type { DataSets } from '#engines/dataset/data-set-server.ts'
import { permitted, runReport } from '#engines/dataset/run-server.ts'
import type { ExportFormat } from '#engines/exchange/formats.ts'
import { makeFile } from '#engines/exchange/export-job-server.ts'
import { hatAt } from '#engines/exchange/export-source-server.ts'
import { atOf, questionOf, sourceOf } from '#modules/report-builder/server/rows.ts'
import type { Given } from '#modules/report-builder/server/shares.ts'

export type MadeFile = Awaited<ReturnType<typeof makeFile>>
/** A report as it is for some recipients who may read the same of it. */
export interface Edition {
  given: readonly Given[]
  rows: number
  /** Null where it goes as a link only. */
  file: MadeFile | null
}

/**
 * Those who may read the same get the same: one file for all of them, for each language, on paper for each calendar. Whoever
 * reads of some people only gets a file of their own: neither may others have it, nor they that of others.
 */
export function editionsOf(given: readonly Given[], format: ExportFormat): (readonly Given[])[] {
  const bySame = new Map<string, Given[]>()
  for (const one of given) {
    const { id, is_limited, calendar, language } = one.person
    const days = format === 'pdf' ? calendar : null
    const key = JSON.stringify([one.gets, one.definition, days, language, is_limited ? id : null])
    bySame.set(key, [...(bySame.get(key) ?? []), one])
  }
  return [...bySame.values()]
}

/** Makes it with the rights of one of them, asked once more now. */
export async function editionFor(
  ctx: JobCtx,
  sets: DataSets,
  rows: Route,
  given: readonly Given[],
  { name, format }: { name: string; format: ExportFormat },
): Promise<Edition> {
  const [first] = given
  if (!first) throw new Error('An edition is for somebody.')
  const { definition, person } = first
  const viewer = await ctx.services.viewers.ofAccount(person.id)
  const member = viewer?.memberships.get(ctx.org.slug)
  const org = member && standIn(member, sourceOf(rows).route.endpoint)
  const as = viewer && org && hatAt(sourceOf(rows), viewer, org, 'hr')
  if (!viewer || !org || !as) throw refuse(`${person.full_name} may not read reports any more.`)
  if (first.gets === 'link') {
    const at = atOf(definition, ctx.today, ctx.org.time_zone)
    const report = permitted(sets, definition, org.codes, ctx.today)
    const asked = { limit: 1, offset: 0, waiting: false }
    const scope = {
      org_id: ctx.org.org_id,
      account_id: person.id,
      acting_as: as,
      request_no: ctx.job_id,
      limited: org.is_limited,
      reach: org.reach,
    }
    const { count } = await ctx.services.database.inBatch(scope, (db) => runReport(db, report, at, asked))
    return { given, rows: count, file: null }
  }
  const standing = { services: ctx.services, viewer, org, as, now: clock.instant() }
  const file = await makeFile(ctx, sourceOf(rows), standing, {
    format,
    query: questionOf(definition, name, person.language === 'ne' ? 'ne' : 'en'),
  })
  return { given, rows: file.rows, file }
}

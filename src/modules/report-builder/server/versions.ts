import { sql } from 'kysely'
import type { PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import { mayReadSet, type DataSets } from '#engines/dataset/data-set-server.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { changedParts } from '#modules/report-builder/domain/changed-parts.ts'
import { readableOf, type ReportRow } from '#modules/report-builder/server/report-row.ts'
import { reportParts, type ReportVersion } from '#modules/report-builder/shared/report.ts'

/** So many savings are kept of a report, the newest. */
const MOST_KEPT = 50

/** Keeps a report as it stands; who it is shared with is no part of that, and the same is not kept twice. */
export async function keepVersion({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await sql`insert into saved_report_version (report_id, version, name, description, definition, data_set_version, column_titles, account_id, account_name, saved_at)
    select r.id, r.version, r.name, r.description, r.definition, r.data_set_version, r.column_titles, r.account_id, r.account_name, r.changed_at
    from saved_report r where r.id = ${id} and not exists (
      select from saved_report_version v where v.org_id = r.org_id and v.report_id = r.id and v.saved_at >= r.changed_at)`.execute(
    db,
  )
  await sql`delete from saved_report_version v where v.report_id = ${id} and v.version not in (
      select k.version from saved_report_version k where k.report_id = ${id} order by k.version desc limit ${sql.lit(MOST_KEPT)})`.execute(
    db,
  )
}

interface Row {
  version: number
  name: string
  description: string | null
  definition: unknown
  column_titles: Record<string, string>
  account_name: string
  saved_at: string
}

/** The newest first, each with what was changed by it. */
export async function versionsOf(
  ctx: Ctx,
  sets: DataSets,
  report: ReportRow,
  { limit, offset }: Pick<PageQuery, 'limit' | 'offset'>,
): Promise<{ count: number; results: ReportVersion[] }> {
  const { rows } =
    await sql<Row>`select v.version, v.name, v.description, v.definition, v.column_titles, v.account_name, v.saved_at
    from saved_report_version v where v.report_id = ${report.id} order by v.version desc`.execute(ctx.db)
  const all = rows.length ? rows : [report].map((row) => ({ ...row, saved_at: row.changed_at }))
  const results = all.slice(offset, offset + limit).map((row, index): ReportVersion => {
    const before = all[offset + index + 1]
    const { version, name, description, account_name, saved_at } = row
    const stored = Definition.safeParse(row.definition)
    const set = stored.success ? sets.get(stored.data.data_set) : undefined
    return {
      version,
      name,
      description,
      saved_by: account_name,
      saved_at,
      is_current: offset + index === 0,
      changed: before ? changedParts(reportParts, partsOf(before), partsOf(row)) : [],
      definition: set && mayReadSet(set, ctx.org.codes) ? readableOf(sets, ctx, row).definition : null,
    }
  })
  return { count: all.length, results }
}

const partsOf = ({ name, description, definition }: Row): Record<string, unknown> => ({
  ...Definition.parse(definition),
  name,
  description,
})

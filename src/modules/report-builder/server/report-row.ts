import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { allCodes } from '#kernel/codes.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { heldOn } from '#platform/group-member.ts'
import {
  columnReader,
  countedOnly,
  knownColumns,
  mayReadSet,
  type DataSets,
} from '#engines/dataset/data-set-server.ts'
import { extendedBy } from '#engines/dataset/computed-server.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { reduced } from '#engines/dataset/reduced.ts'
import { asNow, namedIn } from '#engines/dataset/renamed.ts'
import { setOf } from '#engines/dataset/run-server.ts'
import type { OpenedReport, SavedReport } from '#modules/report-builder/shared/report.ts'
import { refIn } from '#platform/reference.ts'

/** A saved report as it is stored. */
export interface ReportRow {
  id: string
  name: string
  description: string | null
  data_set: string
  definition: unknown
  /** How its columns were called when it was saved. */
  column_titles: Record<string, string>
  data_set_version: number
  account_id: string
  account_name: string
  is_shared_with_all: boolean
  shared_codes: string[]
  state: SavedReport['state']
  readers: { id: string; full_name: string }[]
  groups: { id: string; name: string }[]
  schedule_count: number
  changed_at: string
  version: number
}

type Viewing = Pick<Ctx, 'org' | 'viewer' | 'today'>

export const mine = ({ viewer }: Pick<Viewing, 'viewer'>): RawBuilder<boolean> =>
  sql`r.account_id = ${viewer.account_id}`

/** One's own, and what is published and shared with everybody, with one's codes or groups, with oneself, or mailed to one. */
export const reachable = (ctx: Viewing): RawBuilder<boolean> => {
  const held = allCodes.flatMap(({ code }) => (allowed(ctx.org.codes, [code], 'read') ? [code] : []))
  const { account_id } = ctx.viewer
  return sql`(${mine(ctx)} or r.state = 'Published' and (r.is_shared_with_all or r.shared_codes && ${held}::text[]
    or exists (select from saved_report_group g join permission_group_member m on m.org_id = g.org_id and m.group_id = g.group_id
      where g.org_id = r.org_id and g.report_id = r.id and m.account_id = ${account_id} and ${heldOn('m', sql`${ctx.today}::date`)})
    or exists (select from saved_report_reader s where s.org_id = r.org_id and s.report_id = r.id and s.account_id = ${account_id})
    or exists (select from report_schedule d join report_recipient t on t.org_id = d.org_id and t.schedule_id = d.id
      where d.org_id = r.org_id and d.report_id = r.id and t.account_id = ${account_id})))`
}

export const selected = sql`
  select r.id, r.name, r.description, r.data_set, r.definition, r.column_titles, r.data_set_version, r.account_id, r.account_name, r.is_shared_with_all, r.shared_codes, r.state,
    r.changed_at, r.version,
    (select count(*) from report_schedule d where d.org_id = r.org_id and d.report_id = r.id and d.is_active) as schedule_count,
    coalesce((select json_agg(json_build_object('id', a.id, 'full_name', a.full_name) order by a.full_name)
      from saved_report_reader s join account a on a.id = s.account_id where s.org_id = r.org_id and s.report_id = r.id), '[]') as readers,
    coalesce((select json_agg(${refIn('p')} order by p.name)
      from saved_report_group g join permission_group p on p.org_id = g.org_id and p.id = g.group_id where g.org_id = r.org_id and g.report_id = r.id), '[]') as groups
  from saved_report r`

/** What may not be seen is not found. */
export async function findReport(
  ctx: Viewing & { db: Db },
  id: string,
  where = reachable(ctx),
): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`${selected} where r.id = ${id} and ${where}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export function lineOf(
  sets: DataSets,
  { org, viewer }: Pick<Viewing, 'org' | 'viewer'>,
  row: ReportRow,
): SavedReport {
  const { id, name, description, data_set, schedule_count, changed_at, version } = row
  const set = sets.get(data_set)
  const is_mine = row.account_id === viewer.account_id
  return {
    id,
    name,
    description,
    data_set,
    data_set_title: set && mayReadSet(set, org.codes) ? set.title : null,
    module: set?.module ?? null,
    owner: { id: row.account_id, full_name: row.account_name },
    is_mine,
    shared: sharingOf(row),
    state: row.state,
    // who else is mailed it is the owner's
    schedule_count: is_mine ? schedule_count : 0,
    changed_at,
    version,
  }
}

/** As far as the viewer may read it. A column that the program does not know any more falls away as well. */
export function openedOf(sets: DataSets, ctx: Viewing, row: ReportRow): OpenedReport {
  const line = lineOf(sets, ctx, row)
  return {
    ...line,
    ...readableOf(sets, ctx, row),
    readers: line.is_mine ? row.readers : [],
    groups: line.is_mine ? row.groups : [],
    codes: line.is_mine ? row.shared_codes : [],
  }
}

/** What is stored of it, without what the viewer may not read. */
export function readableOf(
  sets: DataSets,
  { org }: Pick<Viewing, 'org'>,
  { definition, column_titles }: Pick<ReportRow, 'definition' | 'column_titles'>,
) {
  const parsed = Definition.parse(definition)
  const declared = setOf(sets, parsed.data_set, org.codes)
  // fields of the organization are removed without the program knowing of them
  const lost = namedIn(parsed).flatMap((key): [string, string][] =>
    declared.columns.has(key) || declared.past.was.has(key) || parsed.computed.some((one) => one.key === key)
      ? []
      : [[key, declared.past.gone.get(key) ?? column_titles[key] ?? key]],
  )
  const now = asNow(parsed, { was: declared.past.was, gone: new Map(lost) })
  const set = extendedBy(declared, now.definition)
  const left = reduced(
    now.definition,
    knownColumns(set),
    columnReader(set, org.codes),
    countedOnly(set, org.codes),
  )
  return { definition: left.definition, left_out: [...now.left_out, ...left.left_out] }
}

/** What a definition is saved with beside itself. */
export function savedOver(sets: DataSets, definition: Definition) {
  const set = sets.get(definition.data_set)
  const titles = namedIn(definition).flatMap((key): [string, string][] => {
    const title = set?.columns.get(key)?.title
    return title === undefined ? [] : [[key, title]]
  })
  return {
    definition: JSON.stringify(definition),
    data_set: definition.data_set,
    data_set_version: set?.version ?? 1,
    column_titles: JSON.stringify(Object.fromEntries(titles)),
  }
}

function sharingOf({ is_shared_with_all, shared_codes, groups, readers }: ReportRow): SavedReport['shared'] {
  if (is_shared_with_all) return 'Everybody'
  if (shared_codes.length) return 'Codes'
  if (groups.length) return 'Groups'
  return readers.length ? 'People' : 'Nobody'
}

import { allCodes } from '#kernel/codes.ts'
import { allowed, type Code } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { extendedBy } from '#engines/dataset/computed-server.ts'
import {
  columnReader,
  countedOnly,
  knownColumns,
  mayReadSet,
  type DataSets,
} from '#engines/dataset/data-set-server.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { reduced } from '#engines/dataset/reduced.ts'
import { reachOf, type Shared } from '#modules/report-builder/domain/reach.ts'
import { peopleOf, type HrPerson } from '#modules/report-builder/server/people.ts'
import type { ReportRow } from '#modules/report-builder/server/report-row.ts'
import { schedulesOf } from '#modules/report-builder/server/schedule-row.ts'
import { builders, type Reader } from '#modules/report-builder/shared/report.ts'

/** Everybody of HR who reaches a report as it is shared now, with what of it falls away for them. */
export async function readersOf(ctx: Ctx, sets: DataSets, report: ReportRow): Promise<Reader[]> {
  const schedules = await schedulesOf(ctx.db, report.id)
  const shared: Shared = {
    maker_id: report.account_id,
    is_shared_with_all: report.is_shared_with_all,
    codes: report.shared_codes,
    groups: report.groups,
    account_ids: report.readers.map(({ id }) => id),
    mailed_ids: schedules.flatMap(({ recipients }) => recipients.map(({ id }) => id)),
  }
  const definition = Definition.parse(report.definition)
  return (await peopleOf(ctx.db, ctx.today, null)).flatMap((person): Reader[] => {
    const held = new Set(person.codes)
    // the codes of a report were checked when it was shared
    const reach = reachOf(shared, person, (code) => allowed(held, [code as Code], 'read'))
    if (!reach) return []
    const by = reach.through === 'Codes' ? reach.by.map(titleOf) : reach.by
    const account = { id: person.id, full_name: person.full_name }
    return [{ account, ...reach, by, ...readBy(sets, definition, person) }]
  })
}

const titles = new Map<string, string>(allCodes.map(({ code, title }) => [code, title]))
const titleOf = (code: string) => titles.get(code) ?? code

function readBy(
  sets: DataSets,
  definition: Definition,
  { codes }: HrPerson,
): Pick<Reader, 'why' | 'without'> {
  const held = new Set(codes)
  const declared = sets.get(definition.data_set)
  const set = declared && extendedBy(declared, definition)
  if (!allowed(held, builders, 'read')) return { why: 'May not read reports', without: [] }
  if (!set || !mayReadSet(set, held))
    return { why: `May not read ${set?.title ?? definition.data_set}`, without: [] }
  const { left_out } = reduced(definition, knownColumns(set), columnReader(set, held), countedOnly(set, held))
  return { why: null, without: [...new Set(left_out.map(({ title }) => title))] }
}

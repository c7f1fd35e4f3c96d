import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { checkedValues, targetOf } from '#modules/hris/server/change-target.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import type { Row, Today } from '#modules/hris/server/record-store.ts'
import { stores } from '#modules/hris/server/records.ts'
import { sectionOf, type SectionName } from '#modules/hris/shared/change-sections.ts'

export type Filled = Row | Row[]
type ListName = keyof typeof stores & SectionName
const listOf = (section: SectionName) =>
  sectionOf(section).isList ? stores[section as ListName].declared : undefined

/**
 * Values of a section from somebody who is no employee yet, by the rules of the record: `others` are the rows that the
 * list has beside this one.
 */
export async function checkedFilling(
  today: Today,
  section: SectionName,
  values: Row,
  others: readonly Row[] = [],
): Promise<Row> {
  const checked = checkedValues(section, values, true)
  await targetOf(section).check(today, checked)
  const { unique = {}, title = '' } = listOf(section) ?? {}
  for (const name of Object.values(unique))
    if (others.some((row) => row[name] === checked[name]))
      throw conflict(`${title} of this kind is there already: change that one.`)
  return checked
}

/** The column of a list that one row has at most, such as the account that the pay goes to. */
export const singleOf = (section: SectionName): string | undefined => listOf(section)?.single

/** Writes what was filled in before the first day, and accepted, into the record of who has joined. */
export async function writeFilling(ctx: Ctx, employeeId: string, section: SectionName, filled: Filled) {
  await lockEmployee(ctx, employeeId)
  if (Array.isArray(filled)) {
    const store = stores[section as ListName]
    // who comes back has records already: what stands there is not kept twice
    const known = await store.all(ctx, employeeId)
    for (const row of filled) {
      const values = checkedValues(section, row, true)
      if (known.some((one) => isWithin(values, one))) continue
      const names = Object.values(store.declared.unique ?? {})
      const former = known.find((one) => names.some((name) => one[name] === values[name]))
      await (former ? store.change(ctx, employeeId, former, values) : store.add(ctx, employeeId, values))
    }
    return
  }
  const target = targetOf(section)
  const current = await target.read(ctx, employeeId, employeeId)
  await target.change(ctx, employeeId, current, checkedValues(section, filled, false))
}

const isWithin = (values: Row, row: Row) =>
  Object.entries(values).every(([name, value]) => (value ?? null) === (row[name] ?? null))

/** What the record of an employee has in a section. */
export async function recordedFilling(ctx: Ctx, employeeId: string, section: SectionName): Promise<Filled> {
  return sectionOf(section).isList
    ? stores[section as ListName].all(ctx, employeeId)
    : targetOf(section).read(ctx, employeeId, employeeId)
}

export interface Paper {
  category_id: string
  title: string
  file_id: string
  created_at: string
}
/** Papers that were sent before the first day join those of the employee. */
export async function adoptDocuments(ctx: Ctx, employee_id: string, papers: readonly Paper[]) {
  if (!papers.length) return
  await ctx.db
    .insertInto('employee_document')
    .values(papers.map((paper) => ({ ...paper, id: newId(), employee_id })))
    .execute()
}

import { z } from 'zod'
import { fieldErrors, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { changeEmployee } from '#modules/hris/server/employee.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { readLegal, writeLegal } from '#modules/hris/server/legal-info.ts'
import type { RecordStore, Row, Today } from '#modules/hris/server/record-store.ts'
import { stores } from '#modules/hris/server/records.ts'
import { sectionOf, type SectionName } from '#modules/hris/shared/change-sections.ts'
import { EmployeeChange } from '#modules/hris/shared/employee.ts'

/** What a change request is about, as it is read and written once it is approved. */
interface Target {
  read(ctx: Ctx, employeeId: string, recordId: string): Promise<Row>
  check(ctx: Today, row: Row): Promise<void>
  change(ctx: Ctx, employeeId: string, current: Row, values: Row): Promise<unknown>
  add?: (ctx: Ctx, employeeId: string, values: Row) => Promise<unknown>
  remove?: (ctx: Ctx, employeeId: string, recordId: string) => Promise<void>
}

const employee: Target = {
  read: (ctx, id) => lockEmployee(ctx, id),
  check: async () => {},
  change: (ctx, id, current, values) =>
    changeEmployee(ctx, id, EmployeeChange.parse({ ...values, version: current['version'] })),
}
const legal: Target = {
  read: (ctx, id) => readLegal(ctx, id, 'edit'),
  check: async () => {},
  change: (ctx, id, current, values) => writeLegal(ctx, id, Number(current['version']), values),
}
const listed = (store: RecordStore): Target => ({
  read: store.one,
  check: store.check,
  change: store.change,
  add: store.add,
  remove: store.remove,
})

const targets: Record<SectionName, Target> = {
  basic: employee,
  contact: employee,
  legal,
  contacts: listed(stores.contacts),
  addresses: listed(stores.addresses),
  family: listed(stores.family),
  education: listed(stores.education),
  experiences: listed(stores.experiences),
  languages: listed(stores.languages),
  trainings: listed(stores.trainings),
  engagements: listed(stores.engagements),
  insurances: listed(stores.insurances),
  medical: listed(stores.medical),
  banks: listed(stores.banks),
}
export const targetOf = (section: SectionName): Target => targets[section]

/** The values as the section's fields take them; what they refuse is said at their names. */
export function checkedValues(section: SectionName, values: Row, isNew: boolean): Row {
  const { fields } = sectionOf(section)
  const shape = z.object(
    Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
  )
  const parsed = (isNew ? shape : shape.partial()).safeParse(values)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues))
  return parsed.data
}

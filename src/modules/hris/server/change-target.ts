import { z } from 'zod'
import { fieldErrors, invalid } from '#kernel/errors.ts'
import { addDays } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { backgroundIds, nameOf } from '#modules/hris/server/background.ts'
import { changeEmployee } from '#modules/hris/server/employee.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { askedCustom } from '#modules/hris/server/custom-values.ts'
import { checkedCustom, customFieldsOf, customIn, writeCustom } from '#modules/hris/server/custom-store.ts'
import { checkLegal, readLegal, writeLegal } from '#modules/hris/server/legal-info.ts'
import type { RecordStore, Row, Today } from '#modules/hris/server/record-store.ts'
import { stores } from '#modules/hris/server/records.ts'
import type { ChangedField } from '#modules/hris/shared/change-request.ts'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'
import { sectionOf, type SectionName } from '#modules/hris/shared/change-sections.ts'
import { EmployeeChange } from '#modules/hris/shared/employee.ts'

/** What a change request is about, as it is read and written once it is approved. */
interface Target {
  read(ctx: Ctx, employeeId: string, recordId: string): Promise<Row>
  check(ctx: Today, row: Row): Promise<void>
  change(ctx: Ctx, employeeId: string, current: Row, values: Row): Promise<unknown>
  add?: (ctx: Ctx, employeeId: string, values: Row) => Promise<unknown>
  remove?: (ctx: Ctx, employeeId: string, recordId: string) => Promise<void>
  /** Where the organization defines the fields: what would change; refuses what may not be asked for. */
  asked?: (ctx: Ctx, employeeId: string, values: Row) => Promise<ChangedField[]>
}

const employee: Target = {
  read: (ctx, id) => lockEmployee(ctx, id),
  check: async () => {},
  change: (ctx, id, current, values) =>
    changeEmployee(ctx, id, EmployeeChange.parse({ ...values, version: current['version'] })),
}
/** Religion and ethnicity by their names: so they are asked for, read and agreed to. */
const background: Target = {
  async read(ctx, id) {
    const { religion_id, ethnicity_id, disability, disability_percent, version } = await lockEmployee(ctx, id)
    const [religion, ethnicity] = await Promise.all([
      nameOf(ctx.db, 'religion', religion_id),
      nameOf(ctx.db, 'ethnicity', ethnicity_id),
    ])
    return { religion, ethnicity, disability, disability_percent, version }
  },
  async check(ctx, row) {
    await backgroundIds(ctx.db, row)
  },
  async change(ctx, id, { version }, values) {
    const { religion: _, ethnicity: __, ...rest } = values
    const change = { ...rest, ...(await backgroundIds(ctx.db, values)), version }
    return changeEmployee(ctx, id, EmployeeChange.parse(change))
  },
}
const legal: Target = {
  read: (ctx, id) => readLegal(ctx, id, 'edit'),
  check: async (ctx, row) => checkLegal(ctx, row),
  change: (ctx, id, current, values) => writeLegal(ctx, id, Number(current['version']), values),
}
const custom: Target = {
  read: async (ctx, id) => ({ ...customIn(await lockEmployee(ctx, id)) }),
  check: async () => {},
  async change(ctx, id, _current, values) {
    const [fields, employee] = [await customFieldsOf(ctx.db), await lockEmployee(ctx, id)]
    const change = checkedCustom(fields, customIn(employee), values, () => true)
    return writeCustom(ctx, employee, fields, change)
  },
  asked: askedCustom,
}
const listed = (store: RecordStore): Target => ({
  read: store.one,
  check: store.check,
  change: store.change,
  add: store.add,
  remove: store.remove,
})

/** Whoever took over a login would lead the pay elsewhere: an approved request waits, so that it can still be stopped. */
const banks: Target = {
  ...listed(stores.banks),
  add: async (ctx, id, values) => waiting(ctx, await stores.banks.add(ctx, id, values)),
  change: async (ctx, id, current, values) =>
    waiting(ctx, await stores.banks.change(ctx, id, current, values)),
}

async function waiting(ctx: Ctx, row: Row) {
  const { bank_wait_days } = await settingOf(ctx.db, changePolicy)
  const effective_on = bank_wait_days > 0 ? addDays(ctx.today, bank_wait_days) : null
  await ctx.db
    .updateTable('employee_bank')
    .set({ effective_on })
    .where('id', '=', String(row['id']))
    .execute()
}

const targets: Record<SectionName, Target> = {
  basic: employee,
  background,
  contact: employee,
  legal,
  custom,
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
  banks,
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

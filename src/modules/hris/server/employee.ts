import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { renameAccounts } from '#modules/account/server/public.ts'
import { moveJoining } from '#modules/hris/domain/assignment-timeline.ts'
import { employmentProblems, ownEnds } from '#modules/hris/domain/employment.ts'
import { probationProblems } from '#modules/hris/domain/probation.ts'
import { carryOut, timelineOf } from '#modules/hris/server/assignment-store.ts'
import { employeesExported } from '#modules/hris/server/custom-columns.ts'
import { employeePage } from '#modules/hris/server/employee-query.ts'
import { guarded, lockEmployee, type EmployeeStored } from '#modules/hris/server/employee-row.ts'
import { refuseUnwritable } from '#modules/hris/server/field-ways.ts'
import { tellFormerAddress } from '#modules/hris/server/old-address.ts'
import { lookAt, writerOf, type Seen } from '#modules/hris/server/look.ts'
import { signaturePurpose } from '#modules/hris/server/signature.ts'
import { countryOf, typeFacts } from '#modules/hris/server/place.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import { moveFirstSupervisors } from '#modules/hris/server/supervisor-write.ts'
import { employmentFields } from '#modules/hris/shared/employee-fields.ts'
import {
  employees,
  readEmployee,
  readMyself,
  removeEmployee,
  setPicture,
  updateContact,
  updateEmployee,
  type EmployeeChange,
} from '#modules/hris/shared/employee.ts'
import { mayEdit } from '#modules/hris/domain/field-rights.ts'

export const employeeRoutes: Route[] = [
  {
    ...handle(employees, (ctx, { query }) => employeePage(ctx, query)),
    exported: (_, _query, db) => employeesExported(db),
  },
  handle(readEmployee, (ctx, { params }) => profileOf(ctx, params.id)),
  handle(readMyself, (ctx) => profileOf(ctx, ctx.employee_id)),
  handle(updateEmployee, (ctx, { params, body }) => changeByHand(ctx, params.id, body)),
  handle(updateContact, async (ctx, { params, body }) => {
    const seen = await writerOf(ctx, params.id, 'contact')
    // the address that the organization gave is changed by the organization
    if (ctx.as === 'user' ? body.work_email !== undefined : !mayWrite(seen, body)) throw forbidden()
    await refuseFixed(ctx, params.id, seen, body)
    return changeEmployee(ctx, params.id, body)
  }),
  handle(setPicture, async (ctx, { params, body }) => {
    const { is_self, rights } = await lookAt(ctx, params.id)
    if (!is_self && !mayEdit(rights.basic)) throw ctx.as === 'hr' ? forbidden() : notFound()
    if (body.file_id)
      await refuseForeignPicture(ctx, body.file_id, body.kind === 'signature' ? signaturePurpose : 'picture')
    const employee = await lockEmployee(ctx, params.id)
    const column = pictureColumns[body.kind]
    await ctx.db
      .updateTable('employee')
      .set({ [column]: body.file_id, version: employee.version + 1 })
      .where('id', '=', params.id)
      .execute()
    await followAccount(ctx, params.id)
    return profileOf(ctx, params.id)
  }),
  handle(removeEmployee, async (ctx, { params }) => {
    await deleteEmployee(ctx, params.id)
    return undefined
  }),
]

/** The address is the organization's, and where links to sign in go. */
const ofEmployment: readonly string[] = ['code', 'work_email', ...Object.keys(employmentFields)]
const mayWrite = ({ rights }: Seen, change: Record<string, unknown>) =>
  mayEdit(rights.employment) || ofEmployment.every((name) => change[name] === undefined)

/** What HR writes, within what the organization lets be written. */
export async function changeByHand(ctx: Ctx, id: string, change: EmployeeChange) {
  const seen = await lookAt(ctx, id)
  if (!mayWrite(seen, change)) throw forbidden()
  await refuseFixed(ctx, id, seen, change)
  return changeEmployee(ctx, id, change)
}

/** What the organization lets nobody, or not this one, write by hand. */
async function refuseFixed(ctx: Ctx, id: string, seen: Seen, body: Record<string, unknown>) {
  const current = { ...(await lockEmployee(ctx, id)) }
  for (const section of ['basic', 'contact']) refuseUnwritable(seen, ctx.as, section, current, body)
  // there they are named by name, here by the row
  const byName = ({ religion_id, ethnicity_id, ...row }: Record<string, unknown>) => ({
    ...row,
    religion: religion_id,
    ethnicity: ethnicity_id,
  })
  refuseUnwritable(seen, ctx.as, 'background', byName(current), byName(body))
}

const pictureColumns = {
  profile: 'profile_picture_file_id',
  cover: 'cover_picture_file_id',
  signature: 'signature_file_id',
} as const

/** Writes what is named; the rest stays. Another day of joining moves the first assignment with it. */
export async function changeEmployee(ctx: Ctx, id: string, { version, ...change }: EmployeeChange) {
  const employee = await lockEmployee(ctx, id)
  await checkVersion(employee, version, () => profileOf(ctx, id))
  const { code, ...rest } = change
  const values = { ...rest, ...(code ? { code } : {}) }
  const changed = { ...employee, ...values }
  refuseOwnEnds(ctx, employee, changed)
  await refuseWrongDays(ctx, employee, changed)
  refuseUnexplained(ctx, employee, changed, change.confirmation_reason)
  await guarded(
    ctx,
    () =>
      ctx.db
        .updateTable('employee')
        .set({ ...values, version: version + 1 })
        .where('id', '=', id)
        .execute(),
    code,
  )
  if (changed.joined_on !== employee.joined_on) await moveFirstDay(ctx, employee, changed.joined_on)
  if (values.first_name ?? values.middle_name ?? values.last_name) await followAccount(ctx, id)
  const gone = [employee.work_email, employee.personal_email].flatMap((old) =>
    old && ![changed.work_email, changed.personal_email].includes(old) ? [old] : [],
  )
  await tellFormerAddress(ctx, id, gone)
  await ctx.signal('employee.changed', { employee_id: id })
  return profileOf(ctx, id)
}

/** Deletes a record that nothing hangs on, in whatever module: what has a history is separated instead. */
export async function deleteEmployee(ctx: Ctx, id: string) {
  const employee = await lockEmployee(ctx, id)
  if (employee.account_id) throw conflict('This person has a login. Separate them instead.')
  const { rows } = await sql<{ tbl: string; columns: string[] }>`
    select c.conrelid::regclass::text as tbl,
      array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
    from pg_constraint c where c.contype = 'f' and c.confrelid = 'employee'::regclass`.execute(ctx.db)
  const others = rows.filter(({ tbl }) => !own.includes(tbl) && !tbl.startsWith('employee_'))
  const checks = others.flatMap(({ tbl, columns }) =>
    columns
      .filter((column) => column !== 'org_id')
      .map(
        (column) =>
          sql`select ${tbl}::text as tbl where exists (select from ${sql.table(tbl)} where ${sql.ref(column)} = ${id})`,
      ),
  )
  const used = await sql<{ tbl: string }>`${sql.join(checks, sql` union `)}`.execute(ctx.db)
  if (used.rows.length)
    throw conflict('Other records refer to this person. Separate them instead of deleting.', {
      records: used.rows.map(({ tbl }) => tbl),
    })
  await ctx.db.deleteFrom('employee').where('id', '=', id).execute()
}
/** Tables that are the record itself, beside those named `employee_…`. */
const own = ['employment_assignment', 'supervisor_link']

const ends = ['probation_ends_on', 'confirmed_on', 'contract_ends_on'] as const

/** Nobody confirms or renews their own employment, in whatever hat. */
function refuseOwnEnds(ctx: Ctx, employee: EmployeeStored, changed: EmployeeStored) {
  const others = ends.filter((name) => employee[name] !== changed[name])
  if (employee.id !== ctx.employee_id || !others.length) return
  throw invalid(Object.fromEntries(others.map((name) => [name, [ownEnds]])))
}

async function refuseWrongDays(ctx: Ctx, employee: EmployeeStored, changed: EmployeeStored) {
  const names = ['joined_on', ...ends, 'date_of_birth'] as const
  // a record that was wrong before may still be changed in its other fields
  if (names.every((name) => employee[name] === changed[name])) return
  const rows = await timelineOf(ctx.db, employee.id)
  const [type, country] = await Promise.all([
    typeFacts(ctx.db, rows.at(-1)?.place.employment_type_id),
    countryOf(ctx.db, ctx.org.org_id),
  ])
  const problems = employmentProblems({ ...changed, is_contract: type.is_contract, country })
  const asked = Object.fromEntries(
    Object.entries(problems).filter(([name]) => name === 'joined_on' || names.some((n) => n === name)),
  )
  if (Object.keys(asked).length) throw invalid(asked)
}

/** Nobody is confirmed by the way: whoever ends a probation before its time says why. */
function refuseUnexplained(
  { today }: Ctx,
  before: EmployeeStored,
  after: EmployeeStored,
  reason: string | null | undefined,
) {
  const day = after.joined_on > today ? after.joined_on : today
  const problems = probationProblems({ said: {}, before, after, day, reason })
  if (Object.keys(problems).length) throw invalid(problems)
}

async function moveFirstDay(ctx: Ctx, { id, joined_on: from }: EmployeeStored, joined_on: string) {
  const planned = moveJoining(await timelineOf(ctx.db, id), from, joined_on)
  if ('errors' in planned) throw invalid(planned.errors)
  await carryOut(ctx.db, planned.plan)
  await moveFirstSupervisors(ctx.db, id, from, joined_on)
}

async function followAccount(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('employee')
    .select(['account_id', 'full_name', 'profile_picture_file_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.account_id) return
  const { account_id, full_name, profile_picture_file_id: file } = row
  const profile_picture = file ? `/api/v1/files/${ctx.org.slug}/${file}/` : null
  await renameAccounts(ctx.db, [{ account_id, full_name, profile_picture }])
  // every process forgets who it was, and open pages are told who it is
  ctx.afterCommit(() => ctx.services.bus.publish('account', account_id))
}

/** Only a picture that the caller uploaded: it is shown to everybody, and another's file is not theirs to show. */
async function refuseForeignPicture(ctx: Ctx, fileId: string, purpose: string) {
  const file = await ctx.db
    .selectFrom('stored_file')
    .select(['purpose', 'account_id'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file?.purpose !== purpose || file.account_id !== ctx.viewer.account_id)
    throw invalid({ file_id: ['Choose an uploaded image.'] })
}

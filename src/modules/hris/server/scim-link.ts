import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { hire } from '#modules/hris/server/hire.ts'
import { openLoginFor } from '#modules/hris/server/login.ts'
import { scimRefusal, unique } from '#modules/hris/server/scim-wire.ts'
import { EmployeeInput } from '#modules/hris/shared/employee.ts'
import { ENTERPRISE, provisioning, type ScimUserInput } from '#modules/hris/shared/scim.ts'

/** Links the employee that is meant, with a login where there is none, and returns the account. */
export async function linked(ctx: Ctx, user: ScimUserInput): Promise<string> {
  const code = user[ENTERPRISE]?.employeeNumber || null
  const email = addressOf(user)
  const known = await meant(ctx, code, email)
  if (known?.is_linked) throw scimRefusal(409, 'uniqueness', 'This person is linked already.')
  if (known && known.left_on !== null && known.left_on < ctx.today)
    throw scimRefusal(400, 'invalidValue', 'This person has left: employment begins again by HR alone.')
  const employee_id = known?.id ?? (await newcomer(ctx, user, code, email))
  if (!known?.account_id) await openLoginFor(ctx, employee_id, email ? { email } : {})
  const { account_id } = await ctx.db
    .selectFrom('membership')
    .select('account_id')
    .where('employee_id', '=', employee_id)
    .executeTakeFirstOrThrow()
  const { userName: scim_user_name, externalId } = user
  await unique(() =>
    ctx.db
      .updateTable('membership')
      .set({ scim_user_name, scim_external_id: externalId || null })
      .where('account_id', '=', account_id)
      .execute(),
  )
  return account_id
}

function addressOf({ emails, userName }: ScimUserInput): string | null {
  const first = (emails?.find(({ primary }) => primary) ?? emails?.[0])?.value
  return (first || (userName.includes('@') ? userName : null))?.toLowerCase() ?? null
}

/** By the code where one is told, else by the address: one person, or nobody. */
async function meant(ctx: Ctx, code: string | null, email: string | null) {
  const { rows } = await sql<{
    id: string
    code: string
    account_id: string | null
    left_on: string | null
    is_linked: boolean
  }>`
    select e.id, e.code, m.account_id, e.left_on, m.scim_user_name is not null as is_linked
    from employee e left join membership m on m.org_id = e.org_id and m.employee_id = e.id
    left join account a on a.id = m.account_id
    where e.code = ${code} or e.work_email = ${email} or lower(a.email) = ${email}`.execute(ctx.db)
  const named = rows.find((row) => code !== null && row.code === code)
  if (named) return named
  if (rows.length > 1) throw scimRefusal(409, 'uniqueness', 'Several employees have this email address.')
  const [row] = rows
  if (row && code !== null)
    throw scimRefusal(409, 'uniqueness', `The employee with this email address has the code ${row.code}.`)
  return row
}

async function newcomer(ctx: Ctx, user: ScimUserInput, code: string | null, email: string | null) {
  const { makes_newcomers } = await settingOf(ctx.db, provisioning)
  if (!makes_newcomers)
    throw scimRefusal(
      400,
      'invalidValue',
      'No employee has this email address or employee number. HR adds people; then they are linked.',
    )
  const full = user.displayName || user.name?.formatted || user.userName.replace(/@.*/, '')
  const input = EmployeeInput.safeParse({
    first_name: user.name?.givenName || full,
    last_name: user.name?.givenName ? (user.name.familyName ?? '') : '',
    joined_on: ctx.today,
    ...(code ? { code } : {}),
    ...(email ? { work_email: email } : {}),
  })
  if (!input.success)
    throw scimRefusal(400, 'invalidValue', input.error.issues.map(({ message }) => message).join(' '))
  return hire(ctx, input.data, 'as_given')
}

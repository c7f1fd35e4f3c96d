import { invalid, refuse, Refusal } from '#kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  createAccount,
  freeUsernames,
  joinOrganization,
  requestActivation,
  setBlocked,
} from '#modules/account/server/public.ts'
import { forgetAccounts, lockEmployee, type EmployeeStored } from '#modules/hris/server/employee-row.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import { blockLogin, openLogin, sendActivation } from '#modules/hris/shared/login.ts'

export const loginRoutes: Route[] = [
  handle(openLogin, async (ctx, { params, body }) => {
    await openLoginFor(ctx, params.id, body)
    return profileOf(ctx, params.id)
  }),
  handle(sendActivation, async (ctx, { params }) => {
    const account = await accountOf(ctx, params.id)
    const { org_id, name } = ctx.org
    const mailed = await requestActivation(ctx.services, ctx.db, { org_id, name }, [account], ctx.now)
    if (mailed.length === 0)
      throw refuse('No link can be sent: the login is in use already, closed, blocked, or without email.')
    return profileOf(ctx, params.id)
  }),
  handle(blockLogin, async (ctx, { params, body }) => {
    await setBlocked(ctx, await accountOf(ctx, params.id), body.is_blocked)
    return profileOf(ctx, params.id)
  }),
]

async function accountOf(ctx: Ctx, employeeId: string): Promise<string> {
  const { account_id } = await lockEmployee(ctx, employeeId)
  if (!account_id) throw refuse('This person has no login.')
  return account_id
}

interface Asked {
  email?: string | null | undefined
  username?: string | null | undefined
}

/** Opens an account for somebody who has none and mails them the link to choose a password. `at` is its place in a form. */
export async function openLoginFor(ctx: Ctx, employeeId: string, asked: Asked, at?: string) {
  const employee = await lockEmployee(ctx, employeeId)
  const placed = (errors: Record<string, string[]>) => invalid(at ? { [at]: errors } : errors)
  if (employee.account_id) throw placed({ email: ['This person has a login already.'] })
  if (employee.left_on !== null && employee.left_on < ctx.today)
    throw placed({ email: ['Somebody who left gets no login.'] })
  const email = asked.email ?? employee.work_email
  if (!email) throw placed({ email: ['Email is Required'] })
  const account_id = await made(ctx, employee, { ...asked, email }).catch((error: unknown) => {
    // what is taken is said at the field of the form that asked
    throw error instanceof Refusal && error.status === 400
      ? placed(error.body as Record<string, string[]>)
      : error
  })
  await joinOrganization(ctx.db, [{ account_id, employee_id: employeeId }])
  await sql`update membership m set left_on = e.left_on from employee e where e.org_id = m.org_id and e.id = m.employee_id and e.id = ${employeeId}`.execute(
    ctx.db,
  )
  await requestActivation(
    ctx.services,
    ctx.db,
    { org_id: ctx.org.org_id, name: ctx.org.name },
    [account_id],
    ctx.now,
  )
  await forgetAccounts(ctx, [employeeId])
}

async function made(ctx: Ctx, employee: EmployeeStored, { email, username }: Asked & { email: string }) {
  const [free] = username ? [username] : await freeUsernames(ctx.db, [email.slice(0, email.indexOf('@'))])
  const account_id = await createAccount(
    ctx.db,
    { username: free ?? employee.code, email, full_name: employee.full_name },
    ctx.now,
  )
  await ctx.db.updateTable('employee').set({ account_id }).where('id', '=', employee.id).execute()
  return account_id
}

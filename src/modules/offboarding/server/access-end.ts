import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { joinOrganization, setActive } from '#modules/account/server/public.ts'

interface Leaving {
  id: string
  employee_id: string
}

/** The login is closed now, with all that is signed in, and HR is told; the moment, or null where there was no login. */
export async function closeAccess(ctx: Ctx, { id, employee_id }: Leaving): Promise<string | null> {
  if (!(await keepClosed(ctx, employee_id))) return null
  await ctx.signal('separation.access_ended', { separation_id: id })
  return ctx.now
}

/** Closed stays closed whatever the last day is; whether there is a login. */
export async function keepClosed(ctx: Ctx, employee_id: string): Promise<boolean> {
  const account_id = await accountOf(ctx, employee_id)
  if (account_id) await setActive(ctx, [account_id], false)
  return account_id !== null
}

/** The person stays, and gets in again. */
export async function reopenAccess(ctx: Ctx, employee_id: string): Promise<void> {
  const account_id = await accountOf(ctx, employee_id)
  if (!account_id) return
  // of several organizations they had lost this one alone
  await joinOrganization(ctx.db, [{ account_id, employee_id }])
  await setActive(ctx, [account_id], true)
}

async function accountOf(ctx: Ctx, employee_id: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string | null }>`
    select account_id from employee where id = ${employee_id}`.execute(ctx.db)
  return rows[0]?.account_id ?? null
}

import type { Ctx } from '#platform/context.ts'
import { openLoginFor, rehire, writeFilling } from '#modules/hris/server/public.ts'
import type { EmployeeInput } from '#modules/hris/shared/employee.ts'

/** Who has worked here joins as the same person: a new employment, with the contact that they gave now. Returns who it is. */
export async function takeBack(
  ctx: Ctx,
  id: string,
  { joined_on, contract_ends_on, assignment, supervisors, personal_email, mobile, account }: EmployeeInput,
  is_continuous: boolean,
): Promise<string> {
  await rehire(ctx, id, {
    rejoined_on: joined_on,
    is_continuous,
    contract_ends_on: contract_ends_on ?? null,
    place: assignment,
    supervisors,
    with_login: Boolean(account),
  })
  await writeFilling(ctx, id, 'contact', { personal_email, ...(mobile ? { mobile } : {}) })
  if (account && !(await hasLogin(ctx, id))) await openLoginFor(ctx, id, account, 'account')
  return id
}

async function hasLogin(ctx: Ctx, id: string): Promise<boolean> {
  const { account_id } = await ctx.db
    .selectFrom('employee')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return account_id !== null
}

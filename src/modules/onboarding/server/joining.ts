import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { openLoginFor, rehire, tellAssignees, writeFilling } from '#modules/hris/server/public.ts'
import type { EmployeeInput } from '#modules/hris/shared/employee.ts'
import { mayBe } from '#modules/onboarding/server/pre-employment-row.ts'

/** Who has worked here joins as the same person: a new employment, with the contact that they gave now. Returns who it is. */
export async function takeBack(
  ctx: Ctx,
  id: string,
  {
    joined_on,
    contract_ends_on,
    probation_ends_on,
    no_probation,
    confirmation_reason,
    assignment,
    supervisors,
    personal_email,
    mobile,
    account,
  }: EmployeeInput,
  is_continuous: boolean,
): Promise<string> {
  await rehire(ctx, id, {
    rejoined_on: joined_on,
    is_continuous,
    contract_ends_on: contract_ends_on ?? null,
    probation_ends_on,
    no_probation,
    confirmation_reason,
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

interface Newcomer {
  state: string
  source: string
  email: string
  full_name: string
  date_of_birth: string | null
}
/** Nobody becomes a second person by oversight. */
export async function refuseComingBack(ctx: Ctx, row: Newcomer) {
  const [like] = await mayBe(ctx, { ...row, former: null })
  if (like)
    throw conflict(
      `${like.full_name} (${like.code}) has worked here and may be the same person: say that they come back, or join them as somebody new.`,
    )
  if (row.source === 'Rehire')
    throw conflict('They come back: choose who they are, or join them as somebody new.')
}

/** What the newcomer had to do is from now on done on their noticeboard. */
export async function handOver(ctx: Ctx, preEmploymentId: string, assignee_employee_id: string) {
  const rows = await ctx.db
    .updateTable('life_task')
    .set({ assignee_employee_id })
    .where('process', '=', 'onboarding')
    .where('subject_id', '=', preEmploymentId)
    .where('is_newcomers', '=', true)
    .where('assignee_employee_id', 'is', null)
    .returning(['id', 'state'])
    .execute()
  await tellAssignees(
    ctx,
    rows.filter(({ state }) => state === 'Open').map(({ id }) => id),
  )
}

import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import {
  payProblem,
  refuseStepBeyond,
  refuseUnknownPlace,
  separationBefore,
} from '#modules/hris/server/public.ts'
import type { PreInput } from '#modules/onboarding/shared/pre-employment.ts'

export async function refuseWrong(
  ctx: Ctx,
  input: PreInput,
  former: { joins_on: string; former_employee_id: string | null } | null,
) {
  if (input.joins_on < ctx.today && input.joins_on !== former?.joins_on)
    throw invalid({ joins_on: ['Joins on cannot be a past date'] })
  if (input.contract_ends_on !== null && input.contract_ends_on < input.joins_on)
    throw invalid({ contract_ends_on: ['The contract cannot end before the day of joining.'] })
  const paidTwice = payProblem(input)
  if (paidTwice) throw invalid({ hourly_rate: [paidTwice] })
  if (input.former_employee_id && input.former_employee_id !== former?.former_employee_id)
    await refuseNoFormer(ctx, input.former_employee_id)
  await refuseUnknownPlace(ctx.db, input)
  await refuseStepBeyond(ctx.db, input)
  if (input.employment_type_id && !input.contract_ends_on) {
    const type = await ctx.db
      .selectFrom('employment_type')
      .select('is_contract')
      .where('id', '=', input.employment_type_id)
      .executeTakeFirst()
    if (type?.is_contract)
      throw invalid({ contract_ends_on: ['Contract ends on is Required for this employment type.'] })
  }
  if (!input.task_template_id) return
  const template = await ctx.db
    .selectFrom('task_template')
    .select('stage')
    .where('id', '=', input.task_template_id)
    .executeTakeFirst()
  if (template?.stage !== 'Onboarding' && template?.stage !== 'Pre-employment')
    throw invalid({ task_template_id: ['Select a valid choice.'] })
}

/** Whoever comes back has left, and is not kept from it. */
export async function refuseNoFormer(ctx: Ctx, id: string) {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['left_on', 'purged_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) throw invalid({ former_employee_id: ['Select a valid choice.'] })
  if (person.purged_at !== null || person.left_on === null || person.left_on >= ctx.today)
    throw invalid({ former_employee_id: ['Only past employees can be rehired.'] })
  const { why } = await separationBefore(ctx.db, id)
  if (why !== null) throw invalid({ former_employee_id: [why] })
}

/** Who looks after a newcomer works here and finds the tasks of it on a noticeboard: with a login. */
export async function isBuddy(ctx: Ctx, id: string): Promise<boolean> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['account_id', 'joined_on', 'left_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    person !== undefined &&
    person.account_id !== null &&
    person.joined_on <= ctx.today &&
    (person.left_on === null || person.left_on >= ctx.today)
  )
}

export async function refuseWrongPeople(ctx: Ctx, ids: readonly string[]) {
  if (!ids.length) return
  const people = await ctx.db
    .selectFrom('employee')
    .select(['id', 'left_on'])
    .where('id', 'in', [...ids])
    .execute()
  const errors = ids.map((id, index) => {
    const person = people.find((one) => one.id === id)
    if (!person || (person.left_on !== null && person.left_on < ctx.today)) return 'Select a valid choice.'
    return ids.indexOf(id) === index ? null : 'This person is in the list already.'
  })
  const first = errors.find((error) => error !== null)
  if (first) throw invalid({ supervisors: [first] })
}

import type { Day } from '#kernel/calendar/day.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  employmentProblems,
  longestProbationMonths,
  type EmploymentFacts,
} from '#modules/hris/domain/employment.ts'
import {
  defaultProbation,
  probationOf,
  probationProblems,
  type ProbationSaid,
} from '#modules/hris/domain/probation.ts'
import { takeCode } from '#modules/hris/server/code-series.ts'
import { guardedCustom } from '#modules/hris/server/custom-store.ts'
import { customOfNew } from '#modules/hris/server/custom-values.ts'
import { guarded } from '#modules/hris/server/employee-row.ts'
import { writeLegal } from '#modules/hris/server/legal-info.ts'
import { openLoginFor } from '#modules/hris/server/login.ts'
import {
  countryOf,
  refuseHoursBeyond,
  refuseStepBeyond,
  refuseUnknownPlace,
  typeFacts,
} from '#modules/hris/server/place.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import { firstDay } from '#modules/hris/server/supervisor-list.ts'
import { refuseWrongSupervisors, writeSupervisors } from '#modules/hris/server/supervisor-write.ts'
import { createEmployee, probationDefault, type EmployeeInput } from '#modules/hris/shared/employee.ts'

export const hireRoutes: Route[] = [
  handle(createEmployee, async (ctx, { body }) => profileOf(ctx, await hire(ctx, body))),
  handle(probationDefault, async (ctx, { query: { joined_on, ...place } }) => ({
    probation_ends_on: await probationByDefault(ctx, joined_on, place),
  })),
]

/** A person with their first assignment, supervisors and, where asked for, a login: all of it or nothing. */
export async function hire(
  ctx: Ctx,
  input: EmployeeInput,
  /** `as_given`: whoever sends them was not asked for the organization's own fields. */
  fields: 'complete' | 'as_given' = 'complete',
): Promise<string> {
  const { assignment, supervisors, account, code, legal, custom: given, no_probation: _, ...person } = input
  const known = Object.values(legal ?? {}).some(Boolean)
  if (known && !allowed(ctx.org.codes, [P.hris.sensitive], 'write')) throw forbidden()
  const id = newId()
  await refuseUnknownPlace(ctx.db, assignment, 'assignment')
  await refuseStepBeyond(ctx.db, assignment, undefined, 'assignment')
  await refuseHoursBeyond(ctx.db, assignment, 'assignment')
  const days = await employmentDays(ctx, input)
  const supervisedFrom = firstDay(input.joined_on, ctx.today)
  await refuseWrongSupervisors(ctx, id, supervisors, supervisedFrom)
  const custom = JSON.stringify(await customOfNew(ctx, id, given, fields))
  const work_email = person.work_email ?? account?.email ?? null
  await guardedCustom(() =>
    guarded(
      ctx,
      async () =>
        ctx.db
          .insertInto('employee')
          .values({ ...person, ...days, work_email, custom, id, code: code ?? (await takeCode(ctx)) })
          .execute(),
      code,
    ),
  )
  await ctx.db
    .insertInto('employment_assignment')
    .values({
      ...assignment,
      weekly_hours: assignment.weekly_hours?.toString() ?? null,
      id: newId(),
      employee_id: id,
      valid_from: person.joined_on,
    })
    .execute()
  await writeSupervisors(ctx, id, supervisors, supervisedFrom)
  if (known) await writeLegal(ctx, id, 0, legal ?? {})
  await ctx.signal('employee.hired', { employee_id: id })
  if (account) await openLoginFor(ctx, id, account, 'account')
  return id
}

/** The days of an employment by its kind: a probation of which nothing was said follows type and level. */
async function employmentDays(ctx: Ctx, input: EmployeeInput) {
  const { joined_on, contract_ends_on = null, date_of_birth = null, assignment } = input
  const days = await newProbation(ctx, input, joined_on, assignment)
  return checkedDays(ctx, { ...days, contract_ends_on }, { joined_on, date_of_birth, place: assignment })
}

interface Kind {
  employment_type_id?: string | null | undefined
  employment_level_id?: string | null | undefined
}
async function probationByDefault(ctx: Ctx, joined_on: Day, kind: Kind): Promise<Day | null> {
  const [{ has_probation }, months] = await Promise.all([
    typeFacts(ctx.db, kind.employment_type_id),
    probationMonths(ctx, kind.employment_level_id),
  ])
  return defaultProbation(joined_on, { has_probation, months }, ctx.today)
}

/** The probation of an employment that begins, and why there is less of it than by type and level. */
export async function newProbation(
  ctx: Ctx,
  said: ProbationSaid & {
    confirmed_on?: Day | null | undefined
    confirmation_reason?: string | null | undefined
  },
  joined_on: Day,
  kind: Kind,
) {
  const byDefault = await probationByDefault(ctx, joined_on, kind)
  const days = {
    probation_ends_on: probationOf(said, byDefault),
    confirmed_on: said.confirmed_on ?? null,
    confirmation_reason: said.confirmation_reason ?? null,
  }
  const before = { probation_ends_on: byDefault, confirmed_on: null }
  const day = joined_on > ctx.today ? joined_on : ctx.today
  const problems = probationProblems({ said, before, after: days, day, reason: days.confirmation_reason })
  if (Object.keys(problems).length) throw invalid(problems)
  return days
}

/** Those days, where none of them is wrong. */
export async function checkedDays<
  T extends Pick<EmploymentFacts, 'probation_ends_on' | 'confirmed_on' | 'contract_ends_on'>,
>(
  ctx: Ctx,
  days: T,
  { place, ...facts }: Pick<EmploymentFacts, 'joined_on' | 'date_of_birth'> & { place: Kind },
): Promise<T> {
  const [{ is_contract }, country] = await Promise.all([
    typeFacts(ctx.db, place.employment_type_id),
    countryOf(ctx.db, ctx.org.org_id),
  ])
  const problems = employmentProblems({ ...days, ...facts, left_on: null, is_contract, country })
  if (Object.keys(problems).length) throw invalid(problems)
  return days
}

/** How long the level is on probation; as long as the law allows where it says nothing. */
export async function probationMonths(ctx: Pick<Ctx, 'db'>, levelId: string | null | undefined) {
  const level = levelId
    ? await ctx.db
        .selectFrom('employment_level')
        .select('probation_months')
        .where('id', '=', levelId)
        .executeTakeFirst()
    : undefined
  return level?.probation_months ?? longestProbationMonths
}

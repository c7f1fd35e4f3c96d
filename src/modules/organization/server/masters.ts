import { invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { serveSettings, type Hooks } from '#engines/settings/settings-server.ts'
import { placeWritten } from '#modules/organization/server/place.ts'
import { keptInUse } from '#modules/organization/server/in-use.ts'
import { refuseWrongSteps } from '#modules/organization/server/level-steps.ts'
import { stationMeant } from '#modules/organization/server/station.ts'
import { bankAccount } from '#modules/organization/shared/bank-account.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'
import { employmentLevelGroup } from '#modules/organization/shared/employment-level-group.ts'
import { ability, knowledge, otherAttribute, skill } from '#modules/organization/shared/ksao.ts'
import { templateMapping } from '#modules/organization/shared/template-mapping.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { endProblem, type EmploymentKind } from '#modules/organization/shared/employment-kind.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'

const divisionInUse = keptInUse('Division', 'division_id', 'division')
const branchInUse = keptInUse('Branch', 'branch_id', 'branch')

const titleInUse = keptInUse('Job title', 'job_title_id')

const levelInUse = keptInUse('Employment level', 'employment_level_id')

const typeInUse = keptInUse('Employment type', 'employment_type_id')

export const masterRoutes: Route[] = [
  ...serveSettings(branch, {
    ...branchInUse,
    async before(ctx, values, current) {
      await branchInUse.before?.(ctx, values, current)
      refuseHalfPoint({ ...current, ...values })
      await refusePast(ctx, 'manager_employee_id', values, current)
      return { ...placeWritten(values, current), ...(await stationOf(ctx, values, current)) }
    },
  } satisfies Hooks),
  ...serveSettings(division, {
    ...divisionInUse,
    async before(ctx, values, current) {
      await divisionInUse.before?.(ctx, values, current)
      await refusePast(ctx, 'head_employee_id', values, current)
    },
  } satisfies Hooks),
  ...serveSettings(jobTitle, {
    ...titleInUse,
    async before(ctx, values, current) {
      await titleInUse.before?.(ctx, values, current)
      await refuseTurnedRange(ctx, { ...current, ...values })
    },
  } satisfies Hooks),
  ...serveSettings(employmentLevel, {
    ...levelInUse,
    async before(ctx, values, current) {
      await levelInUse.before?.(ctx, values, current)
      await refuseWrongSteps(ctx, values, current)
    },
    shown: withoutPay,
  } satisfies Hooks),
  ...serveSettings(employmentLevelGroup),
  ...serveSettings(branchType),
  ...serveSettings(knowledge),
  ...serveSettings(skill),
  ...serveSettings(ability),
  ...serveSettings(otherAttribute),
  ...serveSettings(bankAccount, {
    before: bankWritten,
    beforeRemove: async (ctx) => confirmedLately(ctx, SHOWN_MINUTES),
    shown: masked,
  }),
  ...serveSettings(templateMapping, { before: refuseOtherMail }),
  ...serveSettings(employmentType, {
    ...typeInUse,
    before: async (ctx, values, current) => {
      const { kind, is_contract } = { ...current, ...values } as {
        kind: EmploymentKind
        is_contract: boolean
      }
      const problem = endProblem(kind, is_contract)
      // what was so before is left alone until its kind or its end is changed
      if (problem && ('kind' in values || 'is_contract' in values)) throw invalid({ is_contract: [problem] })
      await typeInUse.before?.(ctx, values, current)
    },
  }),
]

/** What a level pays is told to those who set it or pay it. */
function withoutPay(ctx: Ctx, row: Record<string, unknown>) {
  const may =
    ctx.as === 'hr' && allowed(ctx.org.codes, [P.organization.employmentLevel, P.payroll.packages], 'read')
  return may ? row : { ...row, pay_min: null, pay_max: null }
}

/** Whoever only reads, such as an audit user, sees the end of the number. */
function masked(ctx: Ctx, row: Record<string, unknown>) {
  if (allowed(ctx.org.codes, [P.organization.bank], 'write')) return row
  const number = String(row['account_number'])
  return { ...row, account_number: `${'*'.repeat(Math.max(4, number.length - 4))}${number.slice(-4)}` }
}

/** What is shown masked is no number, and is not stored as one. */
async function bankWritten(ctx: Ctx, { account_number }: Record<string, unknown>) {
  if (typeof account_number === 'string' && !/^[0-9A-Za-z-]{4,34}$/.test(account_number))
    throw invalid({ account_number: ['Account number should have 4 to 34 letters and digits'] })
  await confirmedLately(ctx, SHOWN_MINUTES)
}

/** A template is made for one mail, and is of no use to another. */
async function refuseOtherMail(
  ctx: Ctx,
  values: Record<string, unknown>,
  current: Record<string, unknown> | null,
) {
  const { event, email_template_id } = { ...current, ...values }
  const found = await ctx.db
    .selectFrom('email_template')
    .select(['event', 'is_archived'])
    .where('id', '=', String(email_template_id))
    .executeTakeFirst()
  if (found?.event !== event || found?.is_archived)
    throw invalid({ email_template_id: [`Choose a template for ${String(event)}.`] })
}

/** Who leads and left since may stay until somebody follows, but nobody who left is chosen. */
async function refusePast(
  ctx: Ctx,
  name: 'head_employee_id' | 'manager_employee_id',
  values: Record<string, unknown>,
  current: Record<string, unknown> | null,
) {
  const chosen = values[name]
  if (typeof chosen !== 'string' || chosen === current?.[name]) return
  const found = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', chosen)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
    .executeTakeFirst()
  if (!found)
    throw invalid({
      [name]: [`The ${name === 'head_employee_id' ? 'head' : 'manager'} must be a current employee.`],
    })
}

/** The column of the chosen station; the choice itself is no column that is written. */
async function stationOf(ctx: Ctx, values: Record<string, unknown>, current: Record<string, unknown> | null) {
  if (!('station_id' in values)) return {}
  const { station_id } = values
  const meant = await stationMeant(
    ctx,
    typeof station_id === 'string' ? station_id : null,
    'station_id',
    current?.['station_id'],
  )
  return { ...meant, station_id: undefined }
}

/** A point has both degrees, and a radius is around a point. */
function refuseHalfPoint(branch: Record<string, unknown>) {
  const { latitude, longitude, geofence_radius } = branch
  const given = (value: unknown) => value !== null && value !== undefined
  if (given(latitude) && !given(longitude)) throw invalid({ longitude: ['Longitude is Required'] })
  if (given(longitude) && !given(latitude)) throw invalid({ latitude: ['Latitude is Required'] })
  if (given(geofence_radius) && !given(latitude))
    throw invalid({ geofence_radius: ['A radius is around a point: say Latitude and Longitude.'] })
}

/** Rank 1 is the most senior: a range goes up from the junior end. */
async function refuseTurnedRange(
  ctx: Ctx,
  { level_from_id: from, level_to_id: to }: Record<string, unknown>,
) {
  if (typeof from !== 'string' || typeof to !== 'string') return
  const rows = await ctx.db
    .selectFrom('employment_level')
    .select(['id', 'rank'])
    .where('id', 'in', [from, to])
    .execute()
  const rank = (id: string) => rows.find((row) => row.id === id)?.rank
  const [low, high] = [rank(from), rank(to)]
  if (low !== undefined && high !== undefined && low < high)
    throw invalid({ level_to_id: ['Usual level to cannot be below Usual level from.'] })
}

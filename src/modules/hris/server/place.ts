import { sql } from 'kysely'
import { forbidden, invalid, type FieldErrors } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { payStepProblem } from '#modules/hris/domain/pay-step.ts'
import { hoursProblem, type EmploymentKind } from '#modules/organization/shared/employment-kind.ts'
import type { PlaceInput } from '#modules/hris/shared/assignment.ts'

const tables = {
  branch_id: 'branch',
  division_id: 'division',
  job_title_id: 'job_title',
  employment_level_id: 'employment_level',
  employment_type_id: 'employment_type',
} as const
type Column = keyof typeof tables
const columns = Object.keys(tables) as Column[]

/** Masters that are named must be there and in use; `at` says where in the form they stand. */
export async function refuseUnknownPlace(db: Db, place: Partial<PlaceInput>, at?: string): Promise<void> {
  const named = columns.filter((column) => typeof place[column] === 'string')
  if (!named.length) return
  const checks = named.map(
    (column) =>
      sql`select ${column}::text as field where not exists (select from ${sql.table(tables[column])} where id = ${place[column]} and not is_archived)`,
  )
  const { rows } = await sql<{ field: string }>`${sql.join(checks, sql` union all `)}`.execute(db)
  if (!rows.length) return
  const errors: FieldErrors = Object.fromEntries(rows.map(({ field }) => [field, ['Select a valid choice.']]))
  throw invalid(at ? { [at]: errors } : errors)
}

/**
 * HR of some branches or divisions sends nobody out of them, on a later day neither: the night that applies it knows no such
 * limit. What is not named stays as it is; whom no branch limits, none is in reach of.
 */
export async function refuseOutOfReach(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  { branch_id, division_id }: Pick<PlaceInput, 'branch_id' | 'division_id'>,
) {
  if (!org.is_limited) return
  const { rows } = await sql`select where place_may_be(${branch_id}::uuid, ${division_id}::uuid)`.execute(db)
  if (!rows.length)
    throw forbidden('This is out of the branches and divisions that your permissions are limited to.')
}

type Rung = Pick<PlaceInput, 'employment_level_id' | 'pay_step'>
/** A step is one of the level's; a place that neither changes is left as it was found. `at` says where in the form it stands. */
export async function refuseStepBeyond(db: Db, place: Rung, held?: Rung, at?: string): Promise<void> {
  const { employment_level_id: levelId, pay_step = null } = place
  if (levelId === null || pay_step === null) return
  if (held && held.employment_level_id === levelId && held.pay_step === pay_step) return
  const level = await db
    .selectFrom('employment_level')
    .select(['title', 'step_max'])
    .where('id', '=', levelId)
    .executeTakeFirst()
  const problem = payStepProblem(pay_step, level ?? null)
  if (problem) throw invalid(at ? { [at]: { pay_step: [problem] } } : { pay_step: [problem] })
}

/** Part-time work has its most hours a week, by Nepal's law. `at` says where in the form they stand. */
export async function refuseHoursBeyond(
  db: Db,
  {
    employment_type_id,
    weekly_hours,
  }: Pick<PlaceInput, 'employment_type_id'> & { weekly_hours: number | string | null },
  at?: string,
): Promise<void> {
  if (!employment_type_id || weekly_hours === null) return
  const { rows } = await sql<{ kind: EmploymentKind }>`
    select t.kind from employment_type t join organization o on o.org_id = t.org_id and o.country = 'NP'
    where t.id = ${employment_type_id}`.execute(db)
  const problem = rows[0] ? hoursProblem(rows[0].kind, weekly_hours) : null
  if (problem) throw invalid(at ? { [at]: { weekly_hours: [problem] } } : { weekly_hours: [problem] })
}

/** What the kind of employment asks of its days. */
export async function typeFacts(db: Db, employmentTypeId: string | null | undefined) {
  const row = employmentTypeId
    ? await db
        .selectFrom('employment_type')
        .select(['is_contract', 'has_probation'])
        .where('id', '=', employmentTypeId)
        .executeTakeFirst()
    : undefined
  return row ?? { is_contract: false, has_probation: false }
}

/** Employment types that are contracts with an end. */
export async function contractTypes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('employment_type').select('id').where('is_contract', '=', true).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function countryOf(db: Db, orgId: number): Promise<string> {
  const row = await db
    .selectFrom('organization')
    .select('country')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row?.country ?? ''
}

import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

type Row = Readonly<Record<string, unknown>>

/** Steps come by themselves only where there are some, and none is taken away on which somebody stands or is going to. */
export async function refuseWrongSteps(ctx: Ctx, values: Row, current: Row | null): Promise<void> {
  const { step_max, auto_step_months }: Row = { ...current, ...values }
  if (auto_step_months && !step_max && ('auto_step_months' in values || 'step_max' in values))
    throw invalid({ auto_step_months: ['Steps come by themselves only on a level that has steps.'] })
  if (!current || typeof step_max !== 'number' || step_max === current['step_max']) return
  const { rows } = await sql<{ people: number; highest: number | null }>`
    select count(distinct a.employee_id) as people, max(a.pay_step) as highest
    from employment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.employment_level_id = ${String(current['id'])} and a.pay_step > ${step_max}
      and (a.valid_to is null or a.valid_to >= ${ctx.today}) and (e.left_on is null or e.left_on >= ${ctx.today})`.execute(
    ctx.db,
  )
  const { people, highest } = rows[0] ?? { people: 0, highest: null }
  if (people)
    throw invalid({
      step_max: [
        `${people} ${people === 1 ? 'person stands' : 'people stand'} above that, up to step ${highest}. Move them first.`,
      ],
    })
}

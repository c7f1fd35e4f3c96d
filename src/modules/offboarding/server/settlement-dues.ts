import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { termsOn } from '#modules/hris/server/public.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { daysLeftOf } from '#modules/leave/server/public.ts'
import type { Treatment } from '#modules/offboarding/domain/last-day.ts'
import { duesOf, type Due, type DueFacts } from '#modules/offboarding/domain/settlement.ts'
import { buyoutOf, severanceOf } from '#modules/offboarding/domain/severance.ts'
import { joinedDues } from '#modules/offboarding/server/settlement-pay.ts'
import { bondsOwed } from '#modules/training/server/public.ts'

interface Known {
  employee_id: string
  /** From when service counts. */
  joined_on: string
  last_working_on: string
  shortfall_days: number
  shortfall_treatment: Treatment
  buyout_amount: string | null
  severance_amount: string | null
  category: string | null
  pays_leave: boolean
  annual_salary: string | null
  equipment: DueFacts['equipment']
}

/**
 * Open automatic lines become what is known now; closed ones stay as they were closed. Run twice it changes nothing.
 * The separation is held by the caller.
 */
export async function reckon(ctx: Ctx, separationId: string): Promise<void> {
  const known = await knownOf(ctx, separationId)
  await become(ctx, separationId, known, null, duesOf(await factsOf(ctx, separationId, known)))
  // other modules look at the lines that are there by now
  for (const { arises_from, dues } of joinedDues()) {
    const own = await dues(ctx, known.employee_id)
    await become(
      ctx,
      separationId,
      known,
      arises_from,
      own.map((due) => ({ ...due, arises_from })),
    )
  }
}

/** The open automatic lines of one module; `null` are offboarding's own. */
async function become(
  ctx: Ctx,
  separationId: string,
  { employee_id }: Known,
  arises_from: string | null,
  dues: readonly Due[],
) {
  const rows = JSON.stringify(dues.map((due): Due & { id: string } => ({ ...due, id: newId() })))
  const others = joinedDues().map((one) => one.arises_from)
  const ofModule =
    arises_from === null ? sql`l.arises_from <> all(${others}::text[])` : sql`l.arises_from = ${arises_from}`
  await sql`
    delete from settlement_line l where l.separation_id = ${separationId} and l.source = 'Automatic' and l.state = 'Open' and ${ofModule}
      and not exists (select from json_to_recordset(${rows}::json) as d (arises_from text, subject_id uuid)
        where d.arises_from = l.arises_from and d.subject_id = l.subject_id)`.execute(ctx.db)
  await sql`
    insert into settlement_line (id, separation_id, employee_id, kind, component, reference, amount, source, arises_from, subject_id)
    select d.id, ${separationId}, ${employee_id}, d.kind, d.component, left(d.reference, 255), d.amount, 'Automatic', d.arises_from, d.subject_id
    from json_to_recordset(${rows}::json)
      as d (id uuid, kind text, component text, reference text, amount numeric, arises_from text, subject_id uuid)
    on conflict (org_id, separation_id, arises_from, subject_id) do update
      set kind = excluded.kind, component = excluded.component, reference = excluded.reference, amount = excluded.amount,
        version = settlement_line.version + 1
      where settlement_line.state = 'Open' and (settlement_line.kind, settlement_line.component, settlement_line.reference, settlement_line.amount)
        is distinct from (excluded.kind, excluded.component, excluded.reference, excluded.amount)`.execute(
    ctx.db,
  )
}

async function knownOf(ctx: Ctx, id: string): Promise<Known> {
  const { rows } = await sql<Known>`
    select s.employee_id, coalesce(e.served_since, e.joined_on) as joined_on, s.last_working_on, s.shortfall_days, s.shortfall_treatment, s.buyout_amount::text,
      s.severance_amount::text, t.category, coalesce(t.leave_encashment_eligible, true) as pays_leave,
      (select c.annual_salary::text from employee_compensation c where c.employee_id = s.employee_id
        and c.valid_from <= s.last_working_on order by c.valid_from desc limit 1) as annual_salary,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', q.name || coalesce(' (' || q.code || ')', ''), 'cost',
          -- what stands in another currency is reckoned by hand
          case when q.currency is null or q.currency = o.base_currency then q.cost::text end) order by q.name, a.id)
        from equipment_assignment a join equipment q on q.org_id = a.org_id and q.id = a.equipment_id
          join organization o on o.org_id = a.org_id
        where a.employee_id = s.employee_id and a.returned_on is null), '[]') as equipment
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join separation_type t on t.org_id = s.org_id and t.id = s.separation_type_id
    where s.id = ${id}`.execute(ctx.db)
  const [known] = rows
  if (!known) throw new Error(`Separation ${id} is gone while it is held`)
  return known
}

async function factsOf(ctx: Ctx, separation_id: string, known: Known): Promise<DueFacts> {
  const { annual_salary: salary, shortfall_days, last_working_on } = known
  const [{ buyout_basis }, leave, { severance_months }, bonds] = await Promise.all([
    settingOf(ctx.db, resignationSettings),
    daysLeftOf(ctx, known.employee_id),
    termsOn(ctx.db, last_working_on),
    bondsOwed(ctx.db, known.employee_id, last_working_on),
  ])
  const isRedundant = known.category === 'Redundancy'
  return {
    separation_id,
    notice: {
      shortfall_days,
      treatment: known.shortfall_treatment,
      // what was agreed to comes before the rule
      amount: known.buyout_amount ?? (salary && buyoutOf(salary, shortfall_days, buyout_basis)),
    },
    severance:
      known.severance_amount !== null || isRedundant
        ? {
            amount:
              known.severance_amount ??
              (salary && severanceOf(salary, known.joined_on, last_working_on, severance_months)),
          }
        : null,
    equipment: known.equipment,
    leave: leave.filter(({ origin }) => known.pays_leave || origin !== 'Separation'),
    bonds,
  }
}

import { sql } from 'kysely'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

export interface AssignRule {
  can_assign_to: 'Nobody' | 'Subordinates' | 'Same division' | 'Organization'
  requires_acknowledgement: boolean
  requires_approval: boolean
  may_create_recurring: boolean
}

/** Where nothing is set: anybody may ask anybody, and what was asked for is approved. */
const unset: AssignRule = {
  can_assign_to: 'Organization',
  requires_acknowledgement: false,
  requires_approval: true,
  may_create_recurring: true,
}

/** The setting of the person, else of their division, else of everybody. */
export async function assignRule(ctx: Ctx): Promise<AssignRule> {
  const { rows } = await sql<AssignRule>`
    select s.can_assign_to, s.requires_acknowledgement, s.requires_approval, s.may_create_recurring
    from assign_task_setting s where not s.is_archived
      and (s.employee_id is null or s.employee_id = ${ctx.employee_id})
      and (s.division_id is null or s.division_id = (select a.division_id from employment_assignment a
        where a.org_id = s.org_id and a.employee_id = ${ctx.employee_id} and a.valid_from <= ${ctx.today}
          and (a.valid_to is null or a.valid_to >= ${ctx.today})))
    order by s.employee_id is null, s.division_id is null limit 1`.execute(ctx.db)
  return rows[0] ?? unset
}

/** Locks nobody: a rule that changes meanwhile holds for the next task. */
export async function refuseUnassignable(ctx: Ctx, rule: AssignRule, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; full_name: string; is_allowed: boolean }>`
    select e.id, e.full_name, e.id = ${ctx.employee_id}::uuid or ${allowedBy(ctx, rule)} as is_allowed
    from employee e where e.id = any(${[...ids]}::uuid[]) and (e.left_on is null or e.left_on >= ${ctx.today})`.execute(
    ctx.db,
  )
  if (rows.length !== new Set(ids).size) throw invalid({ responsible_ids: ['Select a valid choice.'] })
  const other = rows.find(({ is_allowed }) => !is_allowed)
  if (other) throw invalid({ responsible_ids: [`You may not assign tasks to ${other.full_name}.`] })
}

function allowedBy({ employee_id, today }: Ctx, { can_assign_to }: AssignRule) {
  if (can_assign_to === 'Organization') return sql`true`
  if (can_assign_to === 'Nobody') return sql`false`
  if (can_assign_to === 'Subordinates')
    return sql`exists (select from supervisor_on(${today}) l where l.org_id = e.org_id and l.employee_id = e.id
      and l.supervisor_id = ${employee_id}::uuid)`
  return sql`exists (select from employment_assignment a join employment_assignment b on b.org_id = a.org_id and b.division_id = a.division_id
    where a.org_id = e.org_id and a.employee_id = e.id and b.employee_id = ${employee_id}::uuid
      and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today})
      and b.valid_from <= ${today} and (b.valid_to is null or b.valid_to >= ${today}))`
}

/** Only who works here gives tasks. */
export function refuseOutsiders({ employee_id }: Ctx) {
  if (!employee_id) throw refuse('Only employees of this organization can do this.')
}

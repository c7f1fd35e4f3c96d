import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { isChosen } from '#engines/approval/chosen.ts'
import type { Found } from '#engines/approval/flow-rules.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { isThere } from '#engines/approval/request-store-server.ts'

export type FoundFor = (step: FlowStep) => Found
const nobody: Found = { people: [], is_own: false }
const bySupervisor = new Set<FlowStep['approver']>(['Supervisor', 'Every supervisor', 'HR'])

/**
 * Who is behind the steps that are no matter of supervisors, in one query; none is sent where there is no such step.
 * Of a division and of a branch the nearest head or manager above counts who is not the subject. Whoever has left or has no login that is open is nobody,
 * and so is who asks about somebody else.
 */
export async function peopleOf(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  steps: readonly FlowStep[],
  subject: string,
  asker: string | null = null,
): Promise<FoundFor> {
  const asked = steps.filter(({ approver }) => !bySupervisor.has(approver))
  if (!asked.length) return () => nobody
  const groups = asked.flatMap(({ group_id }) => group_id ?? [])
  const named = asked.flatMap(({ employee_ids }) => employee_ids ?? [])
  const head = asked.some(({ approver }) => approver === 'Division head')
  const manager = asked.some(({ approver }) => approver === 'Branch manager')
  const { rows } = await sql<{ kind: FlowStep['approver']; group_id: string | null; id: string }>`
    with recursive place as (
      select a.org_id, a.division_id, a.branch_id from employment_assignment a
      where a.employee_id = ${subject} and a.valid_from <= ${today}::date and (a.valid_to is null or a.valid_to >= ${today}::date)
    ), above as (
      select d.parent_id, d.head_employee_id, 1 as up from place p join division d on d.org_id = p.org_id and d.id = p.division_id where ${head}
      union all
      select d.parent_id, d.head_employee_id, above.up + 1 from above join division d on d.id = above.parent_id where above.up < 50
    ), around as (
      select b.parent_id, b.manager_employee_id, 1 as up from place p join branch b on b.org_id = p.org_id and b.id = p.branch_id where ${manager}
      union all
      select b.parent_id, b.manager_employee_id, around.up + 1 from around join branch b on b.id = around.parent_id where around.up < 50
    ), there as not materialized (
      select e.id, e.account_id from employee e where ${isThere(today)} and ${asker}::uuid is distinct from e.account_id
    )
    (select 'Division head' as kind, null::uuid as group_id, t.id from above join there t on t.id = above.head_employee_id
      where t.id <> ${subject} order by above.up limit 1)
    union all
    (select 'Branch manager', null, t.id from around join there t on t.id = around.manager_employee_id
      where t.id <> ${subject} order by around.up limit 1)
    union all
    select 'Permission group', m.group_id, t.id from permission_group_member m join there t on t.account_id = m.account_id
    where m.group_id = any(${groups}::uuid[]) and ${holdsOn(today)}
    union all
    select 'Named people', null, t.id from there t where t.id = any(${named}::uuid[])`.execute(db)
  return (step) => {
    if (isChosen(step) && !step.employee_ids) return { people: unnamed(step), is_own: false }
    const { group_id, employee_ids } = step
    // who was chosen is named, as far as this is concerned
    const approver = isChosen(step) ? 'Named people' : step.approver
    const all = rows
      .filter(
        (row) => row.kind === approver && (approver !== 'Permission group' || row.group_id === group_id),
      )
      .map(({ id }) => id)
      .filter((id) => approver !== 'Named people' || employee_ids?.includes(id))
    return { people: all.filter((id) => id !== subject), is_own: all.includes(subject) }
  }
}

/** Rights of a group may be for a time. Of the alias `m`. */
export const holdsOn = (today: string) =>
  sql<boolean>`(m.valid_from is null or m.valid_from <= ${today}::date) and (m.valid_to is null or m.valid_to >= ${today}::date)`

const UNNAMED = 'nobody yet'
/** Stand for those who will be chosen, where a request is only supposed. */
const unnamed = ({ least }: FlowStep) => Array.from({ length: least ?? 1 }, (_, at) => `${UNNAMED} ${at}`)
export const isNamedYet = (id: string) => !id.startsWith(UNNAMED)

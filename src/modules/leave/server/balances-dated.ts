import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { rulesOn } from '#modules/leave/server/rules.ts'

export interface BalanceOn {
  employee_id: string
  name: string
  unit: 'Day' | 'Hour'
  /** In the unit of the type; below zero what was taken ahead. */
  balance: string
}

/** Of some people, what the ledger has of limited types at the end of a day: those that they see and have entries of. */
export async function leaveBalancesOn(db: Db, employeeIds: readonly string[], on: Day): Promise<BalanceOn[]> {
  const rules = await rulesOn(db, on)
  const types = rules.filter((rule) => rule.has_balance && rule.is_visible && !rule.is_archived)
  if (!types.length || !employeeIds.length) return []
  // the total less what is entered for later days: of thousands of people the entries of years are not read
  const { rows } = await sql<BalanceOn>`
    select t.employee_id, k.name, k.unit, case k.unit when 'Hour' then trim_scale(round((t.minutes - later.minutes) / 60.0, 3))
      else trim_scale(t.days - later.days) end::text as balance
    from leave_total t join leave_type k on k.org_id = t.org_id and k.id = t.leave_type_id
    cross join lateral (select coalesce(sum(l.days), 0) as days, coalesce(sum(l.minutes), 0) as minutes from leave_ledger l
      where l.org_id = t.org_id and l.employee_id = t.employee_id and l.leave_type_id = t.leave_type_id and l.effective_on > ${on}) later
    where t.employee_id = any(${[...employeeIds]}::uuid[]) and k.id = any(${types.map(({ leave_type_id }) => leave_type_id)}::uuid[])
      and exists (select from leave_ledger l where l.org_id = t.org_id and l.employee_id = t.employee_id
        and l.leave_type_id = t.leave_type_id and l.effective_on <= ${on})
    order by t.employee_id, k.name`.execute(db)
  return rows
}

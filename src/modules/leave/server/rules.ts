import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { RequestRule } from '#modules/leave/domain/request-facts.ts'
import type { Parts } from '#modules/leave/shared/leave-parts.ts'

/** What the policy in force on a day says about a type, with what the policy leaves out taken out. */
export interface RuleOn extends RequestRule, Parts {
  id: string
  setting_id: string
  setting_name: string
  /** The days for which it holds. */
  effective_from: Day
  effective_till: Day | null
  leave_type_id: string
  code: string
  colour: string
  category: string
  pay_percent: string
  unit: 'Day' | 'Hour'
  is_archived: boolean
  /** Given by law: a right. */
  is_statutory: boolean

  segment_id: string | null
  is_visible: boolean

  counts_non_working_days: boolean
  sandwich: 'none' | 'offs' | 'holidays' | 'both'
  half_triggers_sandwich: boolean
  reduces_type_id: string | null
  event_span_days: number
}

/** The rule of one type on a day; undefined where the policy of that day has none, or no policy is in force. */
export const ruleOn = async (db: Db, leaveTypeId: string, day: Day): Promise<RuleOn | undefined> =>
  (await rulesWhere(db, sql`t.id = ${leaveTypeId} and ${inForce(day)}`))[0]

/** The rules of all types on a day, by name; archived types too. */
export const rulesOn = (db: Db, day: Day): Promise<RuleOn[]> => rulesWhere(db, inForce(day))

/** Every rule that holds on some day of a range, the earliest first: for what runs through time. */
export const rulesBetween = (db: Db, from: Day, to: Day): Promise<RuleOn[]> =>
  rulesWhere(
    db,
    sql`s.state <> 'Draft' and s.effective_from <= ${to}::date and (s.effective_till is null or s.effective_till >= ${from}::date)
      and (r.applies_from is null or r.applies_from <= ${to}::date)`,
  )

/** Of the rules of one type, the one that holds on a day. */
export const ruleHolding = (rules: readonly RuleOn[], day: Day): RuleOn | undefined =>
  rules.find(
    ({ effective_from, effective_till }) =>
      effective_from <= day && (!effective_till || effective_till >= day),
  )

/** The policy in force on a day, as a condition on `s`, and its rules that apply by then, on the alias of the rule. */
export const inForce = (day: Day | RawBuilder<unknown>, rule: 'r' | 'k' = 'r') =>
  sql`s.state <> 'Draft' and s.effective_from <= ${day}::date and (s.effective_till is null or s.effective_till >= ${day}::date)
    and (${sql.ref(`${rule}.applies_from`)} is null or ${sql.ref(`${rule}.applies_from`)} <= ${day}::date)`

async function rulesWhere(db: Db, where: RawBuilder<unknown>): Promise<RuleOn[]> {
  const { rows } = await sql<RuleOn>`
    select r.id, r.setting_id, s.name as setting_name, greatest(s.effective_from, r.applies_from) as effective_from, s.effective_till,
      t.id as leave_type_id, t.name, t.code, t.colour, t.category, trim_scale(t.pay_percent)::text as pay_percent, t.unit,
      t.has_balance, t.is_archived, t.is_statutory, r.segment_id, g.name as segment,
      case when s.restriction then r.gender end as gender, case when s.restriction then r.marital_status end as marital_status,
      r.employment_type_ids, r.min_tenure_months, r.in_probation, r.in_notice_period, r.applied_by, r.is_visible,
      trim_scale(r.min_days)::text as min_days,
      case when s.employee_limit then trim_scale(r.max_days)::text end as max_days,
      case when s.continuous then trim_scale(r.max_consecutive)::text end as max_consecutive,
      r.min_gap_days, r.notice_days, r.past_days, r.past_in_working_days, r.future_days,
      case when s.employee_limit then r.per_period end as per_period,
      case when s.employee_limit then trim_scale(r.max_per_period)::text end as max_per_period,
      r.once_per_event, r.event_span_days, r.max_events,
      s.half_leave and r.allows_half_day as allows_half_day, s.half_leave and r.allows_quarter_day as allows_quarter_day,
      s.time_off and r.allows_hours as allows_hours, r.min_minutes,
      case when s.supporting_document then trim_scale(r.document_after_days)::text end as document_after_days,
      r.counts_non_working_days, case when s.sandwich then r.sandwich else 'none' end as sandwich, r.half_triggers_sandwich,
      r.clubbing_prohibited_ids,
      case when s.beyond_balance then trim_scale(r.negative_limit)::text else '0' end as negative_limit, r.reduces_type_id,
      case when s.accrual then r.accrual end as accrual, case when s.renewal then r.renewal end as renewal,
      case when s.years_of_service then r.tiers end as tiers,
      case when s.carry_forward then r.carry_forward end as carry_forward,
      case when s.encashment then r.encash end as encash, case when s.collapse then r.collapse end as collapse,
      case when s.compensatory then r.compensatory end as compensatory, r.pay_steps
    from leave_rule r
    join leave_master_setting s on s.org_id = r.org_id and s.id = r.setting_id
    join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id
    left join segment g on g.org_id = r.org_id and g.id = r.segment_id
    where ${where}
    order by t.name, t.id, s.effective_from`.execute(db)
  return rows
}

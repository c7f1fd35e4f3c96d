import { z } from 'zod'
import type { CalendarId } from '#kernel/calendar/system.ts'
import type {
  Accrual,
  CarryForward,
  Collapse,
  Compensatory,
  Encash,
  PaySteps,
  Renewal,
  Tiers,
  YearlyDate,
} from '#modules/leave/shared/leave-parts.ts'
import {
  addRule,
  changeRule,
  RuleBody,
  type Rule,
  type RuledType,
} from '#modules/leave/shared/leave-policy.ts'

type PartName =
  | 'accrual'
  | 'renewal'
  | 'carry_forward'
  | 'collapse'
  | 'encash'
  | 'compensatory'
  | 'tiers'
  | 'pay_steps'
/** The month is chosen by its name. */
interface DateForm {
  calendar: CalendarId
  month: string
  day: number
}
/** A rule as its form holds it: every part is there, and a switch says whether it is meant. */
export interface RuleForm extends Omit<RuleBody, PartName> {
  version: number
  leave_type_id: string
  /** Of a rule that is added to a policy in force. */
  applies_from: string | null
  has_accrual: boolean
  accrual: Accrual
  has_renewal: boolean
  renewal: Omit<Renewal, 'date'> & { date: DateForm }
  has_carry_forward: boolean
  carry_forward: Omit<CarryForward, 'expires_on'> & { ends_on_date: boolean; expires_on: DateForm }
  has_collapse: boolean
  collapse: Collapse
  has_encash: boolean
  encash: Encash
  has_compensatory: boolean
  compensatory: Omit<Compensatory, 'table'>
  compensatory_table: Compensatory['table']
  tiers: Tiers
  pay_steps: PaySteps
}

const blank = {
  accrual: {
    basis: 'Period',
    rate: '18',
    every: 'Month',
    timing: 'Start',
    per_days: 20,
    paid_leave_counts: true,
    off_days_count: true,
    round: { unit: '0.5', way: 'nearest' },
    max_per_year: null,
    max_total: null,
    start_after_months: null,
    unpaid_allowed_days: null,
  },
  renewal: { days: '12', on: 'Leave year', prorate: true, round: { unit: '0.5', way: 'nearest' } },
  carry_forward: { max: null, expires_after_months: null, max_years: null },
  collapse: { excess: 'Lapse', move_to_id: null },
  encash: { when: ['Year end'], from_balance: '0', max: null, min_keep: '0', divisor: '30' },
  compensatory: { from: ['Weekly off', 'Holiday'], expires_after_days: 21 },
} satisfies Partial<Omit<RuleForm, 'renewal' | 'carry_forward'>> & {
  renewal: Omit<Renewal, 'date'>
  carry_forward: Omit<CarryForward, 'expires_on'>
}

/** A rule that a policy does not have yet, as its form begins. */
export const newRule = (leave_type: RuledType, applies_from: string | null): Rule => ({
  ...RuleBody.parse({}),
  id: '',
  version: 0,
  can_edit: true,
  leave_type,
  applies_from,
})

export function formOf(rule: Rule): RuleForm {
  const { id: _, leave_type, can_edit: _can, compensatory, ...rest } = rule
  const { table, ...credit } = compensatory ?? { ...blank.compensatory, table: [] }
  return {
    ...rest,
    leave_type_id: leave_type.id,
    has_accrual: rule.accrual !== null,
    accrual: rule.accrual ?? blank.accrual,
    has_renewal: rule.renewal !== null,
    renewal: { ...(rule.renewal ?? blank.renewal), date: dateForm(rule.renewal?.date) },
    has_carry_forward: rule.carry_forward !== null,
    carry_forward: {
      ...(rule.carry_forward ?? blank.carry_forward),
      ends_on_date: Boolean(rule.carry_forward?.expires_on),
      expires_on: dateForm(rule.carry_forward?.expires_on),
    },
    has_collapse: rule.collapse !== null,
    collapse: rule.collapse ?? blank.collapse,
    has_encash: rule.encash !== null,
    encash: rule.encash ?? blank.encash,
    has_compensatory: compensatory !== null,
    compensatory: credit,
    compensatory_table: table.length
      ? table
      : [
          { minutes: 240, days: '0.5' },
          { minutes: 480, days: '1' },
        ],
    tiers: rule.tiers ?? [],
    pay_steps: rule.pay_steps ?? [],
  }
}

const dateForm = (date: YearlyDate | null | undefined): DateForm => {
  const { calendar, month, day } = date ?? { calendar: 'BS' as const, month: 1, day: 1 }
  return { calendar, month: String(month), day }
}
const dateOf = ({ calendar, month, day }: DateForm) => ({ calendar, month: Number(month), day })

/** What is sent: parts that are not meant are null, and so is every field that was left empty. */
export function ruleFrom(form: RuleForm) {
  const {
    has_accrual,
    has_renewal,
    has_carry_forward,
    has_collapse,
    has_encash,
    has_compensatory,
    compensatory_table,
    ...rest
  } = form
  const { ends_on_date, expires_on, ...carried } = rest.carry_forward
  return {
    ...rest,
    max_per_period: rest.per_period ? rest.max_per_period : null,
    accrual: has_accrual ? rest.accrual : null,
    renewal: has_renewal
      ? { ...rest.renewal, date: rest.renewal.on === 'Date' ? dateOf(rest.renewal.date) : null }
      : null,
    carry_forward: has_carry_forward
      ? { ...carried, expires_on: ends_on_date ? dateOf(expires_on) : null }
      : null,
    collapse: has_collapse ? rest.collapse : null,
    encash: has_encash ? rest.encash : null,
    compensatory: has_compensatory ? { ...rest.compensatory, table: compensatory_table } : null,
    tiers: rest.tiers.length ? rest.tiers : null,
    pay_steps: rest.pay_steps.length ? rest.pay_steps : null,
  }
}

// the form's values are checked as what will be sent of them
export const RuleFormSchema = z.preprocess((form) => ruleFrom(form as RuleForm), changeRule.spec.body)
export const NewRuleSchema = z.preprocess((form) => ruleFrom(form as RuleForm), addRule.spec.body)

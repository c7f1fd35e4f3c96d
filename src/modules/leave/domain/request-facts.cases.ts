import { leaveDays } from '#modules/leave/domain/leave-days.ts'
import type { RequestFacts, RequestRule } from '#modules/leave/domain/request-facts.ts'

const type: RequestRule = {
  name: 'Home Leave',
  segment: null,
  gender: null,
  marital_status: null,
  employment_type_ids: [],
  min_tenure_months: 0,
  in_probation: true,
  in_notice_period: true,
  applied_by: 'Employee',
  min_days: null,
  max_days: null,
  max_consecutive: null,
  min_gap_days: null,
  notice_days: null,
  past_days: null,
  past_in_working_days: false,
  future_days: null,
  per_period: null,
  max_per_period: null,
  once_per_event: false,
  max_events: null,
  allows_half_day: true,
  allows_quarter_day: true,
  allows_hours: true,
  min_minutes: null,
  document_after_days: null,
  clubbing_prohibited_ids: [],
  has_balance: true,
  negative_limit: '0',
}

/** Monday to Wednesday, 7 to 9 December 2026; today is the 20th of November, a Friday. */
export function factsWith(rule: Partial<RequestRule> = {}, more: Partial<RequestFacts> = {}): RequestFacts {
  const start_on = more.start_on ?? '2026-12-07'
  const end_on = more.end_on ?? '2026-12-09'
  const part = more.part ?? 'full'
  const dates = leaveDays({
    start_on,
    end_on,
    part,
    from_time: '09:00',
    to_time: '10:00',
    weekly_off: [6],
    holidays: [],
    counts_non_working_days: false,
  })
  return {
    today: '2026-11-20',
    years: { from: '2026-07-17', to: '2027-07-16' },
    start_on,
    end_on,
    part,
    dates,
    type: { ...type, ...rule },
    employee: {
      gender: 'Female',
      marital_status: 'Single',
      employment_type_id: 'permanent',
      has_leave: true,
      joined_on: '2026-01-01',
      left_on: null,
      in_probation: false,
      in_notice_period: false,
      leave_in_notice: null,
    },
    asked_by: 'Employee',
    has_document: false,
    past_working_days: 0,
    accounts: [{ year: '', days: '3', balance: '10', pending: '0' }],
    credit: null,
    overlaps: [],
    near: [],
    in_periods: [],
    events: 0,
    event_on: null,
    in_event: '0',
    pay_event: null,
    in_segment: true,
    blocks: [],
    locked_until: null,
    ...more,
  }
}
export const block = {
  name: 'Audit',
  start_on: '2026-12-08',
  end_on: '2026-12-10',
  team_maximum: null,
  away: 0,
}

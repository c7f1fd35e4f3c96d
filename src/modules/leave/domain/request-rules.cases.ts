import type { RequestFacts, RequestRule } from '#modules/leave/domain/request-facts.ts'
import { block, factsWith } from '#modules/leave/domain/request-facts.cases.ts'

const other = {
  leave_type_id: 'sick',
  leave_type: 'Sick Leave',
  is_same: false,
  forbids: false,
  days: '2',
  touches: true,
}
const before = { ...other, start_on: '2026-12-02', end_on: '2026-12-03' }
const same = { ...before, leave_type_id: 'home', leave_type: 'Home Leave', is_same: true }
const employee = factsWith().employee
const day = { start_on: '2026-12-07', end_on: '2026-12-07' }

/** Rule, policy and facts that differ from an ordinary request, and what is said. */
export const cases: [string, Partial<RequestRule>, Partial<RequestFacts>, string][] = [
  ['segment', { segment: 'Drivers' }, { in_segment: false }, 'Home Leave is for Drivers only.'],
  [
    'event',
    { once_per_event: true },
    {},
    'Home Leave is given for an event: say on which day it was or will be.',
  ],
  [
    'event',
    { once_per_event: true },
    { event_on: '2025-12-01' },
    'The event lies more than a year away from the leave, on 2025-12-01.',
  ],
  [
    'event',
    { once_per_event: true },
    { event_on: '2026-12-01', in_event: '13' },
    'Home Leave is had once for an event: 13 days for that of 2026-12-01.',
  ],
  [
    'event',
    { once_per_event: true, max_days: '98' },
    { event_on: '2026-12-01', in_event: '96' },
    'Home Leave is limited to 98 days for one event: 96 taken or requested, 3 more requested.',
  ],
  [
    'part',
    {},
    { part: 'first_half' },
    'Part of a day is requested for one date: start and end must be the same.',
  ],
  [
    'part',
    { allows_half_day: false },
    { ...day, part: 'first_half' },
    'Home Leave cannot be taken in half days.',
  ],
  [
    'part',
    { allows_quarter_day: false },
    { ...day, part: 'third_quarter' },
    'Home Leave cannot be taken in quarter days.',
  ],
  ['part', { allows_hours: false }, { ...day, part: 'hours' }, 'Home Leave cannot be taken by the hour.'],
  [
    'min_minutes',
    { min_minutes: 120 },
    { ...day, part: 'hours' },
    'Home Leave is taken for at least 120 minutes; 60 requested.',
  ],
  [
    'no_working_day',
    {},
    { start_on: '2026-12-12', end_on: '2026-12-12' },
    'The chosen days are not working days.',
  ],
  ['gender', { gender: 'Male' }, {}, 'Home Leave is for male employees.'],
  ['marital_status', { marital_status: 'Married' }, {}, 'Home Leave is for married employees.'],
  [
    'no_leave',
    {},
    { employee: { ...employee, has_leave: false } },
    'People of this type of employment have no leave.',
  ],
  [
    'employment_type',
    { employment_type_ids: ['contract'] },
    {},
    'Home Leave is not for this type of employment.',
  ],
  [
    'joined',
    {},
    { employee: { ...employee, joined_on: '2026-12-08' } },
    'You joined on 2026-12-08: leave cannot begin before.',
  ],
  [
    'left',
    {},
    { employee: { ...employee, left_on: '2026-12-08' } },
    'Your last working day is 2026-12-08: leave cannot end after.',
  ],
  ['tenure', { min_tenure_months: 12 }, {}, 'Home Leave is had after 12 months of service: from 2027-01-01.'],
  [
    'probation',
    { in_probation: false },
    { employee: { ...employee, in_probation: true } },
    'Home Leave is not had in probation.',
  ],
  [
    'notice_period',
    { in_notice_period: false },
    { employee: { ...employee, in_notice_period: true } },
    'Home Leave is not had in the notice period.',
  ],
  ['applied_by', { applied_by: 'HR' }, { asked_by: 'Supervisor' }, 'Home Leave is entered by HR.'],
  ['applied_by', { applied_by: 'Supervisor' }, {}, 'Home Leave is entered by your supervisor or HR.'],
  ['max_events', { max_events: 2 }, { events: 2 }, 'Home Leave is had 2 times at most; it was had 2 times.'],
  ['max_events', { max_events: 1 }, { events: 1 }, 'Home Leave is had once at most; it was had once.'],
  [
    'notice',
    { notice_days: 20 },
    {},
    'Home Leave must be requested at least 20 days in advance: 2026-12-10 or later.',
  ],
  [
    'past',
    { past_days: 3 },
    { today: '2026-12-11' },
    'Home Leave can be requested at most 3 days afterwards; it began 4 days ago.',
  ],
  ['past', { past_days: 0 }, { today: '2026-12-08' }, 'Home Leave cannot be requested afterwards.'],
  [
    'past',
    { past_days: 2, past_in_working_days: true },
    { today: '2026-12-14', past_working_days: 6 },
    'Home Leave can be requested at most 2 working days afterwards; it began 6 days ago.',
  ],
  [
    'future',
    { future_days: 10 },
    {},
    'Home Leave can be requested at most 10 days in advance: until 2026-11-30.',
  ],
  ['locked', {}, { locked_until: '2026-12-07' }, 'Leave up to 2026-12-07 is locked: HR can open it.'],
  ['min_days', { min_days: '5' }, {}, 'Home Leave is taken for at least 5 days; 3 requested.'],
  ['max_days', { max_days: '2.5' }, {}, 'Home Leave is taken for at most 2.5 days at once; 3 requested.'],
  [
    'max_per_period',
    { per_period: 'Month', max_per_period: '4' },
    { in_periods: [{ days: '3', taken: '1.5' }] },
    'Home Leave is limited to 4 days a month: 1.5 taken or requested, 3 more requested.',
  ],
  [
    'max_per_period',
    { per_period: 'Month', max_per_period: '4' },
    {
      in_periods: [
        { days: '1', taken: '3' },
        { days: '2', taken: '2.5' },
      ],
    },
    'Home Leave is limited to 4 days a month: 2.5 taken or requested, 2 more requested.',
  ],
  [
    'document',
    { document_after_days: '2' },
    {},
    'Home Leave of more than 2 days needs a document; 3 requested.',
  ],
  [
    'document',
    { document_after_days: '4' },
    { near: [same] },
    'Home Leave of more than 4 days needs a document; 5 requested.',
  ],
  [
    'overlap',
    {},
    {
      overlaps: [
        { leave_type: 'Sick Leave', start_on: '2026-12-09', end_on: '2026-12-09', status: 'Approved' },
      ],
    },
    'This overlaps with Sick Leave from 2026-12-09 to 2026-12-09 (Approved).',
  ],
  [
    'clubbing',
    { clubbing_prohibited_ids: ['sick'] },
    { near: [before] },
    'Home Leave cannot be taken together with Sick Leave, from 2026-12-02 to 2026-12-03.',
  ],
  [
    'clubbing',
    {},
    { near: [{ ...before, forbids: true }] },
    'Home Leave cannot be taken together with Sick Leave, from 2026-12-02 to 2026-12-03.',
  ],
  [
    'max_consecutive',
    { max_consecutive: '4' },
    { near: [same] },
    'Home Leave is taken for at most 4 days in a row; this makes 5 with the leave beside it.',
  ],
  [
    'min_gap',
    { min_gap_days: 14 },
    { near: [{ ...same, touches: false }] },
    'Home Leave is taken 14 days apart; from 2026-12-02 to 2026-12-03 it is 3 days away.',
  ],
  [
    'block_dates',
    {},
    { blocks: [{ ...block, effect: 'Block' }] },
    'Leave is closed on these days: Audit, 2026-12-08 to 2026-12-10.',
  ],
  [
    'team_maximum',
    {},
    { blocks: [{ ...block, effect: 'Block', team_maximum: 2, away: 2 }] },
    'At most 2 may be away at once (Audit, 2026-12-08 to 2026-12-10); 2 are away on a day of yours.',
  ],
  [
    'balance',
    {},
    { accounts: [{ year: '', days: '3', balance: '4', pending: '1.5' }] },
    'Insufficient leave balance of Home Leave: 3 asked, 2.5 usable (balance 4, 1.5 pending).',
  ],
  [
    'balance',
    { negative_limit: '0.5' },
    { accounts: [{ year: '2084', days: '3', balance: '2', pending: '0' }] },
    'Insufficient leave balance of Home Leave in 2084: 3 asked, 2.5 usable (balance 2, 0 pending, 0.5 may be overdrawn).',
  ],
]

/** What is allowed, though it is near to what is not. */
export const passes: [string, Partial<RequestRule>, Partial<RequestFacts>][] = [
  [
    'more than the limit of a month, in two months',
    { per_period: 'Month', max_per_period: '4' },
    {
      in_periods: [
        { days: '3', taken: '1' },
        { days: '2', taken: '2' },
      ],
    },
  ],
  ['a document that is there', { document_after_days: '2' }, { has_document: true }],
  ['as many days as need no document', { document_after_days: '3' }, {}],
  ['the last day of the notice', { notice_days: 17 }, {}],
  [
    'other leave that does not touch',
    { clubbing_prohibited_ids: ['sick'] },
    { near: [{ ...before, touches: false }] },
  ],
  ['leave of another type beside it', { max_consecutive: '3' }, { near: [before] }],
  [
    'a team that has one place left',
    {},
    { blocks: [{ ...block, effect: 'Block', team_maximum: 2, away: 1 }] },
  ],
  [
    'closed days that are days off',
    {},
    { blocks: [{ ...block, start_on: '2026-12-12', end_on: '2026-12-12', effect: 'Block' }] },
  ],
  ['exactly what is usable', {}, { accounts: [{ year: '', days: '3', balance: '4', pending: '1' }] }],
  [
    'a type without a balance',
    { has_balance: false },
    { accounts: [{ year: '', days: '3', balance: '0', pending: '0' }] },
  ],
]

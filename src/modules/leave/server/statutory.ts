import type { PackedType } from '#modules/leave/server/copy-policy.ts'

// Leave by Nepal's Labour Act 2074 as a policy that an organization applies and may then change. Sections stand at each
// entry; where the act is silent the usual practice is taken, and said so.

const day = { pay_percent: '100', unit: 'Day', category: 'Paid', has_balance: true } as const
const event = { counts_non_working_days: true, allows_half_day: false, once_per_event: true }

export const statutory: { description: string; types: PackedType[] } = {
  description:
    'Leave by the Labour Act 2074 (2017). Look through it and change what your organization gives beyond.',
  types: [
    {
      // s. 43 and 49: a day for 20 days worked, up to 90 days, what is above is paid at the year's end, all of it on leaving
      type: {
        ...day,
        name: 'Home Leave',
        code: 'HL',
        colour: '#4964DE',
        irregularity_order: 1,
        penalty_order: 1,
      },
      rule: {
        accrual: {
          basis: 'Worked days',
          rate: '1',
          per_days: 20,
          every: 'Month',
          timing: 'End',
          paid_leave_counts: true,
          off_days_count: true,
        },
        carry_forward: { max: '90' },
        collapse: { excess: 'Encash' },
        encash: { when: ['Year end', 'Separation'] },
        notice_days: 1,
        past_days: 7,
      },
    },
    {
      // s. 44 and 49: 12 a year, in proportion for part of a year, up to 45 days; a certificate for more than three days
      type: {
        ...day,
        is_statutory: true,
        name: 'Sick Leave',
        code: 'SL',
        colour: '#C2410C',
        irregularity_order: 2,
      },
      rule: {
        renewal: { days: '12', prorate: true, round: { unit: '0.5', way: 'nearest' } },
        carry_forward: { max: '45' },
        collapse: { excess: 'Encash' },
        encash: { when: ['Year end', 'Separation'] },
        document_after_days: '3',
        past_days: 15,
      },
    },
    {
      // s. 42: a day for a day worked on a weekly off or holiday, to be taken within 21 days
      type: { ...day, name: 'Substitute Leave', code: 'SUB', colour: '#0369A1', category: 'Compensatory' },
      rule: {
        compensatory: {
          from: ['Weekly off', 'Holiday'],
          table: [
            { minutes: 240, days: '0.5' },
            { minutes: 480, days: '1' },
          ],
          expires_after_days: 21,
        },
      },
    },
    {
      // s. 45: 98 days, 60 of them paid; calendar days by practice
      type: {
        ...day,
        name: 'Maternity Leave',
        is_statutory: true,
        code: 'ML',
        colour: '#BE185D',
        category: 'Part paid',
        has_balance: false,
      },
      rule: {
        ...event,
        gender: 'Female',
        max_days: '98',
        document_after_days: '0',
        pay_steps: [
          { until_day: 60, percent: 100 },
          { until_day: null, percent: 0 },
        ],
      },
    },
    {
      // s. 45: 15 days for a birth
      type: {
        ...day,
        is_statutory: true,
        name: 'Paternity Leave',
        code: 'PL',
        colour: '#0F766E',
        has_balance: false,
      },
      rule: { ...event, gender: 'Male', max_days: '15' },
    },
    {
      // s. 48: 13 days
      type: {
        ...day,
        is_statutory: true,
        name: 'Mourning Leave',
        code: 'MO',
        colour: '#525B6B',
        has_balance: false,
      },
      rule: { ...event, max_days: '13', past_days: 13 },
    },
    {
      // by agreement; not in the act
      type: {
        ...day,
        name: 'Unpaid Leave',
        code: 'UL',
        colour: '#7C3AED',
        category: 'Unpaid',
        pay_percent: '0',
        has_balance: false,
        irregularity_order: 3,
      },
      rule: {},
    },
  ],
}

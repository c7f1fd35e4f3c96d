import { calendarSystems } from '#kernel/calendar/system.ts'
import { localDigits, localeChoice } from '#ui/i18n/locale.ts'
import { declared } from '#ui/i18n/declared.ts'
import type { YearlyDate } from '#modules/leave/shared/leave-parts.ts'
import type { Rule } from '#modules/leave/shared/leave-policy.ts'
import { pt } from '#modules/leave/web/policy-words.ts'

// A rule in a few words each, for the list of a policy's rules.

const days = (text: string) => localDigits(text)
const joined = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')

/** `15 Magh` */
const yearlyDate = ({ calendar, month, day }: YearlyDate) =>
  `${localDigits(String(day))} ${calendarSystems[calendar].months[localeChoice().locale][month - 1] ?? ''}`

export const whom = ({
  segment_id,
  gender,
  marital_status,
  employment_type_ids,
  min_tenure_months,
  applied_by,
}: Rule) =>
  joined([
    segment_id && pt('said.segment'),
    gender && declared(gender),
    marital_status && declared(marital_status),
    employment_type_ids.length > 0 && pt('said.employmentTypes', { count: employment_type_ids.length }),
    min_tenure_months > 0 && pt('said.tenure', { count: min_tenure_months }),
    applied_by !== 'Employee' && pt('said.appliedBy', { who: declared(applied_by) }),
  ]) || pt('said.everybody')

export function gives({ leave_type, renewal, accrual, tiers, compensatory }: Rule): string {
  if (!leave_type.has_balance) return pt('said.noBalance')
  const earned =
    accrual &&
    (accrual.basis === 'Worked days'
      ? pt('said.worked', { rate: days(accrual.rate), count: accrual.per_days })
      : pt('said.accrues', { rate: days(accrual.rate), every: declared(accrual.every).toLowerCase() }))
  return (
    joined([
      renewal &&
        (renewal.on === 'Date' && renewal.date
          ? pt('said.renewsOnDate', { days: days(renewal.days), date: yearlyDate(renewal.date) })
          : pt(renewal.on === 'Joining anniversary' ? 'said.renewsOnJoining' : 'said.renews', {
              days: days(renewal.days),
            })),
      earned,
      tiers && pt('said.tiers', { count: tiers.length }),
      compensatory && pt('said.compensatory'),
    ]) || pt('said.byHand')
  )
}

export const limitsOf = ({
  max_days,
  notice_days,
  past_days,
  document_after_days,
  negative_limit,
  once_per_event,
  pay_steps,
}: Rule) =>
  joined([
    max_days &&
      pt(once_per_event ? 'said.mostEvent' : 'said.most', { count: Number(max_days), days: days(max_days) }),
    once_per_event && !max_days && pt('said.event'),
    notice_days ? pt('said.notice', { count: notice_days }) : null,
    past_days !== null && pt('said.past', { count: past_days }),
    document_after_days &&
      (Number(document_after_days) === 0
        ? pt('said.documentAlways')
        : pt('said.document', { count: Number(document_after_days) })),
    Number(negative_limit) > 0 && pt('said.negative', { days: days(negative_limit) }),
    pay_steps && pt('said.paySteps'),
  ]) || '–'

export function yearEndOf({ leave_type, renewal, carry_forward, collapse }: Rule): string {
  if (!leave_type.has_balance) return '–'
  if (!renewal && !carry_forward && !collapse) return pt('said.goesOn')
  const carried = carry_forward
    ? carry_forward.max
      ? pt('said.carries', { days: days(carry_forward.max) })
      : pt('said.carriesAll')
    : pt('said.carriesNone')
  const excess = { Lapse: pt('said.lapses'), Encash: pt('said.paid'), Move: pt('said.moves') }[
    collapse?.excess ?? 'Lapse'
  ]
  return joined([
    carried,
    carry_forward?.expires_after_months
      ? pt('said.carryEnds', { count: carry_forward.expires_after_months })
      : null,
    carry_forward?.expires_on ? pt('said.carryEndsOn', { date: yearlyDate(carry_forward.expires_on) }) : null,
    carry_forward && !carry_forward.max && !carry_forward.max_years ? null : excess,
  ])
}

import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { DateText } from '#ui/date/date-text.tsx'
import { exactText } from '#ui/i18n/format.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import type { Fact } from '#ui/show/facts.tsx'
import type { Change } from '#modules/hris/shared/employment-review.ts'
import { Money } from '#ui/show/figures.tsx'
import { t } from '#modules/hris/web/words.ts'

/** What a change changes, in one line; of pay that is not shown, that it does. */
export const ChangesLine = ({
  of: { changes, hides_pay },
}: {
  of: { changes: readonly Change[]; hides_pay: boolean }
}) => [
  ...changes.map((change, at) => (
    <Fragment key={change.field}>
      {at > 0 && ', '}
      {declared(change.title)}: <Side of={change} value={change.from} /> →{' '}
      <Side of={change} value={change.to} />
    </Fragment>
  )),
  hides_pay && (
    <Fragment key="pay">
      {changes.length > 0 && ', '}
      {declared('Pay')}
    </Fragment>
  ),
]

/** The same, a line for each field. */
export const changesFacts = (changes: readonly Change[]): Fact[] =>
  changes.map((change) => ({
    label: declared(change.title),
    value: (
      <>
        <Text span c="dimmed" td={change.from ? 'line-through' : undefined}>
          <Side of={change} value={change.from} />
        </Text>{' '}
        → <Side of={change} value={change.to} />
      </>
    ),
    wide: true,
  }))

const days: readonly string[] = ['confirmed_on', 'probation_ends_on', 'contract_ends_on']
/** Days as everywhere, in the calendar of whoever reads. */
function Side({ of: { field }, value }: { of: Change; value: string | null }) {
  if (field === 'leave_balances') return t(value === null ? 'restart.keep' : 'restart.restart')
  if (value !== null && field === 'annual_salary') return <Money value={value} />
  if (value !== null && field === 'hourly_rate') return exactText(value)
  if (value !== null && field === 'pay_step') return localDigits(value)
  if (value !== null && field === 'work_location') return declared(value)
  return value !== null && days.includes(field) ? <DateText value={value} /> : (value ?? '–')
}

import { Text } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { exactText, money } from '#ui/i18n/format.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import { payDifference, payOn, type PaidFrom } from '#modules/hris/domain/pay-difference.ts'
import type { ReviewInput } from '#modules/hris/shared/employment-review.ts'
import { compensation } from '#modules/hris/shared/records.ts'
import { t } from '#modules/hris/web/words.ts'

const F = fieldsOf<ReviewInput>()
type Amounts = 'annual_salary' | 'hourly_rate'

/** The new pay beside that of its day; for who may read pay, of which it is kept that they do. */
export function PayFields() {
  const { org } = useScope()
  const [person, day] = [useFieldValue('employee_id'), useFieldValue('effective_from')]
  const asked = typeof person === 'string' && person !== ''
  const read = useRead(
    compensation.list,
    asked ? { params: { org, employee_id: person }, query: { as: 'hr' } } : null,
    { errors: 'inline', fresh: 0 },
  )
  const known = asked && typeof day === 'string' && day !== '' && read.data
  // rows of the declared record, whose amounts are text
  const held = known ? payOn(known.results as unknown as PaidFrom[], day) : null
  const hint = (name: Amounts, other: 'review.paidByHour' | 'review.paidByYear') =>
    known && <Held name={name} held={held} none={t(held ? other : 'review.paidNothing')} />
  return (
    <>
      <F.Money
        name="annual_salary"
        label={t('review.salary')}
        placeholder={t('review.stays')}
        hint={hint('annual_salary', 'review.paidByHour')}
      />
      <F.Money
        name="hourly_rate"
        label={t('review.rate')}
        places={4}
        placeholder={t('review.stays')}
        hint={hint('hourly_rate', 'review.paidByYear')}
      />
      {asked && !read.data && <ReadState read={read} />}
    </>
  )
}

function Held({ name, held, none }: { name: Amounts; held: PaidFrom | null; none: string }) {
  const wish = useFieldValue(name)
  const from = held?.[name] ?? null
  if (from === null) return none
  const shown = name === 'annual_salary' ? money : exactText
  const more = payDifference(from, typeof wish === 'string' ? wish : null)
  const plus = more?.is_more ? '+' : ''
  return (
    <>
      {t('review.paidThen', { amount: shown(from) })}
      {more && (
        <Text span inherit fw={600} c="var(--mantine-color-text)">
          {' · '}
          {plus}
          {shown(more.amount)} ({plus}
          {exactText(more.percent)}%)
        </Text>
      )}
    </>
  )
}

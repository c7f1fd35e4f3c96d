import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { fieldsFor } from '#engines/list/form-web.tsx'
import { isAmount } from '#kernel/amount.ts'
import { changePreview, restructureLoan, settleLoan, skipMonth } from '#modules/loan/shared/loan-change.ts'
import { ScheduleTable } from '#modules/loan/web/loan-tables.tsx'
import { SettlementFacts } from '#modules/loan/web/settlement-facts.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

const K = fieldsFor(skipMonth)
const R = fieldsFor(restructureLoan)
const S = fieldsFor(settleLoan)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A month to skip, with the new end and what it costs. */
export function SkipForm({ id }: { id: string }) {
  const from_on = textOf(useFieldValue('from_on'))
  return (
    <>
      <K name="from_on" />
      <K name="remarks" />
      <ChangePreview id={id} asked={from_on ? { from_on } : null} />
    </>
  )
}

/** Other terms, with the plan that they make. */
export function RestructureForm({ id }: { id: string }) {
  const [from_on, annual_rate] = [textOf(useFieldValue('from_on')), textOf(useFieldValue('annual_rate'))]
  const months = Number(useFieldValue('months'))
  const isWhole =
    from_on !== '' && isAmount(annual_rate) && Number.isInteger(months) && months >= 1 && months <= 360
  return (
    <>
      <FieldGrid>
        <R name="from_on" />
        <R name="months" />
        <R name="annual_rate" />
      </FieldGrid>
      <R name="remarks" />
      <ChangePreview id={id} asked={isWhole ? { from_on, months, annual_rate } : null} />
    </>
  )
}

/** The day and the amount on it. */
export function SettleForm({ id }: { id: string }) {
  const on = textOf(useFieldValue('paid_on'))
  return (
    <>
      <FieldGrid>
        <S name="paid_on" />
        <S name="amount" />
        <S name="voucher" />
        <S name="note" />
      </FieldGrid>
      {on && (
        <section className={styles.preview} aria-label={t('settlement.title')} aria-live="polite">
          <h3>{t('settlement.title')}</h3>
          <SettlementFacts id={id} on={on} />
        </section>
      )}
    </>
  )
}

interface Asked {
  from_on: string
  months?: number
  annual_rate?: string
}
function ChangePreview({ id, asked }: { id: string; asked: Asked | null }) {
  const { org, as } = useScope()
  const read = useRead(changePreview, asked ? { params: { org, id }, query: { ...asked, as } } : null, {
    errors: 'inline',
    keep: true,
  })
  const found = asked ? read.data : undefined
  return (
    <section className={styles.preview} aria-label={t('change.preview')} aria-live="polite">
      <h3>{t('change.preview')}</h3>
      {!found ? (
        <span className={styles.small}>{t('change.hint')}</span>
      ) : (
        <>
          {found.problems.map((problem) => (
            <Callout key={problem} tone="danger">
              {refusal(problem)}
            </Callout>
          ))}
          <Facts
            facts={[
              {
                label: t('change.endsBefore'),
                value: found.ends_before && <Day value={found.ends_before} />,
              },
              { label: t('change.ends'), value: found.ends_on && <Day value={found.ends_on} /> },
              { label: t('change.instalment'), value: <Money value={found.instalment} /> },
              { label: t('change.interestBefore'), value: <Money value={found.interest_before} /> },
              { label: t('change.interest'), value: <Money value={found.interest} /> },
            ]}
          />
          <ScheduleTable rows={found.schedule} />
        </>
      )}
    </section>
  )
}

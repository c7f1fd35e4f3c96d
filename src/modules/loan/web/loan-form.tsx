import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { fieldsFor } from '#engines/list/form-web.tsx'
import { isAmount } from '#kernel/amount.ts'
import { initiateLoan, loanPreview } from '#modules/loan/shared/loan.ts'
import { ScheduleTable } from '#modules/loan/web/loan-tables.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

const F = fieldsFor(initiateLoan)

/** Whom a loan is for and how much, with what it will cost. */
export function LoanForm() {
  return (
    <>
      <FieldGrid>
        <F name="employee_id" />
        <F name="loan_type_id" />
        <F name="amount" />
        <F name="months" />
        <F name="first_on" />
      </FieldGrid>
      <F name="remarks" />
      <Preview />
    </>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function Preview() {
  const { org } = useScope()
  const [employee_id, loan_type_id, amount, first_on] = [
    textOf(useFieldValue('employee_id')),
    textOf(useFieldValue('loan_type_id')),
    textOf(useFieldValue('amount')),
    textOf(useFieldValue('first_on')),
  ]
  const months = Number(useFieldValue('months'))
  const isWhole =
    employee_id !== '' &&
    loan_type_id !== '' &&
    isAmount(amount) &&
    Number(amount) > 0 &&
    first_on !== '' &&
    Number.isInteger(months) &&
    months >= 1 &&
    months <= 360
  const read = useRead(
    loanPreview,
    isWhole ? { params: { org }, query: { employee_id, loan_type_id, amount, months, first_on } } : null,
    { errors: 'inline', keep: true },
  )
  const found = isWhole ? read.data : undefined
  return (
    <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
      <h3>{t('preview.title')}</h3>
      {!found ? (
        <span className={styles.small}>{t('preview.hint')}</span>
      ) : (
        <>
          {found.problems.map((problem) => (
            <Callout key={problem} tone="danger">
              {refusal(problem)}
            </Callout>
          ))}
          <Facts
            facts={[
              { label: t('preview.instalment'), value: <Money value={found.instalment} /> },
              { label: t('preview.interest'), value: <Money value={found.total_interest} /> },
              { label: t('preview.most'), value: <Money value={found.most} /> },
              { label: t('preview.rate'), value: t('preview.rateOf', { rate: found.annual_rate }) },
            ]}
          />
          <ScheduleTable rows={found.schedule} />
        </>
      )}
    </section>
  )
}

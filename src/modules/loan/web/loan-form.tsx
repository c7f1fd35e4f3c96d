import type { ResponseOf } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { fieldsFor } from '#engines/list/form-web.tsx'
import { isAmount } from '#kernel/amount.ts'
import { initiateLoan, loanPreview } from '#modules/loan/shared/loan.ts'
import { loanRequest, loanRequestForm } from '#modules/loan/shared/loan-request.ts'
import { myLoanPreview } from '#modules/loan/shared/my-loan.ts'
import { ScheduleTable } from '#modules/loan/web/loan-tables.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

const F = fieldsFor(initiateLoan)
const R = fieldsFor({ fields: loanRequestForm })

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
        <F name="guarantor_ids" />
      </FieldGrid>
      <F name="remarks" />
      <InitiatedPreview />
    </>
  )
}

/** The same for oneself. */
export function RequestForm() {
  return (
    <>
      <FieldGrid>
        <R name="loan_type_id" />
        <R name="amount" />
        <R name="months" />
        <R name="first_on" />
      </FieldGrid>
      <R name="guarantor_ids" />
      <R name="remarks" />
      <Approvers />
      <RequestedPreview />
    </>
  )
}

const Approvers = () => (
  <ApproversField
    type={loanRequest.name}
    facts={{
      loan_type_id: useFieldValue('loan_type_id'),
      amount: useFieldValue('amount'),
      months: String(Number(useFieldValue('months'))),
    }}
  />
)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What was typed, once a schedule can be made of it. */
function useTerms() {
  const [loan_type_id, amount, first_on] = [
    textOf(useFieldValue('loan_type_id')),
    textOf(useFieldValue('amount')),
    textOf(useFieldValue('first_on')),
  ]
  const months = Number(useFieldValue('months'))
  const isWhole =
    loan_type_id !== '' &&
    isAmount(amount) &&
    Number(amount) > 0 &&
    first_on !== '' &&
    Number.isInteger(months) &&
    months >= 1 &&
    months <= 360
  return isWhole ? { loan_type_id, amount, months, first_on } : null
}

function InitiatedPreview() {
  const { org } = useScope()
  const employee_id = textOf(useFieldValue('employee_id'))
  const terms = useTerms()
  const isWhole = terms !== null && employee_id !== ''
  const read = useRead(loanPreview, isWhole ? { params: { org }, query: { ...terms, employee_id } } : null, {
    errors: 'inline',
    keep: true,
  })
  return <Preview found={isWhole ? read.data : undefined} hint={t('preview.hint')} />
}

function RequestedPreview() {
  const { org } = useScope()
  const terms = useTerms()
  const read = useRead(myLoanPreview, terms ? { params: { org }, query: terms } : null, {
    errors: 'inline',
    keep: true,
  })
  return (
    <Preview found={terms ? read.data : undefined} hint={t('preview.ownHint')} most={t('preview.ownMost')} />
  )
}

function Preview({
  found,
  hint,
  most = t('preview.most'),
}: {
  found: ResponseOf<typeof myLoanPreview> | undefined
  hint: string
  most?: string
}) {
  return (
    <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
      <h3>{t('preview.title')}</h3>
      {!found ? (
        <span className={styles.small}>{hint}</span>
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
              { label: most, value: <Money value={found.most} /> },
              { label: t('preview.rate'), value: t('preview.rateOf', { rate: found.annual_rate }) },
              found.guarantors > 0 && {
                label: t('preview.guarantors'),
                value: localDigits(String(found.guarantors)),
              },
            ]}
          />
          {found.net_pay ? (
            <>
              <h4>{t('preview.pay')}</h4>
              <Facts
                facts={[
                  {
                    label: t('preview.netBefore', { month: found.net_pay.month }),
                    value: <Money value={found.net_pay.before} />,
                  },
                  { label: t('preview.others'), value: <Money value={found.net_pay.others} /> },
                  { label: t('preview.netAfter'), value: <Money value={found.net_pay.after} /> },
                  { label: t('preview.mostInstalments'), value: <Money value={found.net_pay.most} /> },
                ]}
              />
            </>
          ) : (
            <span className={styles.small}>{t('preview.noPay')}</span>
          )}
          <ScheduleTable rows={found.schedule} />
        </>
      )}
    </section>
  )
}

import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { Calculation } from '#modules/expense/web/calculation.tsx'
import { useClaimCheck, type LineValues } from '#modules/expense/web/claim-check.ts'
import { ReceiptField } from '#modules/expense/web/receipt-field.tsx'
import { countedBy, type TypeOption } from '#modules/expense/web/type-options.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

const F = fieldsOf<{ lines: LineValues[] }>()

interface Measures {
  at: number
  types: readonly TypeOption[]
  /** Of the organization. */
  currency: string
}

/** What was spent once, with its receipt. */
export function ClaimLine({ currencies, ...measures }: Measures & { currencies: readonly string[] }) {
  const { at, types } = measures
  const counted = countedBy(types, useFieldValue(`lines.${at}.expense_type_id`))
  return (
    <>
      <F.Date name={`lines.${at}.spent_on`} label={t('claim.spentOn')} required />
      <F.Select name={`lines.${at}.expense_type_id`} label={t('claim.type')} required options={types} />
      {counted ? (
        <>
          <F.Number
            name={`lines.${at}.quantity`}
            label={t('claim.quantity')}
            required
            min={0}
            decimals={2}
            suffix={counted.unit_name}
          />
          <Calculated {...measures} />
        </>
      ) : (
        <>
          <F.Money name={`lines.${at}.amount`} label={t('claim.amount')} required />
          <F.Select name={`lines.${at}.currency`} label={t('claim.currency')} required options={currencies} />
        </>
      )}
      <F.Text name={`lines.${at}.description`} label={t('claim.description')} />
      <F.Select
        name={`lines.${at}.paid_by`}
        label={t('claim.paidBy')}
        required
        options={[
          { value: 'Employee', label: t('claim.me') },
          { value: 'Company', label: t('claim.organization') },
        ]}
      />
      <F.Text name={`lines.${at}.reason`} label={t('claim.reason')} />
      <ReceiptField at={at} />
    </>
  )
}

/** The amount of a line by quantity, as the server calculates it. */
function Calculated({ at, types, currency }: Measures) {
  const { whole, found } = useClaimCheck(types, currency)
  const line = found?.lines[whole.findIndex((one) => one.at === at)]
  return (
    <div className={styles.calculated} aria-live="polite">
      <span className={styles.small}>{t('claim.amount')}</span>
      {line?.amount ? <Calculation line={{ ...line, amount: line.amount }} /> : t('claim.quantityHint')}
    </div>
  )
}

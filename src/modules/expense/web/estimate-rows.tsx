import { fieldsOf } from '#ui/form/fields.ts'
import { useTypes } from '#modules/expense/web/type-options.ts'
import { t } from '#modules/expense/web/words.ts'

export interface EstimateValues {
  expense_type_id: string
  description: string
  amount: string
  currency: string
}
const F = fieldsOf<{ lines: EstimateValues[] }>()

/** What something will cost, as far as one knows before. */
export function EstimateRows({
  currencies,
  currency,
  least = 0,
}: {
  currencies: readonly string[]
  currency: string
  least?: number
}) {
  const types = useTypes()
  return (
    <F.Rows
      name="lines"
      blank={{ expense_type_id: '', description: '', amount: '', currency }}
      least={least}
      add={t('claim.addLine')}
    >
      {(_, index) => (
        <>
          <F.Select
            name={`lines.${index}.expense_type_id`}
            label={t('claim.type')}
            required
            options={types}
          />
          <F.Text name={`lines.${index}.description`} label={t('claim.description')} />
          <F.Money name={`lines.${index}.amount`} label={t('claim.amount')} required />
          <F.Select
            name={`lines.${index}.currency`}
            label={t('claim.currency')}
            required
            options={currencies}
          />
        </>
      )}
    </F.Rows>
  )
}

import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { isAmount } from '#kernel/amount.ts'
import { sum } from '#kernel/money.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { settleChoices } from '#modules/expense/shared/expense-claim.ts'
import { EstimateRows, type EstimateValues } from '#modules/expense/web/estimate-rows.tsx'
import { t } from '#modules/expense/web/words.ts'

interface Values {
  needed_on: string
  lines: EstimateValues[]
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** Asking for money before it is spent, line by line. */
export function AdvanceForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const create = useAction(expenseAdvance.create, { success: t('advance.sent') })
  const choices = useRead(settleChoices, opened ? { params: { org } } : null, { errors: 'inline' })
  const currency = choices.data?.currency ?? 'NPR'
  if (!choices.data) return null
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('advance.new')}
      size={760}
      initial={{
        needed_on: today,
        lines: [{ expense_type_id: '', description: '', amount: '', currency }],
        remarks: '',
        approvers: [],
      }}
      schema={expenseAdvance.input}
      submitTitle={t('advance.new')}
      submit={(body) => create.attempt({ params: { org }, body })}
    >
      <F.TextArea name="remarks" label={t('columns.purpose')} required />
      <F.Date name="needed_on" label={t('columns.neededOn')} required />
      <EstimateRows currencies={choices.data.currencies} currency={currency} least={1} />
      <Total currency={currency} />
      <ApproversField type={expenseAdvance.name} facts={{}} />
    </FormDialog>
  )
}

/** Of the lines that are in the currency of the organization; others are converted when it is sent. */
function Total({ currency }: { currency: string }) {
  const lines = useFieldValue('lines') as EstimateValues[]
  const own = lines.filter((line) => line.currency === currency && isAmount(line.amount))
  return (
    <div>
      {t('advance.total')}{' '}
      <b>
        <Money value={sum(own.map(({ amount }) => amount))} currency={currency} />
      </b>
    </div>
  )
}

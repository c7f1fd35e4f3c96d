import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { expenseClaim, settleChoices } from '#modules/expense/shared/expense-claim.ts'
import { aboutOf, measured, type LineValues } from '#modules/expense/web/claim-check.ts'
import { ClaimLine } from '#modules/expense/web/claim-line.tsx'
import { ClaimPreview } from '#modules/expense/web/claim-preview.tsx'
import { sendReceipt } from '#modules/expense/web/receipt-upload.ts'
import { useTypes } from '#modules/expense/web/type-options.ts'
import { t } from '#modules/expense/web/words.ts'

interface Values {
  about: string
  lines: LineValues[]
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** What was spent, line by line with receipts; the policy speaks while one types. */
export function ClaimForm({
  opened,
  onClose,
  initial,
  again,
}: {
  opened: boolean
  onClose: () => void
  /** What the form begins with, where it is not empty; a line of what it says alone. */
  initial?: Partial<Pick<Values, 'about' | 'remarks'>> & { lines?: readonly Partial<LineValues>[] }
  /** Corrects this one, which was returned. */
  again?: { id: string; version: number }
}) {
  const { org, today } = useScope()
  const create = useAction(expenseClaim.create, { success: t('claim.sent') })
  const sendAgain = useAction(expenseClaim.again, {
    success: t('claim.sent'),
    alsoStale: ['/notifications/'],
  })
  const choices = useRead(settleChoices, opened ? { params: { org } } : null, { errors: 'inline' })
  const types = useTypes(opened)
  if (!choices.data) return null
  const { currency, currencies, trips, advances } = choices.data
  const blank = {
    expense_type_id: '',
    spent_on: today,
    description: '',
    amount: '',
    quantity: null,
    currency,
    paid_by: 'Employee',
    reason: '',
    receipt_id: null,
  }
  const send = async ({ about, lines, ...values }: Values) => {
    const sent = []
    for (const [at, line] of lines.entries())
      sent.push({
        ...line,
        ...measured(line, types, currency),
        receipt_id: line.receipt_id ? await sendReceipt(org, line.receipt_id, `lines.${at}.receipt_id`) : '',
      })
    const body = expenseClaim.input.parse({ ...values, ...aboutOf(about), lines: sent })
    if (!again) return create.attempt({ params: { org }, body })
    const { id, version } = again
    return sendAgain.attempt({ params: { org, id }, body: { ...body, version } })
  }
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={again ? t('claim.correct') : t('claim.new')}
      size={820}
      initial={{
        about: initial?.about ?? '',
        lines: (initial?.lines ?? [{}]).map((line) => ({ ...blank, ...line })),
        remarks: initial?.remarks ?? '',
        approvers: [],
      }}
      submitTitle={again ? t('claim.sendAgain') : t('claim.new')}
      submit={send}
    >
      <F.Select
        name="about"
        label={t('claim.about')}
        options={[
          ...trips.map(({ id, place, starts_on }) => ({
            value: `trip:${id}`,
            label: t('claim.aboutTrip', { place, from: starts_on }),
          })),
          ...advances.map(({ id, purpose }) => ({
            value: `advance:${id}`,
            label: t('claim.aboutAdvance', { purpose }),
          })),
        ]}
      />
      <F.TextArea name="remarks" label={t('claim.purpose')} required />
      <F.Rows name="lines" blank={blank} add={t('claim.addLine')}>
        {(_, at) => <ClaimLine at={at} types={types} currency={currency} currencies={currencies} />}
      </F.Rows>
      <ClaimPreview types={types} currency={currency} />
      <ApproversField type={expenseClaim.name} facts={{}} />
    </FormDialog>
  )
}

import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { claimCheck } from '#modules/expense/shared/expense-claim.ts'
import { Spent } from '#modules/expense/shared/expense-line.ts'
import { useSentReceipts } from '#modules/expense/web/receipt-upload.ts'
import { countedBy, type TypeOption } from '#modules/expense/web/type-options.ts'

export interface LineValues {
  expense_type_id: string
  spent_on: string
  description: string
  amount: string
  quantity: number | string | null
  currency: string
  paid_by: string
  reason: string
  /** What was chosen; it is sent at once, and named by its id in the claim. */
  receipt_id: File | null
}

/** `trip:id` or `advance:id`, as it is sent. */
export const aboutOf = (about: unknown) => {
  const [kind, id = ''] = typeof about === 'string' ? about.split(':') : []
  return { travel_id: kind === 'trip' ? id : '', advance_id: kind === 'advance' ? id : '' }
}

/** Amount or quantity, as the type is claimed; what was typed of the other before the type changed is not sent. */
export const measured = (
  { expense_type_id, amount, quantity, currency }: LineValues,
  types: readonly TypeOption[],
  base: string,
) =>
  countedBy(types, expense_type_id)
    ? { amount: '', quantity: String(quantity ?? ''), currency: base }
    : { amount, quantity: '', currency }

/** What the policy says of the lines that are whole by now, each with its place in the form. */
export function useClaimCheck(types: readonly TypeOption[], base: string) {
  const { org } = useScope()
  const [about, typed] = [useFieldValue('about'), useFieldValue('lines')]
  const idOf = useSentReceipts()
  const rows = (Array.isArray(typed) ? typed : []) as LineValues[]
  const whole = rows.flatMap((row, at) => {
    const { amount, quantity, currency } = measured(row, types, base)
    const receipt_id = idOf(row.receipt_id) ?? ''
    const line = Spent.safeParse({ ...row, amount, quantity, currency, receipt_id })
    return line.success && (amount || quantity)
      ? [{ at, has_file: row.receipt_id !== null, line: line.data }]
      : []
  })
  const claim = JSON.stringify({ ...aboutOf(about), lines: whole.map(({ line }) => line) })
  const wanted = whole.length > 0 || Boolean(about)
  const read = useRead(claimCheck, wanted ? { params: { org }, query: { claim } } : null, {
    errors: 'inline',
    keep: true,
  })
  return { whole, found: wanted ? read.data : undefined }
}

import { useEffect } from 'react'
import { flatErrors, messageOf, WireError } from '#ui/data/failure.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue, useFormState } from '#ui/form/form-context.ts'
import { receiptTypes } from '#modules/expense/shared/expense-line.ts'
import type { LineValues } from '#modules/expense/web/claim-check.ts'
import { ReceiptPaper } from '#modules/expense/web/receipt-paper.tsx'
import { sendReceipt, useSentReceipts } from '#modules/expense/web/receipt-upload.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

const F = fieldsOf<{ lines: LineValues[] }>()

/** The receipt of a line: sent as it is chosen, and shown below. */
export function ReceiptField({ at }: { at: number }) {
  const { org } = useScope()
  const { form } = useFormState()
  const idOf = useSentReceipts()
  const path = `lines.${at}.receipt_id`
  const value = useFieldValue(path)
  const file = value instanceof File ? value : null
  useEffect(() => {
    if (!file) return
    sendReceipt(org, file, path).catch((error: unknown) => {
      const [wrong] = error instanceof WireError ? flatErrors(error.body) : []
      form.setFieldError(path, wrong?.message ?? messageOf(error))
    })
  }, [file, form, org, path])
  const id = idOf(file)
  return (
    <>
      <F.File
        name={`lines.${at}.receipt_id` as 'lines'}
        label={t('claim.receipt')}
        hint={t('claim.receiptHint')}
        accept={receiptTypes}
        camera
      />
      {file && id && (
        <div className={styles.chosen} data-wide>
          <ReceiptPaper receipt={{ id, name: file.name }} />
        </div>
      )}
    </>
  )
}

import { FileLink } from '#engines/file/file-link-web.tsx'
import type { ShownLine } from '#modules/expense/shared/expense-line.ts'
import { useThumbnail } from '#modules/expense/web/receipt-paper.tsx'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

/** The receipt of a line in little; a click shows it large, beside those that it looks like. */
export function SmallReceipt({ line: { receipt }, onOpen }: { line: ShownLine; onOpen: () => void }) {
  const small = useThumbnail(receipt)
  if (!receipt) return null
  return (
    <div className={styles.receipt}>
      {small ? (
        <button type="button" aria-label={t('receipt.show', { name: receipt.name })} onClick={onOpen}>
          <img src={small} alt="" />
        </button>
      ) : (
        <FileLink file={receipt} clip />
      )}
    </div>
  )
}

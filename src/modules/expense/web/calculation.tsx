import { Money } from '#ui/show/figures.tsx'
import styles from '#modules/expense/web/expense.module.css'

/** `40 km × 22.50 = 900.00`; nothing where the amount was typed. */
export function Calculation({
  line: { quantity, unit_name, unit_rate, amount },
}: {
  line: { quantity: string | null; unit_name: string | null; unit_rate: string | null; amount: string }
}) {
  if (quantity === null || unit_rate === null) return null
  return (
    <span className={styles.calculation}>
      {[quantity, unit_name].filter(Boolean).join(' ')} × <Money value={unit_rate} /> ={' '}
      <Money value={amount} />
    </span>
  )
}

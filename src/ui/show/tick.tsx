import type { ComponentProps } from 'react'
import styles from '#ui/show/tick.module.css'

/** A checkbox without a field around it, as in a table's rows; `partly` when some of what it stands for is chosen. */
export function Tick({
  partly = false,
  label,
  ...input
}: { partly?: boolean; label?: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const box = (
    <input
      {...input}
      type="checkbox"
      className={styles.box}
      ref={(element) => {
        if (element) element.indeterminate = partly
      }}
    />
  )
  if (label === undefined) return box
  return (
    <label className={styles.line}>
      {box}
      {label}
    </label>
  )
}

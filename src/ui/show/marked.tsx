import type { ReactNode } from 'react'
import { localDigits } from '#ui/i18n/locale.ts'
import styles from '#ui/show/marked.module.css'

/** A figure at the corner of a button, or a dot where there is nothing to count; nothing for 0 and false. */
export function Marked({
  mark,
  tone = 'brand',
  onPhone = true,
  children,
}: {
  mark: number | boolean
  tone?: 'brand' | 'danger' | 'warning'
  onPhone?: boolean
  children: ReactNode
}) {
  return (
    <span className={styles.marked} data-wide-only={!onPhone || undefined}>
      {children}
      {mark !== 0 && mark !== false && (
        // the button says it in words
        <span className={styles.mark} data-dot={mark === true || undefined} data-tone={tone} aria-hidden>
          {mark === true ? null : localDigits(mark > 99 ? '99+' : String(mark))}
        </span>
      )}
    </span>
  )
}

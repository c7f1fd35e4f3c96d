import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from '#ui/table/table-bar.module.css'

/** The button of a filter: its title and what is chosen. Menus and popovers hand it their own properties. */
export function FilterTarget({
  title,
  chosen,
  active = chosen.length > 0,
  children,
  ...target
}: {
  title: string
  chosen: readonly string[]
  active?: boolean
  children?: ReactNode
} & ComponentProps<'button'>) {
  const [first, ...rest] = chosen
  return (
    <button type="button" {...target} className={styles.filter} data-active={active || undefined}>
      <span className={styles.filterTitle}>{title}</span>
      {active && (
        <span className={styles.filterValue}>
          {first}
          {rest.length > 0 && ` +${rest.length}`}
          {children}
        </span>
      )}
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
}

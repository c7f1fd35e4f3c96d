import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { count } from '#ui/i18n/format.ts'
import styles from '#modules/organization/web/hierarchy.module.css'
import { t } from '#modules/organization/web/words.ts'

interface NodeProps {
  name: string
  /** How many boxes stand directly below; none means no toggle. */
  below: number
  total: number
  opened: boolean
  /** What the box shows. */
  children: ReactNode
  /** The boxes below, asked for when opened. */
  branch: () => ReactNode
}

/** One box of the drawing and, once opened, those below it. */
export function HierarchyNode({ name, below, total, opened, children, branch }: NodeProps) {
  const [open, setOpen] = useState(opened)
  const title = t(open ? 'hierarchy.close' : 'hierarchy.open', { count: below, name })
  return (
    <li className={styles.node}>
      <div className={styles.box}>
        {children}
        {below > 0 && (
          <UnstyledButton
            className={styles.toggle}
            aria-expanded={open}
            title={title}
            onClick={() => setOpen(!open)}
          >
            <VisuallyHidden>{title}</VisuallyHidden>
            {open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            <span>
              {total > below ? `${count(below)} · ${t('hierarchy.all', { count: total })}` : count(below)}
            </span>
          </UnstyledButton>
        )}
      </div>
      {open && below > 0 && branch()}
    </li>
  )
}

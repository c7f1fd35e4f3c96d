import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#ui/i18n/t.ts'
import styles from '#ui/overlay/side-drawer.module.css'

/** A panel from the side. The notification drawer is 350 wide, the left one 250 (specification 1, section 9). */
export function SideDrawer({
  opened,
  onClose,
  title,
  size = 350,
  side = 'right',
  footer,
  flush = false,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: number | string
  side?: 'left' | 'right'
  footer?: ReactNode
  /** Its content fills it from edge to edge and scrolls by itself, as a list does. */
  flush?: boolean
  children: ReactNode
}) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      position={side}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <div className={flush ? styles.flush : styles.scroll}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Drawer>
  )
}

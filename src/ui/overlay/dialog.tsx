import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '#ui/i18n/t.ts'
import styles from '#ui/overlay/dialog.module.css'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: number | string
  /** The whole screen, at any width; on a phone every dialog with a form is. */
  fullScreen?: boolean
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A dialog: named by its title, closed by Escape, the focus kept inside and given back. */
export function Dialog({ opened, onClose, title, size = 560, fullScreen, footer, children }: DialogProps) {
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={fullScreen ?? (phone && footer !== undefined)}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ title: styles.title ?? '', content: styles.content ?? '', body: styles.body ?? '' }}
    >
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}

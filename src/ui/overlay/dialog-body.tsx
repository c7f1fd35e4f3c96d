import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '#ui/i18n/opened.ts'
import { Closing, useClosing } from '#ui/overlay/closing.ts'
import type { DialogProps } from '#ui/overlay/dialog.tsx'
import { useTopmost } from '#ui/overlay/topmost.ts'
import styles from '#ui/overlay/dialog.module.css'

/** The dialog itself, in a chunk of its own. */
export default function DialogBody({
  opened,
  onClose,
  title,
  size = 560,
  fullScreen,
  footer,
  children,
}: DialogProps) {
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const { join, close } = useClosing(onClose)
  const closeOnEscape = useTopmost(opened)
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnEscape={closeOnEscape}
      title={title}
      size={size}
      fullScreen={fullScreen ?? (phone && footer !== undefined)}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ title: styles.title ?? '', content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Closing value={join}>{children}</Closing>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}

import { Drawer } from '@mantine/core'
import { t } from '#ui/i18n/opened.ts'
import { Closing, useClosing } from '#ui/overlay/closing.ts'
import type { SideDrawerProps } from '#ui/overlay/side-drawer.tsx'
import { useTopmost } from '#ui/overlay/topmost.ts'
import styles from '#ui/overlay/side-drawer.module.css'

/** The panel itself, in a chunk of its own. */
export default function SideDrawerBody({
  opened,
  onClose,
  title,
  size = 350,
  side = 'right',
  footer,
  flush = false,
  children,
}: SideDrawerProps) {
  const { join, close } = useClosing(onClose)
  const closeOnEscape = useTopmost(opened)
  return (
    <Drawer
      opened={opened}
      onClose={close}
      closeOnEscape={closeOnEscape}
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
      <div className={flush ? styles.flush : styles.scroll}>
        <Closing value={join}>{children}</Closing>
      </div>
      {footer && (
        <div className={styles.footer} data-no-print>
          {footer}
        </div>
      )}
    </Drawer>
  )
}

import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#ui/i18n/opened.ts'
import type { Tone } from '#ui/show/tone.ts'
import styles from '#ui/show/callout.module.css'

/** A remark that stands in the page. `alert` is read out as soon as it appears. */
export function Callout({
  tone = 'info',
  title,
  alert = false,
  onClose,
  children,
}: {
  tone?: Tone
  title?: ReactNode
  alert?: boolean
  onClose?: () => void
  children?: ReactNode
}) {
  const Sign = signs[tone]
  return (
    <div className={styles.callout} data-tone={tone} role={alert ? 'alert' : 'note'}>
      <Sign size={18} stroke={1.8} aria-hidden className={styles.sign} />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {onClose && <CloseButton size="sm" aria-label={t('action.dismiss')} onClick={onClose} />}
    </div>
  )
}

const signs = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
  info: IconInfoCircle,
  neutral: IconInfoCircle,
} satisfies Record<Tone, typeof IconInfoCircle>

import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotFilled,
  IconCircleXFilled,
  IconClockFilled,
} from '@tabler/icons-react'
import styles from '#ui/show/status-badge.module.css'
import { stateWord } from '#ui/show/state-word.ts'
import { toneOf, type Tone } from '#ui/show/tone.ts'

/** A state as a word with a sign of its own shape: it reads without colour. */
export function StatusBadge({
  status,
  tone = toneOf(status),
  plain = false,
}: {
  status: string
  tone?: Tone
  /** Without the tinted ground, for dense tables. */
  plain?: boolean
}) {
  const Sign = signs[tone]
  return (
    <span className={styles.badge} data-tone={tone} data-plain={plain || undefined}>
      <Sign size={14} aria-hidden />
      {stateWord(status)}
    </span>
  )
}

const signs = {
  success: IconCircleCheckFilled,
  warning: IconClockFilled,
  danger: IconCircleXFilled,
  info: IconCircleDotFilled,
  neutral: IconCircleDashed,
} satisfies Record<Tone, typeof IconCircleDashed>

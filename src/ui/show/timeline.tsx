import type { ReactNode } from 'react'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { toneOf, type Tone } from '#ui/show/tone.ts'
import styles from '#ui/show/timeline.module.css'
import { t } from '#ui/i18n/opened.ts'

export interface TimelineItem {
  readonly id: string
  /** `Approved` */
  readonly title: ReactNode
  /** Who did it. */
  readonly by?: ReactNode
  readonly at?: string | null
  readonly text?: ReactNode
  readonly tone?: Tone
}

/** What happened, in order. A title that is a common word of state brings its tone. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  if (items.length === 0) return <Empty compact title={t('sheet.noHistory')} />
  return (
    <ol className={styles.timeline}>
      {items.map((item) => (
        <li
          key={item.id}
          data-tone={item.tone ?? (typeof item.title === 'string' ? toneOf(item.title) : 'neutral')}
        >
          <div className={styles.head}>
            <strong>{item.title}</strong>
            {item.by && <span>{item.by}</span>}
          </div>
          {item.at && (
            <div className={styles.when}>
              <Moment value={item.at} />
            </div>
          )}
          {item.text && <div className={styles.text}>{item.text}</div>}
        </li>
      ))}
    </ol>
  )
}

import { Link } from '@tanstack/react-router'
import type { Day } from '#kernel/calendar/day.ts'
import { useScope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import type { Entry } from '#modules/events/shared/calendar.ts'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

/** One entry on one day; events and tasks lead to their page. */
export function EntryLine({ entry, day }: { entry: Entry; day: Day }) {
  const { to } = useScope()
  const time = entry.starts_at && day === entry.start ? localDigits(entry.starts_at) : ''
  const title = titleOf(entry)
  const text = (
    <>
      {time && <time>{time}</time>} {title}
    </>
  )
  const look = {
    className: styles.entry ?? '',
    'data-layer': entry.layer,
    'data-cancelled': entry.is_cancelled || undefined,
    title: `${time} ${title}`.trim(),
    'data-answer': entry.answer ?? undefined,
  }
  return entry.id ? (
    <Link
      to={to(entry.layer === 'tasks' ? 'user-task-my-detail' : 'user-events-detail', { id: entry.id })}
      {...look}
    >
      {text}
    </Link>
  ) : (
    <span {...look}>{text}</span>
  )
}

function titleOf({ layer, title }: Entry): string {
  if (layer === 'leave') return t('calendar.ownLeave')
  return layer === 'tasks' ? t('calendar.taskDue', { title }) : title
}

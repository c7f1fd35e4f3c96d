import { Button } from '@mantine/core'
import { IconBeach, IconConfetti, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { weekday } from '#kernel/calendar/day.ts'
import { weekdays } from '#kernel/calendar/names.ts'
import { formatLongIn } from '#kernel/calendar/system.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching } from '#ui/date/written.ts'
import type { Board } from '#modules/noticeboard/shared/noticeboard.ts'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** Who, which day in both calendars, and whether it is worked. */
export function Greeting({ board }: { board: Board }) {
  const { to } = useScope()
  const [hour] = useState(() => new Date().getHours())
  return (
    <header className={styles.greeting}>
      <div>
        <h1>{t(`greeting.${partOfDay(hour)}`, { name: board.first_name })}</h1>
        <Today day={board.today} />
      </div>
      <DayOff board={board} />
      <Button
        component={Link}
        to={to('user-leave-request', {}, { ask: 'leave' })}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        className={styles.ask ?? ''}
      >
        {t('greeting.ask')}
      </Button>
    </header>
  )
}

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening')

function Today({ day }: { day: string }) {
  const { shown, other, writing } = useCalendar()
  const name = weekdays[writing.language][weekday(day)]
  const beside = other && formatLongIn(other, day, writing)
  return (
    <p className={styles.today}>
      <time dateTime={day}>
        {name}, {formatLongIn(reaching(shown, day), day, writing)}
      </time>
      {beside && <span className={styles.beside}>{beside}</span>}
    </p>
  )
}

function DayOff({ board: { holiday, is_weekly_off } }: { board: Board }) {
  if (holiday)
    return (
      <span className={styles.off}>
        <IconConfetti size={17} aria-hidden />
        {t(holiday.is_half_day ? 'greeting.halfHoliday' : 'greeting.holiday', { name: holiday.name })}
      </span>
    )
  if (!is_weekly_off) return null
  return (
    <span className={styles.off}>
      <IconBeach size={17} aria-hidden />
      {t('greeting.weeklyOff')}
    </span>
  )
}

import { localDigits } from '#ui/i18n/locale.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Event } from '#modules/events/shared/event.ts'
import styles from '#modules/events/web/events.module.css'
import { t } from '#modules/events/web/words.ts'

type Time = NonNullable<Event['moved']>

/** When and where, in the head of an event; what was before it was moved stands struck beside it. */
export function EventWhen({ event }: { event: Event }) {
  const { moved, starts_at, ends_at, venue } = event
  const now = event.next ?? { start: event.starts_on, end: event.ends_on, starts_at, ends_at, venue }
  return (
    <>
      {moved && (
        <>
          <s title={t('movedFrom')}>
            <TimeAndPlace time={moved} />
          </s>{' '}
        </>
      )}
      {event.state === 'Postponed' ? t('noDate') : <TimeAndPlace time={now} />}
      {event.repeats !== 'Never' && ` · ${declared(event.repeats)}`}
    </>
  )
}

export function TimeAndPlace({ time: { start, end, starts_at, ends_at, venue } }: { time: Time }) {
  return (
    <>
      <Day value={start} />
      {end !== start && (
        <>
          {' – '}
          <Day value={end} />
        </>
      )}
      {starts_at && `, ${localDigits(starts_at)}–${localDigits(ends_at ?? '')}`}
      {venue && ` · ${venue}`}
    </>
  )
}

/** The next times of a series: what is cancelled is struck, what was moved stands beside its former day. */
export function ComingDates({ dates }: { dates: Event['dates'] }) {
  return (
    <ul className={styles.dates}>
      {dates.map((one) => (
        <li key={one.on}>
          {one.is_moved && one.on !== one.start && (
            <>
              <s title={t('movedFrom')}>
                <Day value={one.on} />
              </s>{' '}
            </>
          )}
          {one.is_cancelled ? (
            <s>
              <TimeAndPlace time={one} />
            </s>
          ) : (
            <TimeAndPlace time={one} />
          )}
          {(one.is_moved || one.is_cancelled) && (
            <>
              {' '}
              <StatusBadge status={t(one.is_cancelled ? 'dateCancelled' : 'dateMoved')} tone="neutral" />{' '}
              {one.reason}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

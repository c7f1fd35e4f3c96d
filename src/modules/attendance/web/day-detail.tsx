import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { clockAt } from '#kernel/calendar/zone.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { dayDetail, type DayDetail as Detail, type PunchLine } from '#modules/attendance/shared/day.ts'
import { AdjustPunch } from '#modules/attendance/web/adjust-punch.tsx'
import styles from '#modules/attendance/web/attendance.module.css'
import { DayWhy } from '#modules/attendance/web/day-why.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** Times of day as the organization's devices and shifts have them. */
export function useTimeOf() {
  const { zone } = useScope()
  return (moment: string | null | undefined) => (moment ? clockAt(moment, zone) : '–')
}

/** When somebody came and went; of a day without a way out, that there is none. */
export function useCameAndWent() {
  const timeOf = useTimeOf()
  return (first: string | null, last: string | null) =>
    first !== null && last !== null
      ? `${timeOf(first)}–${timeOf(last)}`
      : first !== null
        ? t('day.noOut', { time: timeOf(first) })
        : last !== null
          ? t('day.noIn', { time: timeOf(last) })
          : t('day.noPunch')
}

/** One day with what made it what it is. */
export function DayDetail({ employee_id, date }: { employee_id: string; date: string }) {
  const { org, as } = useScope()
  const read = useRead(dayDetail, { params: { org, employee_id, date }, query: { as } as never })
  return (
    <ReadState read={read} lines={6}>
      {(day) => (
        <Panel title={t('day.title')}>
          <div className={styles.line}>
            <strong>
              <Day value={day.date} />
            </strong>
            <StatusBadge status={day.status} />
          </div>
          <DayFigures day={day} />
          <Punches punches={day.punches} date={day.date} />
          <DayWhy because={day.because} />
        </Panel>
      )}
    </ReadState>
  )
}

/** The figures of a day. */
export function DayFigures({ day }: { day: Detail }) {
  const timeOf = useTimeOf()
  const cameAndWent = useCameAndWent()
  const rows: [string, React.ReactNode][] = [
    [
      t('day.shift'),
      day.shift_name ? `${day.shift_name}, ${timeOf(day.scheduled_in)}–${timeOf(day.scheduled_out)}` : '–',
    ],
    ...(day.leave_name ? [[t('day.leave'), day.leave_name] as [string, React.ReactNode]] : []),
    ...(day.holiday_name ? [[t('day.holiday'), day.holiday_name] as [string, React.ReactNode]] : []),
    [t('day.inOut'), cameAndWent(day.first_in, day.last_out)],
    [
      t('day.worked'),
      <span key="worked">
        <Duration minutes={day.worked} /> / <Duration minutes={day.expected} />
      </span>,
    ],
    [t('day.late'), <Duration key="late" minutes={day.late} />],
    [t('day.early'), <Duration key="early" minutes={day.early} />],
    [t('day.overtime'), <Duration key="overtime" minutes={day.overtime} />],
    [t('day.unpaid'), String(day.unpaid_part / 1000)],
  ]
  return (
    <dl className={styles.plain}>
      {rows.map(([title, value]) => (
        <div key={title} className={styles.line}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {day.irregularities.length > 0 && (
        <div className={styles.line}>
          <dt>{t('day.irregular')}</dt>
          <dd>{day.irregularities.map((one) => declared(one)).join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}

/** The punches of a day. An employee can ask to adjust their own. */
export function Punches({ punches, date }: { punches: readonly PunchLine[]; date: string }) {
  const { as } = useScope()
  const timeOf = useTimeOf()
  return punches.length === 0 ? (
    <p>{t('day.noPunch')}</p>
  ) : (
    <ol className={styles.plain}>
      {punches.map((one) => (
        <li key={one.id} className={styles.line}>
          <span style={{ textDecoration: one.void_reason ? 'line-through' : undefined }}>
            {timeOf(one.occurred_at)} {declared(one.direction)}
          </span>
          <span>{one.void_reason ?? one.device ?? declared(one.source)}</span>
          {as === 'user' && one.void_reason === null && !one.is_pending && (
            <AdjustPunch punch={one} date={date} />
          )}
        </li>
      ))}
    </ol>
  )
}

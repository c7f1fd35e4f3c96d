import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { declared } from '#ui/i18n/declared.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useActions } from '#engines/list/action-web.tsx'
import { setOwnPin } from '#modules/attendance/shared/kiosk.ts'
import { myAttendance } from '#modules/attendance/shared/punch.ts'
import styles from '#modules/attendance/web/attendance.module.css'
import { Punches, useCameAndWent, useTimeOf } from '#modules/attendance/web/day-detail.tsx'
import { PunchButtons } from '#modules/attendance/web/punch-buttons.tsx'
import { t } from '#modules/attendance/web/words.ts'

type Mine = ResponseOf<typeof myAttendance>

/** Am I in, until when, and is a day of mine wrong? */
export default function MyAttendance() {
  const { org } = useScope()
  const read = useRead(myAttendance, { params: { org } })
  const acts = useActions([setOwnPin], () => '')
  return (
    <>
      <PageHead title={t('mine.title')}>
        <Button variant="default" onClick={() => acts.begin(setOwnPin, null)}>
          {declared(setOwnPin.title)}
        </Button>
      </PageHead>
      {acts.dialog}
      <ReadState read={read} lines={8}>
        {(mine) => <Content mine={mine} />}
      </ReadState>
    </>
  )
}

function Content({ mine }: { mine: Mine }) {
  const timeOf = useTimeOf()
  const cameAndWent = useCameAndWent()
  const { today, month, attention, upcoming, overtime } = mine
  const { totals } = month
  return (
    <>
      <Panel title={t('mine.today')} action={<StatusBadge status={today.status} />}>
        <div className={styles.line}>
          <span className={styles.big}>
            {today.first_in ? t('mine.inAt', { time: timeOf(today.first_in) }) : t('mine.notIn')}
          </span>
          <span>
            {today.shift_name
              ? `${today.shift_name}, ${timeOf(today.scheduled_in)}–${timeOf(today.scheduled_out)}`
              : t('mine.noShift')}
          </span>
        </div>
        <PunchButtons mine={mine} />
        <Punches punches={mine.punches} date={today.date} />
      </Panel>
      <div className={styles.stats} style={{ marginTop: 16 }}>
        <StatCard title={t('mine.present')} value={totals.present} />
        <StatCard title={t('mine.absent')} value={totals.absent} />
        <StatCard title={t('mine.leave')} value={totals.leave} />
        <StatCard title={t('mine.lateDays')} value={totals.late_count} />
        <StatCard title={t('day.worked')} value={<Duration minutes={totals.worked} />} />
        <StatCard title={t('day.overtime')} value={<Duration minutes={totals.overtime} />} />
      </div>
      <div className={styles.columns}>
        <Panel title={t('mine.attention')} count={attention.length + Number(overtime.days > 0)}>
          {overtime.days > 0 && (
            <div className={styles.line}>
              <Link to="/user/attendance/request/overtime-claims">
                {t('overtime.toClaim', { count: overtime.days })}
              </Link>
              {overtime.until && (
                <span>
                  {t('overtime.until')} <Day value={overtime.until} />
                </span>
              )}
            </div>
          )}
          {attention.length === 0
            ? overtime.days === 0 && <p>{t('mine.allRight')}</p>
            : attention.map((day) => (
                <div key={day.date} className={styles.line}>
                  <Day value={day.date} />
                  <span>{cameAndWent(day.first_in, day.last_out)}</span>
                  <StatusBadge
                    status={day.late > 0 && day.status === 'Present' ? 'Late' : day.status}
                    tone="warning"
                  />
                </div>
              ))}
        </Panel>
        <Panel title={t('mine.next')}>
          {upcoming ? (
            <p>
              <Day value={upcoming.date} />, {timeOf(upcoming.scheduled_in)}–{timeOf(upcoming.scheduled_out)}
            </p>
          ) : (
            <p>{t('mine.noShift')}</p>
          )}
        </Panel>
      </div>
    </>
  )
}

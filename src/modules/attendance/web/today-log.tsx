import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { myAttendance } from '#modules/attendance/shared/punch.ts'
import { DayFigures, Punches } from '#modules/attendance/web/day-detail.tsx'
import { DayWhy } from '#modules/attendance/web/day-why.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** Every punch of today and what follows from it so far. */
export default function TodayLog() {
  const { org } = useScope()
  const read = useRead(myAttendance, { params: { org } })
  return (
    <>
      <PageHead title={t('log.title')} />
      <ReadState read={read} lines={6}>
        {({ today, punches }) => (
          <Panel title={t('mine.today')} action={<StatusBadge status={today.status} />}>
            <Punches punches={punches} date={today.date} />
            <DayFigures day={today} />
            <DayWhy because={today.because} />
          </Panel>
        )}
      </ReadState>
    </>
  )
}

import { useAddress } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { filtersOf } from '#engines/report/filter-web.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { hoursByDay, individualDaily } from '#modules/attendance/shared/reports/day-reports.ts'
import { DayDetail } from '#modules/attendance/web/day-detail.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** Days one by one; each opens to its punches and rules, here and from every other report. */
export default function IndividualDaily({ title }: { title: string }) {
  const { org, as, employee_id: own } = useScope()
  const [search, change] = useAddress()
  const { day } = search
  const whose = search['employee_id'] ?? own
  const opened = Boolean(day && whose)
  return (
    <>
      <ReportScreen
        declared={individualDaily}
        title={title}
        filters={filtersOf(individualDaily.filters.asks ?? {}, { org, as })}
        picture={hoursByDay}
      />
      <SideDrawer
        opened={opened}
        onClose={() => change({ day: null })}
        title={t('day.title')}
        size="min(560px, 100vw)"
      >
        {day && whose && <DayDetail employee_id={whose} date={day} />}
      </SideDrawer>
    </>
  )
}

import { Chart } from '#ui/chart/chart.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { shortMonth } from '#ui/date/written.ts'
import type { Workforce } from '#modules/dashboard/shared/dashboard.ts'
import { t } from '#modules/dashboard/web/words.ts'

/** Who came and who left in each of the last twelve months. */
export function Movement({ movement }: Pick<Workforce, 'movement'>) {
  const view = useCalendar()
  return (
    <Chart
      kind="bar"
      title={t('movement.title')}
      height={220}
      rows={movement.map(({ joined, left, ...days }) => ({ label: shortMonth(view, days), joined, left }))}
      series={[
        { key: 'joined', title: t('movement.joined') },
        { key: 'left', title: t('movement.left') },
      ]}
    />
  )
}

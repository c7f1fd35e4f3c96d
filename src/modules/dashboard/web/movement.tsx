import { Chart } from '#ui/chart/chart.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { english } from '#kernel/calendar/system.ts'
import type { Workforce } from '#modules/dashboard/shared/dashboard.ts'
import { t } from '#modules/dashboard/web/words.ts'

/** Who came and who left in each of the last twelve months. */
export function Movement({ movement }: Pick<Workforce, 'movement'>) {
  const { writing } = useCalendar()
  const names = english.months[writing.language]
  return (
    <Chart
      kind="bar"
      title={t('movement.title')}
      height={220}
      rows={movement.map(({ month, joined, left }) => ({
        label: `${(names[Number(month.slice(5)) - 1] ?? '').slice(0, 3)} ${month.slice(2, 4)}`,
        joined,
        left,
      }))}
      series={[
        { key: 'joined', title: t('movement.joined') },
        { key: 'left', title: t('movement.left') },
      ]}
    />
  )
}

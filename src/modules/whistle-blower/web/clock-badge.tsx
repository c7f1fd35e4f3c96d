import { StatusBadge } from '#ui/show/status-badge.tsx'
import { declared } from '#ui/i18n/declared.ts'
import type { Report } from '#modules/whistle-blower/shared/report.ts'
import { t } from '#modules/whistle-blower/web/words.ts'

const tones = { 'On time': 'success', 'Due soon': 'warning', Overdue: 'danger' } as const

/** The legal clock that runs, and the days that are left. */
export function ClockBadge({
  report: { clock, days_left },
}: {
  report: Pick<Report, 'clock' | 'days_left'>
}) {
  if (clock === null || days_left === null) return null
  const days = days_left < 0 ? t('daysOver', { count: -days_left }) : t('daysLeft', { count: days_left })
  return <StatusBadge status={`${declared(clock)} · ${days}`} tone={tones[clock]} />
}

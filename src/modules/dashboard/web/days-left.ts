import { t } from '#modules/dashboard/web/words.ts'

/** `Today`, `Tomorrow`, `in 5 days`. */
export function daysLeft(days: number): string {
  if (days <= 0) return t('days.today')
  return days === 1 ? t('days.tomorrow') : t('days.in', { count: days })
}

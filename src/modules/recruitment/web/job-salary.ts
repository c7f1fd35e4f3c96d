import { money } from '#ui/i18n/format.ts'
import type { Job } from '#modules/recruitment/shared/careers.ts'
import { t } from '#modules/recruitment/web/words.ts'

/** `NPR 35,000 – 45,000 a month`, where the vacancy shows it. */
export function salaryOf({ currency, salary_from, salary_to }: Job): string {
  const range = [salary_from, salary_to].filter((one) => one !== null).map((one) => money(one, 0))
  return range.length ? t('job.salary', { range: `${currency} ${range.join(' – ')}` }) : ''
}

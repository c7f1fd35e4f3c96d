import { localDigits } from '#ui/i18n/locale.ts'
import type { Separation } from '#modules/offboarding/shared/separation.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** Who says the notice, as it was counted: `from level Manager`. */
export const noticeFrom = ({
  notice_from: from,
  notice_from_name: name,
}: Pick<Separation, 'notice_from' | 'notice_from_name'>): string | null =>
  from && t(`noticeFrom.${from}`, { name: name ?? '' })

/** `45 · from level Manager`. */
export const noticeSaid = (days: number, by: Parameters<typeof noticeFrom>[0]): string =>
  [localDigits(String(days)), noticeFrom(by)].filter(Boolean).join(' · ')

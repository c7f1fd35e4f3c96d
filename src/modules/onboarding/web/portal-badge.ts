import type { portalStatuses } from '#modules/onboarding/shared/pre-boarding.ts'
import { t } from '#modules/onboarding/web/words.ts'

type Status = (typeof portalStatuses)[number]

export const portalTones = {
  Invited: 'neutral',
  Started: 'info',
  Returned: 'warning',
  Submitted: 'warning',
  Verified: 'success',
  Closed: 'neutral',
} as const satisfies Record<Status, string>

/** `Started 40%`; nobody was asked where there is none. */
export const portalWords = (portal: { status: Status; percent: number } | null): string => {
  if (!portal) return t('details.status.none')
  return portal.status === 'Started'
    ? t('details.status.Started', { percent: portal.percent })
    : t(`details.status.${portal.status}`)
}

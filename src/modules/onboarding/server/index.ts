import { portalLinkRoutes } from '#modules/onboarding/server/portal-link.ts'
import { portalRoutes } from '#modules/onboarding/server/portal.ts'
import { offerLogRoutes } from '#modules/onboarding/server/offer-log.ts'
import { offerRoutes } from '#modules/onboarding/server/offer-letter.ts'
import { offerLinkRoutes } from '#modules/onboarding/server/offer-link.ts'
import { preEmployment } from '#modules/onboarding/server/pre-employment-report.ts'
import { preEmploymentRoutes } from '#modules/onboarding/server/pre-employment.ts'

export const routes = [
  ...preEmploymentRoutes,
  preEmployment.route,
  ...offerRoutes,
  ...offerLogRoutes,
  ...offerLinkRoutes,
  ...portalRoutes,
  ...portalLinkRoutes,
]

export { audited } from '#modules/onboarding/server/audited.ts'
export { onboardingDataSets as dataSets } from '#modules/onboarding/server/data-sets.ts'
export { notifications } from '#modules/onboarding/server/notifications.ts'
export { personal } from '#modules/onboarding/server/personal.ts'
export { retention } from '#modules/onboarding/server/retention-classes.ts'

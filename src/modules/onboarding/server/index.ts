import { preEmployment } from '#modules/onboarding/server/pre-employment-report.ts'
import { preEmploymentRoutes } from '#modules/onboarding/server/pre-employment.ts'

export const routes = [...preEmploymentRoutes, preEmployment.route]

export { audited } from '#modules/onboarding/server/audited.ts'

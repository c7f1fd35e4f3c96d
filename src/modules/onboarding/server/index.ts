import { preEmploymentRoutes } from '#modules/onboarding/server/pre-employment.ts'

export const routes = [...preEmploymentRoutes]

export { audited } from '#modules/onboarding/server/audited.ts'

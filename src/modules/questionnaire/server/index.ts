import type { Route } from '#platform/route.ts'
import { questionBankRoutes } from '#engines/questions/question-bank-server.ts'

export const routes: Route[] = [...questionBankRoutes]

export { audited } from '#modules/questionnaire/server/audited.ts'

import { anonymousRoutes } from '#modules/feedback/server/anonymous.ts'
import { boardRoutes } from '#modules/feedback/server/board.ts'
import { feedbackSpeed } from '#modules/feedback/server/feedback-report.ts'
import { feedbackRoutes } from '#modules/feedback/server/feedback.ts'

export { feedbackDataSets as dataSets } from '#modules/feedback/server/data-sets.ts'
export { notifications } from '#modules/feedback/server/notifications.ts'
export const routes = [feedbackSpeed.route, ...boardRoutes, ...feedbackRoutes, ...anonymousRoutes]
export { personal } from '#modules/feedback/server/personal.ts'
export { retention } from '#modules/feedback/server/retention-classes.ts'

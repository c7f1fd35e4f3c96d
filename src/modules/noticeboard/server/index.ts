import type { Route } from '#platform/route.ts'
import { boardRoutes } from '#modules/noticeboard/server/board.ts'
import { noticePostRoutes } from '#modules/noticeboard/server/notice-post.ts'

export const routes: Route[] = [...boardRoutes, ...noticePostRoutes]

export { audited } from '#modules/noticeboard/server/audited.ts'
export { notifications } from '#modules/noticeboard/server/notifications.ts'
export { personal } from '#modules/noticeboard/server/personal.ts'

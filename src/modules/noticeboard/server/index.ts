import type { Route } from '#platform/route.ts'
import { boardRoutes } from '#modules/noticeboard/server/board.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { noticeDigest } from '#modules/noticeboard/server/digest.ts'
import { notifyOfImportant } from '#modules/noticeboard/server/important-notice.ts'
import { noticeReportRoutes } from '#modules/noticeboard/server/notice-report.ts'
import { noticePostRoutes } from '#modules/noticeboard/server/notice-post.ts'
import { postAcknowledgementRoutes } from '#modules/noticeboard/server/post-acknowledgement.ts'

export const routes: Route[] = [
  ...boardRoutes,
  ...noticePostRoutes,
  ...noticeReportRoutes,
  ...postAcknowledgementRoutes,
]
export const schedules: Schedule[] = [noticeDigest, notifyOfImportant]

export { audited } from '#modules/noticeboard/server/audited.ts'
export { noticeboardDataSets as dataSets } from '#modules/noticeboard/server/data-sets.ts'
export { notifications } from '#modules/noticeboard/server/notifications.ts'
export { personal } from '#modules/noticeboard/server/personal.ts'

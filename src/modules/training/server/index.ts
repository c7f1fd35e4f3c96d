import type { Flows } from '#engines/approval/flow.ts'
import type { Route } from '#platform/route.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { attendanceImporter } from '#modules/training/server/attendance-import.ts'
import { certificateRoutes } from '#modules/training/server/certificate.ts'
import { checkInRoutes } from '#modules/training/server/check-in.ts'
import { followTrainings, followUpRoutes } from '#modules/training/server/follow-up.ts'
import { renewCertificates } from '#modules/training/server/renewal.ts'
import { learningRoutes } from '#modules/training/server/learning.ts'
import { memberRoutes } from '#modules/training/server/members.ts'
import { needMapRoutes } from '#modules/training/server/need-map.ts'
import { needRoutes } from '#modules/training/server/needs.ts'
import { reportRoutes } from '#modules/training/server/report.ts'
import { requestRoutes } from '#modules/training/server/requests.ts'
import { belowSession, sessionRoutes } from '#modules/training/server/sessions.ts'
import { trainingFlows } from '#modules/training/shared/training-request.ts'
import { trainer, training } from '#modules/training/shared/training.ts'

export const flows: Flows[] = [trainingFlows]
export const routes: Route[] = [
  ...serveSettings(trainer),
  ...serveSettings(training),
  ...sessionRoutes.map(belowSession),
  ...memberRoutes.map(belowSession),
  ...checkInRoutes.map(belowSession),
  ...certificateRoutes.map(belowSession),
  ...learningRoutes,
  ...followUpRoutes,
  ...needRoutes,
  ...needMapRoutes,
  ...requestRoutes,
  ...reportRoutes,
]

export const importers: readonly ServedImporter[] = [attendanceImporter]
export const schedules: Schedule[] = [renewCertificates, followTrainings]

export { audited } from '#modules/training/server/audited.ts'
export { trainingDataSets as dataSets } from '#modules/training/server/data-sets.ts'
export { notifications } from '#modules/training/server/notifications.ts'
export { personal } from '#modules/training/server/personal.ts'

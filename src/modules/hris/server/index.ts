import type { Flows } from '#engines/approval/flow.ts'
import { changeFlows } from '#modules/hris/shared/change-flows.ts'
import { letterFlows } from '#modules/hris/shared/paper-flows.ts'
import { reviewFlows } from '#modules/hris/shared/review-flows.ts'
import { reviewRequestRoutes } from '#modules/hris/server/review-request.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import type { SignalHandler } from '#platform/signals.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import { assignmentRoutes } from '#modules/hris/server/assignment.ts'
import { celebrationChoiceRoutes } from '#modules/hris/server/celebration-choice.ts'
import { changeJobsRoutes } from '#modules/hris/server/change-jobs.ts'
import { changeRequestRoutes } from '#modules/hris/server/change-request.ts'
import { changeThreadRoutes } from '#modules/hris/server/change-thread.ts'
import { closeLogins } from '#modules/hris/server/close-logins.ts'
import { openLogins } from '#modules/hris/server/open-logins.ts'
import { codeSeriesRoutes } from '#modules/hris/server/code-series.ts'
import { confirmationRoutes } from '#modules/hris/server/confirmation.ts'
import { runConfirmations } from '#modules/hris/server/confirmation-job.ts'
import { confirmationNotifications } from '#modules/hris/server/confirmation-notices.ts'
import { reviewNotifications } from '#modules/hris/server/employment-review-notices.ts'
import { contractFiles, contractRoutes } from '#modules/hris/server/contract.ts'
import { customFieldRoutes } from '#modules/hris/server/custom-field.ts'
import { customValueRoutes } from '#modules/hris/server/custom-values.ts'
import { cvRoutes } from '#modules/hris/server/cv.ts'
import { directoryRoutes } from '#modules/hris/server/directory.ts'
import { documentFiles, documentRoutes } from '#modules/hris/server/document.ts'
import { askedFiles, documentAskRoutes } from '#modules/hris/server/document-ask.ts'
import { documentAskNotifications, remindOfAsked } from '#modules/hris/server/document-ask-notices.ts'
import { dutyStationRoutes } from '#modules/hris/server/duty-station.ts'
import { earlyFactRoutes } from '#modules/hris/server/early-facts.ts'
import { personNowRoutes } from '#modules/hris/server/person-now.ts'
import { employeeRoutes } from '#modules/hris/server/employee.ts'
import { employees } from '#modules/hris/server/imports.ts'
import { importLoginsJob, loginsAfterImport } from '#modules/hris/server/import-logins.ts'
import { importUserRoutes } from '#modules/hris/server/import-users.ts'
import { remindToRead } from '#modules/hris/server/document-read.ts'
import { tellExpiries } from '#modules/hris/server/expiry.ts'
import { tellProbations } from '#modules/hris/server/probation-warning.ts'
import { formerEmployeeRoutes } from '#modules/hris/server/former-employee.ts'
import { formerEmploymentRoutes } from '#modules/hris/server/former-employment.ts'
import { hireRoutes } from '#modules/hris/server/hire.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import { employmentReviewRoutes } from '#modules/hris/server/employment-review.ts'
import { lifeSettingRoutes } from '#modules/hris/server/life-settings.ts'
import { keepTasks } from '#modules/hris/server/life-task-kept.ts'
import { remindOfTasks } from '#modules/hris/server/life-task-reminder.ts'
import { lifeTaskRoutes } from '#modules/hris/server/life-task.ts'
import { myTaskRoutes } from '#modules/hris/server/my-task.ts'
import { taskNotifications } from '#modules/hris/server/life-task-notices.ts'
import { assignedKsao } from '#modules/hris/server/ksao-import.ts'
import { inForceRoutes } from '#modules/hris/server/in-force.ts'
import { ksaoRoutes } from '#modules/hris/server/ksao.ts'
import { legalInfoRoutes } from '#modules/hris/server/legal-info.ts'
import { idCardRoutes } from '#modules/hris/server/id-card.ts'
import { cardSignatureFiles } from '#modules/hris/server/id-card-print.ts'
import { letterFiles, letterRoutes } from '#modules/hris/server/letter.ts'
import { letterRequestRoutes } from '#modules/hris/server/letter-request.ts'
import { loginRoutes } from '#modules/hris/server/login.ts'
import { sendLoginRoutes } from '#modules/hris/server/send-logins.ts'
import { notifications as recordNotifications } from '#modules/hris/server/notifications.ts'
import { overviewRoutes } from '#modules/hris/server/overview.ts'
import * as bands from '#modules/hris/server/reports/bands.ts'
import { changeTypes } from '#modules/hris/server/reports/change-types.ts'
import { profileCompleteness } from '#modules/hris/server/reports/completeness.ts'
import { contracts } from '#modules/hris/server/reports/contracts.ts'
import * as places from '#modules/hris/server/reports/places.ts'
import { recordImporters } from '#modules/hris/server/record-imports.ts'
import { profileNotifications, remindOfProfiles } from '#modules/hris/server/profile-reminder.ts'
import { recordRoutes } from '#modules/hris/server/records.ts'
import { scimAboutRoutes } from '#modules/hris/server/scim-about.ts'
import { scimGroupRoutes } from '#modules/hris/server/scim-group.ts'
import { scimUserRoutes } from '#modules/hris/server/scim-user.ts'
import { signatureFiles } from '#modules/hris/server/signature.ts'
import { rehireRoutes } from '#modules/hris/server/rehire.ts'
import { separationRoutes } from '#modules/hris/server/separation.ts'
import { suspendLogins } from '#modules/hris/server/suspended-logins.ts'
import { stepIncrementNotifications, stepIncrementRoutes } from '#modules/hris/server/step-increment.ts'
import { stepIncrement } from '#modules/hris/server/step-increment-job.ts'
import { supervisorMoveRoutes, supervisorsMoved } from '#modules/hris/server/supervisor-move.ts'
import { supervisorRoutes } from '#modules/hris/server/supervisor.ts'
import { teamOverviewRoutes } from '#modules/hris/server/team-overview.ts'
import { teamRoutes } from '#modules/hris/server/team.ts'
import { timelineRoutes } from '#modules/hris/server/timeline.ts'
import { userRoutes } from '#modules/hris/server/users.ts'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'
import { provisioning } from '#modules/hris/shared/scim.ts'
import { standingSettings } from '#modules/hris/shared/standing.ts'
import { hrMailSettings } from '#modules/hris/shared/mail-settings.ts'

const reports = [
  ...Object.values(places),
  ...Object.values(bands),
  profileCompleteness,
  contracts,
  changeTypes,
]

export const flows: Flows[] = [changeFlows, letterFlows, reviewFlows]
export const routes: Route[] = [
  ...personNowRoutes,
  ...employeeRoutes,
  ...inForceRoutes,
  ...hireRoutes,
  ...loginRoutes,
  ...sendLoginRoutes,
  ...separationRoutes,
  ...rehireRoutes,
  ...assignmentRoutes,
  ...celebrationChoiceRoutes,
  ...changeJobsRoutes,
  ...formerEmployeeRoutes,
  ...formerEmploymentRoutes,
  ...supervisorRoutes,
  ...supervisorMoveRoutes,
  ...recordRoutes,
  ...timelineRoutes,
  ...legalInfoRoutes,
  ...teamRoutes,
  ...directoryRoutes,
  ...userRoutes,
  ...codeSeriesRoutes,
  ...overviewRoutes,
  ...importUserRoutes,
  ...lifeSettingRoutes,
  ...lifeTaskRoutes,
  ...myTaskRoutes,
  ...reviewRequestRoutes,
  ...employmentReviewRoutes,
  ...confirmationRoutes,
  ...stepIncrementRoutes,
  ...earlyFactRoutes,
  ...reports.map(({ route }) => route),
  ...changeRequestRoutes,
  ...changeThreadRoutes,
  ...documentRoutes,
  ...documentAskRoutes,
  ...contractRoutes,
  ...dutyStationRoutes,
  ...letterRoutes,
  ...letterRequestRoutes,
  ...idCardRoutes,
  ...cvRoutes,
  ...ksaoRoutes,
  ...customFieldRoutes,
  ...customValueRoutes,
  ...teamOverviewRoutes,
  ...serveSingleton(hrMailSettings),
  ...serveSingleton(changePolicy),
  ...serveSingleton(standingSettings),
  ...serveSingleton(provisioning),
  ...scimUserRoutes,
  ...scimGroupRoutes,
  ...scimAboutRoutes,
]

export const importers: ServedImporter[] = [employees, ...recordImporters, assignedKsao]
export const jobs: JobKind[] = [importLoginsJob]
export const signals: SignalHandler[] = [loginsAfterImport]
export const schedules: Schedule[] = [
  closeLogins,
  openLogins,
  suspendLogins,
  tellExpiries,
  remindToRead,
  tellProbations,
  runConfirmations,
  stepIncrement,
  applyReviews,
  remindOfProfiles,
  remindOfTasks,
  keepTasks,
  remindOfAsked,
]
export const files: FilePurpose[] = [
  documentFiles,
  askedFiles,
  letterFiles,
  signatureFiles,
  contractFiles,
  cardSignatureFiles,
]

export { holdOfPerson } from '#modules/hris/server/legal-hold.ts'
export { servePurge } from '#modules/hris/server/purge.ts'
export { hrisDataSets as dataSets } from '#modules/hris/server/data-sets/all.ts'
export { audited } from '#modules/hris/server/audited.ts'
export const notifications: SignalHandler[] = [
  supervisorsMoved,
  ...recordNotifications,
  ...profileNotifications,
  ...taskNotifications,
  ...documentAskNotifications,
  ...confirmationNotifications,
  ...reviewNotifications,
  ...stepIncrementNotifications,
]
export { personal } from '#modules/hris/server/personal.ts'
export { pastEmployees, retention } from '#modules/hris/server/retention-classes.ts'

export { webhookEvents } from '#modules/hris/server/webhook-events.ts'

import type { Endpoint } from '#kernel/endpoint.ts'
import { kindOf, type Schedule } from '#platform/job-schedule.ts'
import { healthRoute, version } from '#platform/metrics.ts'
import { schemaRoute } from '#platform/openapi.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import { sealJob } from '#platform/seal-stored.ts'
import { startSealing } from '#platform/sealing-round.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { type StartLoop, tidyJobs } from '#platform/worker.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { auditedFlows, type Flows } from '#engines/approval/flow.ts'
import { serveFlows } from '#engines/approval/flow-server.ts'
import { mailLinkRoutes } from '#engines/approval/mail-link-server.ts'
import { requestAheadRoutes } from '#engines/approval/request-ahead-server.ts'
import { passedOn } from '#engines/approval/passed-on-server.ts'
import { absentApprovers, followApprovers } from '#engines/approval/turn-anew-server.ts'
import { timeLimits } from '#engines/approval/time-limit-server.ts'
import { auditRoutes } from '#engines/audit/audit-server.ts'
import { digestDaily, digestRoutes } from '#engines/audit/digest-server.ts'
import { readingRoutes } from '#engines/audit/reading-server.ts'
import { type FilePurpose, fileRoutes, picturePurpose } from '#engines/file/file-server.ts'
import type { DataSet } from '#engines/dataset/data-set-server.ts'
import { enginePersonal } from '#engines/erase/engine-tables-server.ts'
import type { PersonData } from '#engines/erase/person-table-server.ts'
import { jobRoutes } from '#engines/job/job-server.ts'
import { scheduleRoutes } from '#engines/job/scheduled-server.ts'
import { serveExchange } from '#engines/exchange/exchange-server.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import { mailChoiceRoutes, type MailedEvent } from '#engines/notify/mail-choice-server.ts'
import { mailSettingRoutes } from '#engines/notify/mail-setting-server.ts'
import { notificationRoutes } from '#engines/notify/notify-server.ts'
import { orgNotificationRoutes } from '#engines/notify/org-notify-server.ts'
import { onReminded } from '#engines/notify/remind-server.ts'
import type { DeclaredClass } from '#engines/retention/class-server.ts'
import { serveRetention } from '#engines/retention/retention-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import type { WebhookEvent } from '#engines/webhook/event-server.ts'
import { serveWebhooks } from '#engines/webhook/webhook-server.ts'
import { joinMailWords } from '#platform/mail-words.ts'
import { nepaliMails } from '#app/mail-words-ne.ts'
import { nepaliWords } from '#app/words-ne.ts'
import { shellCountRoutes } from '#app/shell-counts.ts'
import { shellListRoutes } from '#app/shell-lists.ts'
import { account as accountModule } from '#modules/account/module.ts'
import { events as eventsModule } from '#modules/events/module.ts'
import { attendance as attendanceModule } from '#modules/attendance/module.ts'
import { feedback as feedbackModule } from '#modules/feedback/module.ts'
import { forms as formsModule } from '#modules/forms/module.ts'
import { expense as expenseModule } from '#modules/expense/module.ts'
import { hris as hrisModule } from '#modules/hris/module.ts'
import { leave as leaveModule } from '#modules/leave/module.ts'
import { noticeboard as noticeboardModule } from '#modules/noticeboard/module.ts'
import { offboarding as offboardingModule } from '#modules/offboarding/module.ts'
import { onboarding as onboardingModule } from '#modules/onboarding/module.ts'
import { loan as loanModule } from '#modules/loan/module.ts'
import { payroll as payrollModule } from '#modules/payroll/module.ts'
import { recruitment as recruitmentModule } from '#modules/recruitment/module.ts'
import { organization as organizationModule } from '#modules/organization/module.ts'
import { whistleBlower as whistleBlowerModule } from '#modules/whistle-blower/module.ts'
import { task as taskModule } from '#modules/task/module.ts'
import { dignity as dignityModule } from '#modules/dignity/module.ts'
import { training as trainingModule } from '#modules/training/module.ts'
import { transfer as transferModule } from '#modules/transfer/module.ts'
import { workLog as workLogModule } from '#modules/work-log/module.ts'
import { employeeEvaluation as employeeEvaluationModule } from '#modules/employee-evaluation/module.ts'
import { assessment as assessmentModule } from '#modules/assessment/module.ts'
import { monthlyAppraisal as monthlyAppraisalModule } from '#modules/monthly-appraisal/module.ts'
import { performanceAppraisal as performanceAppraisalModule } from '#modules/performance-appraisal/module.ts'
import * as account from '#modules/account/server/index.ts'
import * as attendance from '#modules/attendance/server/index.ts'
import * as dashboard from '#modules/dashboard/server/index.ts'
import * as expense from '#modules/expense/server/index.ts'
import * as events from '#modules/events/server/index.ts'
import * as feedback from '#modules/feedback/server/index.ts'
import * as forms from '#modules/forms/server/index.ts'
import * as hris from '#modules/hris/server/index.ts'
import * as leave from '#modules/leave/server/index.ts'
import * as noticeboard from '#modules/noticeboard/server/index.ts'
import * as offboarding from '#modules/offboarding/server/index.ts'
import * as onboarding from '#modules/onboarding/server/index.ts'
import * as organization from '#modules/organization/server/index.ts'
import * as payroll from '#modules/payroll/server/index.ts'
import * as recruitment from '#modules/recruitment/server/index.ts'
import * as whistleBlower from '#modules/whistle-blower/server/index.ts'
import * as questionnaire from '#modules/questionnaire/server/index.ts'
import { serveReportBuilder } from '#modules/report-builder/server/index.ts'
import * as task from '#modules/task/server/index.ts'
import * as dignity from '#modules/dignity/server/index.ts'
import * as training from '#modules/training/server/index.ts'
import * as transfer from '#modules/transfer/server/index.ts'
import * as workLog from '#modules/work-log/server/index.ts'
import * as employeeEvaluation from '#modules/employee-evaluation/server/index.ts'
import * as assessment from '#modules/assessment/server/index.ts'
import * as monthlyAppraisal from '#modules/monthly-appraisal/server/index.ts'
import * as performanceAppraisal from '#modules/performance-appraisal/server/index.ts'
import * as commons from '#modules/commons/server/index.ts'
import * as loan from '#modules/loan/server/index.ts'

/** What a module's server/index.ts exports. */
interface ServedModule {
  routes: readonly Route[]
  jobs?: readonly JobKind[]
  schedules?: readonly Schedule[]
  /** What follows when something has happened, and whom it is told. */
  signals?: readonly SignalHandler[]
  notifications?: readonly SignalHandler[]
  /** What its files are for, where they are answered by their id. */
  files?: readonly FilePurpose[]
  /** Its tables whose history HR may read. */
  audited?: readonly AuditedTable[]
  importers?: readonly ServedImporter[]
  /** What it keeps about people, and what of it goes when somebody is forgotten. */
  personal?: PersonData
  /** Which of it is kept for a time only, as the organization says. */
  retention?: readonly DeclaredClass[]
  /** What programs of others can be told of. */
  webhookEvents?: readonly WebhookEvent[]
  /** Work that no call does, beside signals, jobs and schedules. */
  loops?: readonly StartLoop[]
  /** What reports can be made of. */
  dataSets?: readonly DataSet[]
  /** Who decides about its requests, as HR declares it. */
  flows?: readonly Flows[]
  /** What of it is counted anew when holidays change. */
  dayEffects?: readonly organization.DayEffect[]
}

const engines: ServedModule = {
  routes: [
    healthRoute,
    ...serveSingleton(approvalSettings),
    ...mailLinkRoutes,
    ...requestAheadRoutes,
    ...notificationRoutes,
    ...orgNotificationRoutes,
    ...jobRoutes,
  ],
  files: [picturePurpose],
  schedules: [tidyJobs, timeLimits, absentApprovers, digestDaily],
  signals: [onReminded, ...followApprovers, passedOn],
  personal: enginePersonal,
}

// in the order of use: who is used stands first
const working: readonly ServedModule[] = [
  engines,
  commons,
  account,
  organization,
  hris,
  questionnaire,
  onboarding,
  offboarding,
  leave,
  expense,
  payroll,
  attendance,
  loan,
  noticeboard,
  events,
  dashboard,
  feedback,
  forms,
  whistleBlower,
  task,
  workLog,
  transfer,
  recruitment,
  performanceAppraisal,
  monthlyAppraisal,
  assessment,
  employeeEvaluation,
  dignity,
  training,
]

joinMailWords(nepaliMails)

/** Reports are made of what all the others declare. */
export const reportedOn: readonly DataSet[] = working.flatMap((module) => module.dataSets ?? [])
const reports: ServedModule = serveReportBuilder(reportedOn, nepaliWords)
/** Forgetting people goes through all that the others keep about them: what hangs on a record stands after it. */
const personal = working.flatMap((module) => module.personal ?? [])
export const personalTables: PersonData = {
  erased: personal.toReversed().flatMap(({ erased }) => erased),
  kept: personal.flatMap(({ kept = [] }) => kept),
}
const purge: ServedModule = hris.servePurge(personalTables)
/** What is over goes in the night. */
const retention: ServedModule = serveRetention(
  [hris.pastEmployees(personalTables), ...working.flatMap((module) => module.retention ?? [])],
  hris.holdOfPerson,
)
/** Who changes a holiday is told what rests on it. */
const dayEffects: ServedModule = {
  routes: organization.serveDayEffects(working.flatMap((module) => module.dayEffects ?? [])),
}
const declaredFlows = working.flatMap((module) => module.flows ?? [])
const flows: ServedModule = {
  routes: declaredFlows.flatMap((declared) => serveFlows(declared)),
  audited: [auditedFlows(declaredFlows)],
}
/** Programs of others are told what the modules name. */
const webhooks: ServedModule = serveWebhooks(working.flatMap((module) => module.webhookEvents ?? []))
const served = [...working, flows, reports, purge, retention, dayEffects, webhooks]

/** Files in and out stand over all the others: every list of theirs that declares its columns can be exported. */
export const importers: readonly ServedImporter[] = served.flatMap((module) => module.importers ?? [])
const exchange: ServedModule = serveExchange(
  importers,
  served.flatMap((module) => module.routes),
  nepaliWords,
)
const modules = [...served, exchange]

export const auditedTables: readonly AuditedTable[] = modules.flatMap((module) => module.audited ?? [])
const handlers = (module: ServedModule) => [...(module.signals ?? []), ...(module.notifications ?? [])]
export const signalHandlers: readonly SignalHandler[] = modules.flatMap(handlers)
/** Under which heading people find the mails of a module: those of daily use first. */
const mailing: readonly { title: string; served: ServedModule }[] = [
  { title: 'General', served: engines },
  { ...leaveModule, served: leave },
  { ...expenseModule, served: expense },
  { ...payrollModule, served: payroll },
  { ...loanModule, served: loan },
  { ...attendanceModule, served: attendance },
  { ...hrisModule, served: hris },
  { ...onboardingModule, served: onboarding },
  { ...offboardingModule, served: offboarding },
  { ...organizationModule, served: organization },
  { ...noticeboardModule, served: noticeboard },
  { ...eventsModule, served: events },
  { ...formsModule, served: forms },
  { ...feedbackModule, served: feedback },
  { ...whistleBlowerModule, served: whistleBlower },
  { ...taskModule, served: task },
  { ...workLogModule, served: workLog },
  { ...transferModule, served: transfer },
  { ...recruitmentModule, served: recruitment },
  { ...performanceAppraisalModule, served: performanceAppraisal },
  { ...monthlyAppraisalModule, served: monthlyAppraisal },
  { ...assessmentModule, served: assessment },
  { ...employeeEvaluationModule, served: employeeEvaluation },
  { ...dignityModule, served: dignity },
  { ...trainingModule, served: training },
  { ...accountModule, served: account },
  { title: 'Report builder', served: reports },
  ...[commons, questionnaire, dashboard, purge, retention, dayEffects, exchange, webhooks].map((served) => ({
    title: 'General',
    served,
  })),
]

const mailedEvents: readonly MailedEvent[] = mailing.flatMap(({ title: group, served: module }) =>
  handlers(module).flatMap(
    ({ signal, mailed, mailed_to: to = '', mandatory, told, seen_by, waits = false, on_request = false }) =>
      mailed
        ? [
            {
              signal,
              title: mailed,
              group,
              to,
              mandatory,
              facts: told?.facts ?? {},
              seen_by,
              waits,
              on_request,
            },
          ]
        : [],
  ),
)

export const schedules: readonly Schedule[] = modules.flatMap((module) => module.schedules ?? [])
export const routes: readonly Route[] = [
  ...modules.flatMap((module) => module.routes),
  ...fileRoutes(modules.flatMap((module) => module.files ?? [])),
  ...mailChoiceRoutes(mailedEvents),
  ...mailSettingRoutes(mailedEvents),
  ...commons.serveNotificationTemplates(
    mailing.flatMap(({ title: group, served: module }) =>
      handlers(module).flatMap(({ told }) => (told ? [{ ...told, group }] : [])),
    ),
  ),
  ...auditRoutes(auditedTables),
  ...readingRoutes,
  ...digestRoutes,
  ...scheduleRoutes(schedules),
  ...shellCountRoutes,
  ...shellListRoutes(auditedTables),
  schemaRoute(() => endpoints, version),
]
export const loops: readonly StartLoop[] = [startSealing, ...modules.flatMap((module) => module.loops ?? [])]
export const jobKinds: readonly JobKind[] = [
  ...modules.flatMap((module) => module.jobs ?? []),
  ...schedules.map(kindOf),
  sealJob,
]
export const endpoints: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)

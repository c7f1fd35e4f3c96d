import approval from '#engines/approval/declared-ne.json' with { type: 'json' }
import appraisal from '#engines/appraisal/declared-ne.json' with { type: 'json' }
import exchange from '#engines/exchange/declared-ne.json' with { type: 'json' }
import questions from '#engines/questions/declared-ne.json' with { type: 'json' }
import webhook from '#engines/webhook/declared-ne.json' with { type: 'json' }
import account from '#modules/account/shared/declared-ne.json' with { type: 'json' }
import attendance from '#modules/attendance/shared/declared-ne.json' with { type: 'json' }
import commons from '#modules/commons/shared/declared-ne.json' with { type: 'json' }
import dignity from '#modules/dignity/shared/declared-ne.json' with { type: 'json' }
import events from '#modules/events/shared/declared-ne.json' with { type: 'json' }
import expense from '#modules/expense/shared/declared-ne.json' with { type: 'json' }
import feedback from '#modules/feedback/shared/declared-ne.json' with { type: 'json' }
import whistleBlower from '#modules/whistle-blower/shared/declared-ne.json' with { type: 'json' }
import forms from '#modules/forms/shared/declared-ne.json' with { type: 'json' }
import hris from '#modules/hris/shared/declared-ne.json' with { type: 'json' }
import leave from '#modules/leave/shared/declared-ne.json' with { type: 'json' }
import loan from '#modules/loan/shared/declared-ne.json' with { type: 'json' }
import payroll from '#modules/payroll/shared/declared-ne.json' with { type: 'json' }
import noticeboard from '#modules/noticeboard/shared/declared-ne.json' with { type: 'json' }
import offboarding from '#modules/offboarding/shared/declared-ne.json' with { type: 'json' }
import onboarding from '#modules/onboarding/shared/declared-ne.json' with { type: 'json' }
import organization from '#modules/organization/shared/declared-ne.json' with { type: 'json' }
import task from '#modules/task/shared/declared-ne.json' with { type: 'json' }
import transfer from '#modules/transfer/shared/declared-ne.json' with { type: 'json' }
import workLog from '#modules/work-log/shared/declared-ne.json' with { type: 'json' }
import recruitment from '#modules/recruitment/shared/declared-ne.json' with { type: 'json' }
import employeeEvaluation from '#modules/employee-evaluation/shared/declared-ne.json' with { type: 'json' }
import assessment from '#modules/assessment/shared/declared-ne.json' with { type: 'json' }
import monthlyAppraisal from '#modules/monthly-appraisal/shared/declared-ne.json' with { type: 'json' }
import performanceAppraisal from '#modules/performance-appraisal/shared/declared-ne.json' with { type: 'json' }
import training from '#modules/training/shared/declared-ne.json' with { type: 'json' }
import reports from '#modules/report-builder/shared/declared-ne.json' with { type: 'json' }
import choices from '#app/shell/words/choice-titles-ne.json' with { type: 'json' }
import common from '#app/shell/words/common-titles-ne.json' with { type: 'json' }
import menus from '#app/shell/words/menu-titles-ne.json' with { type: 'json' }
import modules from '#app/shell/words/module-titles-ne.json' with { type: 'json' }
import pages from '#app/shell/words/page-titles-ne.json' with { type: 'json' }
import permissions from '#app/shell/words/permission-titles-ne.json' with { type: 'json' }

/** What declarations say, in Nepali: on the server the same dictionaries that a browser fetches. */
export const nepaliWords: ReadonlyMap<string, string> = new Map(
  [
    ...[choices, common, menus, modules, pages, permissions],
    ...[appraisal, approval, exchange, questions, webhook],
    ...[
      account,
      attendance,
      commons,
      expense,
      feedback,
      forms,
      hris,
      leave,
      noticeboard,
      offboarding,
      onboarding,
    ],
    ...[organization, payroll, reports, whistleBlower],
    ...[account, commons, expense, feedback, forms, hris, leave, noticeboard, offboarding, onboarding],
    ...[organization, loan, payroll, reports, whistleBlower],
    ...[task, workLog],
    ...[task, workLog, recruitment],
    ...[performanceAppraisal, task, workLog],
    ...[monthlyAppraisal, employeeEvaluation, assessment],
    ...[task, workLog, training],
    ...[events],
    ...[transfer],
    ...[dignity, events],
  ].flatMap((words) => Object.entries(words)),
)

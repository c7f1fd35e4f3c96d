import appraisal from '#engines/appraisal/mails-ne.json' with { type: 'json' }
import approval from '#engines/approval/mails-ne.json' with { type: 'json' }
import notify from '#engines/notify/mails-ne.json' with { type: 'json' }
import webhook from '#engines/webhook/mails-ne.json' with { type: 'json' }
import account from '#modules/account/server/mails-ne.json' with { type: 'json' }
import attendance from '#modules/attendance/server/mails-ne.json' with { type: 'json' }
import commons from '#modules/commons/server/mails-ne.json' with { type: 'json' }
import expense from '#modules/expense/server/mails-ne.json' with { type: 'json' }
import assessment from '#modules/assessment/server/mails-ne.json' with { type: 'json' }
import employeeEvaluation from '#modules/employee-evaluation/server/mails-ne.json' with { type: 'json' }
import training from '#modules/training/server/mails-ne.json' with { type: 'json' }
import transfer from '#modules/transfer/server/mails-ne.json' with { type: 'json' }
import events from '#modules/events/server/mails-ne.json' with { type: 'json' }
import forms from '#modules/forms/server/mails-ne.json' with { type: 'json' }
import hris from '#modules/hris/server/mails-ne.json' with { type: 'json' }
import leave from '#modules/leave/server/mails-ne.json' with { type: 'json' }
import loan from '#modules/loan/server/mails-ne.json' with { type: 'json' }
import noticeboard from '#modules/noticeboard/server/mails-ne.json' with { type: 'json' }
import offboarding from '#modules/offboarding/server/mails-ne.json' with { type: 'json' }
import onboarding from '#modules/onboarding/server/mails-ne.json' with { type: 'json' }
import payroll from '#modules/payroll/server/mails-ne.json' with { type: 'json' }
import recruitment from '#modules/recruitment/server/mails-ne.json' with { type: 'json' }
import organization from '#modules/organization/server/mails-ne.json' with { type: 'json' }
import feedback from '#modules/feedback/server/mails-ne.json' with { type: 'json' }
import task from '#modules/task/server/mails-ne.json' with { type: 'json' }
import whistleBlower from '#modules/whistle-blower/server/mails-ne.json' with { type: 'json' }
import dignity from '#modules/dignity/server/mails-ne.json' with { type: 'json' }

/** What mails and notifications of the program say, in Nepali. */
export const nepaliMails: Readonly<Record<string, string>> = {
  ...approval,
  ...notify,
  ...webhook,
  ...account,
  ...attendance,
  ...commons,
  ...appraisal,
  ...expense,
  ...assessment,
  ...employeeEvaluation,
  ...training,
  ...events,
  ...transfer,
  ...forms,
  ...hris,
  ...leave,
  ...loan,
  ...noticeboard,
  ...offboarding,
  ...onboarding,
  ...organization,
  ...payroll,
  ...recruitment,
  ...feedback,
  ...task,
  ...whistleBlower,
  ...dignity,
}

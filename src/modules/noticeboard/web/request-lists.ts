/**
 * Where the requests of a type are, in each role, by the addresses of the pages: no other page needs to know them.
 * A module joins by one line; types are told by name, so that the landing page fetches the declaration of none.
 */
export interface Lists {
  waiting: string
  mine: string
  open: string
  /** What the list of those that wait for the viewer needs beside its path. */
  waitingBy?: Record<string, string>
  /** The like for those of one's own and for HR's. */
  mineBy?: Record<string, string>
  openBy?: Record<string, string>
}
export const requestLists: Record<string, Lists> = {
  leave_request: {
    waiting: '/user/supervisor/leave/requests',
    mine: '/user/leave/request',
    open: '/admin/{slug}/leave/employees-request',
  },
  leave_cancel_request: {
    waiting: '/user/supervisor/leave/cancel-requests',
    mine: '/user/leave/cancel-history',
    open: '/admin/{slug}/leave/cancel-request',
  },
  change_request: {
    waiting: '/user/supervisor/my-team/reports/profile-change-requests',
    mine: '/user/profile/change-request',
    open: '/admin/{slug}/hris/change-requests',
  },
  letter_request: {
    waiting: '/user/supervisor/my-team/reports/profile-change-requests',
    mine: '/user/profile/change-request',
    open: '/admin/{slug}/hris/settings/letter-template',
    waitingBy: { shown: 'letters' },
    mineBy: { shown: 'letters' },
    openBy: { shown: 'requests' },
  },
  // nobody has one of their own: HR prepares it
  employment_review_request: {
    waiting: '/user/supervisor/my-team/reports/profile-change-requests',
    mine: '/user/noticeboard',
    open: '/admin/{slug}/hris/employment-review/review-details',
    waitingBy: { shown: 'reviews' },
    openBy: { shown: 'requests' },
  },
  resignation: {
    waiting: '/user/resignation-request',
    mine: '/user/resignation/{id?}',
    open: '/admin/{slug}/hris/resignation/request',
    waitingBy: { whose: 'team' },
  },
  form_request: {
    waiting: '/user/organization/form-request',
    mine: '/user/organization/form-request',
    open: '/admin/{slug}/forms/response',
  },
  // HR alone decides about these: nobody's turn comes as a supervisor
  notice_post: {
    waiting: '/user/noticeboard',
    mine: '/user/noticeboard',
    open: '/admin/{slug}/hris/noticeboard-approval/request',
  },
  compensatory_request: {
    waiting: '/user/supervisor/leave/requests',
    mine: '/user/leave/request',
    open: '/admin/{slug}/leave/employees-request',
    waitingBy: { kind: 'substitute' },
    mineBy: { kind: 'substitute' },
    openBy: { kind: 'substitute' },
  },
  encashment_request: {
    waiting: '/user/supervisor/leave/requests',
    mine: '/user/leave/encashment',
    open: '/admin/{slug}/leave/leave-encashment',
    waitingBy: { kind: 'encashment' },
  },
  balance_change_request: {
    waiting: '/user/supervisor/leave/balance-approval',
    mine: '/user/leave/request',
    open: '/admin/{slug}/leave/leave-balance-approval',
    mineBy: { kind: 'correction' },
  },
  expense_advance: {
    waiting: '/user/expense/request/expense',
    mine: '/user/expense/request-advance',
    open: '/admin/{slug}/expense-management/request',
  },
  travel_request: {
    waiting: '/user/expense/request/expense',
    mine: '/user/expense/request-travel',
    open: '/admin/{slug}/expense-management/request',
    waitingBy: { kind: 'travel' },
    openBy: { kind: 'travel' },
  },
  travel_change: {
    waiting: '/user/expense/request/expense',
    mine: '/user/expense/request-travel',
    open: '/admin/{slug}/expense-management/request',
    waitingBy: { kind: 'change' },
    mineBy: { kind: 'change' },
    openBy: { kind: 'change' },
  },
  expense_claim: {
    waiting: '/user/expense/request/settlement',
    mine: '/user/expense/settle-expense',
    open: '/admin/{slug}/expense-management/settle-request',
  },
  expense_cancel: {
    waiting: '/user/expense/request/cancel-advance-request',
    mine: '/user/expense/cancel-request',
    open: '/admin/{slug}/expense-management/cancel-request',
  },
  training_request: {
    waiting: '/user/my-training',
    mine: '/user/my-training',
    open: '/admin/{slug}/training/request',
  },
  target_actual_request: {
    waiting: '/user/employee-appraisal',
    mine: '/user/employee-appraisal',
    open: '/admin/{slug}/employee-evaluation/target-setting/assign-target',
    waitingBy: { tab: 'approve' },
    mineBy: { tab: 'actuals' },
    openBy: { tab: 'requests' },
  },
  attendance_adjustment: {
    waiting: '/user/supervisor/attendance/requests/adjustments',
    mine: '/user/attendance/request/adjustment',
    open: '/admin/{slug}/attendance/requests/adjustments',
  },
  web_attendance_request: {
    waiting: '/user/supervisor/attendance/requests/web-attendance',
    mine: '/user/attendance/reports/web-attendance',
    open: '/admin/{slug}/attendance/requests/web-attendance',
  },
  travel_attendance: {
    waiting: '/user/supervisor/attendance/requests/travel-attendance',
    mine: '/user/attendance/request/travel-attendance',
    open: '/admin/{slug}/attendance/requests/travel-attendance',
  },
  travel_attendance_delete: {
    waiting: '/user/supervisor/attendance/requests/travel-attendance-delete-requests',
    mine: '/user/attendance/reports/travel-attendance-delete-history',
    open: '/admin/{slug}/attendance/requests/travel-attendance-delete-request',
  },
  timesheet_request: {
    waiting: '/user/supervisor/attendance/requests/timesheet',
    mine: '/user/attendance/request/timesheet',
    open: '/admin/{slug}/attendance/requests/timesheet',
  },
  overtime_request: {
    waiting: '/user/supervisor/attendance/requests/pre-approval-overtime',
    mine: '/user/attendance/request/pre-approval-overtime',
    open: '/admin/{slug}/attendance/requests/overtime-request',
  },
  overtime_claim: {
    waiting: '/user/supervisor/attendance/requests/overtime-claims',
    mine: '/user/attendance/request/overtime-claims',
    open: '/admin/{slug}/attendance/requests/overtime-claim',
  },
  credit_hour_request: {
    waiting: '/user/supervisor/attendance/requests/credit-hour',
    mine: '/user/attendance/request/credit-hour',
    open: '/admin/{slug}/attendance/requests/credit-hour',
  },
  credit_hour_delete: {
    waiting: '/user/supervisor/attendance/requests/credit-hour-delete-request',
    mine: '/user/attendance/reports/credit-hour-delete-history',
    open: '/admin/{slug}/attendance/requests/credit-hour-delete-request',
  },
  resignation_withdrawal: {
    waiting: '/user/resignation-request',
    mine: '/user/resignation/{id?}',
    open: '/admin/{slug}/hris/resignation/request',
    waitingBy: { whose: 'team' },
    mineBy: { whose: 'withdrawals' },
    openBy: { whose: 'withdrawals' },
  },
  advance_salary_request: {
    waiting: '/user/payroll/advance-salary-request/list',
    mine: '/user/payroll/advance-salary',
    open: '/admin/{slug}/payroll/advance-salary',
  },
  work_request: {
    waiting: '/user/supervisor/payroll/unit-of-work',
    mine: '/user/payroll/unit-of-work',
    open: '/admin/{slug}/payroll/unit-of-work',
  },
  // HR alone decides about rebates
  rebate_request: {
    waiting: '/user/payroll/rebate',
    mine: '/user/payroll/rebate',
    open: '/admin/{slug}/payroll/rebate',
  },
  loan_request: {
    waiting: '/user/loan',
    mine: '/user/loan',
    open: '/admin/{slug}/loan/initiation',
    waitingBy: { whose: 'team' },
    mineBy: { whose: 'requests' },
    openBy: { tab: 'requests' },
  },
  requisition: {
    waiting: '/user/supervisor/recruitment/requisition',
    mine: '/user/supervisor/recruitment/requisition',
    open: '/admin/{slug}/recruitment/vacancy-list',
    waitingBy: { whose: 'team' },
    openBy: { shown: 'requisitions' },
  },
  shift_swap: {
    waiting: '/user/supervisor/attendance/roster',
    mine: '/user/attendance/reports/roster',
    open: '/admin/{slug}/attendance/reports/roster',
    waitingBy: { view: 'swaps' },
    openBy: { view: 'swaps' },
  },
}

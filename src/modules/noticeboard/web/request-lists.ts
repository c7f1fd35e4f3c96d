import {
  adjustmentRequest,
  creditDelete,
  creditRequest,
  overtimeClaim,
  overtimeRequest,
  timesheetRequest,
  travelDelete,
  travelRequest as travelAttendance,
  webRequest,
} from '#modules/attendance/shared/request.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { balanceChange } from '#modules/leave/shared/balance-change.ts'
import { compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'

/**
 * Where the requests of a type are, in each role, by the addresses of the pages: no other page needs to know them.
 * A module joins by one line.
 */
export interface Lists {
  title: string
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
  [leaveRequest.name]: {
    title: leaveRequest.title,
    waiting: '/user/supervisor/leave/requests',
    mine: '/user/leave/request',
    open: '/admin/{slug}/leave/employees-request',
  },
  [leaveCancel.name]: {
    title: leaveCancel.title,
    waiting: '/user/supervisor/leave/cancel-requests',
    mine: '/user/leave/cancel-history',
    open: '/admin/{slug}/leave/cancel-request',
  },
  [changeRequest.name]: {
    title: changeRequest.title,
    waiting: '/user/supervisor/my-team/reports/profile-change-requests',
    mine: '/user/profile/change-request',
    open: '/admin/{slug}/hris/change-requests',
  },
  [letterRequest.name]: {
    title: letterRequest.title,
    waiting: '/user/supervisor/my-team/reports/profile-change-requests',
    mine: '/user/profile/change-request',
    open: '/admin/{slug}/hris/settings/letter-template',
    waitingBy: { shown: 'letters' },
    mineBy: { shown: 'letters' },
    openBy: { shown: 'requests' },
  },
  // nobody has one of their own: HR prepares it
  [reviewRequest.name]: {
    title: reviewRequest.title,
    waiting: '/user/supervisor/my-team/reports/profile-change-requests',
    mine: '/user/noticeboard',
    open: '/admin/{slug}/hris/employment-review/review-details',
    waitingBy: { shown: 'reviews' },
    openBy: { shown: 'requests' },
  },
  [resignation.name]: {
    title: resignation.title,
    waiting: '/user/resignation-request',
    mine: '/user/resignation/{id?}',
    open: '/admin/{slug}/hris/resignation/request',
    waitingBy: { whose: 'team' },
  },
  [formRequest.name]: {
    title: formRequest.title,
    waiting: '/user/organization/form-request',
    mine: '/user/organization/form-request',
    open: '/admin/{slug}/forms/response',
  },
  // HR alone decides about these: nobody's turn comes as a supervisor
  [noticeProposal.name]: {
    title: noticeProposal.title,
    waiting: '/user/noticeboard',
    mine: '/user/noticeboard',
    open: '/admin/{slug}/hris/noticeboard-approval/request',
  },
  [compensatoryRequest.name]: {
    title: compensatoryRequest.title,
    waiting: '/user/supervisor/leave/requests',
    mine: '/user/leave/request',
    open: '/admin/{slug}/leave/employees-request',
    waitingBy: { kind: 'substitute' },
    mineBy: { kind: 'substitute' },
    openBy: { kind: 'substitute' },
  },
  [encashmentRequest.name]: {
    title: encashmentRequest.title,
    waiting: '/user/supervisor/leave/requests',
    mine: '/user/leave/encashment',
    open: '/admin/{slug}/leave/leave-encashment',
    waitingBy: { kind: 'encashment' },
  },
  [balanceChange.name]: {
    title: balanceChange.title,
    waiting: '/user/supervisor/leave/balance-approval',
    mine: '/user/leave/request',
    open: '/admin/{slug}/leave/leave-balance-approval',
    mineBy: { kind: 'correction' },
  },
  [expenseAdvance.name]: {
    title: expenseAdvance.title,
    waiting: '/user/expense/request/expense',
    mine: '/user/expense/request-advance',
    open: '/admin/{slug}/expense-management/request',
  },
  [travelRequest.name]: {
    title: travelRequest.title,
    waiting: '/user/expense/request/expense',
    mine: '/user/expense/request-travel',
    open: '/admin/{slug}/expense-management/request',
    waitingBy: { kind: 'travel' },
    openBy: { kind: 'travel' },
  },
  [expenseClaim.name]: {
    title: expenseClaim.title,
    waiting: '/user/expense/request/settlement',
    mine: '/user/expense/settle-expense',
    open: '/admin/{slug}/expense-management/settle-request',
  },
  [expenseCancel.name]: {
    title: expenseCancel.title,
    waiting: '/user/expense/request/cancel-advance-request',
    mine: '/user/expense/cancel-request',
    open: '/admin/{slug}/expense-management/cancel-request',
  },
  [trainingRequest.name]: {
    title: trainingRequest.title,
    waiting: '/user/my-training',
    mine: '/user/my-training',
    open: '/admin/{slug}/training/request',
  },
  [adjustmentRequest.name]: {
    title: adjustmentRequest.title,
    waiting: '/user/supervisor/attendance/requests/adjustments',
    mine: '/user/attendance/request/adjustment',
    open: '/admin/{slug}/attendance/requests/adjustments',
  },
  [webRequest.name]: {
    title: webRequest.title,
    waiting: '/user/supervisor/attendance/requests/web-attendance',
    mine: '/user/attendance/reports/web-attendance',
    open: '/admin/{slug}/attendance/requests/web-attendance',
  },
  [travelAttendance.name]: {
    title: travelAttendance.title,
    waiting: '/user/supervisor/attendance/requests/travel-attendance',
    mine: '/user/attendance/request/travel-attendance',
    open: '/admin/{slug}/attendance/requests/travel-attendance',
  },
  [travelDelete.name]: {
    title: travelDelete.title,
    waiting: '/user/supervisor/attendance/requests/travel-attendance-delete-requests',
    mine: '/user/attendance/reports/travel-attendance-delete-history',
    open: '/admin/{slug}/attendance/requests/travel-attendance-delete-request',
  },
  [timesheetRequest.name]: {
    title: timesheetRequest.title,
    waiting: '/user/supervisor/attendance/requests/timesheet',
    mine: '/user/attendance/request/timesheet',
    open: '/admin/{slug}/attendance/requests/timesheet',
  },
  [overtimeRequest.name]: {
    title: overtimeRequest.title,
    waiting: '/user/supervisor/attendance/requests/pre-approval-overtime',
    mine: '/user/attendance/request/pre-approval-overtime',
    open: '/admin/{slug}/attendance/requests/overtime-request',
  },
  [overtimeClaim.name]: {
    title: overtimeClaim.title,
    waiting: '/user/supervisor/attendance/requests/overtime-claims',
    mine: '/user/attendance/request/overtime-claims',
    open: '/admin/{slug}/attendance/requests/overtime-claim',
  },
  [creditRequest.name]: {
    title: creditRequest.title,
    waiting: '/user/supervisor/attendance/requests/credit-hour',
    mine: '/user/attendance/request/credit-hour',
    open: '/admin/{slug}/attendance/requests/credit-hour',
  },
  [creditDelete.name]: {
    title: creditDelete.title,
    waiting: '/user/supervisor/attendance/requests/credit-hour-delete-request',
    mine: '/user/attendance/reports/credit-hour-delete-history',
    open: '/admin/{slug}/attendance/requests/credit-hour-delete-request',
  },
}

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
import { shiftSwap } from '#modules/attendance/shared/swap.ts'
import { balanceChange } from '#modules/leave/shared/balance-change.ts'
import { compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { actualRequest } from '#modules/employee-evaluation/shared/actual.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { travelChange } from '#modules/expense/shared/travel-change.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { loanRequest } from '#modules/loan/shared/loan-request.ts'
import { resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'
import { advanceRequest } from '#modules/payroll/shared/advance.ts'
import { rebateRequest, workRequest } from '#modules/payroll/shared/requests.ts'
import { requisition } from '#modules/recruitment/shared/requisition.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'

/** Request types whose open ones the noticeboard counts. A module joins by its declaration, and by a line in web/request-lists.ts. */
export const boardRequests = [
  leaveRequest,
  leaveCancel,
  expenseAdvance,
  travelRequest,
  travelChange,
  expenseClaim,
  expenseCancel,
  changeRequest,
  letterRequest,
  reviewRequest,
  resignation,
  noticeProposal,
  formRequest,
  trainingRequest,
  actualRequest,
  balanceChange,
  compensatoryRequest,
  encashmentRequest,
  adjustmentRequest,
  webRequest,
  travelAttendance,
  travelDelete,
  timesheetRequest,
  overtimeRequest,
  overtimeClaim,
  creditRequest,
  creditDelete,
  withdrawal,
  advanceRequest,
  workRequest,
  rebateRequest,
  loanRequest,
  requisition,
  shiftSwap,
]

/** Who approves payroll: HR who may generate it and the approvers first; the second approvers, where there are any, after them. */
export interface ApprovalLevels {
  approver_ids: readonly string[]
  second_approver_ids: readonly string[]
}
export interface Approver {
  employee_id: string
  account_id: string
  /** May generate payroll. */
  is_officer: boolean
}

/** Whether a payroll that has been approved so far needs one more approval, and only one. */
export const isLastApproval = (levels: ApprovalLevels, firstApprovedBy: string | null): boolean =>
  levels.second_approver_ids.length === 0 || firstApprovedBy !== null

/** What somebody is to a payroll that waits for its next approval. */
export function approverOf(levels: ApprovalLevels, who: Approver, firstApprovedBy: string | null) {
  const isFirst = who.is_officer || levels.approver_ids.includes(who.employee_id)
  const isSecond = levels.second_approver_ids.includes(who.employee_id)
  const isSecondNext = levels.second_approver_ids.length > 0 && firstApprovedBy !== null
  return {
    is_approver: isFirst || isSecond,
    waits_for: isSecondNext ? ('second' as const) : ('first' as const),
    is_next_approver: isSecondNext ? isSecond : isFirst,
    has_approved: isSecondNext && firstApprovedBy === who.account_id,
  }
}

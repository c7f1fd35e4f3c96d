import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const hrisSignals = {
  'bank_account.written': carries<{ employee_id: string }>(),
  'bank_change.asked': carries<{ employee_id: string }>(),
  'confirmation.answered': carries<{ confirmation_id: string }>(),
  'confirmation.decided': carries<{ confirmation_id: string }>(),
  'confirmation.overdue': carries<{ confirmation_id: string }>(),
  'confirmation.refused': carries<{ confirmation_id: string }>(),
  'confirmation.waiting': carries<{ confirmation_id: string }>(),
  'contract.ending': carries<{ employee_id: string; ends_on: string; days: number }>(),
  'contract.over': carries<{ day: string; contracts: number }>(),
  'contract.renewed': carries<{ employee_id: string; ends_on: string }>(),
  'document_ask.decided': carries<{ line_id: string }>(),
  'document_ask.due': carries<{ lines: string[]; on: string }>(),
  'document_ask.made': carries<{ ask_id: string }>(),
  'document_ask.sent': carries<{ line_id: string }>(),
  'employee.assignment_changed': carries<{ employee_id: string; valid_from: string }>(),
  'employee.changed': carries<{ employee_id: string }>(),
  'employee.hired': carries<{ employee_id: string }>(),
  'employee.rehired': carries<{ employee_id: string }>(),
  'employee.reinstated': carries<{ employee_id: string }>(),
  'employee.separated': carries<{ employee_id: string; left_on: string }>(),
  'employee.supervisors_changed': carries<{ employee_id: string }>(),
  'employee_document.expiring': carries<{ document_id: string }>(),
  'employee_document.to_acknowledge': carries<{ document_id: string }>(),
  'employee_document.unread': carries<{ document_id: string; due_on: string; on: string }>(),
  'employee_paper.expiring': carries<{ subject_id: string; ends_on: string }>(),
  'employment_review.applied': carries<{ review_id: string }>(),
  'employment_review.cancelled': carries<{ review_id: string; remarks: string }>(),
  'employment_review.scheduled': carries<{ review_id: string }>(),
  'employment_review.stuck': carries<{ review_id: string }>(),
  'id_card.ending': carries<{ card_id: string }>(),
  'id_cards.ending': carries<{ day: string; cards: number }>(),
  'letter.issued': carries<{ letter_id: string }>(),
  'life_task.assigned': carries<{ tasks: string[] }>(),
  'life_task.due': carries<{ tasks: string[]; on: string }>(),
  'profile.incomplete': carries<{ employees: string[] }>(),
  'probation.ending': carries<
    { confirmation_id: string } | { employee_id: string; ends_on: string; days: number }
  >(),
  'step_increment.drafted': carries<{ day: string; written: number }>(),
  'supervisors.moved': carries<{
    supervisor_id: string
    valid_from: string
    moves: { employee_id: string; former_id: string | null }[]
  }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof hrisSignals> {}
}

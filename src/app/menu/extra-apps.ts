/** Work that other people's processes lay before an employee: GET extra-apps stats, a total and a pending count each. */
export type ExtraApp =
  | 'reference_checks'
  | 'pre_screenings'
  | 'post_screenings'
  | 'pre_screening_interviews'
  | 'interviews'
  | 'assessments'
  | 'exit_interview'
  | 'resignation'
  | 'reimbursement'
  | 'settlement'
  | 'cancel_request'
  | 'advance_salary'
  | 'payroll_approval'
  | 'leave_request'
  | 'form_request'

export interface ExtraAppGroup {
  readonly title: string
  readonly icon: string
  readonly entries: readonly (readonly [key: ExtraApp, screen: string, label: string])[]
}

export const extraApps: readonly ExtraAppGroup[] = [
  {
    title: 'Recruitment',
    icon: 'briefcase',
    entries: [
      ['pre_screenings', 'user-recruitment-pre-screening-list', 'Pre-screening'],
      [
        'pre_screening_interviews',
        'user-recruitment-pre-screening-interview-list',
        'Pre-screening interviews',
      ],
      ['assessments', 'user-recruitment-assessment-list', 'Assessments'],
      ['interviews', 'user-recruitment-interview-list', 'Interviews'],
      ['post_screenings', 'user-recruitment-post-screening-list', 'Post-screening'],
      ['reference_checks', 'user-recruitment-reference-check-list', 'Reference checks'],
    ],
  },
  {
    title: 'Offboarding',
    icon: 'door',
    entries: [
      ['resignation', 'user-resignation-request', 'Resignations'],
      ['exit_interview', 'user-exit-interview', 'Exit interviews'],
    ],
  },
  {
    title: 'Expense management',
    icon: 'receipt',
    entries: [
      ['reimbursement', 'user-expense-request-expense', 'Expenses'],
      ['settlement', 'user-expense-request-settlement', 'Settlements'],
      ['cancel_request', 'user-expense-request-cancel-advance-request', 'Cancel requests'],
    ],
  },
  {
    title: 'Payroll',
    icon: 'cash',
    entries: [
      ['advance_salary', 'user-payroll-advance-salary-request-list', 'Advance salary'],
      ['payroll_approval', 'user-payroll-approval-request', 'Payroll approval'],
    ],
  },
  {
    title: 'Leave',
    icon: 'beach',
    entries: [['leave_request', 'user-leave-employee-request', 'Leave requests']],
  },
  {
    title: 'Surveys and forms',
    icon: 'forms',
    entries: [['form_request', 'user-organization-form-request', 'Form requests']],
  },
]

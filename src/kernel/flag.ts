/** Every switch of the product: who sets it, and what it is until somebody does (specification 1, section 9). */
export const flags = {
  calendar_choice: { title: 'Choice of calendar', source: 'build', initial: true },
  remote_working: { title: 'Remote working mode', source: 'build', initial: true },
  yearly_payslip: { title: 'Yearly payslip', source: 'build', initial: true },
  absent_today: { title: 'Absent today', source: 'build', initial: true },
  trial_mode: { title: 'Trial mode', source: 'build', initial: false },
  loan: { title: 'Loan', source: 'organization', initial: false },
  travel_expense_shortcut: { title: 'Travel expense shortcut', source: 'build', initial: false },
  employee_directory: { title: 'Employee directory', source: 'build', initial: true },
  dignity: { title: 'Dignity appraisal', source: 'organization', initial: true },
  organization_specific_employee_directory: {
    title: 'Directory of the own organization only',
    source: 'organization',
    initial: false,
  },
  transfer_request: { title: 'Transfer request', source: 'organization', initial: false },
  otp_login: { title: 'One-time password at sign-in', source: 'organization', initial: false },
  whistle_blower: { title: 'Whistle-blower', source: 'organization', initial: true },
  public_whistle_blower: { title: 'Public whistle-blower form', source: 'installation', initial: true },
} as const satisfies Record<
  string,
  { title: string; source: 'build' | 'installation' | 'organization'; initial: boolean }
>

export type FlagName = keyof typeof flags
export type Flags = Record<FlagName, boolean>
export const initialFlags = (): Flags =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, flag.initial])) as Flags

import { P, type Code } from '#kernel/permission.ts'
import { holds } from '#modules/account/domain/granting.ts'

interface Pair {
  codes: readonly [Code, Code]
  why: string
}

/** Rights that one person should not hold together: whoever makes something is not the one who passes it. Data, not law. */
export const dutyPairs: readonly Pair[] = [
  { codes: [P.payroll.generate, P.payroll.collection], why: 'generates payroll and pays it out' },
  {
    codes: [P.payroll.assignPackage, P.payroll.generate],
    why: 'sets what people are paid and generates payroll',
  },
  { codes: [P.payroll.loan, P.payroll.collection], why: 'gives loans and pays them out' },
  { codes: [P.reimbursement.requests, P.payroll.collection], why: 'approves expenses and pays them out' },
  {
    codes: [P.recruitment.vacancies, P.verifier.all],
    why: 'opens vacancies and verifies the salaries offered',
  },
  { codes: [P.hris.employees, P.payroll.generate], why: 'enters people and generates their payroll' },
  { codes: [P.hris.sensitive, P.payroll.collection], why: 'changes bank accounts and pays out to them' },
  {
    codes: [P.attendance.adjustments, P.payroll.generate],
    why: 'adjusts attendance and generates payroll from it',
  },
  { codes: [P.leave.balance, P.leave.requests], why: 'changes leave balances and approves leave' },
  { codes: [P.leave.offline, P.leave.requests], why: 'enters leave for people and approves leave' },
  { codes: [P.hris.employees, P.groups.all], why: 'enters people and gives them permissions' },
  { codes: [P.groups.all, P.security.all], why: 'gives permissions and decides how people sign in' },
]

export interface DutyWarning {
  codes: [string, string]
  why: string
}

/** Which pairs somebody with these codes holds. A warning, never a refusal: small organizations have few people. */
export const dutyWarnings = (held: ReadonlySet<string>): DutyWarning[] =>
  dutyPairs
    .filter(({ codes }) => codes.every((code) => holds(held, code)))
    .map(({ codes: [a, b], why }) => ({ codes: [a, b], why }))

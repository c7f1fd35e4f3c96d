import { allowed, P, type Code } from '#kernel/permission.ts'

interface Dependency {
  code: Code
  /** One of these does, to read. */
  needs: readonly Code[]
  /** What its holder does, and what they lack for it. */
  why: string
}

/**
 * Rights that are of little use alone. Each is read off the pages and endpoints that are built: what a holder of the one
 * meets closed there without the other. A hint, never a refusal: one person may hold several groups.
 */
export const dependencies: readonly Dependency[] = [
  {
    code: P.hris.importEmployees,
    needs: [P.hris.employees, P.userProfile.all],
    why: 'imports employees, and cannot open the list of them',
  },
  {
    code: P.hris.sensitive,
    needs: [P.hris.employees, P.userProfile.all],
    why: 'opens bank accounts, identity and health, and cannot open the list of the people whose they are',
  },
  {
    code: P.hris.resignation,
    needs: [P.hris.separation, P.hris.offboarding],
    why: 'accepts resignations, and cannot see the separations that follow from them',
  },
  {
    code: P.hris.exitInterview,
    needs: [P.hris.separation, P.hris.offboarding],
    why: 'keeps exit interviews, and cannot see the separations that they belong to',
  },
  {
    code: P.leave.offline,
    needs: [P.leave.balance, P.leave.requests],
    why: 'enters leave for people, and cannot see what leave they have left',
  },
  {
    code: P.payroll.assignPackage,
    needs: [P.hris.employees, P.userProfile.all],
    why: 'sets what people are paid, and cannot open the list of employees',
  },
  {
    code: P.payroll.increment,
    needs: [P.hris.employees, P.userProfile.all],
    why: 'raises what people are paid, and cannot open the list of employees',
  },
  {
    code: P.reportBuilder.all,
    needs: [
      P.hris.employees,
      P.hris.separation,
      P.hris.changeRequests,
      P.hris.employmentReview,
      P.hris.contracts,
      P.hris.documents,
      P.organization.equipment,
      P.leave.requests,
      P.leave.balance,
    ],
    why: 'builds reports, and may read nothing that one could be made of',
  },
]

export interface DependencyHint {
  code: string
  needs: readonly string[]
  why: string
}

/** Which of these codes are of little use without others that are not among them. */
export const dependencyHints = (held: ReadonlySet<string>): DependencyHint[] =>
  dependencies.filter(
    ({ code, needs }) =>
      allowed(held, [code], 'write') && !needs.some((each) => allowed(held, [each], 'read')),
  )

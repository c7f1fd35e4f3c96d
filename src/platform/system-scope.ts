import type { Scope } from '#platform/db.ts'

/** The account in whose name the program itself writes. No login has it. */
export const SYSTEM_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** The scope of work that no call made: signals, jobs, schedules. `cause` is what led to it, and shows in the audit. */
export const systemScope = (orgId: number, cause: string, accountId: string | null = null): Scope => ({
  org_id: orgId,
  account_id: accountId ?? SYSTEM_ACCOUNT,
  acting_as: 'system',
  request_no: cause,
})

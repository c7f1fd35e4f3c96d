import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'

/** A transaction in the organization in nobody's name: what it writes leaves no trace of who was there. */
export const unnamed = <T>(services: Services, orgId: number, work: (db: Db) => Promise<T>) =>
  services.database.inOrganization(
    { org_id: orgId, account_id: SYSTEM_ACCOUNT, acting_as: 'anonymous', request_no: '' },
    work,
  )

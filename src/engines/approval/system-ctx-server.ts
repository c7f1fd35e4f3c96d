import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Membership } from '#platform/viewer.ts'
import type { Services } from '#platform/context.ts'
import type { Emit } from '#platform/signal.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'

interface Given extends Pick<Ctx, 'db' | 'now' | 'today' | 'afterCommit'> {
  services: Services
  signal: Emit<string>
}

/** As histories name what the program did by itself. */
export const SYSTEM = { account_id: SYSTEM_ACCOUNT, full_name: 'Chautari' }

/** The context of a decision that nobody makes: a time limit's. It is HR's hat without any right. */
export async function systemCtx(given: Given): Promise<Ctx> {
  const none = (): never => {
    throw new Error('the program itself acts: there is no call')
  }
  return {
    ...given,
    // history is written with the same moment: by it is told what was done
    signal: (name, payload) => given.signal(name, payload, given.now),
    viewer: {
      session_id: '',
      ...SYSTEM,
      username: '',
      email: null,
      profile_picture: null,
      is_audit_user: false,
      common_codes: new Set(),
      memberships: new Map(),
      home: undefined,
      authenticator_due: null,
      password_due: null,
      owes_terms: false,
    },
    org: await organizationOf(given.db),
    as: 'hr',
    employee_id: '',
    get request() {
      return none()
    },
    get reply() {
      return none()
    },
    upload: none,
  }
}

/** The same within somebody's call, where what follows is none of their doing. */
export const byProgram = (ctx: Ctx): Promise<Ctx> =>
  systemCtx({ ...ctx, signal: (name, payload) => ctx.signal(name, payload, 'system') })

async function organizationOf(db: Db): Promise<Membership> {
  const { rows } = await sql<Omit<Membership, 'codes' | 'own_groups' | 'reach'>>`
    select org_id, slug, name, abbreviation, null as employee_id, true as is_hr, false as is_audit, false as is_supervisor,
      false as is_limited, '' as limited_to, time_zone, weekly_off, flags, disabled_applications
    from organization where org_id = current_org()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the program acts in no organization')
  return { ...row, codes: new Set(), own_groups: [], reach: [] }
}

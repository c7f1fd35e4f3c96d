import { allowed, type Code } from '#kernel/permission.ts'
import { applications, type Screen } from '#kernel/screen.ts'
import type { Facts } from '#app/catalogue/facts.ts'

export type Verdict =
  | 'show'
  | 'coming-soon'
  | 'login'
  | 'not-found'
  | 'not-active'
  | 'permission-denied'
  /** To the chooser of the screen's area: of the supervisor's organizations, else of the administrator's. */
  | 'switch-organization'
  /** The slug is not the person's to choose: back to the employee area (specification 1, section 4). */
  | 'normal-user'

/** What happens when this person goes to this screen. */
export function admit(screen: Screen | undefined, facts: Facts): Verdict {
  if (!screen) return 'not-found'
  return refusal(screen, facts) ?? (screen.load ? 'show' : 'coming-soon')
}

/**
 * Would the screen open, without a record? Asked by the menu and by page search, for which an unbuilt screen opens too.
 */
export const opens = (screen: Screen, facts: Facts): boolean => refusal(withoutRecord(screen), facts) === null

/** The page as it opens where no record is named: what makes one then is nothing to read. */
export const withoutRecord = (screen: Screen): Screen =>
  screen.writes === 'new'
    ? { ...screen, writes: true, ...(screen.makes ? { permission: screen.makes } : {}) }
    : screen

function refusal(screen: Screen, facts: Facts): Verdict | null {
  if (screen.open) return switchedOff(screen, facts) ? 'not-active' : null
  if (!facts.signed_in) return 'login'
  if (!facts.is_active) return 'not-active'
  if (facts.is_audit_user && screen.audit_restricted) return 'switch-organization'
  return areaRefusal(screen, facts) ?? screenRefusal(screen, facts)
}

function areaRefusal(screen: Screen, facts: Facts): Verdict | null {
  const selfService = facts.is_employed && !facts.is_audit_user
  if (screen.area === 'admin' && !(facts.slug && facts.switchable.includes(facts.slug)))
    return selfService ? 'normal-user' : 'switch-organization'
  if (screen.area === 'user' && !selfService) return 'switch-organization'
  if (screen.area !== 'supervisor') return null
  if (facts.supervisor === 'no') return 'permission-denied'
  if (facts.supervisor === 'unchosen' && screen.name !== supervisorChooser) return 'switch-organization'
  return null
}

const supervisorChooser = 'user-supervisor-switch-organization'

function screenRefusal(screen: Screen, facts: Facts): Verdict | null {
  if (switchedOff(screen, facts)) return 'not-active'
  if (screen.needs && !facts.rights.has(screen.needs))
    return screen.needs === 'notice_approval' ? 'not-active' : 'permission-denied'
  return holdsOneOf(screen.permission, screen, facts) ? null : 'permission-denied'
}

const switchedOff = (screen: Screen, facts: Facts): boolean =>
  (screen.flag !== undefined && !facts.flags[screen.flag]) ||
  facts.disabled_applications.some((name) => applications[name] === screen.module) ||
  facts.switched_off.has(screen.path)

/** Common codes count everywhere, those of the organization only in its administrator area. */
export function holdsOneOf(codes: readonly Code[] = [], { area, writes }: Screen, facts: Facts): boolean {
  const to = writes === true ? 'write' : 'read'
  return allowed(facts.common, codes, to) || (area === 'admin' && allowed(facts.organization, codes, to))
}

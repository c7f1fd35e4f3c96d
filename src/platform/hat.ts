import type { Endpoint, Hat } from '#kernel/endpoint.ts'
import { allowed } from '#kernel/permission.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'

/** The hat asked for with `?as=`, or the first that fits; null when none does. It narrows and never grants. */
export function hatFor(endpoint: Endpoint, viewer: Viewer, org: Membership, asked: unknown): Hat | null {
  const { access } = endpoint.spec
  const fits: Record<Hat, () => boolean> = {
    user: () =>
      (access.user === true && org.employee_id !== null && !viewer.is_audit_user) ||
      (access.outside === true && org.is_investigator),
    supervisor: () => access.supervisor === true && org.is_supervisor && !viewer.is_audit_user,
    hr: () => access.hr !== undefined && hrFits(access.hr, endpoint, org, access.audit),
  }
  if (asked !== undefined)
    return asked === 'user' || asked === 'supervisor' || asked === 'hr'
      ? fits[asked]()
        ? asked
        : null
      : null
  // an endpoint for any member of the organization, such as a chooser's list
  if (access.account && (org.is_audit ? endpoint.method === 'GET' : org.employee_id !== null || org.is_hr))
    return 'user'
  return (['user', 'supervisor', 'hr'] as const).find((hat) => fits[hat]()) ?? null
}

function hrFits(
  required: readonly string[],
  endpoint: Endpoint,
  org: Membership,
  audit: false | undefined,
): boolean {
  if (org.is_audit)
    return audit !== false && auditorMay(endpoint, org) && allowed(org.codes, required, 'read')
  return org.is_hr && allowed(org.codes, required, intent(endpoint))
}

/** They read; and take files out where the organization has switched that on. */
const auditorMay = ({ method, spec }: Endpoint, { auditors_export }: Membership) =>
  method === 'GET' || (spec.takes_out === true && auditors_export)

/** Which of somebody's codes a call needs: those to look, or those to change. */
export const intent = (endpoint: Endpoint) => (endpoint.method === 'GET' ? 'read' : 'write')

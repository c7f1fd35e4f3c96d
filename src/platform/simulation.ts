import type { Endpoint } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { holds } from '#platform/api-key.ts'
import type { Db } from '#platform/db.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'

/** Somebody looks at an organization as another of its people sees it: read only, and for a while. */
export interface Simulation {
  id: string
  org_id: number
  /** Who looks. The viewer that carries it is whom they look as. */
  account_id: string
  full_name: string
  session_id: string
  /** What the one who looks holds there as HR: protected data shows by these, too. */
  codes: ReadonlySet<string>
  expires_at: string
  /** What is written, in the name of who looks, before the answer is sent. Of one call: `forCall` begins it. */
  noted: ((db: Db) => Promise<void>)[]
}

/** May they look as others: they give permissions, of everybody there. */
export const maySimulate = ({ is_hr, is_audit, is_limited, codes }: Membership): boolean =>
  is_hr && !is_audit && !is_limited && allowed(codes, [P.groups.all], 'write')

/** What somebody holds beyond the one who would look as them, in this organization and in the installation. */
export function heldBeyond(looker: Viewer, seen: Viewer, slug: string): string[] {
  const of = ({ memberships }: Viewer) => memberships.get(slug)?.codes ?? new Set<string>()
  const own = seen.memberships.get(slug)?.own_groups.flatMap(({ codes }) => [...codes]) ?? []
  const lacks = (held: ReadonlySet<string>, codes: ReadonlySet<string>) =>
    [...codes].filter((code) => !holds(held, code))
  return [
    ...lacks(of(looker), new Set([...of(seen), ...own])),
    ...lacks(looker.common_codes, seen.common_codes),
  ]
}

/**
 * The one as the other sees themselves: in that organization alone, without what is the installation's. Null when it may
 * not be, as when rights of either have changed meanwhile.
 */
export function lookingAs(
  looker: Viewer,
  seen: Viewer,
  { id, org_id, expires_at }: Pick<Simulation, 'id' | 'org_id' | 'expires_at'>,
): Viewer | null {
  const here = [...looker.memberships.values()].find((each) => each.org_id === org_id)
  const there = here && seen.memberships.get(here.slug)
  if (!here || !there || !maySimulate(here) || seen.is_audit_user) return null
  if (seen.account_id === looker.account_id || heldBeyond(looker, seen, here.slug).length > 0) return null
  const { account_id, full_name, session_id } = looker
  return {
    ...seen,
    session_id: '',
    common_codes: new Set(),
    memberships: new Map([[there.slug, there]]),
    home: there.employee_id === null ? undefined : there,
    authenticator_due: null,
    password_due: null,
    owes_terms: false,
    simulation: { id, org_id, account_id, full_name, session_id, codes: here.codes, expires_at, noted: [] },
  }
}

/** The viewer of one call, with a list of its own of what is to be written. */
export const forCall = (viewer: Viewer): Viewer =>
  viewer.simulation ? { ...viewer, simulation: { ...viewer.simulation, noted: [] } } : viewer

/**
 * The one place that holds back what is not for somebody who only looks: every change, every file, and what nobody but
 * the person sees.
 */
export function mayLook({ simulation, full_name }: Viewer, { method, spec }: Endpoint): void {
  if (!simulation) return
  if (method !== 'GET') throw refused(`You are looking as ${full_name}: nothing can be changed.`)
  if (spec.private) throw refused(`You are looking as ${full_name}: this is for their eyes alone.`)
  if (spec.file && !spec.picture) throw noFiles({ full_name })
  if (spec.guarded && !allowed(simulation.codes, spec.guarded, 'read')) throw notShown({ full_name })
}

/** For a handler that knows itself what is not for somebody who only looks. */
export const notShown = ({ full_name }: Pick<Viewer, 'full_name'>): Refusal =>
  refused(`You are looking as ${full_name}, and may not see this of them by your own permissions.`)

/** Pictures are shown in their place, and no more: no link to one either. */
export const noFiles = ({ full_name }: Pick<Viewer, 'full_name'>): Refusal =>
  refused(`You are looking as ${full_name}: no files are handed out.`)

/** A handler that would have written: its transaction was for reading only. */
export const triedToWrite = ({ full_name }: Viewer): Refusal =>
  refused(`You are looking as ${full_name}: this leaves a trace in their name, so it is not shown.`)

/** `looking` tells the browser to show it in its place, and not as a page that is denied. */
const refused = (detail: string) => new Refusal(403, { detail, looking: true })

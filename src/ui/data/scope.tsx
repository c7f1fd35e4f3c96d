import { createContext, use, type ReactNode } from 'react'
import type { Hat } from '#kernel/endpoint.ts'
import type { PersonLike } from '#ui/show/person.tsx'

/** Where a screen stands: its organization, the hat of its area, and what the viewer may do there. */
export interface Scope {
  /** Slug of the organization: from the address in the admin area, of one's employment elsewhere. */
  readonly org: string
  readonly as: Hat
  /** The organization's business day. */
  readonly today: string
  /** The organization's time zone: its devices and schedules are told in it. */
  readonly zone: string
  /** One's own record in this organization. */
  readonly employee_id: string | null
  /** Whether the viewer leads others in this organization. */
  readonly leads: boolean
  /** Whether the viewer holds one of the codes; the server asks again. */
  readonly may: (codes: readonly string[], to?: 'read' | 'write') => boolean
  /** The address of a screen by its name: `to('admin-hris-users', { id })`. */
  readonly to: (
    screen: string,
    params?: Readonly<Record<string, string>>,
    query?: Readonly<Record<string, string>>,
  ) => string
  /** Where a person's name leads for this viewer, or why it leads nowhere. */
  readonly linkOf: (person: PersonLike & { readonly id: string; readonly is_current: boolean }) => {
    href?: string
    note?: string
  }
  /** Where what a refusal says can be put right, if that page opens for this viewer. */
  readonly remedyOf: (message: string) => Promise<Remedy | null>
}
export interface Remedy {
  readonly href: string
  readonly title: string
}

const Context = createContext<Scope | null>(null)

export const ScopeProvider = ({ scope, children }: { scope: Scope; children: ReactNode }) => (
  <Context value={scope}>{children}</Context>
)

/** Where names lead, for what may stand outside the signed-in areas too: there they lead nowhere. */
export const useLinkOf = (): Scope['linkOf'] | undefined => use(Context)?.linkOf

/** Where refusals are put right, for forms that may stand outside too: there nowhere. */
export const useRemedyOf = (): Scope['remedyOf'] | undefined => use(Context)?.remedyOf

/** The scope of the screen that is shown. Only screens of a signed-in area have one. */
export function useScope(): Scope {
  const scope = use(Context)
  if (!scope) throw new Error('This screen is shown outside the signed-in areas.')
  return scope
}

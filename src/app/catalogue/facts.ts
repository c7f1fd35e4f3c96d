import { initialFlags, type Flags } from '#kernel/flag.ts'
import type { Application, Area, PersonalRight } from '#kernel/screen.ts'

/** All that decides which screens a person sees. Menu, page search and guards ask the same facts. */
export interface Facts {
  readonly signed_in: boolean
  /** False for a blocked account, which may open nothing. */
  readonly is_active: boolean
  readonly is_audit_user: boolean
  /** Employed in an organization: without that there is no self-service. */
  readonly is_employed: boolean
  /** Where the person stands. */
  readonly area: Area
  /** The organization named by the address; none outside the administrator area. */
  readonly slug?: string | undefined
  /** Slugs of the organizations whose administrator area is open to this person. */
  readonly switchable: readonly string[]
  /** `unchosen`: leads teams in several organizations and has not said which. */
  readonly supervisor: 'no' | 'unchosen' | 'chosen'
  /** Codes held everywhere. */
  readonly common: ReadonlySet<string>
  /** Codes held in the organization of the address. */
  readonly organization: ReadonlySet<string>
  /** Switches as the organization at hand has them: that of the address, else the person's own. */
  readonly flags: Flags
  readonly disabled_applications: readonly Application[]
  /** Paths of the screens, in the catalogue's notation, that the organization has switched off for their area. */
  readonly switched_off: ReadonlySet<string>
  readonly rights: ReadonlySet<PersonalRight>
}

export const nobody: Facts = {
  signed_in: false,
  is_active: true,
  is_audit_user: false,
  is_employed: false,
  area: 'public',
  switchable: [],
  supervisor: 'no',
  common: new Set(),
  organization: new Set(),
  flags: initialFlags(),
  disabled_applications: [],
  switched_off: new Set(),
  rights: new Set(),
}

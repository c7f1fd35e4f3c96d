import type { ComponentType, LazyExoticComponent } from 'react'
import type { Notification, OrgNotification } from '#engines/notify/notification.ts'

export type Notice = Notification | OrgNotification

/** What the detail sheet of an interactive notification is given. */
export interface SheetProps {
  /** Of the thing that it is about. */
  id: string
  org: string
  as: 'user' | 'supervisor' | 'hr'
  onClose: () => void
  /** After a decision that went through. */
  onActed: () => void
}
/** What decides a request in its notification is given. */
export type DecisionProps = Pick<SheetProps, 'id' | 'org' | 'as'> & { onDecided: () => void }
/** Buttons that decide, by interactive type, fetched when the drawer shows one. */
export type Decisions = Readonly<Record<string, LazyExoticComponent<ComponentType<DecisionProps>>>>
/** Detail sheets by interactive type (specification 1, section 9), fetched when one is opened. */
export type Sheets = Readonly<Record<string, LazyExoticComponent<ComponentType<SheetProps>>>>

export interface SheetTarget {
  type: string
  id: string
  as: SheetProps['as']
  organization: { slug: string; name: string }
}

/** The sheet that a notification opens; null where it leads to a page by its address. */
export function sheetOf(notice: Notice, sheets: Sheets): SheetTarget | null {
  const { interactive_type: type, interactive_data } = notice
  const { id, as = 'supervisor', organization } = interactive_data ?? {}
  if (type === null || !(type in sheets) || typeof id !== 'string') return null
  return isHat(as) && isNamed(organization) ? { type, id, as, organization } : null
}

const isHat = (value: unknown): value is SheetProps['as'] =>
  value === 'user' || value === 'supervisor' || value === 'hr'
const isNamed = (value: unknown): value is SheetTarget['organization'] =>
  typeof value === 'object' &&
  value !== null &&
  'slug' in value &&
  typeof value.slug === 'string' &&
  'name' in value &&
  typeof value.name === 'string'

/** A supervisor decides in the organization whose team they look at (specification 1, section 6). */
export const needsSwitch = ({ as, organization }: SheetTarget, supervised: string | null): boolean =>
  as === 'supervisor' && organization.slug !== supervised

import type { ComponentType, LazyExoticComponent } from 'react'
import { z } from 'zod'
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
/** Detail sheets by interactive type (specification 1, section 9), fetched when one is opened. */
export type Sheets = Readonly<Record<string, LazyExoticComponent<ComponentType<SheetProps>>>>

const Data = z.object({
  id: z.string(),
  as: z.enum(['user', 'supervisor', 'hr']).default('supervisor'),
  organization: z.object({ slug: z.string(), name: z.string() }),
})
export interface SheetTarget extends z.output<typeof Data> {
  type: string
}

/** The sheet that a notification opens; null where it leads to a page by its address. */
export function sheetOf(notice: Notice, sheets: Sheets): SheetTarget | null {
  const { interactive_type: type, interactive_data } = notice
  const { success, data } = Data.safeParse(interactive_data)
  return success && type !== null && type in sheets ? { ...data, type } : null
}

/** A supervisor decides in the organization whose team they look at (specification 1, section 6). */
export const needsSwitch = ({ as, organization }: SheetTarget, supervised: string | null): boolean =>
  as === 'supervisor' && organization.slug !== supervised

/** Pending work that a sidebar entry shows as a number: GET navigation counts. */
export type BadgeKey = 'assigned_to_me' | 'assigned_by_me' | 'observed' | 'recurring' | 'pending_approvals'
export type Entry = readonly [screen: string, label: string, badge?: BadgeKey]
export interface Group {
  readonly title: string
  readonly icon: string
  readonly entries: readonly Entry[]
}

/** `group('Leave', 'beach', 'user-leave', [['overview', 'Overview']])`: names are completed with the prefix. */
export const group = (title: string, icon: string, prefix: string, entries: readonly Entry[]): Group => ({
  title,
  icon,
  entries: entries.map(([name, label, badge]) => {
    const full = name.startsWith('=') ? name.slice(1) : `${prefix}-${name}`
    return badge ? [full, label, badge] : [full, label]
  }),
})

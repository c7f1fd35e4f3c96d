import type { BadgeKey } from '#app/menu/groups.ts'
import { builtModules } from '#app/parts/base.ts'
import { extraAppStats, navigationCounts } from '#app/shell-endpoints.ts'
import { accountSetupStatus } from '#modules/organization/shared/account-setup.ts'
import { useRead } from '#ui/data/query.ts'

export type Badges = Readonly<Partial<Record<BadgeKey, number>>>

const counted = { errors: 'inline', fresh: 60_000, overall: true } as const
const aMinute = 60_000
const none = {}

/** Counts of tasks for the sidebar; nothing is asked while there are no task screens to lead to. */
export function useBadges(wanted: boolean): Badges {
  const asked = wanted && builtModules.includes('task')
  return useRead(navigationCounts, asked ? {} : null, counted).data ?? none
}

/** What waits in the extra-apps menu; undefined until it is known. */
export const useExtraAppCounts = (wanted: boolean) => useRead(extraAppStats, wanted ? {} : null, counted).data

/** Which steps of setting the organization up are done; its data are undefined until it is known. */
export const useSetupRead = (org: string | undefined) =>
  useRead(accountSetupStatus, org && builtModules.includes('organization') ? { params: { org } } : null, {
    errors: 'inline',
    fresh: aMinute,
  })

export const useSetupStatus = (org: string | undefined) => useSetupRead(org).data

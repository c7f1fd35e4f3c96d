export const travelModes = ['Bus', 'Office vehicle', 'Own vehicle', 'Taxi', 'Flight', 'Train'] as const

/** What an organization says of a way to travel, for a level or, where it is null, for all others. */
export interface ModeRule {
  employment_level_id: string | null
  mode: string
  is_allowed: boolean
}

/** Whether people of a level may travel so: by the line of their level, else that of all; allowed where nothing is said. */
export function mayTravelBy(rules: readonly ModeRule[], level: string | null, mode: string): boolean {
  const about = rules.filter((rule) => rule.mode === mode)
  const own = level === null ? undefined : about.find((rule) => rule.employment_level_id === level)
  return (own ?? about.find((rule) => rule.employment_level_id === null))?.is_allowed ?? true
}

import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { expenseRule, travelAllowance, travelLocation } from '#modules/expense/shared/travel-setting.ts'

const declared = { location: travelLocation, allowance: travelAllowance, mapping: expenseRule } as const

/** What travelling is worth and what may be spent: places, allowances by level, limits by type. */
export default function TravelSettings({ of }: { of: keyof typeof declared }) {
  // one of three declarations: which of them makes no difference to the screen
  return <SettingsScreen declared={declared[of] as typeof travelLocation} />
}

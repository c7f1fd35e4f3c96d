import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { loanDeduction, loanMarketRate, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'
import { t } from '#modules/loan/web/words.ts'

const declared = {
  method: loanMethod,
  type: loanType,
  deduction: loanDeduction,
  market: loanMarketRate,
} as const

/** How loans are repaid, which may be given, and by which heading pay deducts them. */
export default function LoanSettings({ of }: { of: keyof typeof declared }) {
  return (
    <SettingsScreen
      // one of four declarations: which of them makes no difference to the screen
      declared={declared[of] as typeof loanMethod}
      title={t(`${of}.title`)}
      subtitle={t(`${of}.hint`)}
    />
  )
}

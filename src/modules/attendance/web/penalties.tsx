import { ListScreen } from '#engines/list/list-web.tsx'
import { confirmPenalty, penaltyLedger, waivePenalty } from '#modules/attendance/shared/penalty.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Penalties of cycles that are over, which HR confirms or waives. */
export default function Penalties() {
  return (
    <ListScreen of={penaltyLedger} subtitle={t('penalties.hint')} actions={[confirmPenalty, waivePenalty]} />
  )
}

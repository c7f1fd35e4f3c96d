import { ListScreen } from '#engines/list/list-web.tsx'
import { assignShift, changeIndividual, individualSettings } from '#modules/attendance/shared/individual.ts'
import { t } from '#modules/attendance/web/words.ts'

/** What holds for each person: shift, web attendance, overtime. */
export default function Individual() {
  return (
    <ListScreen
      of={individualSettings}
      subtitle={t('individual.hint')}
      actions={[changeIndividual, assignShift]}
    />
  )
}

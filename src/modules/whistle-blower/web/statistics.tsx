import { ListScreen } from '#engines/list/list-web.tsx'
import { whistleStatistics } from '#modules/whistle-blower/shared/statistics.ts'
import { declared } from '#ui/i18n/declared.ts'
import { t } from '#modules/whistle-blower/web/words.ts'

/** Counts of reports, none of fewer than five. */
export default function Statistics() {
  return (
    <ListScreen
      of={whistleStatistics}
      subtitle={t('statistics.hint')}
      render={{ value: ({ value }) => declared(value) }}
    />
  )
}

import { useScope } from '#ui/data/scope.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { reports } from '#modules/whistle-blower/shared/report.ts'
import { t } from '#modules/whistle-blower/web/words.ts'

/** Reports that were encrypted to the viewer, the nearest clock first. */
export default function Reports() {
  const { to } = useScope()
  return (
    <ListScreen
      of={reports}
      subtitle={t('reports.hint')}
      href={({ id }) => to('user-whistle-blower-detail', { id })}
    />
  )
}

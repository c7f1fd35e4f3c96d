import { decimal } from '#ui/i18n/format.ts'
import { useScope } from '#ui/data/scope.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { efficiencyReport } from '#modules/task/shared/task-overview.ts'
import { t } from '#modules/task/web/words.ts'

/** One's scored tasks, with the parts of each figure. */
export default function EfficiencyReport() {
  const { to } = useScope()
  return (
    <ListScreen
      of={efficiencyReport}
      title={t('page.efficiency')}
      subtitle={t('efficiencyHint')}
      href={({ id }) => to('user-task-my-detail', { id })}
      lead={(answer) => {
        const { average = null, scored = 0 } = (answer ?? {}) as { average?: number | null; scored?: number }
        return (
          <StatGrid>
            <StatCard
              title={t('stat.efficiency')}
              value={average === null ? '–' : decimal(average, 1)}
              note={average === null ? t('tooFew') : t('scoredTasks', { count: scored })}
            />
          </StatGrid>
        )
      }}
    />
  )
}

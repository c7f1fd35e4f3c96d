import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Standing } from '#modules/hris/shared/standing.ts'
import { t } from '#modules/hris/web/list-words.ts'

/** Where somebody stands, and beside it whether they are suspended or away for long. */
export const Standings = ({ status, standing }: { status: string; standing: Standing | null }) => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
    <StatusBadge status={status} />
    {standing && (
      <StatusBadge status={t(`standing.${standing}`)} tone={standing === 'Suspended' ? 'danger' : 'info'} />
    )}
  </span>
)

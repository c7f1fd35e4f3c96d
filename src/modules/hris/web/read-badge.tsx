import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { EmployeeDocument } from '#modules/hris/shared/document.ts'
import { t } from '#modules/hris/web/words.ts'

const tones = { Acknowledged: 'success', Open: 'warning', Overdue: 'danger' } as const

/** Whether a document that is to be read has been. */
export const ReadBadge = ({ state }: { state: NonNullable<EmployeeDocument['acknowledgement']> }) => (
  <StatusBadge status={t(`documents.reading.${state}`)} tone={tones[state]} />
)

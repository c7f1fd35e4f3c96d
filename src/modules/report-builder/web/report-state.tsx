import { IconArchive, IconArchiveOff, IconPencil, IconWorldUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { MenuEntry } from '#ui/overlay/lazy-menu.tsx'
import { reportBuilder, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import { t } from '#modules/report-builder/web/words.ts'

type State = OpenedReport['state']
const said = { Published: 'published', Draft: 'unpublished', Archived: 'archived' } as const

/** Publishing a report, taking it back, putting it away. */
export function useReportState(report: OpenedReport | null): MenuEntry[] {
  const { org } = useScope()
  const change = useAction(reportBuilder.setState, {
    success: ({ name, state }: OpenedReport) => t(`actions.${said[state]}`, { name }),
  })
  if (!report) return []
  const { id, version, state } = report
  const to = (next: State, title: string, icon: ReactNode): MenuEntry => ({
    title,
    icon,
    run: () => void change.run({ params: { org, id }, body: { state: next, version } }),
  })
  const archive = to('Archived', t('actions.archive'), <IconArchive size={16} />)
  if (state === 'Archived') return [to('Draft', t('actions.restore'), <IconArchiveOff size={16} />)]
  if (state === 'Published') return [to('Draft', t('actions.unpublish'), <IconPencil size={16} />), archive]
  return [to('Published', t('actions.publish'), <IconWorldUpload size={16} />), archive]
}

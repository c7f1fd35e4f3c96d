import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconCalendarClock,
  IconDeviceFloppy,
  IconDots,
  IconEye,
  IconFolder,
  IconHistory,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconUsersPlus,
  IconVersions,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LazyMenu, type MenuEntry } from '#ui/overlay/lazy-menu.tsx'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import { builders, reportBuilder, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import type { Draft } from '#modules/report-builder/web/draft.ts'
import { ReadersDialog } from '#modules/report-builder/web/readers-dialog.tsx'
import { useReportState } from '#modules/report-builder/web/report-state.tsx'
import { RunsDialog } from '#modules/report-builder/web/runs-dialog.tsx'
import { SaveDialog } from '#modules/report-builder/web/save-dialog.tsx'
import { SavedReports } from '#modules/report-builder/web/saved-reports.tsx'
import { ScheduleDialog } from '#modules/report-builder/web/schedule-dialog.tsx'
import { ShareDialog } from '#modules/report-builder/web/share-dialog.tsx'
import { VersionsDialog } from '#modules/report-builder/web/versions-dialog.tsx'
import { t } from '#modules/report-builder/web/words.ts'

type Open = 'save' | 'copy' | 'share' | 'schedule' | 'saved' | 'history' | 'versions' | 'readers' | 'runs'

export interface BuilderActionsProps {
  title: string
  set: DataSetInfo
  draft: Draft
  report: OpenedReport | null
  /** It is a view of a ready-made table: other views are of the same data, and a new one begins with that table. */
  isView?: boolean
}

/** What can be done with the whole report. */
export function BuilderActions({ title, set, draft, report, isView = false }: BuilderActionsProps) {
  const { org, may } = useScope()
  const [, changeAddress] = useAddress()
  const [open, setOpen] = useState<Open | null>(null)
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const mine = report?.is_mine === true
  const edits = may(builders, 'write')
  const saves = mine && report.state !== 'Archived'
  const fresh = () => changeAddress({ report: null, definition: null, offset: null, behind: null })
  const remove = useAction(reportBuilder.remove, { success: t('actions.deleted'), onSuccess: fresh })
  const ask = async (id: string) => {
    if (
      await confirm({
        title: t('actions.delete'),
        subtitle: t('actions.deleteHint', { name: title }),
      })
    )
      void remove.run({ params: { org, id } })
  }
  const saved = t(isView ? 'wide.views' : 'actions.saved')
  const entry = (name: Open, icon: React.ReactNode): MenuEntry => ({
    title: t(`actions.${name}`),
    icon,
    run: () => setOpen(name),
  })
  const states = useReportState(report)
  const kept = report?.state === 'Archived'
  const owner: MenuEntry[] =
    mine && edits && !kept
      ? [entry('share', <IconUsersPlus size={16} />), entry('schedule', <IconCalendarClock size={16} />)]
      : []
  const more: MenuEntry[] = [
    { title: t(isView ? 'wide.fresh' : 'actions.new'), icon: <IconPlus size={16} />, run: fresh },
    ...(report && edits ? [entry('copy', <IconDeviceFloppy size={16} />)] : []),
    ...(report ? [entry('runs', <IconPlayerPlay size={16} />)] : []),
    ...(report && mine ? [entry('readers', <IconEye size={16} />)] : []),
    ...(report && mine ? [entry('versions', <IconVersions size={16} />)] : []),
    ...(report && mine ? [entry('history', <IconHistory size={16} />)] : []),
    ...(report && mine && edits
      ? [
          { kind: 'line' as const },
          ...states,
          {
            title: t('actions.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            run: () => void ask(report.id),
          },
        ]
      : []),
  ]
  const close = () => setOpen(null)
  return (
    <>
      {phone ? (
        <LazyMenu
          align="end"
          target={
            <ActionIcon variant="default" size={36} aria-label={t('actions.more')}>
              <IconDots size={18} />
            </ActionIcon>
          }
          entries={[
            { title: saved, icon: <IconFolder size={16} />, run: () => setOpen('saved') },
            ...owner,
            ...more,
          ]}
        />
      ) : (
        <>
          <Button variant="default" leftSection={<IconFolder size={16} />} onClick={() => setOpen('saved')}>
            {saved}
          </Button>
          {mine && edits && !kept && (
            <>
              <Button
                variant="default"
                leftSection={<IconUsersPlus size={16} />}
                onClick={() => setOpen('share')}
              >
                {t('actions.share')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconCalendarClock size={16} />}
                onClick={() => setOpen('schedule')}
              >
                {t('actions.schedule')}
              </Button>
            </>
          )}
          <LazyMenu
            align="end"
            target={
              <ActionIcon variant="default" size={36} aria-label={t('actions.more')}>
                <IconDots size={18} />
              </ActionIcon>
            }
            entries={more}
          />
        </>
      )}
      {edits && (
        <Button leftSection={<IconDeviceFloppy size={16} />} onClick={() => setOpen(saves ? 'save' : 'copy')}>
          {t(saves || !report ? 'actions.save' : 'actions.copy')}
        </Button>
      )}
      <SaveDialog
        opened={open === 'save' || open === 'copy'}
        onClose={close}
        definition={draft.asked}
        report={open === 'save' ? report : null}
        proposed={report && open === 'copy' ? t('save.copyOf', { name: report.name }) : ''}
      />
      <Dialog opened={open === 'saved'} onClose={close} title={saved} size={960}>
        <SavedReports
          data_set={isView ? set.name : undefined}
          keep="memory"
          onOpen={({ id }) => {
            close()
            changeAddress({ report: id, definition: null, offset: null, behind: null })
          }}
        />
      </Dialog>
      {report && <RunsDialog opened={open === 'runs'} onClose={close} report={report} />}
      {report && mine && (
        <>
          <ShareDialog
            key={`share ${report.version}`}
            opened={open === 'share'}
            onClose={close}
            report={report}
          />
          <ScheduleDialog opened={open === 'schedule'} onClose={close} report={report} set={set} />
          <VersionsDialog
            opened={open === 'versions'}
            onClose={close}
            report={report}
            onOpen={(definition) => {
              close()
              draft.begin(definition)
            }}
          />
          <ReadersDialog opened={open === 'readers'} onClose={close} report={report} />
          <HistoryDialog table="saved_report" of={open === 'history' ? report : null} onClose={close} />
        </>
      )}
    </>
  )
}

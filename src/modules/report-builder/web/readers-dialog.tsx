import { Stack } from '@mantine/core'
import { useEndless } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { IconCircleX, IconEye } from '@tabler/icons-react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { EndlessEnd } from '#ui/show/endless-end.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { reportBuilder, type OpenedReport, type Reader } from '#modules/report-builder/shared/report.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** Who reads a report today, by what, and what falls away for them. */
export function ReadersDialog({
  opened,
  onClose,
  report,
}: {
  opened: boolean
  onClose: () => void
  report: OpenedReport
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('readers.title', { name: report.name })} size={560}>
      {opened && <Readers report={report} />}
    </Dialog>
  )
}

function Readers({ report: { id, state, shared } }: { report: OpenedReport }) {
  const { org } = useScope()
  const list = useEndless(reportBuilder.readers, { params: { org, id } }, { errors: 'inline' })
  if (list.pending || (list.error && !list.rows.length)) return <RowsState list={list} lines={5} />
  const others = list.rows.filter(({ through }) => through !== 'Maker')
  return (
    <Stack gap="sm">
      <p className={styles.hint}>
        {t('readers.hint')} {(shared === 'Everybody' || shared === 'Codes') && t('readers.auditors')}
      </p>
      {state !== 'Published' && <Callout tone="warning">{t('readers.resting')}</Callout>}
      {others.length === 0 ? (
        <p>{t('readers.none')}</p>
      ) : (
        <ul className={styles.shares}>
          {others.map((reader) => (
            <li key={reader.account.id} data-gets={reader.why === null ? 'file' : 'nothing'}>
              {reader.why === null ? (
                <IconEye size={15} aria-hidden />
              ) : (
                <IconCircleX size={15} aria-hidden />
              )}
              <span>
                {reader.account.full_name}
                <small>{saidOf(reader)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <EndlessEnd list={list} />
    </Stack>
  )
}

const saidOf = ({ through, by, why, without }: Reader): string =>
  [
    t(`readers.through.${through}`, { by: by.join(', ') }),
    why && refusal(why),
    without.length ? t('readers.without', { columns: without.join(', ') }) : null,
  ]
    .filter(Boolean)
    .join(' · ')

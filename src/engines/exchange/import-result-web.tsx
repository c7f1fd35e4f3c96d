import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconFileImport, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { download, orSay } from '#ui/data/download.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { count } from '#ui/i18n/format.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { importResult, runImport, undoImport, type Import } from '#engines/exchange/exchange.ts'
import { ImportRows } from '#engines/exchange/import-rows-web.tsx'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

/** What came of it, the file that says so row by row, and the way back. */
export function ImportResult({
  import: current,
  seen,
  onOther,
}: {
  import: Import
  seen: { title: string; href: string } | undefined
  onOther: () => void
}) {
  const { counts, error } = current
  return (
    <div className={styles.stack}>
      <Said import={current} />
      {error && current.state === 'Done' && (
        <Callout tone="warning" alert>
          {error}
        </Callout>
      )}
      <div className={styles.figures}>
        <StatCard title={t('result.created')} value={count(counts.created)} />
        <StatCard title={t('result.updated')} value={count(counts.updated)} />
        <StatCard title={t('result.unchanged')} value={count(counts.unchanged)} />
        <StatCard title={t('result.skipped')} value={count(counts.skipped)} />
      </div>
      <Actions import={current} seen={seen} onOther={onOther} />
      <ImportRows import={current} by="outcome" />
    </div>
  )
}

function Said({ import: { state, error, counts, can_run } }: { import: Import }) {
  const written = counts.created + counts.updated
  if (state === 'Done')
    return (
      <Callout tone="success" title={t('result.done')} alert>
        {t('result.doneHint', { count: written + counts.unchanged })}{' '}
        {counts.skipped > 0 && t('result.skippedHint', { count: counts.skipped })}
      </Callout>
    )
  if (state === 'Undone')
    return (
      <Callout tone="info" title={t('result.undone')} alert>
        {t('result.undoneHint')}
      </Callout>
    )
  if (state === 'Stopped')
    return (
      <Callout tone="warning" title={t('result.stopped')} alert>
        {!can_run
          ? t('result.stoppedUndo')
          : written === 0
            ? t('result.stoppedNone')
            : t('result.stoppedPart', { count: written, valid: counts.valid })}
      </Callout>
    )
  return (
    <Callout tone="danger" title={written > 0 ? t('result.failedPart') : t('result.failed')} alert>
      {error}
    </Callout>
  )
}

function Actions({
  import: { id, mode, counts, has_result, can_run, can_undo },
  seen,
  onOther,
}: {
  import: Import
  seen: { title: string; href: string } | undefined
  onOther: () => void
}) {
  const { org } = useScope()
  const run = useAction(runImport)
  const undo = useAction(undoImport)
  const params = { org, id }
  const wrote = counts.created + counts.updated > 0
  const takeBack = async () => {
    const question = {
      title: t('result.undoTitle'),
      subtitle: t('result.undoHint'),
      yes: t('result.undoYes'),
    }
    if (await confirm(question)) await undo.run({ params })
  }
  return (
    <div className={styles.buttons}>
      {can_run && (
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          loading={run.pending}
          onClick={() => void run.run({ params, body: { mode: mode ?? 'valid' } })}
        >
          {t(wrote ? 'result.goOn' : 'result.startAgain')}
        </Button>
      )}
      {seen && (
        <Button component={Link} to={seen.href} variant={can_run ? 'default' : 'filled'}>
          {t('result.see', { title: seen.title })}
        </Button>
      )}
      {has_result && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => orSay(download(importResult, { params }))}
        >
          {t('result.download')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onOther}>
        {t('result.again')}
      </Button>
      {can_undo && (
        <Button
          variant="subtle"
          color="danger"
          leftSection={<IconArrowBackUp size={16} />}
          loading={undo.pending}
          onClick={() => void takeBack()}
        >
          {t('result.undo')}
        </Button>
      )}
    </div>
  )
}

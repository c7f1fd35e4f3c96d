import { Button, Radio, Stack } from '@mantine/core'
import { IconColumns3, IconDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { download, orSay } from '#ui/data/download.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { count } from '#ui/i18n/format.ts'
import { importResult, runImport, type Import, type ImportMode } from '#engines/exchange/exchange.ts'
import { HowRead } from '#engines/exchange/import-read-web.tsx'
import { NewMasters } from '#engines/exchange/import-masters-web.tsx'
import { RepeatedRows } from '#engines/exchange/repeated-rows-web.tsx'
import { ImportRows } from '#engines/exchange/import-rows-web.tsx'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

/** What the import would do, before it does anything. */
export function ImportReview({ import: current, onColumns }: { import: Import; onColumns: () => void }) {
  const { counts } = current
  const changes = counts.to_create + counts.to_update
  return (
    <div className={styles.stack}>
      <div className={styles.figures}>
        <StatCard title={t('review.create')} value={count(counts.to_create)} />
        <StatCard title={t('review.update')} value={count(counts.to_update)} />
        <StatCard title={t('review.unchanged')} value={count(counts.unchanged)} />
        <StatCard title={t('review.errors')} value={count(counts.errors)} />
      </div>
      <HowRead import={current} />
      {counts.repeated > 0 && <RepeatedRows import={current} />}
      {changes === 0 && (
        <Callout tone={counts.errors > 0 ? 'warning' : 'success'}>
          {counts.errors === 0
            ? t('review.nothing')
            : counts.unchanged === 0
              ? t('review.allWrong')
              : t('review.othersWrong', { count: counts.errors })}
        </Callout>
      )}
      <div className={styles.deciding}>
        <Decision import={current} changes={changes} onColumns={onColumns} />
        {Object.keys(counts.new_masters).length > 0 && <NewMasters import={current} />}
      </div>
      <ImportRows import={current} by="plan" />
    </div>
  )
}

function Decision({
  import: { id, counts, has_result, can_run },
  changes,
  onColumns,
}: {
  import: Import
  changes: number
  onColumns: () => void
}) {
  const { org } = useScope()
  const run = useAction(runImport)
  const wrong = counts.errors > 0
  const [chosen, choose] = useState<ImportMode>(wrong ? 'valid' : 'all')
  const others = (
    <>
      <Button variant="default" leftSection={<IconColumns3 size={16} />} onClick={onColumns}>
        {t('review.changeColumns')}
      </Button>
      {wrong && has_result && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => orSay(download(importResult, { params: { org, id } }))}
        >
          {t('review.fileWithErrors')}
        </Button>
      )}
    </>
  )
  if (changes === 0) return <div className={styles.buttons}>{others}</div>
  return (
    <section className={styles.card}>
      <Radio.Group
        label={<h2>{t('review.mode')}</h2>}
        value={chosen}
        onChange={(value) => choose(value === 'all' ? 'all' : 'valid')}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="all"
            disabled={wrong}
            label={t('review.modeAll')}
            description={wrong ? t('review.modeAllOff') : t('review.modeAllHint')}
          />
          <Radio
            value="valid"
            label={t('review.modeValid')}
            description={
              wrong ? t('review.modeValidHint', { count: counts.errors }) : t('review.modeValidNone')
            }
          />
        </Stack>
      </Radio.Group>
      <div className={styles.buttons}>
        <Button
          leftSection={<IconFileImport size={16} />}
          disabled={!can_run}
          loading={run.pending}
          onClick={() => void run.run({ params: { org, id }, body: { mode: chosen } })}
        >
          {t('review.run', { count: changes })}
        </Button>
        {others}
      </div>
    </section>
  )
}

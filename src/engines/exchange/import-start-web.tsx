import { Badge, Button, Loader, Text } from '@mantine/core'
import { IconCloudUpload, IconFileSpreadsheet, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { download, orSay } from '#ui/data/download.ts'
import { messageOf } from '#ui/data/failure.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { send } from '#ui/data/wire.ts'
import { declared } from '#ui/i18n/declared.ts'
import { fileSize } from '#ui/i18n/format.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  describeImport,
  importSample,
  mostBytes,
  uploadImport,
  type Import,
} from '#engines/exchange/exchange.ts'
import { formats } from '#engines/exchange/formats.ts'
import { FormerImports } from '#engines/exchange/import-list-web.tsx'
import { targetsInWords } from '#engines/exchange/import-words-web.ts'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

const DropZone = lazy(() => import('#engines/exchange/drop-zone-web.tsx'))

/** Where a file comes in, what it may hold, and what came in before. */
export function ImportStart({ name, onOpen }: { name: string; onOpen: (id: string) => void }) {
  const { org } = useScope()
  const about = useRead(describeImport, { params: { org, name } })
  const sending = useUpload(org, name, onOpen)
  if (!about.data) return <ReadState read={about} waiting={<FormSkeleton fields={3} />} compact={false} />
  const { limits, hint } = about.data
  const targets = targetsInWords(about.data.targets)
  return (
    <div className={styles.start}>
      <div className={styles.stack}>
        <section className={styles.card}>
          <Suspense fallback={<div className={styles.drop} />}>
            <DropZone
              label={t('start.drop')}
              limit={mostBytes}
              busy={sending.file !== null}
              onFile={(file) => void sending.start(file)}
              onReject={sending.refuse}
            >
              {sending.file ? (
                <>
                  <Loader size="sm" />
                  <strong role="status">{t('start.reading', { name: sending.file })}</strong>
                </>
              ) : (
                <>
                  <IconCloudUpload size={30} stroke={1.5} aria-hidden />
                  <strong>{t('start.drop')}</strong>
                  <Text size="sm" c="dimmed">
                    {t('start.limits', {
                      size: fileSize(limits.bytes),
                      rows: limits.rows,
                      columns: limits.columns,
                    })}
                  </Text>
                </>
              )}
            </DropZone>
          </Suspense>
          {sending.problem && (
            <Callout tone="danger" title={t('start.refused')} alert>
              {sending.problem}
            </Callout>
          )}
          {hint && (
            <Text size="sm" c="dimmed">
              {declared(hint)}
            </Text>
          )}
        </section>
        <FormerImports name={name} onOpen={onOpen} />
      </div>
      <aside className={styles.card}>
        <h2>
          <IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />
          {t('start.template')}
        </h2>
        <Text size="sm" c="dimmed">
          {t('start.templateHint')}
        </Text>
        <Templates org={org} name={name} />
        <h2>
          <IconTable size={18} stroke={1.7} aria-hidden />
          {t('start.known')}
        </h2>
        <ul className={styles.known}>
          {targets.map((target) => (
            <li key={target.name}>
              <Badge color="gray" {...(target.hint ? { title: refusal(target.hint) } : {})}>
                {target.title}
                {target.required && ` (${t('start.required')})`}
              </Badge>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

function Templates({ org, name }: { org: string; name: string }) {
  const get = (format: (typeof formats)[number], with_data: 'true' | 'false') =>
    orSay(download(importSample, { params: { org, name }, query: { format, with_data } }))
  const entries = formats.flatMap((format) => [
    { title: t('start.emptySheet', { format: format.toUpperCase() }), run: () => get(format, 'false') },
    { title: t('start.fullSheet', { format: format.toUpperCase() }), run: () => get(format, 'true') },
  ])
  return (
    <div>
      <LazyMenu
        align="start"
        entries={entries}
        target={<Button variant="default">{t('start.get')}</Button>}
      />
    </div>
  )
}

function useUpload(org: string, name: string, onDone: (id: string) => void) {
  const [file, setFile] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function start(chosen: File) {
    setFile(chosen.name)
    setProblem(null)
    const body = new FormData()
    body.append('file', chosen)
    try {
      // a file has no schema: it is sent as it is
      const made: Import = await send(uploadImport, { params: { org, name }, body } as never)
      onDone(made.id)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setFile(null)
    }
  }
  const refuse = (why: 'too large' | 'wrong kind') =>
    setProblem(
      why === 'too large' ? t('start.tooLarge', { size: fileSize(mostBytes) }) : t('start.wrongKind'),
    )
  return { file, problem, start, refuse }
}

import { useEffect, useRef } from 'react'
import { download } from '#ui/data/download.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { ProgressCard, type JobState } from '#ui/show/progress-card.tsx'
import { downloadExport, readExport, stopExport, type Export } from '#engines/exchange/export.ts'
import { dismiss, type Asked } from '#engines/exchange/exporting-web.ts'
import { t } from '#engines/exchange/export-words-web.ts'

const LOOK_MS = 600

/** One file being made. When it is ready it is handed to the browser at once, and again on demand. */
export default function ExportCard({ asked: { id, org, as, title } }: { asked: Asked }) {
  const args = { params: { org, id }, query: { as } }
  const read = useRead(readExport, args, { errors: 'inline', fresh: 0 })
  const state = read.data?.state
  const underWay = state === 'Running' || state === 'Queued'
  useRead(readExport, underWay ? args : null, { errors: 'inline', fresh: 0, every: LOOK_MS })
  const stop = useAction(stopExport)
  const save = () => void download(downloadExport, args).catch(() => undefined)
  useOnce(state === 'Done' && read.data?.can_download === true, save)
  const gone = read.error !== null

  return (
    <ProgressCard
      title={read.data?.file_name ?? t('export.making', { title })}
      state={gone ? 'failed' : jobState(read.data)}
      done={read.data?.job?.progress ?? 0}
      total={underWay ? (read.data?.job?.total ?? null) : null}
      note={noteOf(read.data, title, gone)}
      onStop={() => void stop.run(args)}
      onDownload={save}
      onDismiss={() => dismiss(id)}
    />
  )
}

function jobState(made: Export | undefined): JobState {
  if (!made || made.state === 'Queued') return 'queued'
  if (made.state === 'Running') return 'running'
  return made.state === 'Done' ? 'done' : made.state === 'Stopped' ? 'stopped' : 'failed'
}

function noteOf(made: Export | undefined, title: string, gone: boolean): string {
  if (gone || made?.state === 'Failed') return made?.error ?? t('export.failed', { title })
  return made?.rows === null || made?.rows === undefined ? '' : t('export.rows', { count: made.rows })
}

/** Saves the file when it becomes ready, and not again each time the card is drawn. */
function useOnce(ready: boolean, work: () => void) {
  const wasMaking = useRef(!ready)
  useEffect(() => {
    if (!ready) wasMaking.current = true
    else if (wasMaking.current) {
      wasMaking.current = false
      work()
    }
  }, [ready, work])
}

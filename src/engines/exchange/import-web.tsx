import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { makeStale } from '#ui/data/stale.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { readImport, type Import } from '#engines/exchange/exchange.ts'
import { ImportColumns } from '#engines/exchange/import-columns-web.tsx'
import { stateTones } from '#engines/exchange/import-list-web.tsx'
import { ImportResult } from '#engines/exchange/import-result-web.tsx'
import { ImportReview } from '#engines/exchange/import-review-web.tsx'
import { ImportStart } from '#engines/exchange/import-start-web.tsx'
import { ImportSteps, type Step } from '#engines/exchange/import-steps-web.tsx'
import { importInWords } from '#engines/exchange/import-words-web.ts'
import { ImportWork } from '#engines/exchange/import-work-web.tsx'
import { t } from '#engines/exchange/words-web.ts'

export interface ImportScreenProps {
  /** The import's name in its declaration. */
  name: string
  title: string
  /** Where what was imported is seen. */
  seen?: { title: string; href: string }
  /** Beside the title, as long as no import is open: a choice of what is imported. */
  children?: ReactNode
}

/** From a file to its rows in the application. Which import is shown stands in the address: a reload loses nothing. */
export function ImportScreen({ name, title, seen, children }: ImportScreenProps) {
  const { org } = useScope()
  const [search, change] = useAddress()
  const { id } = search
  const read = useImport(org, id)
  const current = id && read.data ? importInWords(read.data) : undefined
  const step = current ? stepOf(current, search['step']) : 'file'
  const open = (to: string | null) => change({ id: to, step: null, ...noRows })

  return (
    <>
      <PageHead
        title={t('start.title', { title: declared(title) })}
        subtitle={current?.file_name}
        badge={
          current && <StatusBadge status={t(`state.${current.state}`)} tone={stateTones[current.state]} />
        }
      >
        {!id && children}
        {current && !working(current) && (
          <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => open(null)}>
            {t('columns.other')}
          </Button>
        )}
      </PageHead>
      <ImportSteps at={step} import={current} onGo={(to) => change({ step: to === 'columns' ? to : null })} />
      {!id ? (
        <ImportStart name={name} onOpen={open} />
      ) : !current ? (
        <ReadState read={read} compact={false} waiting={<FormSkeleton fields={5} />} />
      ) : working(current) ? (
        <ImportWork import={current} />
      ) : step === 'columns' ? (
        <ImportColumns
          key={current.version}
          import={current}
          onChecked={() => change({ step: null, ...noRows })}
        />
      ) : step === 'review' ? (
        <ImportReview import={current} onColumns={() => change({ step: 'columns' })} />
      ) : (
        <ImportResult import={current} seen={seen} onOther={() => open(null)} />
      )}
    </>
  )
}

/** The list of rows of another import begins anew. */
const noRows = {
  'rows.offset': null,
  'rows.errors': null,
  'rows.plan': null,
  'rows.outcome': null,
  'rows.target': null,
}

export const working = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'Checking' || state === 'Running' || state === 'Undoing'

function stepOf({ state, can_check, mode }: Import, wanted: string | undefined): Step {
  if (state === 'Uploaded' || state === 'Checking') return 'columns'
  if (can_check && (wanted === 'columns' || mode === null) && state !== 'Checked') return 'columns'
  if (state === 'Checked') return wanted === 'columns' ? 'columns' : 'review'
  return 'done'
}

const LOOK_MS = 700

/** Read again and again while it is worked on. What shows its rows elsewhere is stale once it has come to an end. */
function useImport(org: string, id: string | undefined) {
  const args = id ? { params: { org, id } } : null
  const read = useRead(readImport, args, { errors: 'inline', fresh: 0 })
  const busy = read.data ? working(read.data) : false
  useRead(readImport, busy ? args : null, { errors: 'inline', fresh: 0, every: LOOK_MS })
  const client = useQueryClient()
  const { state, version } = read.data ?? {}
  const seen = useRef(version)
  useEffect(() => {
    if (state === 'Done' || state === 'Undone') void client.invalidateQueries()
    // checked once more: its rows were read while the check before still stood
    else if (state === 'Checked' && seen.current !== undefined && seen.current !== version)
      void makeStale(client, `/exchange/${org}/`)
    seen.current = version
  }, [client, org, state, version])
  return read
}

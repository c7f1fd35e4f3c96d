import { IconArrowBackUp, IconEye, IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { count } from '#ui/i18n/format.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'
import {
  closeYearEnd,
  runYearEnd,
  undoYearEnd,
  yearEndPreview,
  yearEnds,
  type LeaveYearEnd,
} from '#modules/leave/shared/year-end.ts'
import { PostingCard } from '#modules/leave/web/posting-card.tsx'
import { pt } from '#modules/leave/web/policy-words.ts'
import { YearEndPreview } from '#modules/leave/web/year-end-preview.tsx'

type Act = 'run' | 'undo' | 'close'
const tones = { Open: 'neutral', Run: 'success', Held: 'warning', Closed: 'info' } as const

/** Each leave year with what was done about its end: seen by person before, taken back until it is closed. */
export function YearEnds() {
  const { org, may } = useScope()
  const read = useRead(yearEnds, { params: { org } }, { errors: 'inline' })
  const [seen, see] = useAddressValue('year', '')
  const [asked, setAsked] = useState<{ act: Act; year: LeaveYearEnd } | null>(null)
  const list = useLocalList<LeaveYearEnd>(read.data?.results ?? [], {
    pending: read.isPending,
    error: read.error,
  })
  const writes = may([P.leave.masterSettings, P.leave.balance], 'write')
  const year = read.data?.results.find(({ id }) => id === seen)
  if (year) return <YearEndPreview year={year} onBack={() => see('')} />
  const action = (act: Act, one: LeaveYearEnd, icon: ReactNode) => ({
    title: pt(`yearEnd.${act}`),
    icon,
    run: () => setAsked({ act, year: one }),
  })
  return (
    <>
      <PostingCard />
      <DataTable<LeaveYearEnd>
        title={pt('yearEnd.title')}
        list={list}
        search={false}
        columns={[
          { key: 'name', title: pt('yearEnd.year') },
          { key: 'start_on', title: pt('yearEnd.from'), kind: 'day' },
          { key: 'end_on', title: pt('yearEnd.to'), kind: 'day' },
          { key: 'people', title: pt('yearEnd.people'), kind: 'number' },
          { key: 'carried', title: pt('yearEnd.carried'), kind: 'number' },
          { key: 'encashed', title: pt('yearEnd.encashed'), kind: 'number' },
          { key: 'lapsed', title: pt('yearEnd.lapsed'), kind: 'number' },
          {
            key: 'state',
            title: pt('policy.state'),
            value: (row) => pt(`yearEnd.state${row.state}`),
            render: (row) => <StatusBadge status={pt(`yearEnd.state${row.state}`)} tone={tones[row.state]} />,
          },
        ]}
        onOpen={(row) => see(row.id)}
        emptyTitle={pt('yearEnd.none')}
        emptyHint={pt('yearEnd.noneHint')}
        rowActions={(row) => [
          { title: pt('yearEnd.preview'), icon: <IconEye size={16} />, run: () => see(row.id) },
          ...(writes && row.can_run ? [action('run', row, <IconPlayerPlay size={16} />)] : []),
          ...(writes && row.can_undo ? [action('undo', row, <IconArrowBackUp size={16} />)] : []),
          ...(writes && row.can_close ? [action('close', row, <IconLock size={16} />)] : []),
        ]}
      />
      <ActDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

const F = fieldsOf<{ remarks: string }>()

function ActDialog({
  asked,
  onClose,
}: {
  asked: { act: Act; year: LeaveYearEnd } | null
  onClose: () => void
}) {
  const { org } = useScope()
  const run = useAction(runYearEnd, { success: pt('yearEnd.begun') })
  const undo = useAction(undoYearEnd, { success: pt('yearEnd.begun') })
  const close = useAction(closeYearEnd, { success: pt('yearEnd.closed') })
  const at = { org, id: asked?.year.id ?? '' }
  const send = (body: { remarks: string }): Promise<unknown> => {
    if (asked?.act === 'undo') return undo.attempt({ params: at, body })
    return asked?.act === 'close' ? close.attempt({ params: at, body }) : run.attempt({ params: at, body })
  }
  const act = asked?.act ?? 'run'
  // before it is run the ledger has nobody yet
  const preview = useRead(
    yearEndPreview,
    act === 'run' && asked ? { params: at, query: { limit: 1 } } : null,
    {
      errors: 'inline',
    },
  )
  const reached = act === 'run' ? preview.data?.count : asked?.year.people
  return (
    <FormDialog<{ remarks: string }>
      opened={asked !== null}
      onClose={onClose}
      title={`${pt(`yearEnd.${act}`)}: ${asked?.year.name ?? ''}`}
      initial={{ remarks: '' }}
      schema={runYearEnd.spec.body}
      submit={send}
      submitTitle={pt(`yearEnd.${act}`)}
    >
      {asked && (
        <Facts
          layout="rows"
          facts={[
            { label: pt('yearEnd.people'), value: reached === undefined ? null : count(reached) },
            { label: pt('yearEnd.to'), value: <DateText value={asked.year.end_on} /> },
          ]}
        />
      )}
      <Callout tone={act === 'close' ? 'warning' : 'info'}>{pt(`yearEnd.${act}Hint`)}</Callout>
      <F.TextArea name="remarks" label={pt('yearEnd.remarks')} required />
    </FormDialog>
  )
}

import { Button } from '@mantine/core'
import { IconCheck, IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  acceptAsked,
  askedPeople,
  askedStates,
  closeAsk,
  documentAsks,
  refuseAsked,
  type AskedPerson,
  type DocumentAsk,
} from '#modules/hris/shared/document-ask.ts'
import { AskForm } from '#modules/hris/web/document-ask-form.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

const tones = { Missing: 'warning', Sent: 'info', Accepted: 'success', Refused: 'danger' } as const
export const askedBadge = ({ state, is_overdue }: Pick<AskedPerson, 'state' | 'is_overdue'>) => (
  <StatusBadge
    status={is_overdue ? pt('ask.overdue') : pt(`ask.states.${state}`)}
    tone={is_overdue ? 'danger' : tones[state]}
  />
)

/** Documents that HR asks people for: what, until when, and how many are missing. */
export function DocumentAsks({ children }: { children: ReactNode }) {
  const { org, may, to } = useScope()
  const [asks, setAsks] = useState(false)
  const list = useList(documentAsks, { params: { org } })
  const exports = useExports(documentAsks, list)
  const history = useRowHistory('document_ask', [P.hris.documents])
  const close = useAction(closeAsk, { success: pt('ask.closed') })
  const editable = may([P.hris.documents], 'write')
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAsks(true)}>
      {pt('ask.add')}
    </Button>
  )
  const askToClose = async ({ id, version }: DocumentAsk) => {
    if (await confirm({ subtitle: pt('ask.closeHint') }))
      await close.run({ params: { org, id }, body: { version } })
  }
  const peopleOf = (row: DocumentAsk) => to('admin-hris-documents', {}, { shown: 'people', ask_id: row.id })
  return (
    <>
      <PageHead title={pt('ask.title')} subtitle={pt('ask.hint')}>
        {children}
        {add}
      </PageHead>
      <DataTable<DocumentAsk>
        title={pt('ask.title')}
        name="document-asks"
        list={list}
        exports={exports}
        href={peopleOf}
        columns={[
          { key: 'title', title: t('documents.title') },
          { key: 'category', title: t('documents.category'), value: (row) => row.category.name },
          { key: 'due_on', title: pt('ask.due'), kind: 'day' },
          { key: 'people', title: pt('ask.people'), kind: 'number' },
          { key: 'missing', title: pt('ask.missing'), kind: 'number' },
          { key: 'sent', title: pt('ask.sent'), kind: 'number' },
          { key: 'accepted', title: pt('ask.accepted'), kind: 'number' },
          {
            key: 'is_overdue',
            title: t('columns.status'),
            render: (row) => (
              <StatusBadge
                status={
                  row.is_closed ? pt('ask.isClosed') : row.is_overdue ? pt('ask.overdue') : pt('ask.open')
                }
                tone={row.is_closed ? 'neutral' : row.is_overdue ? 'danger' : 'info'}
              />
            ),
          },
        ]}
        emptyHint={pt('ask.emptyHint')}
        emptyAction={add}
        rowActions={(row) => [
          ...(editable && !row.is_closed
            ? [{ title: pt('ask.close'), icon: <IconLock size={16} />, run: () => void askToClose(row) }]
            : []),
          ...history.entries(row.id, row.title),
        ]}
      />
      {history.dialog}
      {editable && <AskForm opened={asks} onClose={() => setAsks(false)} />}
    </>
  )
}

interface Refusal {
  reason: string
}
const F = fieldsOf<Refusal>()

/** Who was asked, what came, and who is missing; HR accepts or refuses what came. */
export function AskedPeople({ children }: { children: ReactNode }) {
  const { org, may } = useScope()
  const [askId] = useAddressValue('ask_id', '')
  const [refused, setRefused] = useState<AskedPerson | null>(null)
  const list = useList(askedPeople, {
    params: { org },
    query: askId ? { ask_id: askId } : {},
  })
  const exports = useExports(askedPeople, list)
  const accept = useAction(acceptAsked, { success: pt('ask.wasAccepted') })
  const refuse = useAction(refuseAsked, { success: pt('ask.wasRefused') })
  const editable = may([P.hris.documents], 'write')
  return (
    <>
      <PageHead title={pt('ask.peopleTitle')} subtitle={pt('ask.peopleHint')}>
        {children}
      </PageHead>
      <DataTable<AskedPerson>
        title={pt('ask.peopleTitle')}
        name="asked-people"
        list={list}
        exports={exports}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'ask', title: pt('ask.document'), value: (row) => row.ask.title },
          { key: 'due_on', title: pt('ask.due'), kind: 'day', value: (row) => row.ask.due_on },
          { key: 'state', title: t('columns.status'), render: askedBadge },
          {
            key: 'file',
            title: t('documents.file'),
            value: (row) => row.file?.name ?? null,
            render: ({ file }) => file && <FileLink file={file} />,
          },
          { key: 'sent_at', title: pt('ask.sentAt'), kind: 'instant', hidden: true },
          { key: 'reason', title: t('columns.reason'), hidden: true },
        ]}
        filters={[
          {
            name: 'state',
            title: t('columns.status'),
            options: askedStates.map((state) => ({ value: state, label: pt(`ask.states.${state}`) })),
            multiple: true,
          },
          {
            name: 'overdue',
            title: pt('ask.due'),
            options: [{ value: 'true', label: pt('ask.overdue') }],
          },
        ]}
        emptyHint={pt('ask.emptyHint')}
        rowActions={(row) =>
          editable && row.state === 'Sent'
            ? [
                {
                  title: pt('ask.accept'),
                  icon: <IconCheck size={16} />,
                  run: () => void accept.run({ params: { org, id: row.id }, body: { version: row.version } }),
                },
                {
                  title: pt('ask.refuse'),
                  icon: <IconX size={16} />,
                  danger: true,
                  run: () => setRefused(row),
                },
              ]
            : []
        }
      />
      <FormDialog<Refusal>
        key={refused?.id ?? ''}
        opened={refused !== null}
        onClose={() => setRefused(null)}
        title={pt('ask.refuseOf', { name: refused?.person.full_name ?? '' })}
        submitTitle={pt('ask.refuse')}
        initial={{ reason: '' }}
        submit={(values) =>
          refuse.attempt({
            params: { org, id: refused?.id ?? '' },
            body: { ...values, version: refused?.version ?? 0 },
          })
        }
      >
        <F.TextArea name="reason" label={t('columns.reason')} required />
      </FormDialog>
    </>
  )
}

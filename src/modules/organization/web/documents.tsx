import { Button, Group } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCheck,
  IconDownload,
  IconFileText,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { fileSize } from '#ui/i18n/format.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { openStored } from '#engines/file/file-link-web.tsx'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { acknowledge } from '#modules/organization/shared/acknowledgement.ts'
import {
  audiences,
  documentStates,
  libraryDocuments,
  type LibraryDocument,
} from '#modules/organization/shared/library-document.ts'
import { DocumentForm } from '#modules/organization/web/document-form.tsx'
import { OpenByPerson } from '#modules/organization/web/open-by-person.tsx'
import { t } from '#modules/organization/web/words.ts'
import { WhoAcknowledged } from '#modules/organization/web/who-acknowledged.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** The library: everybody reads what is meant for them, HR keeps it. */
export default function Documents({ keeps = false }: { keeps?: boolean }) {
  const [page, show] = useAddressValue('shown', 'documents')
  const choice = keeps && (
    <Segmented
      label={t('document.title')}
      value={page === 'people' ? page : 'documents'}
      onChange={show}
      options={[
        { value: 'documents', label: t('document.title') },
        { value: 'people', label: t('read.byPerson') },
      ]}
    />
  )
  if (choice && page === 'people') return <OpenByPerson>{choice}</OpenByPerson>
  return <Library keeps={keeps}>{choice}</Library>
}

function Library({ keeps, children }: { keeps: boolean; children: ReactNode }) {
  const { org, as, may, today } = useScope()
  const history = useRowHistory('library_document', [P.organization.documents])
  const list = useList(libraryDocuments.list, { params: { org }, query: { as } })
  const exports = useExports(libraryDocuments.list, list)
  const [form, setForm] = useState<LibraryDocument | 'new' | null>(null)
  const [subject, show] = useState<LibraryDocument | null>(null)
  const update = useAction(libraryDocuments.update, { success: t('document.updated') })
  const remove = useAction(libraryDocuments.remove, { success: t('document.deleted') })
  const read = useAction(acknowledge, { success: t('document.confirmed') })
  const editable = keeps && may(libraryDocuments.edit)
  const params = (row: LibraryDocument) => ({ org, id: row.id })
  const askToRemove = async (row: LibraryDocument) => {
    if (await confirm()) await remove.run({ params: params(row) })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('document.add')}
    </Button>
  )
  // until the list is read again it does not say that the file was opened
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (row: LibraryDocument, how?: 'save') => {
    setOpened((before) => new Set([...before, row.file.id]))
    void openStored(org, row.file.id, how)
  }
  const confirmRead = (row: LibraryDocument) =>
    void read.run({ params: { org }, body: { items: [{ id: row.id, edition: row.edition }] } })
  const toKeep = (row: LibraryDocument) => [
    ...(row.needs_acknowledgement
      ? [{ title: t('read.who'), icon: <IconUsers size={16} />, run: () => show(row) }]
      : []),
    { title: t('document.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) },
    {
      title: row.is_archived ? t('document.restore') : t('document.archive'),
      icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
      run: () =>
        void update.run({
          params: params(row),
          body: { version: row.version, is_archived: !row.is_archived },
        }),
    },
    {
      title: t('document.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void askToRemove(row),
    },
  ]
  const categories = listSource(
    documentCategory.list,
    { query: { kind: 'Organization,Both' } },
    { value: (row) => row.id, label: (row) => row.name },
  )
  return (
    <>
      <PageHead title={t('document.title')} subtitle={t(keeps ? 'document.hint' : 'document.reader')}>
        {children}
        {add}
      </PageHead>
      <DataTable<LibraryDocument>
        title={t('document.title')}
        name="library_document"
        list={list}
        exports={exports}
        emptyHint={t(keeps ? 'document.emptyHint' : 'document.nothing')}
        emptyAction={add}
        columns={[
          ...columns(),
          fileColumn(keeps),
          ...(keeps
            ? keeperColumns()
            : [
                readColumn(today, {
                  confirmRead,
                  open,
                  isOpened: (row) => row.opened_at !== null || opened.has(row.file.id),
                }),
              ]),
        ]}
        second={keeps ? ['category', 'expires_on', 'acknowledged'] : ['category', 'acknowledged_at']}
        onOpen={open}
        rowActions={(row) => [
          {
            title: t('document.download'),
            icon: <IconDownload size={16} />,
            run: () => open(row, 'save'),
          },
          ...(editable ? toKeep(row) : []),
          ...history.entries(row.id, row.title),
        ]}
        filters={[
          {
            name: 'category_id',
            title: t('document.category'),
            kind: 'reference',
            source: asOptions(categories),
          },
          {
            name: 'state',
            title: t('document.state'),
            multiple: true,
            options: documentStates.map((value) => ({ value, label: t(`document.is.${value}`) })),
          },
          ...(keeps
            ? [
                {
                  name: 'audience',
                  title: t('document.audience'),
                  options: audiences.map((value) => ({ value, label: t(`document.for.${value}`) })),
                },
                {
                  name: 'is_archived',
                  title: t('document.archived'),
                  options: [
                    { value: 'true', label: t('document.onlyArchived') },
                    { value: 'all', label: t('document.withArchived') },
                  ],
                },
              ]
            : []),
        ]}
      />
      {editable && <DocumentForm form={form} onClose={() => setForm(null)} />}
      {history.dialog}
      <WhoAcknowledged subject={subject} onClose={() => show(null)} />
    </>
  )
}

const columns = (): Column<LibraryDocument>[] => [
  { key: 'title', title: t('document.name') },
  { key: 'category', title: t('document.category') },
  {
    key: 'state',
    title: t('document.state'),
    render: ({ state }) => <StatusBadge status={t(`document.is.${state}`)} tone={tones[state]} />,
  },
  { key: 'issued_on', title: t('document.issued'), kind: 'day' },
  { key: 'expires_on', title: t('document.expires'), kind: 'day' },
]
/** A row opens its file; who keeps the library sees for whom it is and who has read it before they see its name. */
const fileColumn = (keeps: boolean): Column<LibraryDocument> => ({
  key: 'file',
  title: t('document.file'),
  value: ({ file }) => `${file.name} (${fileSize(file.bytes)})`,
  hidden: keeps,
})
const tones = { Active: 'success', Expiring: 'warning', Expired: 'danger' } as const

const keeperColumns = (): Column<LibraryDocument>[] => [
  { key: 'acknowledge_by', title: t('document.acknowledgeBy'), kind: 'day', hidden: true },
  {
    key: 'audience',
    title: t('document.audience'),
    value: ({ audience, segment }) =>
      [t(`document.for.${audience}`), segment?.name].filter(Boolean).join(' · '),
  },
  {
    key: 'acknowledged',
    title: t('document.acknowledged'),
    kind: 'number',
    value: (row) => (row.needs_acknowledgement ? row.acknowledged : null),
  },
]
/** A document is opened first and acknowledged then. */
interface Reading {
  confirmRead: (row: LibraryDocument) => void
  open: (row: LibraryDocument) => void
  isOpened: (row: LibraryDocument) => boolean
}
const readColumn = (today: string, { confirmRead, open, isOpened }: Reading): Column<LibraryDocument> => ({
  key: 'acknowledged_at',
  title: t('document.read'),
  render: (row) => {
    const { needs_acknowledgement, acknowledged_at, acknowledge_by } = row
    if (acknowledged_at) return <StatusBadge status={t('statement.done')} tone="success" />
    if (!needs_acknowledgement) return null
    const isLate = acknowledge_by !== null && acknowledge_by < today
    return (
      <Group gap="xs" wrap="nowrap">
        <StatusBadge
          status={t(isLate ? 'read.overdue' : 'statement.toConfirm')}
          tone={isLate ? 'danger' : 'warning'}
        />
        {isOpened(row) ? (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconCheck size={15} />}
            onClick={() => confirmRead(row)}
          >
            {t('document.confirm')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconFileText size={15} />}
            onClick={() => open(row)}
          >
            {t('document.open')}
          </Button>
        )}
      </Group>
    )
  },
})

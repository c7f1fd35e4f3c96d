import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { P } from '#kernel/permission.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import {
  acknowledgements,
  changeDocument,
  documents,
  documentStates,
  removeDocument,
} from '#modules/hris/shared/document.ts'
import { AskedPeople, DocumentAsks } from '#modules/hris/web/document-asks.tsx'
import { DocumentForm, type DocumentWork } from '#modules/hris/web/document-form.tsx'
import { ReadBadge } from '#modules/hris/web/read-badge.tsx'
import { FileLink, openStored } from '#engines/file/file-link-web.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** Everybody's papers, the nearest end first: what is due, what was missed. */
export default function Documents() {
  const [page, show] = useAddressValue('shown', 'papers')
  const choice = (
    <Segmented
      label={t('documents.all')}
      value={page === 'asks' || page === 'people' ? page : 'papers'}
      onChange={show}
      options={[
        { value: 'papers', label: pt('ask.papers') },
        { value: 'asks', label: pt('ask.asks') },
        { value: 'people', label: pt('ask.who') },
      ]}
    />
  )
  if (page === 'asks') return <DocumentAsks>{choice}</DocumentAsks>
  if (page === 'people') return <AskedPeople>{choice}</AskedPeople>
  return <Papers>{choice}</Papers>
}

function Papers({ children }: { children: ReactNode }) {
  const { org, may, to } = useScope()
  const history = useRowHistory('employee_document', [P.hris.documents])
  const [work, setWork] = useState<DocumentWork | null>(null)
  const list = useList(documents, { params: { org } })
  const totals = useRead(documents, { params: { org }, query: { limit: 0 } }, { errors: 'inline' })
  const exports = useExports(documents, list)
  const remove = useAction(removeDocument, {
    success: t('records.deleted', { title: t('documents.one') }),
  })
  const update = useAction(changeDocument, { success: t('records.updated', { title: t('documents.one') }) })
  const editable = may([P.hris.documents], 'write')
  const add = editable && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setWork({ employeeId: null, known: null, renews: false })}
    >
      {t('documents.add')}
    </Button>
  )
  const askToRemove = async (employeeId: string, id: string) => {
    if (await confirm()) await remove.run({ params: { org, employee_id: employeeId, id } })
  }
  return (
    <>
      <PageHead title={t('documents.all')} subtitle={t('documents.hint')}>
        {children}
        {add}
      </PageHead>
      <div className={styles.stats}>
        {documentStates.map((state) => (
          <StatCard
            key={state}
            title={t(`documents.states.${state}`)}
            value={totals.data?.totals[state] ?? '–'}
            href={to('admin-hris-documents', {}, { state })}
          />
        ))}
        <StatCard
          title={t('documents.reading.Overdue')}
          value={totals.data?.overdue ?? '–'}
          href={to('admin-hris-documents', {}, { acknowledgement: 'Overdue' })}
        />
      </div>
      <DataTable
        title={t('documents.all')}
        name="employee-documents"
        list={list}
        exports={exports}
        columns={[
          { key: 'title', title: t('documents.title') },
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'category', title: t('documents.category'), value: (row) => row.category.name },
          { key: 'number', title: t('documents.number'), hidden: true },
          { key: 'issued_on', title: t('documents.issued'), kind: 'day', hidden: true },
          { key: 'expires_on', title: t('documents.expires'), kind: 'day' },
          { key: 'state', title: t('columns.status'), kind: 'status' },
          {
            key: 'acknowledgement',
            title: t('documents.acknowledgement'),
            hidden: list.filters.acknowledgement === undefined,
            render: ({ acknowledgement }) => acknowledgement && <ReadBadge state={acknowledgement} />,
          },
          {
            key: 'acknowledge_by',
            title: t('documents.acknowledgeBy'),
            kind: 'day',
            hidden: list.filters.acknowledgement === undefined,
          },
          { key: 'acknowledged_at', title: t('documents.acknowledged'), kind: 'instant', hidden: true },
          {
            key: 'file',
            title: t('documents.file'),
            value: (row) => row.file.name,
            render: ({ file }) => <FileLink file={file} />,
          },
        ]}
        filters={[
          { name: 'state', title: t('columns.status'), options: [...documentStates], multiple: true },
          {
            name: 'category_id',
            title: t('documents.category'),
            kind: 'reference',
            source: asOptions(
              listSource(
                documentCategory.list,
                { query: { kind: 'Employee,Both' } },
                { value: (row) => row.id, label: (row) => row.name },
              ),
            ),
          },
          {
            name: 'acknowledgement',
            title: t('documents.acknowledgement'),
            options: acknowledgements.map((value) => ({ value, label: t(`documents.reading.${value}`) })),
            multiple: true,
          },
          {
            name: 'is_archived',
            title: t('documents.archived'),
            options: [
              { value: 'true', label: t('documents.archived') },
              { value: 'all', label: t('documents.withArchived') },
            ],
          },
        ]}
        emptyHint={t('documents.emptyHint')}
        emptyAction={add}
        onOpen={(row) => void openStored(org, row.file.id)}
        second={['person', 'category', 'expires_on']}
        rowActions={(row) => [
          ...(editable
            ? [
                {
                  title: t('documents.renew'),
                  icon: <IconRefresh size={16} />,
                  disabled: row.state === 'Renewed',
                  run: () => setWork({ employeeId: row.person.id, known: row, renews: true }),
                },
                {
                  title: t('records.edit'),
                  icon: <IconPencil size={16} />,
                  run: () => setWork({ employeeId: row.person.id, known: row, renews: false }),
                },
                {
                  title: t(row.is_archived ? 'documents.restore' : 'documents.archive'),
                  icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
                  run: () =>
                    void update.run({
                      params: { org, employee_id: row.person.id, id: row.id },
                      body: { version: row.version, is_archived: !row.is_archived },
                    }),
                },
                {
                  title: t('records.delete'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void askToRemove(row.person.id, row.id),
                },
              ]
            : []),
          ...history.entries(row.id, row.title),
        ]}
      />
      {history.dialog}
      <DocumentForm work={work} onClose={() => setWork(null)} />
    </>
  )
}

import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { Option } from '#ui/form/field-props.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import { segments, type Segment } from '#modules/organization/shared/segment.ts'
import { SegmentForm } from '#modules/organization/web/segment-form.tsx'
import { SegmentPeople } from '#modules/organization/web/segment-people.tsx'
import { saidOf } from '#modules/organization/web/segment-words.ts'
import styles from '#modules/organization/web/segment.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The populations that are saved: a panel for whichever page keeps people. */
export function Segments({ custom = [] }: { custom?: readonly Option[] }) {
  const { org, may } = useScope()
  const list = useList(segments.list, { params: { org }, query: {} }, { prefix: 'segment' })
  const [form, setForm] = useState<Segment | 'new' | null>(null)
  const [shown, show] = useState<Segment | null>(null)
  const [past, setPast] = useState<{ id: string; name: string } | null>(null)
  const update = useAction(segments.update, { success: t('segment.updated') })
  const remove = useAction(segments.remove, { success: t('segment.deleted') })
  const editable = may(segments.edit, 'write')
  const readable = may(segments.edit, 'read')
  const at = (row: Segment) => ({ org, id: row.id })
  const askToRemove = async (row: Segment) => {
    if (await confirm()) await remove.run({ params: at(row) })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('segment.add')}
    </Button>
  )
  const toKeep = (row: Segment) => [
    { title: t('segment.rowEdit'), icon: <IconPencil size={16} />, run: () => setForm(row) },
    {
      title: t(row.is_archived ? 'segment.restore' : 'segment.archive'),
      icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
      run: () =>
        void update.run({ params: at(row), body: { version: row.version, is_archived: !row.is_archived } }),
    },
    {
      title: t('segment.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void askToRemove(row),
    },
  ]
  return (
    <>
      <DataTable<Segment>
        title={t('segment.title')}
        name="segment"
        list={list}
        columns={[
          { key: 'name', title: t('segment.name') },
          { key: 'who', title: t('segment.who'), wrap: true, render: (row) => <Said row={row} /> },
          { key: 'description', title: t('segment.description'), hidden: true, wrap: true },
          { key: 'people', title: t('segment.people'), kind: 'number' },
        ]}
        filters={[
          {
            name: 'is_archived',
            title: t('segment.archived'),
            options: [
              { value: 'true', label: t('segment.onlyArchived') },
              { value: 'all', label: t('segment.withArchived') },
            ],
          },
        ]}
        tools={add}
        emptyHint={t('segment.emptyHint')}
        emptyAction={add}
        {...(readable ? { onOpen: show } : {})}
        rowActions={(row) => [
          ...(readable
            ? [
                { title: t('segment.showPeople'), icon: <IconUsers size={16} />, run: () => show(row) },
                { title: t('segment.history'), icon: <IconHistory size={16} />, run: () => setPast(row) },
              ]
            : []),
          ...(editable ? toKeep(row) : []),
        ]}
      />
      {editable && <SegmentForm form={form} custom={custom} onClose={() => setForm(null)} />}
      <SegmentPeople segment={shown} onClose={() => show(null)} />
      <HistoryDialog table="segment" of={past} onClose={() => setPast(null)} />
    </>
  )
}

function Said({ row }: { row: Segment }) {
  const said = saidOf(row)
  return (
    <span className={styles.said}>
      {(said.length ? said : [t('segment.everybody')]).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { customField, orderCustomFields } from '#modules/hris/shared/custom-field.ts'
import { FieldForm, RenameForm, type Field } from '#modules/hris/web/custom-field-form.tsx'
import { t } from '#modules/hris/web/words.ts'

/** The fields that the organization adds to the record of its people. */
export default function CustomFields() {
  const { org, may } = useScope()
  const list = useList(customField.list, { params: { org } }, { ordering: 'position' })
  const exports = useExports(customField.list, list)
  const [form, setForm] = useState<Field | 'new' | null>(null)
  const [renamed, setRenamed] = useState<Field | null>(null)
  const update = useAction(customField.update, {
    success: t('records.updated', { title: customField.title }),
  })
  const remove = useAction(customField.remove, {
    success: t('records.deleted', { title: customField.title }),
  })
  const order = useAction(orderCustomFields)
  const history = useRowHistory(customField.table, customField.edit)
  const editable = may(customField.edit, 'write')
  const { rows } = list
  const move = (row: Field, by: -1 | 1) => {
    const at = rows.findIndex(({ id }) => id === row.id)
    const other = rows[at + by]
    if (other)
      void order.run({ params: { org }, body: { ids: by < 0 ? [row.id, other.id] : [other.id, row.id] } })
  }
  const askToRemove = async (row: Field) => {
    if (await confirm()) await remove.run({ params: { org, id: row.id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('custom.add')}
    </Button>
  )
  return (
    <>
      <DataTable<Field>
        title={t('custom.title')}
        name="custom-fields"
        list={list}
        columns={columns()}
        filters={[
          {
            name: 'is_archived',
            title: t('columns.status'),
            options: [
              { value: 'true', label: t('custom.archived') },
              { value: 'all', label: t('custom.all') },
            ],
          },
        ]}
        exports={exports}
        tools={add}
        emptyHint={t('custom.emptyHint')}
        emptyAction={add}
        {...(editable ? { onOpen: setForm } : {})}
        rowActions={(row) => [
          ...(editable
            ? [
                { title: t('records.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) },
                ...(row.options.length
                  ? [{ title: t('custom.rename'), icon: <IconTag size={16} />, run: () => setRenamed(row) }]
                  : []),
                {
                  title: t('custom.up'),
                  icon: <IconArrowUp size={16} />,
                  disabled: rows[0]?.id === row.id,
                  run: () => move(row, -1),
                },
                {
                  title: t('custom.down'),
                  icon: <IconArrowDown size={16} />,
                  disabled: rows.at(-1)?.id === row.id,
                  run: () => move(row, 1),
                },
                {
                  title: t(row.is_archived ? 'letters.restore' : 'letters.archive'),
                  icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
                  run: () =>
                    void update.run({
                      params: { org, id: row.id },
                      body: { version: row.version, is_archived: !row.is_archived },
                    }),
                },
                {
                  title: t('records.delete'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  disabled: isUsed(row),
                  run: () => void askToRemove(row),
                },
              ]
            : []),
          ...history.entries(row.id, row.title),
        ]}
      />
      <FieldForm field={form} onClose={() => setForm(null)} />
      <RenameForm field={renamed} onClose={() => setRenamed(null)} />
      {history.dialog}
    </>
  )
}

/** Somebody has a value in it: it is archived, never deleted. */
const isUsed = (row: Field) => Number(Reflect.get(row, 'people')) > 0

const columns = (): Column<Field>[] => [
  { key: 'title', title: t('custom.fields.title') },
  { key: 'section', title: t('custom.fields.section') },
  { key: 'kind', title: t('custom.fields.kind'), value: ({ kind }) => t(`custom.kinds.${kind}`) },
  {
    key: 'options',
    title: t('custom.fields.options'),
    wrap: true,
    value: ({ options, archived_options }) =>
      options.filter((one) => !archived_options.includes(one)).join(', ') || null,
  },
  { key: 'seen_by', title: t('custom.fields.seen'), value: ({ seen_by }) => t(`custom.seen.${seen_by}`) },
  {
    key: 'own_change',
    title: t('custom.ownColumn'),
    value: ({ own_change }) => t(`custom.ways.${own_change}`),
  },
  { key: 'is_required', title: t('custom.fields.required'), kind: 'boolean' },
  { key: 'is_sensitive', title: t('custom.fields.sensitive'), kind: 'boolean', hidden: true },
  { key: 'is_unique', title: t('custom.fields.unique'), kind: 'boolean', hidden: true },
  { key: 'people', title: t('custom.people'), kind: 'number' },
  { key: 'code', title: t('columns.code'), hidden: true },
]

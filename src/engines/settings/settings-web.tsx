import { Button, Group } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { notSent } from '#ui/form/not-sent.ts'
import { SchemaForm, type DeclaredField, type DeclaredFields, type Drawn } from '#ui/form/schema-form.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { words } from '#ui/i18n/words.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column, RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import type { Field, Fields } from '#kernel/field.ts'
import { columnsOf, nameIn } from '#engines/settings/settings-columns-web.tsx'
import { away, fileFields, withFiles } from '#engines/settings/settings-files-web.ts'
import { useUsual } from '#engines/settings/usual-web.tsx'
import {
  choicesOf,
  standings,
  startOf,
  usualOrder,
  type AnySettings,
  type settings,
} from '#engines/settings/settings.ts'
import en from '#engines/settings/en.json'

const t = words(en, { ne: () => import('#engines/settings/ne.json') })
type Values = Record<string, unknown>
type Row = Values & { id: string; version: number; is_archived?: boolean }

export interface SettingsScreenProps<F extends Fields> {
  declared: ReturnType<typeof settings<`/${string}`, F>>
  /** The screen's own title, where it shows several things. */
  title?: string
  subtitle?: ReactNode
  /** Inside a page that has a head of its own: the button that adds stands in the table's bar. */
  headless?: boolean
  /** `memory` in a dialog: the search in the address is that of the page behind it. */
  keep?: 'address' | 'memory'
  /** What a new row begins with, beside what the declaration says. */
  start?: Readonly<Record<string, unknown>>
  /** More to be done with a row, before what every row has. */
  actions?: (row: Record<string, unknown>) => readonly RowAction[]
  /** Columns that show more than a field, such as a count that opens the people behind it. */
  more?: readonly Column<Record<string, unknown>>[]
  /** Between the head and the table. */
  above?: ReactNode
  /** Beside the button that adds. */
  children?: ReactNode
  /** What archiving does instead, where something may stand in its way; it gets what archives the row. */
  onArchive?: (row: Record<string, unknown>, archive: () => void) => void
  /** After a row was added: what is to be done with it next. */
  onCreated?: (row: Record<string, unknown>) => void
  /** Fields that are drawn otherwise than by their kind, by name. */
  drawn?: Drawn
  /**
   * Asks before a row is written or deleted, for which `values` is null; no keeps everything as it is. `confirmed` tells
   * the server that what it would refuse is meant.
   */
  ask?: (values: Values | null, row: Values | null) => Promise<boolean | 'confirmed'>
}

/** The screen of declared master data: a list, and a dialog to add and change. Nothing is written for it. */
export function SettingsScreen<F extends Fields>({
  declared,
  title,
  subtitle,
  headless = false,
  keep = 'address',
  start,
  more = [],
  actions,
  above,
  children,
  onArchive,
  onCreated,
  drawn = {},
  ask,
}: SettingsScreenProps<F>) {
  // whatever the fields are, the screen reads them from the declaration
  const s = declared as unknown as AnySettings
  const { org, as, may, linkOf } = useScope()
  const params: Record<string, string> = s.common ? {} : { org }
  // the form begins with the row of the list: in the hat that changes it, or what only that hat is told would be emptied
  const query = s.common ? {} : { as }
  const list = useList(s.list, { params, query } as never, {
    keep,
    ...(s.first ? {} : { ordering: usualOrder(s) }),
  })
  const exports = useExports(s.list, list)
  const [form, setForm] = useState<Row | 'new' | null>(null)
  const usual = useUsual(s, params)
  const [past, setPast] = useState<{ id: string; name: string } | null>(null)
  const create = useAction(s.create, { success: t('said.created', { title: inWords(s.title) }) })
  const update = useAction(s.update, { success: t('said.updated', { title: inWords(s.title) }) })
  const remove = useAction(s.remove, { success: t('said.deleted', { title: inWords(s.title) }) })
  const editable = may(s.edit, 'write')

  const at = (row: Row) => ({ params: { ...params, id: row.id } })
  const archive = (row: Row) =>
    void update.run({ ...at(row), body: { version: row.version, is_archived: !row.is_archived } } as never)
  const askToRemove = async (row: Row) => {
    const answer = await (ask ? ask(null, row) : confirm())
    if (answer) await remove.run({ ...at(row), ...meant(answer) } as never)
  }
  const back = async (error: unknown, body: Values) => {
    const { wantedBack } = await import('#engines/settings/bring-back-web.ts')
    const row = await wantedBack(s, { params, query }, body, error, t)
    if (!row) throw error
    return update.attempt({ ...at(row), body: { version: row.version, is_archived: false } } as never)
  }
  const save = async (values: Values) => {
    const row = form === 'new' ? null : form
    const answer = ask ? await ask(values, row) : true
    if (!answer) return notSent
    const body = await withFiles(s, org, values)
    return row === null
      ? create
          .attempt({ params, ...meant(answer), body } as never)
          .catch((error: unknown) => back(error, body))
      : update.attempt({ ...at(row), ...meant(answer), body: { ...body, version: row.version } } as never)
  }

  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('list.add', { title: inWords(s.title) })}
    </Button>
  )
  const columns = [...columnsOf(s, linkOf), ...(s.dated ? [standingColumn()] : []), ...more]
  return (
    <>
      {!headless && (
        <PageHead title={title ?? s.plural} subtitle={subtitle}>
          {children}
          {add}
        </PageHead>
      )}
      {above}
      <DataTable<Record<string, unknown>>
        title={s.plural}
        name={s.table}
        list={list as never}
        idOf={(row) => String(row['id'])}
        columns={columns}
        second={columns
          .filter(({ hidden }) => !hidden)
          .slice(1, 4)
          .map(({ key }) => key)}
        exports={exports}
        filters={filtersOf(s)}
        tools={headless && add}
        emptyHint={t('list.emptyHint')}
        emptyAction={
          add && (
            <Group justify="center">
              {add}
              {usual.button}
            </Group>
          )
        }
        {...(editable ? { onOpen: (row) => !row['is_kept'] && setForm(row as Row) } : {})}
        rowActions={(row) => [
          ...(!s.common && may(s.edit, 'read') ? [historyOf(s, row as Row, setPast)] : []),
          ...(actions?.(row) ?? []),
          ...(editable && !row['is_kept']
            ? actionsOf(s, row as Row, {
                edit: setForm,
                archive: (r) => (onArchive && !r.is_archived ? onArchive(r, () => archive(r)) : archive(r)),
                remove: (r) => void askToRemove(r),
              })
            : []),
        ]}
      />
      {usual.dialog}
      <HistoryDialog table={s.table} of={past} onClose={() => setPast(null)} />
      <Dialog
        opened={form !== null}
        onClose={() => setForm(null)}
        title={t(form === 'new' ? 'form.add' : 'form.edit', { title: inWords(s.title) })}
      >
        {form !== null && (
          <SchemaForm
            place="dialog"
            fields={shownFields(s, form === 'new' ? null : form)}
            params={params}
            schema={formSchema(s)}
            drawn={drawn}
            row={form === 'new' ? null : form}
            start={{ ...startOf(s.fields), ...start }}
            submit={save}
            onSaved={(answer) => {
              setForm(null)
              // it answers the row that it made
              if (form === 'new') onCreated?.(answer as Row)
            }}
            onCancel={() => setForm(null)}
          />
        )}
      </Dialog>
    </>
  )
}

/** What the table shows of one value of several, and whether it is still in use. */
const filtersOf = (s: AnySettings): Filter[] => [
  ...choicesOf(s.fields).flatMap(([name, options]) =>
    s.fields[name]?.hidden_in_list ? [] : [{ name, title: s.fields[name]?.title ?? name, options }],
  ),
  ...(s.archives
    ? [
        {
          name: 'is_archived',
          title: t('list.state'),
          options: [
            { value: 'true', label: t('list.archived') },
            { value: 'all', label: t('list.all') },
          ],
        },
      ]
    : []),
]

const meant = (answer: boolean | 'confirmed') =>
  answer === 'confirmed' ? { query: { confirmed: 'true' } } : {}

/** A file of the form is still on the device, or nothing where the stored one stays. */
const formSchema = (s: AnySettings) =>
  fileFields(s).length
    ? s.body.extend(Object.fromEntries(fileFields(s).map(([name]) => [name, z.unknown()])))
    : s.body

/** A file that is there is named, and can be taken away. */
function shownFields(s: AnySettings, row: Row | null): DeclaredFields {
  const shown: Record<string, DeclaredField> = {}
  for (const [name, field] of Object.entries(s.fields as Record<string, Field>)) {
    if (field.elsewhere) continue
    // what is below a row cannot be above it
    shown[name] = name === s.tree && row ? { ...field, asked: { beside: row.id } } : field
    const there = field.kind === 'file' ? nameIn(row?.[name.replace(/_id$/, '')]) : null
    if (typeof there !== 'string') continue
    shown[name] = { ...field, hint: t('form.fileThere', { name: there }) }
    shown[away(name)] = {
      kind: 'boolean',
      title: t('form.fileAway', { title: inWords(field.title) }),
      required: false,
    }
  }
  return shown
}

const tones = { Coming: 'info', 'In force': 'success', Past: 'neutral' } as const
const standingColumn = (): Column<Values> => ({
  key: 'standing',
  title: t('list.state'),
  render: ({ standing }) => {
    const known = standings.find((each) => each === standing)
    return known && <StatusBadge status={t(`standing.${known}`)} tone={tones[known]} plain />
  },
})

type Acts = Record<'edit' | 'archive' | 'remove', (row: Row) => void>
const nameOf = (s: AnySettings, row: Row) => {
  // a list in the order of its days is still called by names
  const name = row['name'] ?? row[s.order[0]]
  return typeof name === 'string' ? name : s.title
}
const historyOf = (s: AnySettings, row: Row, show: (of: { id: string; name: string }) => void) => ({
  title: t('row.history'),
  icon: <IconHistory size={16} />,
  run: () => show({ id: row.id, name: nameOf(s, row) }),
})
const actionsOf = (s: AnySettings, row: Row, acts: Acts) => [
  { title: t('row.edit'), icon: <IconPencil size={16} />, run: () => acts.edit(row) },
  ...(s.archives
    ? [
        {
          title: row.is_archived ? t('row.restore') : t('row.archive'),
          icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
          run: () => acts.archive(row),
        },
      ]
    : []),
  { title: t('row.delete'), icon: <IconTrash size={16} />, danger: true, run: () => acts.remove(row) },
]

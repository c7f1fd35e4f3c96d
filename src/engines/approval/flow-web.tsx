import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import type { Flow, Flows } from '#engines/approval/flow.ts'
import { FlowForm } from '#engines/approval/flow-form-web.tsx'
import { FlowTried } from '#engines/approval/flow-tried-web.tsx'
import { saidCondition, saidStep, t } from '#engines/approval/flow-words-web.ts'

export interface FlowsScreenProps {
  declared: Flows
  title: string
  subtitle?: ReactNode
  /** Where people are chosen from. */
  people: AsyncSource<Option>
  /** The field that chooses a segment. */
  segmentField: (chosen: Option | null, name?: string) => ReactNode
  children?: ReactNode
}

/** Who decides, declared: a list in the order in which flows are tried, a form, and a way to try them. */
export function FlowsScreen({ declared, title, subtitle, people, segmentField, children }: FlowsScreenProps) {
  const { org, may } = useScope()
  const list = useList(declared.list, { params: { org }, query: {} })
  const [form, setForm] = useState<Flow | 'new' | null>(null)
  const [past, setPast] = useState<Flow | null>(null)
  const [trying, setTrying] = useState(false)
  const update = useAction(declared.update, { success: t('form.updated') })
  const remove = useAction(declared.remove, { success: t('form.deleted') })
  const editable = may(declared.edit, 'write')
  const at = (row: Flow) => ({ org, id: row.id })
  const askToRemove = async (row: Flow) => {
    if (await confirm()) await remove.run({ params: at(row) })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('list.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={title} subtitle={subtitle}>
        {children}
        <Button variant="default" leftSection={<IconPlayerPlay size={16} />} onClick={() => setTrying(true)}>
          {t('list.tryOut')}
        </Button>
        {add}
      </PageHead>
      <DataTable<Flow>
        title={title}
        name="approval-flow"
        list={list}
        columns={[
          { key: 'name', title: t('list.name') },
          {
            key: 'request_types',
            title: t('list.for'),
            wrap: true,
            value: ({ request_types }) =>
              request_types.map((type) => inWords(declared.types[type]?.title ?? type)).join(', '),
          },
          { key: 'where', title: t('list.where'), wrap: true, value: (row) => whereOf(row, declared.types) },
          {
            key: 'who',
            title: t('list.who'),
            wrap: true,
            value: ({ steps, named }) =>
              steps.map((step) => saidStep(step, named)).join(' → ') || t('said.nobody'),
          },
          { key: 'priority', title: t('list.priority'), kind: 'number' },
        ]}
        filters={[
          {
            name: 'is_archived',
            title: t('list.state'),
            options: [
              { value: 'true', label: t('list.archived') },
              { value: 'all', label: t('list.all') },
            ],
          },
        ]}
        emptyHint={t('list.empty')}
        emptyAction={add}
        {...(editable ? { onOpen: setForm } : {})}
        rowActions={(row) => [
          { title: t('list.history'), icon: <IconHistory size={16} />, run: () => setPast(row) },
          ...(editable
            ? [
                { title: t('list.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) },
                {
                  title: t(row.is_archived ? 'list.restore' : 'list.archive'),
                  icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
                  run: () =>
                    void update.run({
                      params: at(row),
                      body: { version: row.version, is_archived: !row.is_archived },
                    }),
                },
                {
                  title: t('list.delete'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void askToRemove(row),
                },
              ]
            : []),
        ]}
      />
      <FlowForm
        declared={declared}
        form={form}
        people={people}
        segmentField={segmentField}
        onClose={() => setForm(null)}
      />
      <FlowTried declared={declared} people={people} opened={trying} onClose={() => setTrying(false)} />
      <HistoryDialog table="approval_flow" of={past} onClose={() => setPast(null)} />
    </>
  )
}

function whereOf({ segment, conditions, named }: Flow, types: Flows['types']): string {
  const said = [
    ...(segment ? [t('list.people', { segment: segment.name })] : []),
    ...conditions.map((condition) => saidCondition(condition, types, named)),
  ]
  return said.length ? said.join(', ') : t('list.always')
}

import {
  IconArrowBackUp,
  IconCheck,
  IconCircleMinus,
  IconPlus,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import type { AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import {
  taskStates,
  type LifeTask,
  type onboardingTasks,
  type TaskList,
} from '#modules/hris/shared/life-task.ts'
import { departments } from '#modules/hris/shared/task-template.ts'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { AddTask, GiveTask } from '#modules/hris/web/task-forms.tsx'
import { t } from '#modules/hris/web/words.ts'

const R = fieldsOf<{ remarks: string }>()

/** The checklist of a process: what is open first, by its day; each closed here, with words where it was not needed. */
export function TasksScreen({
  declared: any,
  subtitle,
  subjects,
}: {
  declared: TaskList
  subtitle: string
  /** Whom a task of one's own can be about. */
  subjects: AsyncSource<Option>
}) {
  // the three lists have the same shape under paths of their own
  const declared = any as typeof onboardingTasks
  const { org, may, linkOf } = useScope()
  const params = { org }
  const list = useList(declared.list, { params, query: {} }, { filters: { state: 'Open' } })
  const exports = useExports(declared.list, list)
  const [adding, setAdding] = useState(false)
  const [giving, setGiving] = useState<LifeTask | null>(null)
  const [leaving, setLeaving] = useState<LifeTask | null>(null)
  const update = useAction(declared.update, { success: t('life.taskUpdated') })
  const remove = useAction(declared.remove, { success: t('life.taskDeleted') })
  const editable = may([declared.code], 'write')
  const set = (row: LifeTask, state: LifeTask['state'], remarks?: string) => ({
    params: { org, id: row.id },
    body: { state, version: row.version, ...(remarks === undefined ? {} : { remarks }) },
  })
  const askToRemove = async (row: LifeTask) => {
    if (await confirm()) await remove.run({ params: { org, id: row.id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('life.addTask')}
    </Button>
  )
  return (
    <>
      <PageHead title={declared.title} subtitle={subtitle}>
        {add}
      </PageHead>
      <DataTable<LifeTask>
        title={declared.title}
        name={declared.process}
        list={list}
        columns={[
          { key: 'title', title: t('life.task') },
          {
            key: 'about',
            title: t('life.about'),
            render: (row) =>
              row.employee ? <Person person={row.employee} {...linkOf(row.employee)} /> : row.about,
          },
          { key: 'department', title: t('life.department'), value: ({ department }) => inWords(department) },
          {
            key: 'done_by',
            title: t('life.doneBy'),
            render: (row) =>
              row.assignee ? <Person person={row.assignee} /> : (row.done_by ?? t('life.byHr')),
          },
          { key: 'due_on', title: t('life.due'), kind: 'day' },
          {
            key: 'state',
            title: t('life.state'),
            render: (row) => <StatusBadge status={row.is_overdue ? t('life.overdue') : row.state} />,
          },
          {
            key: 'blocks_joining',
            title: t('life.blocksJoining'),
            hidden: true,
            value: (row) => (row.blocks_joining ? t('life.yes') : null),
          },
          { key: 'link', title: t('life.link'), hidden: true },
          {
            key: 'document',
            title: t('documents.file'),
            hidden: true,
            value: (row) => row.document?.title ?? null,
            render: ({ document }) =>
              document && <FileLink file={{ id: document.file_id, name: document.title }} />,
          },
          { key: 'remarks', title: t('life.remarks'), hidden: true, wrap: true },
          { key: 'closed_by', title: t('life.closedBy'), hidden: true },
        ]}
        filters={[
          { name: 'state', title: t('life.state'), options: [...taskStates], multiple: true },
          { name: 'department', title: t('life.department'), options: [...departments], multiple: true },
          {
            name: 'overdue',
            title: t('life.due'),
            options: [{ value: 'true', label: t('life.overdue') }],
          },
        ]}
        exports={exports}
        emptyHint={t('life.noTasks')}
        emptyAction={add}
        bulk={
          editable
            ? [
                {
                  title: t('life.markDone'),
                  icon: <IconCheck size={16} />,
                  run: async (rows) => {
                    for (const row of rows.filter(({ state }) => state === 'Open'))
                      await update.run(set(row, 'Done'))
                  },
                },
              ]
            : []
        }
        rowActions={(row) =>
          !editable
            ? []
            : row.state === 'Open'
              ? [
                  {
                    title: t('life.markDone'),
                    icon: <IconCheck size={16} />,
                    run: () => void update.run(set(row, 'Done')),
                  },
                  {
                    title: t('life.give'),
                    icon: <IconUserShare size={16} />,
                    run: () => setGiving(row),
                  },
                  {
                    title: t('life.notNeeded'),
                    icon: <IconCircleMinus size={16} />,
                    run: () => setLeaving(row),
                  },
                  {
                    title: t('life.delete'),
                    icon: <IconTrash size={16} />,
                    danger: true,
                    run: () => void askToRemove(row),
                  },
                ]
              : [
                  {
                    title: t('life.reopen'),
                    icon: <IconArrowBackUp size={16} />,
                    run: () => void update.run(set(row, 'Open')),
                  },
                ]
        }
      />
      <FormDialog<{ remarks: string }>
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('life.notNeeded')}
        initial={{ remarks: '' }}
        submit={async ({ remarks }) => leaving && update.attempt(set(leaving, 'Not needed', remarks))}
      >
        <R.TextArea name="remarks" label={t('life.remarks')} required />
      </FormDialog>
      <AddTask declared={declared} opened={adding} onClose={() => setAdding(false)} subjects={subjects} />
      <GiveTask declared={declared} task={giving} onClose={() => setGiving(null)} />
    </>
  )
}

import { Button } from '@mantine/core'
import {
  IconArchive,
  IconChartBar,
  IconHistory,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useSure } from '#engines/list/reach-web.tsx'
import {
  formKinds,
  formReach,
  forms,
  formStates,
  type Form,
  type FormStep,
} from '#modules/forms/shared/form.ts'
import { Progress } from '#modules/forms/web/form-progress.tsx'
import { t } from '#modules/forms/web/words.ts'

const tones = { Draft: 'neutral', Published: 'success', Closed: 'warning', Archived: 'neutral' } as const
const stepsOf: Record<Form['state'], readonly FormStep[]> = {
  Draft: ['publish', 'archive'],
  Published: ['close'],
  Closed: ['reopen', 'archive'],
  Archived: [],
}
const icons = { publish: IconSend, close: IconLock, reopen: IconLockOpen, archive: IconArchive }

/** The forms of the organization: made, asked, closed, put away. */
export function FormList({ children }: { children?: ReactNode }) {
  const { org, may, to } = useScope()
  const navigate = useNavigate()
  const list = useList(forms.list, { params: { org }, query: {} })
  const exports = useExports(forms.list, list)
  const [past, setPast] = useState<{ id: string; name: string } | null>(null)
  const act = useAction(forms.act, { success: ({ title }) => t('list.moved', { title }) })
  const remove = useAction(forms.remove, { success: t('list.deleted') })
  const editable = may(forms.edit, 'write')
  const at = (row: Form) => ({ org, id: row.id })
  const edit = (row: Form) => void navigate({ to: to('admin-forms-settings-create', {}, { form: row.id }) })
  const askToRemove = async (row: Form) => {
    if (await confirm()) await remove.run({ params: at(row) })
  }
  const sure = useSure()
  const take = async (row: Form, step: FormStep) => {
    const asks = step === 'publish' && row.kind !== 'Request'
    const question = {
      title: t('list.publish'),
      subtitle: t('list.publishAsk', { title: row.title }),
      yes: t('list.publish'),
    }
    if (asks && !(await sure(formReach, { params: at(row) }, question))) return
    await act.run({ params: at(row), body: { step, version: row.version } })
  }
  const copy = async (row: Form) => {
    await navigator.clipboard.writeText(`${location.origin}/anonymous-form/org/${org}/${row.public_key}`)
    saySuccess(t('list.copied'))
  }
  const add = may(forms.create_codes, 'write') && (
    <Button component={Link} to={to('admin-forms-settings-create')} leftSection={<IconPlus size={16} />}>
      {t('list.add')}
    </Button>
  )
  const toKeep = (row: Form): RowAction[] => [
    ...(row.state === 'Archived'
      ? []
      : [{ title: t('list.edit'), icon: <IconPencil size={16} />, run: () => edit(row) }]),
    ...stepsOf[row.state].map((step) => {
      const Sign = icons[step]
      return {
        title: t(`list.${step}`),
        icon: <Sign size={16} />,
        run: () => void take(row, step),
      }
    }),
    ...(row.state === 'Draft'
      ? [
          {
            title: t('list.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            run: () => void askToRemove(row),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead title={t('list.title')} subtitle={t('list.hint')}>
        {children}
        {may([P.forms.questions], 'read') && (
          <Button component={Link} to={to('admin-forms-settings-questions-prepare')} variant="default">
            {t('list.prepare')}
          </Button>
        )}
        {add}
      </PageHead>
      <DataTable<Form>
        title={t('list.title')}
        name="form"
        list={list}
        exports={exports}
        emptyHint={t('list.emptyHint')}
        emptyAction={add}
        {...(editable ? { onOpen: (row: Form) => edit(row) } : {})}
        columns={[
          { key: 'title', title: t('list.name') },
          { key: 'kind', title: t('list.kind'), value: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'state',
            title: t('list.state'),
            render: ({ state }) => <StatusBadge status={state} tone={tones[state]} />,
          },
          {
            key: 'segment',
            title: t('list.for'),
            value: ({ segment }) => segment?.name ?? t('list.everybody'),
          },
          { key: 'opens_on', title: t('list.opens'), kind: 'day' },
          { key: 'closes_on', title: t('list.closes'), kind: 'day' },
          { key: 'answered', title: t('list.progress'), render: (row) => <Progress form={row} /> },
        ]}
        rowActions={(row) => [
          ...(may([P.forms.reports], 'read') && row.responses > 0
            ? [
                {
                  title: t('list.results'),
                  icon: <IconChartBar size={16} />,
                  run: () => void navigate({ to: to('admin-forms-report', {}, { form: row.id }) }),
                },
              ]
            : []),
          ...(row.public_key && row.state === 'Published'
            ? [{ title: t('list.copyLink'), icon: <IconLink size={16} />, run: () => void copy(row) }]
            : []),
          ...(may(forms.edit, 'read')
            ? [
                {
                  title: t('list.history'),
                  icon: <IconHistory size={16} />,
                  run: () => setPast({ id: row.id, name: row.title }),
                },
              ]
            : []),
          ...(editable ? toKeep(row) : []),
        ]}
        filters={[
          { name: 'state', title: t('list.state'), options: [...formStates], multiple: true },
          { name: 'kind', title: t('list.kind'), options: [...formKinds], multiple: true },
        ]}
      />
      <HistoryDialog table="form" of={past} onClose={() => setPast(null)} />
    </>
  )
}

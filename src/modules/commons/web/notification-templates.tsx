import { Button } from '@mantine/core'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  notificationTemplates,
  type NotificationTemplate,
} from '#modules/commons/shared/notification-template.ts'
import { Example } from '#modules/commons/web/notice-facts.tsx'
import { NotificationForm } from '#modules/commons/web/notification-form.tsx'
import { t } from '#modules/commons/web/words.ts'

/** How notifications are worded, kind by kind. */
export function NotificationTemplates() {
  const { may } = useScope()
  const list = useList(notificationTemplates.list, {}, { prefix: 'notice' })
  const hints = useRead(notificationTemplates.hints, {}, { errors: 'inline' })
  const [form, setForm] = useState<NotificationTemplate | 'new' | null>(null)
  const [shown, show] = useState<NotificationTemplate | null>(null)
  const remove = useAction(notificationTemplates.remove, { success: t('notice.deleted') })
  const editable = may(notificationTemplates.edit, 'write')
  const askToRemove = async ({ id }: NotificationTemplate) => {
    if (await confirm()) await remove.run({ params: { id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} disabled={!hints.data} onClick={() => setForm('new')}>
      {t('notice.add')}
    </Button>
  )
  if (hints.error) return <ErrorState error={hints.error} onRetry={() => void hints.refetch()} />
  return (
    <>
      <DataTable<NotificationTemplate>
        title={t('notice.title')}
        name="notification_template"
        list={list}
        tools={add}
        emptyHint={t('notice.emptyHint')}
        emptyAction={add}
        {...(editable ? { onOpen: setForm } : {})}
        columns={[
          { key: 'title', title: t('notice.kind'), wrap: true },
          { key: 'group', title: t('notice.group') },
          { key: 'text_en', title: t('notice.text_en'), wrap: true },
          { key: 'text_ne', title: t('notice.text_ne'), wrap: true },
          {
            key: 'is_active',
            title: t('notice.state'),
            render: ({ is_active }) => (
              <StatusBadge
                status={is_active ? t('notice.active') : t('notice.inactive')}
                tone={is_active ? 'success' : 'neutral'}
              />
            ),
          },
        ]}
        rowActions={(row) => [
          { title: t('notice.preview'), icon: <IconEye size={16} />, run: () => show(row) },
          ...(editable
            ? [
                { title: t('notice.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) },
                {
                  title: t('notice.delete'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void askToRemove(row),
                },
              ]
            : []),
        ]}
      />
      {hints.data && form !== null && (
        <NotificationForm
          row={form === 'new' ? null : form}
          hints={hints.data}
          onClose={() => setForm(null)}
        />
      )}
      <Dialog opened={shown !== null} onClose={() => show(null)} title={shown?.title ?? ''}>
        {shown && hints.data && (
          <Example hints={hints.data} kind={shown.kind} text_en={shown.text_en} text_ne={shown.text_ne} />
        )}
      </Dialog>
    </>
  )
}

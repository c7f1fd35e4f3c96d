import { Button } from '@mantine/core'
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
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
  const hints = useRead(notificationTemplates.hints, {}, { errors: 'inline' })
  const [form, setForm] = useState<NotificationTemplate | 'new' | null>(null)
  const [shown, show] = useState<NotificationTemplate | null>(null)
  const editable = may(notificationTemplates.edit, 'write')
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} disabled={!hints.data} onClick={() => setForm('new')}>
      {t('notice.add')}
    </Button>
  )
  if (hints.error) return <ReadState read={hints} compact={false} />
  return (
    <>
      <ListTable
        of={notificationTemplates.list}
        options={{ prefix: 'notice' }}
        actions={[notificationTemplates.remove]}
        tools={add}
        {...(editable ? { onOpen: setForm } : {})}
        render={{
          is_active: ({ is_active }) => (
            <StatusBadge
              status={is_active ? t('notice.active') : t('notice.inactive')}
              tone={is_active ? 'success' : 'neutral'}
            />
          ),
        }}
        rowActions={(row) => [
          { title: t('notice.preview'), icon: <IconEye size={16} />, run: () => show(row) },
          ...(editable
            ? [{ title: t('notice.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) }]
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

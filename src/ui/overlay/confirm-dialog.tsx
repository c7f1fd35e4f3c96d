import { Button, Text } from '@mantine/core'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/i18n/opened.ts'
import DialogBody from '#ui/overlay/dialog-body.tsx'
import type { Question } from '#ui/overlay/confirm.tsx'
import { Facts } from '#ui/show/facts.tsx'

/** Asks before what cannot be undone: Cancel, which has the focus, and Yes. */
export default function ConfirmDialog({
  opened,
  title = t('confirm.title'),
  subtitle = t('confirm.subtitle'),
  yes = usual('action.yes'),
  facts = [],
  cancel = t('action.cancel'),
  danger = true,
  onCancel,
  onConfirm,
}: Question & { opened: boolean; onCancel: () => void; onConfirm: () => void }) {
  return (
    <DialogBody opened={opened} onClose={onCancel} title={title} size={450}>
      <Text size="sm" c="dimmed">
        {subtitle}
      </Text>
      {facts.length > 0 && (
        <div style={{ marginTop: 16 }}>
          <Facts facts={facts} layout="rows" />
        </div>
      )}
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 24 }}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button {...(danger ? { color: 'danger' } : {})} onClick={onConfirm}>
          {yes}
        </Button>
      </div>
    </DialogBody>
  )
}

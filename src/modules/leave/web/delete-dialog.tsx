import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { deleteLeave } from '#modules/leave/shared/leave-request.ts'
import { t } from '#modules/leave/web/words.ts'

const F = fieldsOf<{ remarks: string }>()

/** HR takes a request out of the lists, with the reason that the person will read. */
export function DeleteLeave({ id, onDone }: { id: string; onDone: () => void }) {
  const { org, may } = useScope()
  const [opened, setOpened] = useState(false)
  const remove = useAction(deleteLeave, { success: t('deleted.done') })
  if (!may([P.leave.requests], 'write')) return null
  return (
    <div>
      <Button
        variant="subtle"
        color="danger"
        size="compact-sm"
        leftSection={<IconTrash size={14} />}
        onClick={() => setOpened(true)}
      >
        {t('deleted.action')}
      </Button>
      <FormDialog<{ remarks: string }>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('deleted.action')}
        initial={{ remarks: '' }}
        submitTitle={t('deleted.action')}
        submit={(body) => remove.attempt({ params: { org, id }, body })}
        onSaved={onDone}
      >
        <Callout tone="warning">{t('deleted.warning')}</Callout>
        <F.TextArea name="remarks" label={t('deleted.reason')} required />
      </FormDialog>
    </div>
  )
}

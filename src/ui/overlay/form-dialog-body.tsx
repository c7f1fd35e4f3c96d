import { useRef } from 'react'
import { FormShell, type FormHandle } from '#ui/form/form-shell.tsx'
import DialogBody from '#ui/overlay/dialog-body.tsx'
import type { FormDialogProps } from '#ui/overlay/form-dialog.tsx'

/** The dialog itself, in a chunk of its own. */
export default function FormDialogBody({
  opened,
  onClose,
  title,
  size,
  onSaved,
  ...form
}: FormDialogProps<Record<string, unknown>>) {
  const handle = useRef<FormHandle>(null)
  const close = async () => {
    if ((await handle.current?.askToLeave()) ?? true) onClose()
  }
  return (
    <DialogBody opened={opened} onClose={() => void close()} title={title} {...(size ? { size } : {})}>
      <FormShell
        {...form}
        handle={handle}
        place="dialog"
        label={title}
        onCancel={onClose}
        onSaved={(answer) => {
          onClose()
          onSaved?.(answer)
        }}
      />
    </DialogBody>
  )
}

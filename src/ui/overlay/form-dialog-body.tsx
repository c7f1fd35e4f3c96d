import { FormShell } from '#ui/form/form-shell.tsx'
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
  return (
    <DialogBody opened={opened} onClose={onClose} title={title} {...(size ? { size } : {})}>
      <FormShell
        {...form}
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

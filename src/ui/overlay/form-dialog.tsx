import { useRef } from 'react'
import { FormShell, type FormHandle, type FormShellProps } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

export interface FormDialogProps<V extends object> extends Omit<
  FormShellProps<V>,
  'onCancel' | 'place' | 'label' | 'handle'
> {
  opened: boolean
  onClose: () => void
  title: string
  size?: number | string
}

/** A form in a dialog. Saved, it closes; closed with something typed, by whatever way, it asks first. */
export function FormDialog<V extends object>({
  opened,
  onClose,
  title,
  size,
  onSaved,
  ...form
}: FormDialogProps<V>) {
  const handle = useRef<FormHandle>(null)
  const close = async () => {
    if ((await handle.current?.askToLeave()) ?? true) onClose()
  }
  return (
    <Dialog opened={opened} onClose={() => void close()} title={title} {...(size ? { size } : {})}>
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
    </Dialog>
  )
}

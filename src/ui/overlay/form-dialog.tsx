import { lazy, Suspense } from 'react'
import type { FormShellProps } from '#ui/form/form-shell.tsx'
import { useWanted } from '#ui/overlay/wanted.ts'

export interface FormDialogProps<V extends object> extends Omit<
  FormShellProps<V>,
  'onCancel' | 'place' | 'label'
> {
  opened: boolean
  onClose: () => void
  title: string
  size?: number | string
}

const load = () => import('#ui/overlay/form-dialog-body.tsx')
const FormDialogBody = lazy(load)

/** A form in a dialog. Saved, it closes; closed with something typed, by whatever way, it asks first. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const wanted = useWanted(props.opened, load)
  // What kind of values they are is lost on the way to the file and found again by the caller's own fields.
  const loose = props as unknown as FormDialogProps<Record<string, unknown>>
  return wanted ? (
    <Suspense>
      <FormDialogBody {...loose} />
    </Suspense>
  ) : null
}

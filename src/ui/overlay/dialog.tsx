import { lazy, Suspense, type ReactNode } from 'react'
import { useWanted } from '#ui/overlay/wanted.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: number | string
  /** The whole screen, at any width; on a phone every dialog with a form is. */
  fullScreen?: boolean
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

const load = () => import('#ui/overlay/dialog-body.tsx')
const DialogBody = lazy(load)

/** A dialog: named by its title, closed by Escape, the focus kept inside and given back. */
export function Dialog(props: DialogProps) {
  const wanted = useWanted(props.opened, load)
  return wanted ? (
    <Suspense>
      <DialogBody {...props} />
    </Suspense>
  ) : null
}

import { lazy, Suspense, type ReactNode } from 'react'
import { useWanted } from '#ui/overlay/wanted.ts'

export interface SideDrawerProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: number | string
  side?: 'left' | 'right'
  footer?: ReactNode
  /** Its content fills it from edge to edge and scrolls by itself, as a list does. */
  flush?: boolean
  children: ReactNode
}

const load = () => import('#ui/overlay/side-drawer-body.tsx')
const SideDrawerBody = lazy(load)

/** A panel from the side. The notification drawer is 350 wide, the left one 250 (specification 1, section 9). */
export function SideDrawer(props: SideDrawerProps) {
  const wanted = useWanted(props.opened, load)
  return wanted ? (
    <Suspense>
      <SideDrawerBody {...props} />
    </Suspense>
  ) : null
}

import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode, type Ref } from 'react'

export type MenuEntry =
  | {
      readonly kind?: 'action'
      readonly title: string
      readonly icon?: ReactNode
      readonly danger?: boolean
      readonly disabled?: boolean
      readonly run: () => void
    }
  | {
      readonly kind: 'check' | 'radio'
      readonly title: string
      readonly on: boolean
      readonly change: (on: boolean) => void
      readonly aside?: ReactNode
    }
  | { readonly kind: 'line' }
  | { readonly kind: 'label'; readonly title: string }

export interface LazyMenuProps {
  /** The button; it needs a name. */
  target: ReactElement<TargetProps>
  entries?: readonly MenuEntry[]
  /** Items of the library's menu that `entries` cannot say; a lazy component, so that they come with the menu. */
  body?: ReactNode
  align?: 'start' | 'end'
  width?: number
  /** Stays open while several are chosen. */
  stays?: boolean
}

interface TargetProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

const load = () => import('#ui/overlay/menu-popup.tsx')
const MenuPopup = lazy(load)

/** A menu whose machinery is fetched when a hand comes near: tables and the shell are full of them, few are opened. */
export function LazyMenu(props: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  const preload = () => void load()
  const closed = cloneElement(props.target, {
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} />
    </Suspense>
  )
}

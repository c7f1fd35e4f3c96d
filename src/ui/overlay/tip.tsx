import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Beside } from '#ui/overlay/beside.tsx'
import styles from '#ui/overlay/beside.module.css'

/**
 * Words or a card that show beside something while the pointer rests on it or it has the focus; Escape hides them.
 * They exist only while they show: a table has one for every row. Whoever pressed what is inside knows it: the words
 * stay away until the hand comes anew, and as long as what it opened is open.
 */
export function Tip({
  label,
  look = 'tip',
  delay = 250,
  children,
}: {
  label: ReactNode
  look?: 'tip' | 'card'
  delay?: number
  children: ReactNode
}) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  const come = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // pointer and focus inside a menu that was opened here count as here
      const opened = target.current?.querySelector('[aria-expanded=true]')
      if (!opened && !pressed.current) setAnchor(target.current)
    }, delay)
  }
  const go = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  const press = () => {
    pressed.current = true
    go()
  }
  const leave = () => {
    pressed.current = false
    go()
  }
  if (!label) return children
  return (
    // The span only listens; what may be focused or pressed is inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={target}
      className={styles.target}
      aria-describedby={anchor ? id : undefined}
      onMouseEnter={come}
      onMouseLeave={leave}
      onFocus={come}
      onBlur={leave}
      onPointerDown={press}
      onClick={press}
      onKeyDown={(event) => event.key === 'Escape' && go()}
    >
      {children}
      {anchor && (
        <Beside anchor={anchor} look={look} id={id}>
          {label}
        </Beside>
      )}
    </span>
  )
}

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Beside } from '#ui/overlay/beside.tsx'
import styles from '#ui/overlay/beside.module.css'

/**
 * Words or a card that show beside something while the pointer rests on it or it has the focus; Escape hides them.
 * They exist only while they show: a table has one for every row.
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
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  const come = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(target.current), delay)
  }
  const go = () => {
    clearTimeout(timer.current)
    setAnchor(null)
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
      onMouseLeave={go}
      onFocus={come}
      onBlur={go}
      onPointerDown={go}
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

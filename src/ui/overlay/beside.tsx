import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from '#ui/overlay/beside.module.css'

const gap = 6
const margin = 8

/** What floats below an element, or above it where there is no room. Small on purpose: every page carries it. */
export function Beside({
  anchor,
  look,
  id,
  children,
}: {
  anchor: Element
  look: 'tip' | 'card'
  id?: string
  children: ReactNode
}) {
  const floating = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const box = floating.current
    if (!box) return
    const at = anchor.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = box
    const below = at.bottom + gap + height <= window.innerHeight - margin
    const centre = look === 'tip' ? at.left + at.width / 2 - width / 2 : at.left
    const left = Math.max(margin, Math.min(centre, window.innerWidth - width - margin))
    box.style.left = `${left}px`
    box.style.top = `${below ? at.bottom + gap : Math.max(margin, at.top - gap - height)}px`
  }, [anchor, look, children])

  return createPortal(
    <div ref={floating} id={id} role="tooltip" className={styles.beside} data-look={look}>
      {children}
    </div>,
    document.body,
  )
}

import { useRef } from 'react'

/**
 * Gives the focus back to the button that opened something. The library remembers the element that had it, which for
 * what is fetched on demand is no longer there.
 */
export function useReturnFocus<E extends HTMLElement>() {
  const target = useRef<E>(null)
  const giveBack = () => {
    const { activeElement } = document
    const within = activeElement?.closest('[role=menu],[role=dialog],[role=listbox]')
    // Whoever closed it by going elsewhere stays there.
    if (activeElement === null || activeElement === document.body || within) target.current?.focus()
  }
  return { target, giveBack }
}

import { useEffect } from 'react'

/** Keys of a page by their name in small letters; not while somebody types, nor with another key held. */
export function useCalendarKeys(keys: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      // the arrows move within a choice that has the focus
      if (key.startsWith('arrow') && target instanceof HTMLElement && target.closest('input')) return
      if (!Object.hasOwn(keys, key)) return
      event.preventDefault()
      keys[key]?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { SpotlightStore } from '@mantine/spotlight'

/**
 * Enter takes the first hit of what is typed, or the one that was chosen with the arrows. The library selects once when a
 * letter is typed; what is found later, and comes above it, would stand there unselected. `now` is the text for which
 * Enter was pressed before all was found.
 */
export function useFirstHit(
  store: SpotlightStore,
  {
    text,
    now,
    setNow,
    waiting,
    found,
  }: {
    text: string
    now: string
    setNow: (text: string) => void
    waiting: boolean
    found: readonly (readonly unknown[])[]
  },
) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = useRef('')
  useEffect(() => {
    if (text === '' || chosen.current === text) return
    // after the library's own choice for the letter that was typed
    const timer = setTimeout(() => {
      selectFirst(list.current, store)
      if (waiting || now !== text) return
      setNow('')
      list.current?.querySelector<HTMLElement>('[data-selected]')?.click()
    })
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what is found stands for itself
  }, [waiting, text, now, ...found])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') chosen.current = text
    if (event.key !== 'Enter' || !waiting || chosen.current === text) return
    // not what was found so far: what is meant is still on its way
    event.preventDefault()
    event.stopPropagation()
    setNow(text)
  }
  return { list, onKeyDown }
}

function selectFirst(list: HTMLElement | null, store: SpotlightStore) {
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  const first = list?.querySelector('[data-action]')
  first?.setAttribute('data-selected', 'true')
  store.setState({ ...store.getState(), selected: first ? 0 : -1 })
}

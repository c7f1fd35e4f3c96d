import { useEffect, useRef } from 'react'

/**
 * The first field has the focus when the page has come, and again for each round. Not where a keyboard would come over
 * half of the screen.
 */
export function useFirstFocus(round = 0) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) form.current?.querySelector('input')?.focus()
  }, [round])
  return form
}

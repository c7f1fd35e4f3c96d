import { useEffect, useRef, useState } from 'react'

/** How long a message about a year outside the list is shown (specification 1, section 5). */
export const fleetingTime = 1500

export interface Fleeting {
  message: string | undefined
  /** Shows the message for 1.5 s, then does what follows. */
  flash: (message: string, then?: () => void) => void
  /** Shows the message until it is cleared. */
  hold: (message: string) => void
  clear: () => void
}

/** One line for messages, some of which pass by themselves. */
export function useFleeting(): Fleeting {
  const [message, setMessage] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const hold = (text: string) => {
    clearTimeout(timer.current)
    setMessage(text)
  }
  return {
    message,
    hold,
    flash(text, then) {
      hold(text)
      timer.current = setTimeout(() => {
        setMessage(undefined)
        then?.()
      }, fleetingTime)
    },
    clear() {
      clearTimeout(timer.current)
      setMessage(undefined)
    },
  }
}

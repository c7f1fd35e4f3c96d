import { createContext, use, useCallback, useEffect, useRef } from 'react'

type Ask = () => Promise<boolean>
/** Where a form joins what holds it, so that it is asked before that closes. */
export const Closing = createContext<((ask: Ask) => () => void) | null>(null)

/** For a dialog: who joined by `join` is asked, one after the other, before `close` closes. */
export function useClosing(onClose: () => void) {
  const asks = useRef(new Set<Ask>())
  const join = useCallback((ask: Ask) => {
    asks.current.add(ask)
    return () => void asks.current.delete(ask)
  }, [])
  const close = async () => {
    for (const ask of asks.current) if (!(await ask())) return
    onClose()
  }
  return { join, close: () => void (asks.current.size ? close() : onClose()) }
}

/** For a form: `ask` is asked before the dialog around it closes, by whatever way. */
export function useBeforeClosing(ask: Ask) {
  const join = use(Closing)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => join?.(() => latest.current()), [join])
}

import { useSyncExternalStore } from 'react'

export type SnackColour = 'green' | 'red' | 'blue' | 'yellow'

export interface Snack {
  readonly id: string
  readonly message: string
  readonly title?: string | undefined
  readonly colour: SnackColour
  /** Stays until dismissed or taken back. Red ones always do. */
  readonly persistent: boolean
}

export interface SnackOptions {
  /** A message with the id of one on show replaces it. */
  id?: string
  title?: string
  colour?: SnackColour
  persistent?: boolean
}

/** Auto-hide and the delay of success messages (specification 1, section 9). */
export const snackShown = 6000
export const successDelay = 1000

/** Of those that go by themselves. */
const passingAtOnce = 4
const watchers = new Set<() => void>()
let snacks: readonly Snack[] = []
let made = 0
const coming = new Set<ReturnType<typeof setTimeout>>()

/** Shows a message at the corner: green unless told, gone after six seconds unless red or persistent. */
export function say(message: string, options: SnackOptions = {}): string {
  const { id = `snack-${++made}`, title, colour = 'green' } = options
  const snack: Snack = { id, message, title, colour, persistent: options.persistent ?? colour === 'red' }
  const others = snacks.filter((known) => known.id !== id && !same(known, snack))
  const passing = [...others, snack].filter((known) => !known.persistent).slice(-passingAtOnce)
  put([...others, snack].filter((known) => known.persistent || passing.includes(known)))
  return id
}

/** `say` a second later, so that the message meets the page that the success leads to. */
export function saySuccess(message: string): void {
  const timer = setTimeout(() => {
    coming.delete(timer)
    say(message)
  }, successDelay)
  coming.add(timer)
}

/** The same failure said twice is one message. */
export const sayFailure = (message: string, title?: string): string =>
  say(message, { colour: 'red', ...(title ? { title } : {}) })

export function unsay(id: string): void {
  if (snacks.some((snack) => snack.id === id)) put(snacks.filter((snack) => snack.id !== id))
}

/** Takes everything back, what is about to be said too. */
export function unsayAll(): void {
  for (const timer of coming) clearTimeout(timer)
  coming.clear()
  put([])
}

export const shownSnacks = (): readonly Snack[] => snacks

export const useSnacks = (): readonly Snack[] =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    shownSnacks,
    shownSnacks,
  )

const same = (a: Snack, b: Snack) => a.message === b.message && a.colour === b.colour && a.title === b.title

function put(next: readonly Snack[]) {
  snacks = next
  for (const watch of watchers) watch()
}

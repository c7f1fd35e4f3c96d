import { useSyncExternalStore } from 'react'

export type Locale = 'en' | 'ne'
export type Digits = 'latn' | 'deva'

/** The chosen language, and whether numbers are written in Nepali digits. */
export interface LocaleChoice {
  readonly locale: Locale
  readonly digits: Digits
}

const watchers = new Set<() => void>()
const loaders = new Set<(locale: Locale) => Promise<void>>()
const arriving = new Set<Promise<void>>()
let choice: LocaleChoice = { locale: 'en', digits: 'latn' }
/** What was asked for last; it is the choice once its words are here. */
let wanted: Locale = 'en'

export const localeChoice = () => choice

/** Writes Latin digits in the chosen digits. By hand: not every browser knows the Nepali locale. */
export const localDigits = (text: string): string =>
  choice.digits === 'deva'
    ? text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
    : text

/** A figure in the chosen digits; what has a letter is a name or a code, and stays. */
export const ownDigits = (text: string): string => (/\p{L}/u.test(text) ? text : localDigits(text))

/** Switches the language once every catalogue in use has arrived; digits follow the language unless told. */
export async function setLocale(
  locale: Locale,
  digits: Digits = locale === 'ne' ? 'deva' : 'latn',
): Promise<void> {
  wanted = locale
  await Promise.all([...loaders].map((load) => load(locale)))
  await wordsArrived()
  if (wanted !== locale) return
  choice = { locale, digits }
  if (typeof document !== 'undefined') document.documentElement.lang = locale
  announce()
}

/** A catalogue says how it gets its words; one that comes with a later page loads at once. */
export function joinLocale(load: (locale: Locale) => Promise<void>): void {
  loaders.add(load)
  if (wanted === 'en') return
  const coming = load(wanted)
    .then(announce)
    .finally(() => arriving.delete(coming))
  // without them the words are English, and the next language may come
  coming.catch(() => undefined)
  arriving.add(coming)
}

/** The words of everything loaded so far are here: a page waits for this, so that it is drawn in one language. */
export async function wordsArrived(): Promise<void> {
  await Promise.allSettled(arriving)
}

/** Draws again when the language or the digits change. */
export const useLocale = (): LocaleChoice =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    localeChoice,
    localeChoice,
  )

function announce() {
  choice = { ...choice }
  for (const watch of watchers) watch()
}

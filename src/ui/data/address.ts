import { useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'

export type Search = Readonly<Record<string, string>>
/** Changes to the search part; null or empty takes a name away. `replace` leaves no step in the history. */
export type ChangeSearch = (changes: Readonly<Record<string, string | null>>, replace?: boolean) => void

/**
 * The search part of the page's address as plain strings, and how to change it. A page that is being left keeps its own
 * until it is gone: what the next one is asked for is not meant for it.
 */
export function useAddress(): readonly [Search, ChangeSearch] {
  const router = useRouter()
  const page = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname })
  const text = useRouterState({
    select: ({ location, resolvedLocation = location }) =>
      (location.pathname === page ? location : resolvedLocation).searchStr,
  })
  const search = useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text])
  const change = useCallback<ChangeSearch>(
    (changes, replace = false) => {
      // Read where the router is now, not where it was drawn: two changes in one turn must both count.
      const { pathname, searchStr, hash } = router.latestLocation
      const next = changed(Object.fromEntries(new URLSearchParams(searchStr)), changes)
      const href = `${pathname}${written(next)}${hash ? `#${hash}` : ''}`
      void router.navigate({ href, replace, resetScroll: false })
    },
    [router],
  )
  return [search, change]
}

/** The same shape kept in memory, for lists in dialogs and drawers, which have no address. */
export function useMemorySearch(): readonly [Search, ChangeSearch] {
  const [search, setSearch] = useState<Search>({})
  const change = useCallback<ChangeSearch>((changes) => setSearch((now) => changed(now, changes)), [])
  return [search, change]
}

/** One name of the address, such as the chosen tab. */
export function useAddressValue(name: string, initial: string): readonly [string, (value: string) => void] {
  const [search, change] = useAddress()
  const set = useCallback(
    (value: string) => change({ [name]: value === initial ? null : value }),
    [change, name, initial],
  )
  return [search[name] ?? initial, set]
}

function changed(now: Search, changes: Readonly<Record<string, string | null>>): Search {
  const merged = { ...now, ...changes }
  return Object.fromEntries(
    Object.entries(merged).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== ''),
  )
}

function written(search: Search): string {
  const text = new URLSearchParams(search).toString()
  return text && `?${text}`
}

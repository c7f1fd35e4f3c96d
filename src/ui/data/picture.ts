import { useSyncExternalStore } from 'react'
import { emitter } from '#ui/data/emitter.ts'
import { accessToken, onLoggedOut } from '#ui/data/session.ts'

// Pictures are as private as any call: an image element cannot send the access token, so they are fetched once with it
// and shown from memory.
const shown = new Map<string, string | null>()
const changed = emitter<null>()

/** The address under which the browser shows a picture of the server; null until it is there, or when it is not. */
export function usePicture(address: string | null | undefined): string | null {
  const read = () => (address ? addressOf(address) : null)
  return useSyncExternalStore(changed.on, read, read)
}

function addressOf(address: string): string | null {
  if (!address.startsWith('/api/')) return address
  if (!shown.has(address)) {
    shown.set(address, null)
    void fetchInto(address)
  }
  return shown.get(address) ?? null
}

async function fetchInto(address: string) {
  try {
    const response = await fetch(address, { headers: { authorization: `Bearer ${accessToken() ?? ''}` } })
    // without a picture there are the initials: nothing to tell anybody
    if (!response.ok) return
    shown.set(address, URL.createObjectURL(await response.blob()))
    changed.emit(null)
  } catch {
    shown.delete(address)
  }
}

onLoggedOut(() => {
  for (const url of shown.values()) if (url) URL.revokeObjectURL(url)
  shown.clear()
})

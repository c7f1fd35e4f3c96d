import { useEffect, useState, useSyncExternalStore } from 'react'
import { deviceCopy, type DeviceCopy } from '#ui/data/device-copy.ts'
import { messageOf, WireError } from '#ui/data/failure.ts'

/** A pause in writing after which what was written is saved. */
export const PAUSE_MS = 1200
const RETRY_MS = 5000

export type Saving = 'idle' | 'saving' | 'saved' | 'failed' | 'refused' | 'stale'
/** Which draft something was written over: a number, or the instant of its saving; `none` of the options where there is none. */
export type DraftVersion = number | string | null
export interface SavedDraft {
  version: DraftVersion
  saved_at: string
}
export interface StoredDraft<W> extends SavedDraft {
  written: W
}

export interface DraftOptions<W> {
  /** Names the draft on this device; without it nothing is kept there. */
  key: string | null
  /** The draft of the server, as it was read. */
  first: StoredDraft<W> | null
  /** What a form without a draft begins with. */
  blank: W
  /** The version of no draft. */
  none: DraftVersion
  /** Saves over the version that was seen; a newer draft is refused with it. */
  send: (written: W, version: DraftVersion) => Promise<SavedDraft>
  /** The newer draft that a refusal carries; null of any other. */
  newerIn: (error: unknown) => StoredDraft<W> | null
  /** Puts what was written here over a newer draft and goes on. Without it the author chooses. */
  merge?: (newer: W, here: W) => W
  pauseMs?: number
}

export interface DraftState<W> {
  /** As it is here now. */
  written: W
  saving: Saving
  saved_at: string | null
  /** What another tab or device wrote meanwhile: nothing is saved before the author has seen it. */
  newer: StoredDraft<W> | null
  /** Why the server does not take it, where trying again is of no use. */
  refused: string
}

export type DraftKeeper<W> = ReturnType<typeof draftKeeper<W>>

/**
 * Keeps what somebody writes: after each pause, and at once when they go elsewhere. Until the server has it, it is kept on the
 * device too, so that a closed tab, an ended session or a server that is away loses nothing. A failure stays visible and is
 * tried again; an older tab gets the newer draft and never overwrites it.
 */
export function draftKeeper<W>(options: DraftOptions<W>) {
  const { key, first, blank, none, newerIn, merge, pauseMs = PAUSE_MS } = options
  let { send } = options
  const copy = copyOf<W>(key)
  const begun = beginning(copy?.read() ?? null, options)
  let version = first?.version ?? none
  let unsaved: { written: W } | null = begun.unsaved
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  // nothing is sent while another tab's draft is not seen, nor tried again once its author has gone
  let isHeld = begun.newer !== null
  let isGone = false
  let state: DraftState<W> = {
    written: (begun.unsaved ?? first)?.written ?? blank,
    saving: begun.saving,
    saved_at: first?.saved_at ?? null,
    newer: begun.newer,
    refused: '',
  }
  const watchers = new Set<() => void>()
  const set = (change: Partial<DraftState<W>>) => {
    state = { ...state, ...change }
    for (const watch of watchers) watch()
  }

  function stale(newer: StoredDraft<W>) {
    if (!merge) {
      isHeld = true
      set({ newer, saving: 'stale' })
      return
    }
    version = newer.version
    const written = merge(newer.written, state.written)
    unsaved = { written }
    copy?.write({ written, version })
    set({ written, saving: 'stale' })
    later(pauseMs)
  }
  async function save() {
    const now = unsaved
    if (!now || isHeld) return
    unsaved = null
    set({ saving: 'saving' })
    try {
      const saved = await send(now.written, version)
      version = saved.version
      // what was written meanwhile waits for the next pause
      const meanwhile = unsaved as { written: W } | null
      if (meanwhile) copy?.write({ ...meanwhile, version })
      else copy?.drop()
      set({ saved_at: saved.saved_at, refused: '', saving: 'saved' })
    } catch (error) {
      unsaved ??= now
      const newer = newerIn(error)
      if (newer) return stale(newer)
      if (isFinal(error)) return set({ refused: messageOf(error), saving: 'refused' })
      set({ saving: 'failed' })
      if (!isGone) later(RETRY_MS)
    }
  }
  function flush() {
    clearTimeout(timer)
    // one after the other: each takes the version that the one before was given
    running = running.then(save)
    return running
  }
  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** As long as the form is shown. */
    start() {
      const leave = () => void flush()
      isGone = false
      // what a closed tab left on this device is saved now
      if (unsaved) leave()
      document.addEventListener('visibilitychange', leave)
      window.addEventListener('online', leave)
      return () => {
        isGone = true
        document.removeEventListener('visibilitychange', leave)
        window.removeEventListener('online', leave)
        leave()
      }
    },
    keep(written: W) {
      unsaved = { written }
      copy?.write({ written, version })
      set({ written })
      later(pauseMs)
    },
    flush,
    /** How it is saved from now on. */
    sendBy(next: DraftOptions<W>['send']) {
      send = next
    },
    /** Takes the newer draft as seen: what is written next goes over it. */
    settle() {
      version = state.newer?.version ?? version
      isHeld = false
      unsaved = null
      copy?.drop()
      set({ newer: null, saving: 'saved' })
    },
    /** Whether an answer of the server says that another tab was faster; it is shown then. */
    isStale(error: unknown) {
      const newer = newerIn(error)
      if (newer) stale(newer)
      return newer !== null
    },
    /** Forgets what is unsaved, before it is sent; answers which version of the draft it goes over. */
    async rest() {
      clearTimeout(timer)
      unsaved = null
      await running
      // nor what failed just now
      clearTimeout(timer)
      unsaved = null
      return version
    },
    version: () => version,
    hasUnsaved: () => unsaved !== null,
    /** The server has it all: nothing stays on the device. */
    done: () => copy?.drop(),
  }
}

/** A keeper for as long as the component is shown, with its state. `send` may be another one in each draw. */
export function useDraftKeeper<W>(options: DraftOptions<W>): [DraftKeeper<W>, DraftState<W>] {
  const [keeper] = useState(() => draftKeeper(options))
  useEffect(() => keeper.sendBy(options.send))
  const state = useSyncExternalStore(keeper.watch, keeper.state, keeper.state)
  useEffect(() => keeper.start(), [keeper])
  return [keeper, state]
}

interface Copy<W> {
  written: W
  version: DraftVersion
}
const copyOf = <W>(key: string | null): DeviceCopy<Copy<W>> | null => (key === null ? null : deviceCopy(key))

/** A copy that goes over the draft of the server is gone on with; one that is older stands beside the newer draft. */
function beginning<W>(copy: Copy<W> | null, { first, none, merge }: DraftOptions<W>) {
  const saving: Saving = first ? 'saved' : 'idle'
  // what is not of this form, as an older version of the application wrote it, is left
  if (!copy || copy.written === undefined) return { unsaved: null, newer: null, saving }
  const isOlder = first !== null && copy.version !== first.version
  // where cells are merged, it is no longer known which of them were written here
  if (merge && copy.version !== (first?.version ?? none)) return { unsaved: null, newer: null, saving }
  return {
    unsaved: { written: copy.written },
    newer: isOlder ? first : null,
    saving: isOlder ? ('stale' as const) : ('saving' as const),
  }
}

/** A refusal is no better a second time; who has to sign in again, or asked too often, is served later. */
const isFinal = (error: unknown) =>
  error instanceof WireError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

/** The current row that a refusal of an older version carries; null of any other. */
export function currentIn(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof WireError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('current' in body)) return null
  const { current } = body
  if (typeof current !== 'object' || current === null || !('answers' in current)) return null
  // a border: the draft as its endpoint wrote it
  return current as Record<string, unknown>
}

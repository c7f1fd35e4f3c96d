import { useEffect, useRef, useState } from 'react'
import { deviceCopy } from '#ui/data/device-copy.ts'
import { messageOf, WireError } from '#ui/data/failure.ts'
import { useScope } from '#ui/data/scope.tsx'
import { send } from '#ui/data/wire.ts'
import type { Draft } from '#engines/appraisal/appraisal-record.ts'
import { newerIn, type Written } from '#engines/appraisal/draft-web.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import type { GridRow } from '#modules/monthly-appraisal/shared/grid.ts'

const PAUSE_MS = 800
const RETRY_MS = 5000

export type GridSaving = 'idle' | 'saving' | 'saved' | 'failed' | 'stale'
type Copy = Written & { version: number }
/** The same copy as the page of the single form keeps. */
const copyOf = (id: string) => deviceCopy<Copy>(`appraisal.${ma.name}.${id}`)

const begun = ({ id, draft, given, comment }: GridRow): Copy => {
  const copy = copyOf(id).read()
  if (copy && copy.version === (draft?.version ?? 0)) return copy
  return {
    answers:
      draft?.answers ?? Object.fromEntries(given.map(({ question_id, value }) => [question_id, value])),
    comment: draft?.comment ?? comment ?? '',
    version: draft?.version ?? 0,
  }
}

/** The drafts of a team, each saved by itself shortly after it was changed. */
export function useGridDrafts(rows: readonly GridRow[]) {
  const { org } = useScope()
  const [written, setWritten] = useState<Readonly<Record<string, Written>>>(() =>
    Object.fromEntries(rows.map((row) => [row.id, begun(row)])),
  )
  const [saving, setSaving] = useState<GridSaving>('idle')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const latest = useRef(written)
  const versions = useRef(new Map(rows.map((row) => [row.id, begun(row).version])))
  /** What was changed here and is not saved: the cells of each form. */
  const dirty = useRef(new Map<string, Set<string>>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())
  const isGone = useRef(false)

  const change = (id: string, next: Written) => {
    latest.current = { ...latest.current, [id]: next }
    setWritten(latest.current)
  }
  const touch = (id: string, cells: Iterable<string>) =>
    dirty.current.set(id, new Set([...(dirty.current.get(id) ?? []), ...cells]))
  const saveOne = async (id: string): Promise<GridSaving> => {
    const now = latest.current[id]
    const cells = dirty.current.get(id)
    if (!now || !cells) return 'saved'
    dirty.current.delete(id)
    try {
      const draft: Draft = await send(ma.saveDraft, {
        params: { org, id },
        body: {
          answers: now.answers,
          comment: now.comment || null,
          draft_version: versions.current.get(id) ?? 0,
        },
      })
      versions.current.set(id, draft.version)
      if (!dirty.current.has(id)) copyOf(id).drop()
      return 'saved'
    } catch (error) {
      const newer = newerIn(error)
      if (newer) {
        // cells that were changed here go over what another tab wrote; its other cells stay as they are there
        versions.current.set(id, newer.version)
        change(id, merged(newer, latest.current[id] ?? now, cells))
        touch(id, cells)
        return 'stale'
      }
      if (error instanceof WireError && error.status < 500 && ![401, 408, 429].includes(error.status)) {
        setProblems((before) => ({ ...before, [id]: messageOf(error) }))
        return 'saved'
      }
      touch(id, cells)
      return 'failed'
    }
  }
  const saveAll = async () => {
    if (dirty.current.size === 0) return
    setSaving('saving')
    let worst: GridSaving = 'saved'
    for (const id of [...dirty.current.keys()]) {
      const became = await saveOne(id)
      if (became === 'failed' || worst !== 'failed') worst = became === 'saved' ? worst : became
    }
    setSaving(worst)
    if (worst === 'stale') later(PAUSE_MS)
    if (worst === 'failed' && !isGone.current) later(RETRY_MS)
  }
  const flush = () => {
    clearTimeout(timer.current)
    running.current = running.current.then(saveAll)
    return running.current
  }
  const flushing = useRef(flush)
  useEffect(() => {
    flushing.current = flush
  })
  function later(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flushing.current(), ms)
  }
  useEffect(() => {
    const leave = () => void flushing.current()
    isGone.current = false
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('online', leave)
    return () => {
      isGone.current = true
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('online', leave)
      leave()
    }
  }, [])
  return {
    written,
    saving,
    problems,
    /** `cell` is the question that was answered, or the comment. */
    keep(id: string, next: Written, cell: string) {
      change(id, next)
      touch(id, [cell])
      copyOf(id).write({ ...next, version: versions.current.get(id) ?? 0 })
      later(PAUSE_MS)
    },
    /** Waits until all is saved; the version of each draft after it. */
    async rest() {
      await flush()
      return versions.current
    },
    done: (id: string) => copyOf(id).drop(),
    refuse: (id: string, problem: string) => setProblems((before) => ({ ...before, [id]: problem })),
  }
}

export const COMMENT = 'comment'
const merged = (newer: Draft, here: Written, cells: ReadonlySet<string>): Written => ({
  answers: {
    ...newer.answers,
    ...Object.fromEntries(Object.entries(here.answers).filter(([question]) => cells.has(question))),
  },
  comment: cells.has(COMMENT) ? here.comment : (newer.comment ?? ''),
})

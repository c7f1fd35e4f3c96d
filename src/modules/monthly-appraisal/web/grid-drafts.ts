import { useEffect, useState, useSyncExternalStore } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { send } from '#ui/data/wire.ts'
import { newerIn, storedOf, type Written } from '#engines/appraisal/draft-web.ts'
import { draftKeeper, type DraftKeeper, type Saving } from '#engines/draft/draft-keeper-web.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import type { GridRow } from '#modules/monthly-appraisal/shared/grid.ts'

const PAUSE_MS = 800

export type GridSaving = 'idle' | 'saving' | 'saved' | 'failed' | 'stale'
export const COMMENT = 'comment'

/** What the whole grid says of its forms: the worst of them. What was refused is said at its row. */
const worst = ['failed', 'stale', 'saving', 'saved'] as const

/** The drafts of a team, each saved by itself shortly after it was changed. */
export function useGridDrafts(rows: readonly GridRow[]) {
  const { org } = useScope()
  const [team] = useState(() => teamDrafts(org, rows))
  const state = useSyncExternalStore(team.watch, team.state, team.state)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => team.start(), [team])
  return {
    written: state.written,
    saving: state.saving,
    problems: { ...state.refused, ...problems },
    keep: team.keep,
    /** Waits until all is saved; the version of each draft after it. */
    rest: team.rest,
    done: team.done,
    refuse: (id: string, problem: string) => setProblems((before) => ({ ...before, [id]: problem })),
  }
}

function teamDrafts(org: string, rows: readonly GridRow[]) {
  const drafts = new Map(rows.map((row) => [row.id, rowDraft(org, row)]))
  const each = [...drafts]
  const read = () => ({
    written: Object.fromEntries(each.map(([id, { keeper }]) => [id, keeper.state().written])),
    refused: Object.fromEntries(
      each.flatMap(([id, { keeper }]) => (keeper.state().refused ? [[id, keeper.state().refused]] : [])),
    ),
    saving: savingOf(each.map(([, { keeper }]) => keeper.state().saving)),
  })
  let state = read()
  return {
    state: () => state,
    watch(watcher: () => void) {
      const stops = each.map(([, { keeper }]) =>
        keeper.watch(() => {
          state = read()
          watcher()
        }),
      )
      return () => stops.forEach((stop) => stop())
    },
    start() {
      const stops = each.map(([, { keeper }]) => keeper.start())
      return () => stops.forEach((stop) => stop())
    },
    /** `cell` is the question that was answered, or the comment. */
    keep: (id: string, next: Written, cell: string) => drafts.get(id)?.keep(next, cell),
    async rest() {
      await Promise.all(each.map(([, { keeper }]) => keeper.flush()))
      return new Map(each.map(([id, { keeper }]) => [id, Number(keeper.version())]))
    },
    done: (id: string) => drafts.get(id)?.keeper.done(),
  }
}

/** The draft of one form, kept on the device under the name that the page of the single form has. */
function rowDraft(org: string, { id, draft, given, comment }: GridRow) {
  /** What was changed here and is not saved. */
  const cells = new Set<string>()
  const keeper: DraftKeeper<Written> = draftKeeper<Written>({
    key: `appraisal.${ma.name}.${id}`,
    first: storedOf(draft),
    blank: {
      answers: Object.fromEntries(given.map(({ question_id, value }) => [question_id, value])),
      comment: comment ?? '',
    },
    none: 0,
    pauseMs: PAUSE_MS,
    async send(written, version) {
      const sent = [...cells]
      cells.clear()
      try {
        return await send(ma.saveDraft, {
          params: { org, id },
          body: {
            answers: written.answers,
            comment: written.comment || null,
            draft_version: Number(version),
          },
        })
      } catch (error) {
        for (const cell of sent) cells.add(cell)
        throw error
      }
    },
    newerIn,
    merge: (newer, here) => merged(newer, here, cells),
  })
  return {
    keeper,
    keep(next: Written, cell: string) {
      cells.add(cell)
      keeper.keep(next)
    },
  }
}

function savingOf(all: readonly Saving[]): GridSaving {
  const known = all.map((one) => (one === 'refused' ? 'saved' : one))
  return worst.find((one) => known.includes(one)) ?? 'idle'
}

/** Cells that were changed here go over what another tab wrote; its other cells stay as they are there. */
const merged = (newer: Written, here: Written, cells: ReadonlySet<string>): Written => ({
  answers: {
    ...newer.answers,
    ...Object.fromEntries(Object.entries(here.answers).filter(([question]) => cells.has(question))),
  },
  comment: cells.has(COMMENT) ? here.comment : newer.comment,
})

import type { Draft } from '#engines/appraisal/appraisal-record.ts'
import { currentIn, useDraftKeeper, type StoredDraft } from '#engines/draft/draft-keeper-web.ts'
import type { Answers } from '#engines/questions/sheet-web.tsx'

export interface Written {
  answers: Answers
  comment: string
}
export type SaveDraft = (written: Written, version: number) => Promise<Draft>

/** The draft of an appraisal form, by the one engine of drafts. */
export function useDraft(key: string, first: Draft | null, send: SaveDraft) {
  const [keeper, { written, saving, saved_at, newer, refused }] = useDraftKeeper<Written>({
    key: `appraisal.${key}`,
    first: storedOf(first),
    blank: { answers: {}, comment: '' },
    none: 0,
    send: (now, version) => send(now, Number(version)),
    newerIn,
  })
  const { keep, settle, isStale, done } = keeper
  return {
    written,
    saving,
    savedAt: saved_at,
    newer: newer?.written ?? null,
    refused,
    keep,
    settle,
    isStale,
    rest: async () => Number(await keeper.rest()),
    done,
  }
}

export const storedOf = (draft: Draft | null): StoredDraft<Written> | null =>
  draft && {
    version: draft.version,
    saved_at: draft.saved_at,
    written: { answers: draft.answers, comment: draft.comment ?? '' },
  }

/** The newer draft that a refusal carries; null of any other. */
export const newerIn = (error: unknown): StoredDraft<Written> | null =>
  // a border: the draft as its endpoint wrote it
  storedOf(currentIn(error) as Draft | null)

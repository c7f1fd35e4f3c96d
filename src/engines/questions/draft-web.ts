import { currentIn, useDraftKeeper, type StoredDraft } from '#engines/draft/draft-keeper-web.ts'
import type { Kept } from '#engines/questions/answering-web.tsx'
import type { Answers } from '#engines/questions/sheet-web.tsx'

/** What is being answered, kept by the one engine of drafts; without `kept` it is kept nowhere. */
export function useKept(kept: Kept | undefined, start: Answers) {
  const [keeper, state] = useDraftKeeper<Answers>({
    key: kept?.key === undefined ? null : `answers.${kept.key}`,
    first:
      kept?.saved_at == null ? null : { version: kept.saved_at, saved_at: kept.saved_at, written: start },
    blank: start,
    none: null,
    async send(answers, version) {
      if (!kept) return { version, saved_at: '' }
      const { saved_at } = await kept.save(answers, version === null ? null : String(version))
      return { version: saved_at, saved_at }
    },
    newerIn,
  })
  const { settle, rest, done } = keeper
  return {
    ...state,
    hasFailed: state.saving === 'failed' || state.saving === 'refused',
    keep: (answers: Answers) => kept && keeper.keep(answers),
    settle,
    rest,
    done,
  }
}

const newerIn = (error: unknown): StoredDraft<Answers> | null => {
  // a border: the draft as its endpoint wrote it
  const current = currentIn(error) as { answers: Answers; saved_at: string } | null
  return current && { version: current.saved_at, saved_at: current.saved_at, written: current.answers }
}

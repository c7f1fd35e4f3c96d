import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { currentIn, useDraftKeeper, type StoredDraft } from '#engines/draft/draft-keeper-web.ts'
import { saveDraftLetter, type readDraft } from '#modules/offboarding/shared/resignation.ts'

export interface Written {
  reason_id: string
  requested_last_day: string
  waiver_requested: boolean
  remarks: string
}
export type LetterDraft = ReturnType<typeof useLetterDraft>

/** A letter of resignation while it is written, by the one engine of drafts: of each person there is one. */
export function useLetterDraft(draft: ResponseOf<typeof readDraft>['draft'], day: string) {
  const { org } = useScope()
  const save = useAction(saveDraftLetter, { errors: 'caller' })
  const [keeper, kept] = useDraftKeeper<Written>({
    key: `resignation.${org}`,
    first: draft && { version: draft.saved_at, saved_at: draft.saved_at, written: writtenIn({ ...draft }) },
    blank: { reason_id: '', requested_last_day: day, waiver_requested: false, remarks: '' },
    none: null,
    async send(written, version) {
      const draft_saved_at = version === null ? null : String(version)
      const { saved_at } = await save.attempt({ params: { org }, body: { ...written, draft_saved_at } })
      return { version: saved_at, saved_at }
    },
    newerIn,
  })
  return { keeper, kept }
}

/** What of a form or of a stored draft belongs to the letter. */
export const writtenIn = (values: Readonly<Record<string, unknown>>): Written => {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return {
    reason_id: text('reason_id'),
    requested_last_day: text('requested_last_day'),
    waiver_requested: values['waiver_requested'] === true,
    remarks: text('remarks'),
  }
}

const newerIn = (error: unknown): StoredDraft<Written> | null => {
  // a border: the draft as its endpoint wrote it
  const current = currentIn(error) as { answers: Record<string, unknown>; saved_at: string } | null
  return (
    current && { version: current.saved_at, saved_at: current.saved_at, written: writtenIn(current.answers) }
  )
}

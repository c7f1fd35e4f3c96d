import { lazy, Suspense, type ReactNode } from 'react'
import { useWanted } from '#ui/overlay/wanted.ts'
import type { Fact } from '#ui/show/facts.tsx'
import type { TimelineItem } from '#ui/show/timeline.tsx'

export interface SheetAction {
  readonly name: string
  readonly title: string
  readonly look?: 'primary' | 'danger' | 'quiet'
  /** Not without remarks, even where others of the sheet may be. */
  readonly needsRemarks?: boolean
}

export interface DetailSheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Under the title: who it is about, and its state. */
  head?: ReactNode
  facts?: readonly (Fact | false | null)[]
  /** More of the thing itself, between its facts and its history. */
  children?: ReactNode
  history?: readonly TimelineItem[] | undefined
  /** What may be done with it now. With any, there is a box for remarks. */
  actions?: readonly SheetAction[]
  /**
   * Does it with the remarks. While it runs the buttons are blocked; what it throws is said, and as after `notSent` the
   * remarks stay in place.
   */
  onAct?: (action: string, remarks: string) => Promise<unknown>
  /** Remarks may stay empty. */
  remarksOptional?: boolean
  loading?: boolean
  error?: unknown
  /** Reads it anew: after a failure, and after a refusal. */
  onRetry?: () => void
}

const load = () => import('#ui/overlay/detail-sheet-body.tsx')
const DetailSheetBody = lazy(load)

/** The sheet at the right in which a request is read and decided: facts, history, remarks, buttons. */
export function DetailSheet(props: DetailSheetProps) {
  const wanted = useWanted(props.opened, load)
  return wanted ? (
    <Suspense>
      <DetailSheetBody {...props} />
    </Suspense>
  ) : null
}

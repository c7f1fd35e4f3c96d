import { lazy, Suspense, type ReactNode } from 'react'
import type { Hat } from '#kernel/endpoint.ts'
import { useWanted } from '#ui/overlay/wanted.ts'
import type { Fact } from '#ui/show/facts.tsx'
import type { RequestDetail, ShownRequestType } from '#engines/approval/request-screen-web.tsx'

export interface RequestSheetProps<D extends ShownRequestType> {
  declared: D
  /** Null: closed. */
  id: string | null
  /** Where it was opened from; the screen's own when left out. */
  as?: Hat
  org?: string
  onClose: () => void
  facts: (request: RequestDetail<NoInfer<D>>) => readonly (Fact | false | null)[]
  /** More of the thing itself, between facts and history. */
  more?: (request: RequestDetail<NoInfer<D>>) => ReactNode
  /** The state as people read it on a day, where that is not the one in the data. */
  stateOf?: (request: RequestDetail<NoInfer<D>>, today: string) => string
  /** After a decision that went through. */
  onActed?: () => void
}

const load = () => import('#engines/approval/request-sheet-body-web.tsx')
const Body = lazy(load)

/** One request, read and decided at the right of whatever is shown: facts, history, remarks, the lawful buttons. */
export function RequestSheet<D extends ShownRequestType>(props: RequestSheetProps<D>) {
  return useWanted(props.id !== null, load) ? (
    <Suspense>
      <Body {...props} />
    </Suspense>
  ) : null
}

import { carries, type Declared } from '#platform/signal.ts'

/** What happens to transfer requests that people are told of. */
export const transferSignals = {
  'transfer.requested': carries<{ id: string }>(),
  /** Somebody asks to move to another organization. */
  'transfer.departure': carries<{ id: string }>(),
  /** Of such a move: it was released, or either side has decided. */
  'transfer.answered': carries<{ id: string }>(),
  /** Another organization has released somebody to this one. */
  'transfer.arrived': carries<{ id: string }>(),
  /** Somebody asks a colleague to swap places. */
  'transfer.swap_offered': carries<{ id: string }>(),
  /** The colleague has agreed or refused. */
  'transfer.swap_answered': carries<{ id: string }>(),
  /** Leave and loans of somebody who comes are there to be entered. */
  'transfer.handed_over': carries<{ id: string }>(),
  /** They are entered, as far as they could be. */
  'transfer.entered': carries<{ id: string }>(),
  /** Somebody wrote with the employee, or among reviewers. */
  'transfer_request.commented': carries<{ subject_id: string; id: string }>(),
  'transfer_review.commented': carries<{ subject_id: string; id: string }>(),
  'transfer.decided': carries<{ id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof transferSignals> {}
}

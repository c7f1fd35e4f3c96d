import { carries, type Declared } from '#platform/signal.ts'

/** What happens to transfer requests that people are told of. */
export const transferSignals = {
  'transfer.requested': carries<{ id: string }>(),
  'transfer.decided': carries<{ id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof transferSignals> {}
}

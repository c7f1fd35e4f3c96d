import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const notifySignals = {
  'notification.reminded': carries<{ subject_id: string; account_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof notifySignals> {}
}

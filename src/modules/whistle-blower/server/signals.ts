import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const whistleSignals = {
  'whistle.received': carries<{ report_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof whistleSignals> {}
}

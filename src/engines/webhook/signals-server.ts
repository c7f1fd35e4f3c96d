import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const webhookSignals = {
  'webhook.stopped': carries<{ webhook_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof webhookSignals> {}
}

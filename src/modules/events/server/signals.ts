import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const eventSignals = {
  'event.published': carries<{ id: string }>(),
  'event.moved': carries<{ id: string }>(),
  'event.cancelled': carries<{ id: string }>(),
  'event.invited': carries<{ id: string; employees: string[] }>(),
  'event.seat_given': carries<{ id: string; employees: string[] }>(),
  'event.near': carries<{ id: string; on: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof eventSignals> {}
}

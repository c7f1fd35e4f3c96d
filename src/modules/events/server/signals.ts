import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const eventSignals = {
  'event.published': carries<{ id: string }>(),
  /** `before`: when and where it was to be. */
  'event.moved': carries<{ id: string; before: string }>(),
  /** One time of a series: when and where it was to be, and is held now; null: cancelled. */
  'event.date_changed': carries<{ id: string; before: string; after: string | null }>(),
  'event.cancelled': carries<{ id: string }>(),
  'event.invited': carries<{ id: string; employees: string[] }>(),
  /** From outside, to a published event. */
  'event.guest_added': carries<{ id: string; guest_id: string }>(),
  'event.seat_given': carries<{ id: string; employees: string[] }>(),
  'event.near': carries<{ id: string; on: string; starts_at: string | null }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof eventSignals> {}
}

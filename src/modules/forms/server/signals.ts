import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const formSignals = {
  'form.opened': carries<{ form_id: string }>(),
  'form.reminded': carries<{ form_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof formSignals> {}
}

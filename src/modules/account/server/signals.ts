import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const accountSignals = {
  'login.break_glass': carries<{ account_id: string; provider: string; session_id: string }>(),
  'outside.invitation_delivered': carries<{ invitation_id: string }>(),
  'outside.invited': carries<{ invitation_id: string }>(),
  'simulation.begun': carries<{ simulation_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof accountSignals> {}
}

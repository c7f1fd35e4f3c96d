import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const offboardingSignals = {
  'exit_interview.planned': carries<{ separation_id: string }>(),
  'resignation.cancelled': carries<{ request_id: string; remarks: string }>(),
  'resignation.day_answered': carries<{ request_id: string }>(),
  'resignation.day_proposed': carries<{ request_id: string }>(),
  'resignation.lapsed': carries<{ request_id: string }>(),
  'resignation.urgent': carries<{ request_id: string }>(),
  'resignation.waiver_declined': carries<{ request_id: string }>(),
  'retention_talk.answered': carries<{ talk_id: string }>(),
  'retention_talk.planned': carries<{ talk_id: string }>(),
  'retention_talk.told': carries<{ talk_id: string }>(),
  'separation.access_ended': carries<{ separation_id: string }>(),
  'separation.approved': carries<{ separation_id: string }>(),
  'separation.begun': carries<{ separation_id: string }>(),
  'separation.completed': carries<{ separation_id: string }>(),
  'separation.extended': carries<{ separation_id: string }>(),
  'separation.stopped': carries<{ separation_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof offboardingSignals> {}
}

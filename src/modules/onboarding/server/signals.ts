import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const onboardingSignals = {
  'buddy.named': carries<{ pre_employments: string[]; buddy_employee_id: string }>(),
  'offer.answered': carries<{ offer_id: string }>(),
  'offer.waits': carries<{ offer_id: string }>(),
  'pre_boarding.submitted': carries<{ pre_boarding_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof onboardingSignals> {}
}

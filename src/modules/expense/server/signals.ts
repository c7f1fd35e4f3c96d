import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const expenseSignals = {
  'expense.paid': carries<{ request_id: string; amount: string; method: string }>(),
  'expense.overdue': carries<{ request_id: string }>(),
  'expense.recovery_planned': carries<{ request_id: string }>(),
  'expense.recovered': carries<{ request_id: string; amount: string; method: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof expenseSignals> {}
}

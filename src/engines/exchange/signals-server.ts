import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const exchangeSignals = {
  'exchange.import_done': carries<{
    exchange_id: string
    name: string
    file_name: string
    created: number
    updated: number
    skipped: number
  }>(),
  'exchange.import_undone': carries<{
    exchange_id: string
    name: string
    file_name: string
    undone: number
  }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof exchangeSignals> {}
}

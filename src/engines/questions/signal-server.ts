import { derivedSignal } from '#platform/signal.ts'

/** A sheet of this use was answered. */
export const submitted = ({ name }: { name: string }) =>
  derivedSignal<{ sheet_id: string }>(`${name}.submitted`)

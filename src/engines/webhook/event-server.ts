import type { z, ZodType } from 'zod'
import type { Code } from '#kernel/permission.ts'
import type { SignalFor } from '#platform/signal.ts'
import type { SignalCtx } from '#platform/signals.ts'
import type { Json } from '#platform/tables.ts'

export interface WebhookEvent<P extends ZodType = ZodType> {
  /** `employee.joined`: what programs of others know it by. It never changes. */
  name: string
  title: string
  /** What happened here. */
  signal: SignalFor<P>
  /** It is told by who may read it: one of these. */
  codes: readonly Code[]
  payload: P
  /** Ids and few facts, of what one of the codes reads. Null: nothing to tell. */
  facts(ctx: Pick<SignalCtx, 'db'>, payload: z.output<P>): Promise<Record<string, Json> | null>
}

/** Keeps the payload's type for `facts` where a list of events is made. */
export const webhookEvent = <P extends ZodType>(declared: WebhookEvent<P>): WebhookEvent =>
  declared as unknown as WebhookEvent

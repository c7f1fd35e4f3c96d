import { z } from 'zod'
import { get, type Access, type Endpoint } from '#kernel/endpoint.ts'

/**
 * Whom an act reaches: how many people, from or on which day (null where no day is known), and where money moves how much,
 * as exact decimal text (null for those who may not read it).
 */
export const Reach = z.object({ people: z.number(), day: z.string().nullable(), sum: z.string().nullish() })
export type Reach = z.output<typeof Reach>

/** Labels of the number, the day and the sum in the confirmation. */
export interface ReachTitles {
  readonly people: string
  readonly day?: string
  readonly sum?: string
}

/** Of chosen rows: what they are called, the column of money that is added up, and its label. */
export interface Adds {
  readonly rows: string
  readonly column: string
  readonly sum: string
}

/** Asks whom the act at `path` reaches, before it is done and by those who may do it. */
export const reachOf = <const P extends string>(path: P, access: Access) =>
  get(`${path}reach/` as `${P}reach/`, { access, response: Reach, summary: 'Whom the act reaches' })

/** Of an act whatever its path. */
export interface AnyReach extends ReachTitles {
  readonly asked: Endpoint
}

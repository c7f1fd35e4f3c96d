import { z } from 'zod'
import { get, type Access, type Endpoint } from '#kernel/endpoint.ts'

/** Whom an act reaches: how many people, and from or on which day; null where no day is known. */
export const Reach = z.object({ people: z.number(), day: z.string().nullable() })
export type Reach = z.output<typeof Reach>

/** Labels of the number and of the day in the confirmation. */
export interface ReachTitles {
  readonly people: string
  readonly day?: string
}

/** Asks whom the act at `path` reaches, before it is done and by those who may do it. */
export const reachOf = <const P extends string>(path: P, access: Access) =>
  get(`${path}reach/` as `${P}reach/`, { access, response: Reach, summary: 'Whom the act reaches' })

/** Of an act whatever its path. */
export interface AnyReach extends ReachTitles {
  readonly asked: Endpoint
}

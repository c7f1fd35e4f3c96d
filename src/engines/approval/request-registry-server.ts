import type { Ctx } from '#platform/context.ts'

/** What the engine does with requests of any type by itself. */
export interface KnownType {
  title: string
  /** Somebody beside HR may be asked. */
  asks: boolean
  /** Does what the step says of one that nobody has answered in time. */
  late: (ctx: Ctx, id: string) => Promise<void>
}

const known = new Map<string, KnownType>()

/** Every served type is here: serving it makes it known. */
export const register = (name: string, type: KnownType) => void known.set(name, type)
export const knownType = (name: string): KnownType | undefined => known.get(name)

/** Types of requests that people are asked to decide, by their titles. */
export const typesAsked = (): ReadonlyMap<string, string> =>
  new Map([...known].filter(([, { asks }]) => asks).map(([name, { title }]) => [name, title]))

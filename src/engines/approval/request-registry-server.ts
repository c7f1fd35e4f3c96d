import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import type { Facts, FlowStep } from '#engines/approval/flow-step.ts'
import type { SignalCtx } from '#platform/signals.ts'

interface ReadRequest {
  sender: Person
  request_remarks: string
  abilities: Readonly<Record<'approve' | 'decline', boolean>>
}

/** What the engine does with requests of any type by itself. */
export interface KnownType {
  title: string
  /** Somebody beside HR may be asked. */
  asks: boolean
  /** HR alone asks. */
  prepared: boolean
  /** By which steps one with these facts would be decided about somebody; null: no flow fits. */
  supposed: (
    ctx: Ctx,
    employeeId: string,
    facts: Facts,
  ) => Promise<{ name: string | null; steps: readonly FlowStep[] }>
  /** As whoever looks sees it; not found where they may not. */
  read: (ctx: Ctx, id: string) => Promise<ReadRequest>
  act: (
    ctx: Ctx,
    id: string,
    action: 'approve' | 'decline',
    said: { remarks: string; confirmed?: boolean | undefined },
  ) => Promise<unknown>
  /** Does what the step says of one that nobody has answered in time. */
  late: (ctx: Ctx, id: string) => Promise<void>
}
/** A request in one phrase. */
export type Said = (ctx: Pick<SignalCtx, 'db'>, id: string) => Promise<string>

const known = new Map<string, KnownType>()
const told = new Map<string, Said>()

/** Every served type is here: serving it makes it known. */
export const register = (name: string, type: KnownType) => void known.set(name, type)
export const knownType = (name: string): KnownType | undefined => known.get(name)

/** So is how it is spoken of. */
export const registerTold = (name: string, said: Said) => void told.set(name, said)
export const toldType = (name: string): Said | undefined => told.get(name)

/** Types of requests that people are asked to decide, by their titles. */
export const typesAsked = (): ReadonlyMap<string, string> =>
  new Map([...known].filter(([, { asks }]) => asks).map(([name, { title }]) => [name, title]))

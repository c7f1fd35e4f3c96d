import type { z, ZodType } from 'zod'

/** Every signal with what it carries. Modules and engines add theirs in a file `signals.ts` on the server. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled where signals are declared
export interface Signals {}

declare const carried: unique symbol
/** The name of a signal that a declaration has by its own name, such as `leave_request.approved` of a type of request. */
export type DerivedSignal<P = unknown> = string & { readonly [carried]: P }
export const derivedSignal = <P>(name: string) => name as DerivedSignal<P>

export type SignalName = keyof Signals | DerivedSignal
export type PayloadOf<N> = N extends DerivedSignal<infer P> ? P : N extends keyof Signals ? Signals[N] : never
/** Says what happened; `more` is said by whose context it is. */
export type Emit<M = never> = <N extends SignalName>(
  name: N,
  payload: PayloadOf<N>,
  more?: M,
) => Promise<void>

/** Names whose payload a handler with this schema understands. */
export type SignalFor<P extends ZodType> =
  | { [N in keyof Signals]: Signals[N] extends z.input<P> ? N : never }[keyof Signals]
  | DerivedSignal<z.input<P>>

/** What is declared of a signal. */
export interface Carried<P> {
  readonly payload?: P
}
export const carries = <P>(): Carried<P> => ({})
export type Declared<S> = { [N in keyof S]: S[N] extends Carried<infer P> ? P : never }

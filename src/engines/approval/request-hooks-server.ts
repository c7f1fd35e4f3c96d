import type { Decision } from '#engines/approval/decision.ts'
import type { RawBuilder } from 'kysely'
import type { ZodObject, ZodRawShape } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Code } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import type { Editable } from '#engines/approval/editable.ts'
import type { Facts, FlowStep } from '#engines/approval/flow-step.ts'
import type { Action, Status } from '#engines/approval/machine.ts'
import type { Standing } from '#engines/approval/request-store-server.ts'

/** A request with its detail columns, as the hooks see it. */
export type Request<D> = Standing & { request_remarks: string; created_at: string } & D

/** `G` is what `gather` finds, for the hooks of creation. */
export interface Serve<I, D extends object, G = unknown> {
  /** The detail table; its key is `request_id`. */
  table: string
  /** Whom one that is prepared is about; throws a refusal. Others are about who asks. */
  about?: (ctx: Ctx, input: I) => Promise<string>
  /** Finds once what both `prepare` and `created` need. */
  gather?(ctx: Ctx, input: I, employeeId: string): Promise<G>
  /** Facts and rules: returns the detail row, or throws a refusal. `employeeId` is the subject. */
  prepare(ctx: Ctx, input: I, employeeId: string, gathered: G): Promise<D>
  /** Runs in the transaction of creation or of sending again, after the rows are written; it has what `prepare` returned, not `columns`. */
  created?(ctx: Ctx, request: Request<D>, gathered: G): Promise<void>
  approved?: (ctx: Ctx, request: Request<D>) => Promise<void>
  /** Returned, declined, cancelled or revoked, once: gives back whatever was reserved. `from` tells whether it had been approved. */
  undone?: (ctx: Ctx, request: Request<D>, from: Status) => Promise<void>
  /** Who decides where no flow of the organization says otherwise: the first supervisor there is, unless told. */
  usual?: readonly FlowStep[] | ((facts: Facts) => readonly FlowStep[])
  /** Who is asked before those of any flow, such as another person whom it concerns. */
  first?: (facts: Facts) => readonly FlowStep[]
  /** Of what a form knows before it is sent, the facts that `prepare` would find. */
  supposed?: (ctx: Ctx, known: Facts, employeeId: string) => Promise<Facts>
  /** HR alone decides, whatever flows are declared. */
  flows?: false
  /** Whether flows of the organization may decide about one with these facts; else the usual way alone. */
  follows?: (facts: Facts) => boolean
  /**
   * Before what an approver changes is written: runs the rules again with it and returns the detail's columns, or throws a
   * refusal. Called after the request is won; unless told, the columns are what was typed.
   */
  edited?: (ctx: Ctx, request: Request<D>, values: Readonly<Record<string, unknown>>) => Promise<Partial<D>>
  /** What the conditions of flows may ask, where that is not in the detail's own columns. */
  facts?: (ctx: Ctx, detail: D) => Promise<Facts>
  /** Why a step that is lawful for every request is not for this one; null when it is. */
  refuses?: (ctx: Ctx, request: Request<D>, action: Action) => string | null
  /** Who of those whose turn it is may decide about this one; all of them unless told. */
  decides?: (ctx: Ctx, request: Request<D>) => boolean
  /** What speaks against a decision without forbidding it: who decides is asked once more. */
  warned?: (ctx: Ctx, request: Request<D>, action: Action) => Promise<string[]>
  /** Requests that are there no more for anybody are none of these; of the aliases `r` and `d`. */
  kept?: RawBuilder<boolean>
  /** What was approved is not revoked. */
  final?: true
  /** What of it this viewer is shown, where that is less than all. */
  shown?: (ctx: Ctx, request: Request<D>) => Request<D>
  /** What is kept of who reads them, as they are shown. */
  read?: (ctx: Ctx, requests: readonly Request<D>[]) => Promise<void>
  /** More columns for lists and details, by the detail's alias `d`. */
  columns?: Columns | ((ctx: Ctx) => Columns)
  /** Narrows lists by the type's own filters. */
  where?: (query: never) => RawBuilder<boolean>[]
}

export type Columns = Record<string, RawBuilder<unknown>>

/** Entered by somebody else for the person. */
export interface OnBehalf {
  /** At once, without asking anybody. */
  approved?: boolean
}

export interface Declared {
  name: string
  title: string
  hr: readonly Code[]
  prepared?: true
  detail: ZodObject<ZodRawShape>
  editable?: Editable | undefined
  remarks_for?: readonly Decision[] | undefined
  returns?: true | undefined
  list: Endpoint
  create: Endpoint
  again: Endpoint
  read: Endpoint
  cancel: Endpoint
  act: Endpoint
  bulk: Endpoint
  edit: Endpoint
}

/** The requests of a type, for handlers of the module's own. */
export interface RequestService<I> {
  routes: Route[]
  /** A request of who is signed in, about themselves. */
  ask: (ctx: Ctx, input: I) => Promise<unknown>
  /** A request for somebody, by who is signed in. */
  enter: (ctx: Ctx, input: I, employeeId: string, how?: OnBehalf) => Promise<unknown>
}

/** Waits for HR alone; supervisors see what their people asked for. */
export const hrAlone: readonly FlowStep[] = [{ approver: 'HR' }]

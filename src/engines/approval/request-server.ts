import { sql } from 'kysely'
import type { Endpoint } from '#kernel/endpoint.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { handle, type Input, type Route } from '#platform/route.ts'
import { step, type Action, type Status } from '#engines/approval/machine.ts'
import {
  askedAs,
  closeRecipients,
  historyOf,
  keepDelegate,
  linksAbout,
  writeHistory,
  type Standing,
} from '#engines/approval/request-store-server.ts'
import {
  flowsFor,
  forwarded,
  openTurn,
  standingAt,
  stepsFor,
  turnAfter,
  turnWhenApproved,
  turnToHr,
  turnWhenLate,
  type After,
} from '#engines/approval/request-turn-server.ts'
import {
  type Declared,
  type Request,
  type RequestService,
  type Serve,
} from '#engines/approval/request-hooks-server.ts'
import type { Facts } from '#engines/approval/flow-step.ts'
import { requestCreator, type Said } from '#engines/approval/request-create-server.ts'
import { requestEditor, type Followed } from '#engines/approval/request-edit-server.ts'
import { eachAlone } from '#engines/approval/request-bulk-server.ts'
import { narrowed, type Filters } from '#engines/approval/request-list-server.ts'
import { requestReader, type Read } from '#engines/approval/request-read-server.ts'
import { register } from '#engines/approval/request-registry-server.ts'
import { lowered, requestSignal } from '#engines/approval/request-signal-server.ts'
import { isDecision, needsRemarks } from '#engines/approval/decision.ts'
import { followNow } from '#engines/approval/turn-anew-server.ts'
import { REMINDED } from '#engines/notify/remind-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'

/** Serves a declared request type: lists, detail, history and every lawful step of its life. */
export const serveRequest = <I extends Said, D extends object, G = unknown>(
  declared: unknown,
  s: Serve<I, D, G>,
): Route[] => requestService(declared, s).routes

export function requestService<I extends Said, D extends object, G = unknown>(
  declared: unknown,
  s: Serve<I, D, G>,
): RequestService<I> {
  // the declaration's own types were checked where it was made; here only its names are needed
  const t = declared as Declared
  const reader = requestReader<I, D>(t, s)
  const { rows, selected, one, shown, standing, reread } = reader

  /** The steps that hold for one with these facts: those of the first flow that fits, else the usual ones. */
  async function stepsOf(ctx: Ctx, employeeId: string, facts: () => Promise<Facts>) {
    const flows = s.flows === false ? [] : await flowsFor(ctx, t.name, employeeId)
    const known = flows.length || typeof s.usual === 'function' || s.first ? await facts() : {}
    const usual = typeof s.usual === 'function' ? s.usual(known) : s.usual
    const { name, steps } = stepsFor((s.follows?.(known) ?? true) ? flows : [], known, usual)
    return { name, steps: [...(s.first?.(known) ?? []), ...steps] }
  }

  const { create, again } = requestCreator(t, s, reader, stepsOf)

  /** One wins: the state moves only from the version that was read, and the other is told what happened. */
  async function act(ctx: Ctx, id: string, action: Action, { remarks, version, confirmed }: Acted) {
    const [found, links] = await Promise.all([one(ctx, id), linksAbout(ctx.db, ctx.today, id)])
    if (version !== undefined && version !== found.version) throw await beaten(ctx, id)
    const request = await followed(ctx, found, links)
    const outcome = step(standing(ctx, request, links), action)
    if (!outcome.ok) throw outcome.closed ? conflict(outcome.why) : forbidden(outcome.why)
    const unlawful = s.refuses?.(ctx, request, action)
    if (unlawful) throw conflict(unlawful)
    refuseUnsaid(action, remarks)
    const warnings = confirmed ? [] : ((await s.warned?.(ctx, request, action)) ?? [])
    if (warnings.length) throw invalid({ confirmed: warnings })
    const chain = links.get(request.employee_id) ?? []
    const after: After =
      action === 'forward'
        ? forwarded(request, chain)
        : action === 'approve'
          ? await turnAfter(ctx, request, chain)
          : { kind: 'done' }
    await settle(ctx, request, { action: outcome.status, after, remarks })
    return reread(ctx, id, links)
  }

  function refuseUnsaid(action: Action, remarks: string) {
    if (!remarks && needsRemarks(t, action)) throw invalid({ remarks: ['Remarks is Required'] })
  }

  /** Writes what was decided, and asks whoever is next. */
  async function settle(ctx: Ctx, request: Request<D>, { action, after, remarks, acting_as }: Decided) {
    const { id } = request
    const asked = ctx.as === 'supervisor' ? askedAs(ctx, request) : undefined
    const inPlace = asked && asked.employee_id !== ctx.employee_id ? asked : null
    const by = { inPlaceOf: inPlace?.full_name ?? null, ...(acting_as ? { acting_as } : {}) }
    const status =
      after.kind === 'waits' ? request.status : after.kind === 'asked' ? ('Forwarded' as const) : action
    const moved = await ctx.db
      .updateTable('request')
      .set({
        status,
        version: request.version + 1,
        ...(after.kind === 'waits'
          ? { needs: request.needs - 1 }
          : after.kind === 'asked'
            ? standingAt(after, request.steps, ctx.now)
            : { decided_at: status === 'Returned' ? null : ctx.now, due_at: null }),
      })
      .where('id', '=', id)
      .where('version', '=', request.version)
      .where('status', '=', request.status)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) throw await beaten(ctx, id)
    // what follows waits for the row: settling waits for what is being told about the request
    await Promise.all([
      closeRecipients(ctx.db, id, after.kind === 'waits' ? (asked?.employee_id ?? null) : null),
      after.kind !== 'waits' && settleSubject(ctx, id),
      after.kind === 'asked' && openTurn(ctx, id, after),
      inPlace && keepDelegate(ctx.db, id, ctx.employee_id, inPlace.level),
      writeHistory(ctx, id, action, remarks, by),
      after.kind === 'asked' && status !== action && writeHistory(ctx, id, status, remarks, by),
    ])
    if (after.kind === 'waits') return
    await Promise.all([
      status === 'Approved' && s.approved?.(ctx, request),
      after.kind === 'done' &&
        status !== 'Approved' &&
        request.status !== 'Returned' &&
        s.undone?.(ctx, request, request.status),
      ctx.signal(requestSignal(t.name, lowered(status)), { request_id: id, remarks }),
    ])
  }

  /** Corrected by who asked, after it was sent back to them. */
  async function sendAgain(ctx: Ctx, id: string, { version, ...input }: I & { version: number }) {
    const [request, links] = await Promise.all([one(ctx, id), linksAbout(ctx.db, ctx.today, id)])
    if (version !== request.version) throw await beaten(ctx, id)
    const outcome = step(standing(ctx, request, links), 'again')
    if (!outcome.ok) throw outcome.closed ? conflict(outcome.why) : forbidden(outcome.why)
    // without the version it is what `create` takes
    return again(ctx, request, input as unknown as I, beaten)
  }

  /** Nobody has answered in time: the step says what follows. */
  async function late(ctx: Ctx, id: string) {
    const [request, links] = await Promise.all([one(ctx, id), linksAbout(ctx.db, ctx.today, id)])
    const { hours = null, when_late } = request.steps[request.step] ?? {}
    if (!isOpen(request) || !hours) return
    const remarks = `Unanswered for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`
    const chain = links.get(request.employee_id) ?? []
    const decide = (action: Status, after: After) =>
      settle(ctx, request, { action, after, remarks, acting_as: 'system' })
    if (when_late === 'Approve') return decide('Approved', await turnWhenApproved(ctx, request, chain))
    if (when_late === 'Decline') return decide('Declined', { kind: 'done' })
    if (when_late === 'Ask HR' && request.level !== null) return decide('Forwarded', turnToHr(request))
    if (when_late === 'Escalate' && request.level !== null)
      return decide('Forwarded', await turnWhenLate(ctx, request, chain))
    const due_at = new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString()
    await ctx.db.updateTable('request').set({ due_at }).where('id', '=', id).execute()
    await ctx.signal(REMINDED, { subject_id: id, account_id: ctx.viewer.account_id })
  }

  /** With whom it is today, also in the hour in which a supervisor has changed: asked anew before it is decided. */
  const followed: Followed<D> = async (ctx, request, links) => {
    if (ctx.as !== 'supervisor' || reader.today(request, links) === request) return request
    await followNow(ctx, request.id)
    const now = await one(ctx, request.id)
    if (askedAs(ctx, request) && !askedAs(ctx, now))
      throw conflict(
        `The supervisor has changed: this request waits for ${now.turn.map(({ full_name }) => full_name).join(', ') || 'HR'} now.`,
      )
    return now
  }

  /** The types of the columns are the declaration's; every request has these. */
  const seen = async (ctx: Ctx, id: string) => (await reread(ctx, id)) as never

  const beaten = async (ctx: Ctx, id: string) => {
    const current = (await reread(ctx, id)) as { status: string } | undefined
    const why =
      current?.status === 'Requested'
        ? 'This request was changed meanwhile. Look at it again.'
        : `Somebody else was first: this request is ${current?.status ?? 'gone'} now.`
    return conflict(why, { current })
  }

  const edit = requestEditor(t, s, reader, { beaten, followed })
  const supposed = (ctx: Ctx, employeeId: string, given: Facts) =>
    stepsOf(ctx, employeeId, async () => (await s.supposed?.(ctx, given, employeeId)) ?? given)

  const routes = [
    handle(t.list, async (ctx, input) => {
      const query = input.query as PageQuery & Filters
      const filtered = narrowed(rows(ctx), ctx, query, s.where?.(query as never) ?? [])
      const ordered = selected(ctx, filtered)
        .orderBy(sql`r.created_at`, 'desc')
        .orderBy(sql`r.id`, 'desc')
      const { count, results } = await page(query, filtered, ordered as never)
      return { count, results: await shown(ctx, results as Read<D>[]) } as never
    }),
    handle(t.create, async (ctx, { body }) => {
      const input = body as I
      return (await create(ctx, input, (await s.about?.(ctx, input)) ?? ctx.employee_id)) as never
    }),
    handle(t.read, async (ctx, { params }: Input<Endpoint>) => {
      const { id = '' } = params as Record<string, string>
      const [request, histories] = await Promise.all([reread(ctx, id), historyOf(ctx.db, [id], ctx.today)])
      return { ...request, histories } as never
    }),
    ...(t.returns
      ? [
          handle(
            t.again,
            async (ctx, { params, body }) =>
              (await sendAgain(ctx, (params as Record<string, string>)['id'] ?? '', body as never)) as never,
          ),
        ]
      : []),
    handle(
      t.cancel,
      async (ctx, { params, body }) =>
        (await act(ctx, (params as Record<string, string>)['id'] ?? '', 'cancel', body as never)) as never,
    ),
    handle(t.act, async (ctx, { params, body }) => {
      const { id = '', action = '' } = params as Record<string, string>
      if (!isDecision(action)) throw notFound()
      return (await act(ctx, id, action, body as never)) as never
    }),
    handle(
      t.edit,
      async (ctx, { params, body }) =>
        (await edit(ctx, (params as Record<string, string>)['id'] ?? '', body as never)) as never,
    ),
    handle(t.bulk, async (ctx, { params, body }) => {
      const { action = '' } = params as Record<string, string>
      if (!isDecision(action)) throw notFound()
      const { ids, remarks } = body as { ids: string[]; remarks: string }
      refuseUnsaid(action, remarks)
      return (await eachAlone(ctx, ids, (id) => act(ctx, id, action, { remarks }))) as never
    }),
  ]
  register(t.name, {
    title: t.title,
    asks: s.flows !== false,
    prepared: t.prepared ?? false,
    supposed,
    late,
    act,
    read: seen,
  })
  const ask = (ctx: Ctx, input: I) => create(ctx, input, ctx.employee_id)
  return { routes, ask, enter: (ctx, input, employeeId, how = {}) => create(ctx, input, employeeId, how) }
}

const isOpen = ({ status }: Standing) => status === 'Requested' || status === 'Forwarded'

interface Decided {
  /** What was done; the state that follows is that of whoever is asked next. */
  action: Status
  after: After
  remarks: string
  acting_as?: string
}

interface Acted {
  remarks: string
  version?: number | undefined
  confirmed?: boolean | undefined
}

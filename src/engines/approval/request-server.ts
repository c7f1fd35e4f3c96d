import { sql, type Kysely } from 'kysely'
import type { Endpoint } from '#kernel/endpoint.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Input, type Route } from '#platform/route.ts'
import { nextLink, type Link } from '#engines/approval/chain.ts'
import { abilities, step, type Action } from '#engines/approval/machine.ts'
import {
  actorOf,
  approvalsOf,
  closeRecipients,
  historyOf,
  keepDelegate,
  linksAbout,
  linksOf,
  openRecipient,
  writeHistory,
  type Links,
  type Standing,
} from '#engines/approval/request-store-server.ts'
import type {
  Columns,
  Declared,
  OnBehalf,
  Request,
  RequestService,
  Serve,
} from '#engines/approval/request-hooks-server.ts'
import { eachAlone } from '#engines/approval/request-bulk-server.ts'
import { narrowed, type Filters } from '#engines/approval/request-list-server.ts'
import { isDecision } from '#engines/approval/request-type.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'

type Row = Record<string, unknown>

/** Serves a declared request type: lists, detail, history and every lawful step of its life. */
export const serveRequest = <I extends { remarks: string }, D extends object>(
  declared: unknown,
  s: Serve<I, D>,
): Route[] => requestService(declared, s).routes

export function requestService<I extends { remarks: string }, D extends object>(
  declared: unknown,
  s: Serve<I, D>,
): RequestService<I> {
  // the declaration's own types were checked where it was made; here only its names are needed
  const t = declared as Declared
  const extraOf = (ctx: Ctx): Columns =>
    typeof s.columns === 'function' ? s.columns(ctx) : (s.columns ?? {})

  const rows = (ctx: Ctx) => {
    const open = ctx.db as unknown as Kysely<Record<string, Row>>
    return open
      .selectFrom('request as r')
      .innerJoin(`${s.table} as d`, (join) =>
        join
          .onRef('d.request_id' as never, '=', 'r.id' as never)
          .onRef('d.org_id' as never, '=', 'r.org_id' as never),
      )
      .where(sql<boolean>`r.type = ${t.name}`)
      .where(visibleRequests(ctx))
      .where(s.kept ?? sql<boolean>`true`)
  }
  const selected = (ctx: Ctx, query: ReturnType<typeof rows>) => {
    const extra = extraOf(ctx)
    const plain = Object.keys(t.detail.shape).filter((name) => !(name in extra))
    return query.select([
      sql`r.id`.as('id'),
      sql`r.status`.as('status'),
      sql`r.level`.as('level'),
      sql`r.is_offline`.as('is_offline'),
      sql`r.employee_id`.as('employee_id'),
      sql`r.sender_account_id`.as('sender_account_id'),
      sql`r.request_remarks`.as('request_remarks'),
      sql`r.created_at`.as('created_at'),
      sql`r.version`.as('version'),
      personOf(sql`r.employee_id`, ctx.today).as('sender'),
      ...plain.map((name) => sql.ref(`d.${name}`).as(name)),
      ...Object.entries(extra).map(([name, value]) => value.as(name)),
    ])
  }

  const one = async (ctx: Ctx, id: string) => {
    const row = await selected(ctx, rows(ctx))
      .where(sql<boolean>`r.id = ${id}`)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row as unknown as Request<D>
  }
  const shown = async (ctx: Ctx, requests: Request<D>[], known?: Links) => {
    const links = known ?? (await linksOf(ctx.db, ctx.today, requests))
    return requests.map((request) => ({
      ...(s.shown?.(ctx, request) ?? request),
      abilities: lawful(ctx, request, abilities(standing(ctx, request, links))),
    }))
  }
  const lawful = (ctx: Ctx, request: Request<D>, able: Record<Action, boolean>) =>
    Object.fromEntries(
      Object.entries(able).map(([action, may]) => [
        action,
        // the names are those of `abilities`
        may && !s.refuses?.(ctx, request, action as Action),
      ]),
    )
  const standing = (ctx: Ctx, request: Request<D>, links: Links) => {
    const facts = factsOf(ctx, request, links)
    if (s.final && facts.status === 'Approved') return { ...facts, actor: 'other' as const }
    const decides = facts.actor === 'sender' || (s.decides?.(ctx, request) ?? true)
    return decides ? facts : { ...facts, actor: 'other' as const }
  }
  const reread = async (ctx: Ctx, id: string, known?: Links) => {
    const [request, links] = await Promise.all([one(ctx, id), known ?? linksAbout(ctx.db, ctx.today, id)])
    return (await shown(ctx, [request], links))[0]
  }

  /** What does not depend on each other's answers is sent together; it is done in the order in which it was sent. */
  async function create(ctx: Ctx, input: I, employeeId: string, onBehalf?: OnBehalf) {
    const [detail, links] = await Promise.all([
      s.prepare(ctx, input, employeeId),
      linksOf(ctx.db, ctx.today, [{ employee_id: employeeId }]),
    ])
    const done = onBehalf?.approved ?? false
    const asks = !s.hrOnly && !done && (s.asksSupervisors?.(detail) ?? true)
    const first = !asks ? null : nextLink(links.get(employeeId) ?? [], employeeId, 0)
    const request = {
      id: newId(),
      employee_id: employeeId,
      sender_account_id: ctx.viewer.account_id,
      level: first?.authority_order ?? null,
      request_remarks: input.remarks,
      created_at: ctx.now,
    }
    const { id } = request
    const status = done ? 'Approved' : 'Requested'
    const standing = { is_offline: onBehalf !== undefined, status, decided_at: done ? ctx.now : null }
    await Promise.all([
      ctx.db
        .insertInto('request')
        .values({ ...request, ...standing, type: t.name })
        .execute(),
      (ctx.db as unknown as Kysely<Record<string, Row>>)
        .insertInto(s.table)
        .values({ ...detail, request_id: id })
        .execute(),
      first && openRecipient(ctx.db, id, first),
      writeHistory(ctx, id, status, input.remarks),
      s.created?.(ctx, { ...detail, ...request, status, version: 1 }),
      ctx.signal(`${t.name}.${status.toLowerCase()}`, { request_id: id, remarks: input.remarks }),
    ])
    if (done) await s.approved?.(ctx, await one(ctx, id))
    return reread(ctx, id, links)
  }

  /** Who is asked after an approval that is not the last; undefined when it is. HR's is. */
  async function after(ctx: Ctx, request: Request<D>, links: Links): Promise<Link | null | undefined> {
    if (ctx.as === 'hr' || !s.chain) return undefined
    const { levels, hr } = await s.chain(ctx, request)
    // where one supervisor decides, nobody need count
    if (levels > 1 && (await approvalsOf(ctx.db, request.id)) + 1 < levels)
      return nextLink(links.get(request.employee_id) ?? [], request.employee_id, request.level ?? 0)
    return hr ? null : undefined
  }

  /** One wins: the state moves only from the version that was read, and the other is told what happened. */
  async function act(ctx: Ctx, id: string, action: Action, { remarks, version, confirmed }: Acted) {
    const [request, links] = await Promise.all([one(ctx, id), linksAbout(ctx.db, ctx.today, id)])
    if (version !== undefined && version !== request.version) throw await beaten(ctx, id)
    const outcome = step(standing(ctx, request, links), action)
    if (!outcome.ok) throw outcome.closed ? conflict(outcome.why) : forbidden(outcome.why)
    const unlawful = s.refuses?.(ctx, request, action)
    if (unlawful) throw conflict(unlawful)
    const warnings = confirmed ? [] : ((await s.warned?.(ctx, request, action)) ?? [])
    if (warnings.length) throw invalid({ confirmed: warnings })
    const next =
      action === 'forward'
        ? nextLink(links.get(request.employee_id) ?? [], request.employee_id, request.level ?? 0)
        : action === 'approve'
          ? await after(ctx, request, links)
          : undefined
    const by = linkFor(ctx, request, links.get(request.employee_id) ?? [])
    const delegated = ctx.as === 'supervisor' && by && by.supervisor_id !== ctx.employee_id ? by : null
    const status = next === undefined ? outcome.status : 'Forwarded'
    const isFinal = status !== 'Forwarded'
    const move = ctx.db
      .updateTable('request')
      .set({
        status,
        version: request.version + 1,
        ...(isFinal ? { decided_at: ctx.now } : { level: next?.authority_order ?? null }),
      })
      .where('id', '=', id)
      .where('version', '=', request.version)
      .where('status', '=', request.status)
      .executeTakeFirst()
    // settling comes after the row is won: it waits for what is being told about the request
    const [moved] = await Promise.all([
      move,
      closeRecipients(ctx.db, id),
      settleSubject(ctx, id),
      next && openRecipient(ctx.db, id, next),
      delegated && keepDelegate(ctx.db, id, ctx.employee_id, delegated.authority_order),
      writeHistory(ctx, id, outcome.status, remarks, delegated?.full_name),
      status !== outcome.status && writeHistory(ctx, id, status, remarks, delegated?.full_name),
    ])
    if (moved.numUpdatedRows === 0n) throw await beaten(ctx, id)
    await Promise.all([
      status === 'Approved' && s.approved?.(ctx, request),
      status !== 'Approved' && isFinal && s.undone?.(ctx, request, request.status),
      ctx.signal(`${t.name}.${status.toLowerCase()}`, { request_id: id, remarks }),
    ])
    return reread(ctx, id, links)
  }

  const beaten = async (ctx: Ctx, id: string) => {
    const current = (await reread(ctx, id)) as { status: string } | undefined
    return conflict(`Somebody else was first: this request is ${current?.status ?? 'gone'} now.`, { current })
  }

  const routes = [
    handle(t.list, async (ctx, input) => {
      const query = input.query as PageQuery & Filters
      const filtered = narrowed(rows(ctx), ctx, query, s.where?.(query as never) ?? [])
      const ordered = selected(ctx, filtered)
        .orderBy(sql`r.created_at`, 'desc')
        .orderBy(sql`r.id`, 'desc')
      const { count, results } = await page(query, filtered, ordered as never)
      return { count, results: await shown(ctx, results as Request<D>[]) } as never
    }),
    handle(t.create, async (ctx, { body }) => (await create(ctx, body as I, ctx.employee_id)) as never),
    handle(t.read, async (ctx, { params }: Input<Endpoint>) => {
      const { id = '' } = params as Record<string, string>
      const [request, histories] = await Promise.all([reread(ctx, id), historyOf(ctx.db, id)])
      return { ...request, histories } as never
    }),
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
    handle(t.bulk, async (ctx, { params, body }) => {
      const { action = '' } = params as Record<string, string>
      if (!isDecision(action)) throw notFound()
      const { ids, remarks } = body as { ids: string[]; remarks: string }
      return (await eachAlone(ctx, ids, (id) => act(ctx, id, action, { remarks }))) as never
    }),
  ]
  return { routes, enter: (ctx, input, employeeId, how = {}) => create(ctx, input, employeeId, how) }
}

interface Acted {
  remarks: string
  version?: number | undefined
  confirmed?: boolean | undefined
}

/** The link by which somebody decides: their own, or that of an approver in whose place they are. */
function linkFor(ctx: Ctx, request: Standing, chain: readonly Link[]): Link | undefined {
  const own = chain.find((link) => link.supervisor_id === ctx.employee_id)
  if (ctx.as !== 'supervisor' || own?.authority_order === request.level) return own
  return (
    chain.find(
      (link) => link.authority_order === request.level && link.delegates.includes(ctx.employee_id),
    ) ?? own
  )
}

function factsOf(ctx: Ctx, request: Standing, links: Links) {
  const chain = links.get(request.employee_id) ?? []
  const own = linkFor(ctx, request, chain)
  return {
    status: request.status,
    actor: actorOf(ctx, request, own),
    flags: own ?? { approve: false, deny: false, forward: false },
    has_next: nextLink(chain, request.employee_id, request.level ?? 0) !== null,
  }
}

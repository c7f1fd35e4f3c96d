import '#kernel/missing.ts'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reasonFields, reasonIn } from '#kernel/audit-reason.ts'
import { forbidden, invalid, notFound, Refusal, unauthorized } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { keyUses, mayKey } from '#platform/api-key.ts'
import { keepAuditRead } from '#platform/audit-read.ts'
import { clock } from '#platform/clock.ts'
import type { Ctx, LongCtx, LongPersonCtx, OpenCtx, PersonCtx, Services } from '#platform/context.ts'
import { type Scope, wouldWrite } from '#platform/db.ts'
import { standingInCall } from '#platform/standing-in-call.ts'
import { again } from '#platform/again.ts'
import { hatFor, intent } from '#platform/hat.ts'
import { isInside } from '#platform/network.ts'
import { newId } from '#platform/id.ts'
import { recordSecurityEvent } from '#platform/security-event.ts'
import { poolShares } from '#platform/pool-share.ts'
import type { Route } from '#platform/route.ts'
import { answer, asDeclared, finish } from '#platform/http-answer.ts'
import { callers, refuseBeforeStep } from '#platform/http-caller.ts'
import { parse } from '#platform/http-parse.ts'
import { mayLook, triedToWrite } from '#platform/simulation.ts'
import { fieldsOf, spoolUpload, type Spooled } from '#platform/http-upload.ts'
import { isUntraced } from '#platform/untraced.ts'
import { scanned } from '#platform/upload-scan.ts'
import type { Viewer } from '#platform/viewer.ts'

/**
 * The road of every call, always in this order: token, viewer, organization, access for the hat, schemas,
 * one transaction, handler, answer checked against its schema, commit.
 */
export function serve(app: FastifyInstance, services: Services, routes: readonly Route[]) {
  const noteUse = keyUses(services.database, clock.now)
  const { database } = services
  const readOnly: Services = { ...services, database: { ...database, ...database.readOnly } }
  const servicesFor = (viewer: Viewer | null) => (viewer?.simulation ? readOnly : services)
  const callerOf = callers(services)
  const shares = poolShares(services.config.poolSize)
  const inShare = <T>(viewer: Viewer, work: () => Promise<T>) =>
    shares.within(viewer.api_key?.id ?? (viewer.session_id || viewer.account_id), work)

  for (const route of routes) {
    const { endpoint } = route
    const reasons = reasonFields(endpoint.spec.body)
    const url = `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    const options = {
      method: endpoint.method,
      ...(endpoint.spec.limit
        ? { config: { rateLimit: { max: endpoint.spec.limit, timeWindow: 60_000 } } }
        : {}),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (endpoint.spec.accepts === 'form') request.body = await fieldsOf(request)
        // whoever is signed in is nobody there
        const caller = isUntraced(request) ? null : await callerOf(request, endpoint)
        if (caller) mayLook(caller, endpoint)
        // what is open to everybody is so to a program and to who only looks, as to nobody in particular
        const viewer = (caller?.api_key || caller?.simulation) && endpoint.spec.access.public ? null : caller
        if (!viewer && !endpoint.spec.access.public) throw unauthorized()
        if (viewer) refuseBeforeStep(endpoint, viewer)
        if (route.kind === 'open' && !viewer?.api_key && !viewer?.simulation)
          return viewer && endpoint.spec.accepts !== 'file'
            ? inShare(viewer, () => runOpen(route, viewer, request, reply))
            : runOpen(route, viewer, request, reply)
        if (!viewer) throw unauthorized()
        try {
          if (route.kind === 'open' && viewer.simulation) return await runOpen(route, viewer, request, reply)
          if (viewer.api_key) {
            request.api_key = viewer.api_key
            mayKey(viewer.api_key, endpoint, request.ip)
            await noteUse(viewer.api_key, request.ip, request.id)
          }
          return route.kind === 'person'
            ? await runPerson(route, viewer, request, reply)
            : await runInOrganization(route, viewer, request, reply, reasons)
        } catch (error) {
          if (viewer.simulation && wouldWrite(error)) throw triedToWrite(viewer)
          // what stays closed to who only looks is no incident of the person whom they look as
          if (error instanceof Refusal && error.status === 403 && !viewer.simulation)
            await report(viewer, request)
          throw asDeclared(endpoint, error)
        }
      },
    }
    app.route({ ...options, url })
    // programs of SCIM write no slash at the end
    if (endpoint.spec.key === 'scim') app.route({ ...options, url: url.slice(0, -1) })
  }

  async function runOpen(route: Route, viewer: Viewer | null, request: FastifyRequest, reply: FastifyReply) {
    const input = parse(route.endpoint, request)
    const after: (() => void | Promise<void>)[] = []
    const { accepts, bytes } = route.endpoint.spec
    const spooled: Spooled[] = []
    const ctx: OpenCtx = {
      services: servicesFor(viewer),
      request,
      reply,
      viewer,
      now: clock.instant(),
      afterCommit: (work) => after.push(work),
      upload: async (org_id) => {
        if (accepts !== 'file') throw invalid({ file: ['No file was submitted.'] })
        const sent = await spoolUpload(request, reply, services.files.temporary(), bytes)
        spooled.push(sent)
        const account_id = viewer?.account_id ?? null
        const { file, ...upload } = await scanned(services, sent, { request, org_id, account_id })
        return { ...upload, stream: createReadStream(file) }
      },
    }
    try {
      return finish(route.endpoint, ctx, await route.run(ctx as never, input as never), after)
    } finally {
      // what was refused before it was read is not read to its end to keep the line
      if (accepts === 'file' && spooled.length === 0 && !reply.sent) reply.header('connection', 'close')
      await Promise.all(spooled.map(({ file }) => rm(file, { force: true })))
    }
  }

  async function runPerson(route: Route, viewer: Viewer, request: FastifyRequest, reply: FastifyReply) {
    const { endpoint } = route
    const { access } = endpoint.spec
    if (!access.account && !(access.common && allowed(viewer.common_codes, access.common, intent(endpoint))))
      throw forbidden()
    const input = parse(endpoint, request)
    const given = servicesFor(viewer)
    if (route.ownTransactions) {
      const after: (() => void | Promise<void>)[] = []
      const ctx: LongPersonCtx = {
        services: given,
        request,
        reply,
        viewer,
        now: clock.instant(),
        afterCommit: (job) => after.push(job),
        transaction: (work) => inShare(viewer, () => given.database.asPerson(viewer.account_id, work)),
      }
      return finish(endpoint, ctx, await route.run(ctx as never, input as never), after)
    }
    return again(async () => {
      const after: (() => void | Promise<void>)[] = []
      const base = {
        services: given,
        request,
        reply,
        viewer,
        now: clock.instant(),
        afterCommit: (work: () => void) => after.push(work),
      }
      const work = async (db: PersonCtx['db']) =>
        answer(endpoint, base, await route.run({ ...base, db } as never, input as never))
      const result = await inShare(viewer, () => given.database.asPerson(viewer.account_id, work))
      return finish(endpoint, base, result, after, true)
    })
  }

  async function runInOrganization(
    route: Route,
    viewer: Viewer,
    request: FastifyRequest,
    reply: FastifyReply,
    reasons: readonly string[],
  ) {
    const { endpoint } = route
    const params = request.params as Record<string, string>
    const member = viewer.memberships.get(params['org'] ?? '')
    // an organization that is not one's own does not exist: no oracle
    if (!member) throw notFound()
    const { as: asked = viewer.api_key && 'hr' } = request.query as Record<string, unknown>
    const stands = await standingInCall(services.database, viewer, member, endpoint, params)
    const as = hatFor(endpoint, viewer, stands, asked)
    if (!as) throw forbidden()
    const org = as === 'hr' ? stands : member
    if (endpoint.spec.key && !viewer.api_key) throw notFound()
    if (as === 'hr' && org.networks.length > 0 && !isInside(request.ip, org.networks))
      throw forbidden(`HR of this organization comes from other addresses: yours is ${request.ip}.`)
    const input = parse(endpoint, request)
    const scope = {
      org_id: org.org_id,
      account_id: viewer.account_id,
      acting_as: as,
      request_no: request.id,
      limited: as === 'hr' && org.is_limited,
      reach: org.reach,
      api_key: viewer.api_key?.id,
      ip: request.ip,
      reason: reasonIn(reasons, input.body),
    }
    const sent =
      endpoint.spec.accepts === 'file'
        ? await scanned(
            services,
            await spoolUpload(request, reply, services.files.temporary(), endpoint.spec.bytes),
            { request, org_id: org.org_id, account_id: viewer.account_id },
          )
        : null
    const used = servicesFor(viewer)
    const base = (after: (() => void | Promise<void>)[]): Omit<LongCtx, 'transaction'> => {
      const now = clock.instant()
      if (viewer.simulation) after.push(() => keepNoted(scope, viewer))
      return {
        services: used,
        request,
        reply,
        viewer,
        org,
        as,
        employee_id: org.employee_id ?? '',
        now,
        today: dayAt(now, org.time_zone),
        afterCommit: (job) => after.push(job),
        upload: async () => {
          if (!sent) throw invalid({ file: ['No file was submitted.'] })
          const { file, ...upload } = sent
          return { ...upload, stream: createReadStream(file) }
        },
      }
    }
    const ownTransactions = async () => {
      const after: (() => void | Promise<void>)[] = []
      const ctx: LongCtx = {
        ...base(after),
        transaction: (work) => inShare(viewer, () => used.database.inOrganization(scope, work)),
      }
      const result = await route.run(ctx as never, input as never)
      if (org.is_audit) await ctx.transaction((db) => keepAuditRead(db, endpoint, ctx, result))
      return finish(endpoint, ctx, result, after)
    }
    const oneTransaction = () =>
      again(async () => {
        const after: (() => void | Promise<void>)[] = []
        let signalled = false
        const given = base(after)
        const work = async (db: Ctx['db']) => {
          const ctx: Ctx = {
            ...given,
            db,
            signal: async (name, payload, by) => {
              signalled = true
              await db
                .insertInto('signal')
                .values({
                  id: newId(),
                  org_id: org.org_id,
                  name,
                  payload: JSON.stringify(payload),
                  account_id: by === 'system' ? null : viewer.account_id,
                  at: given.now,
                })
                .execute()
            },
          }
          const result = await route.run(ctx as never, input as never)
          if (org.is_audit) await keepAuditRead(db, endpoint, ctx, result)
          return answer(endpoint, ctx, result)
        }
        const result = await inShare(viewer, () => used.database.inOrganization(scope, work))
        if (signalled) services.bus.publish('signal', String(org.org_id))
        return finish(endpoint, given, result, after, true)
      })
    const done = route.ownTransactions ? ownTransactions() : oneTransaction()
    return sent ? done.finally(() => rm(sent.file, { force: true })) : done
  }

  /** What was read of somebody is kept in the name of who looked, before the answer is sent. */
  async function keepNoted(scope: Scope, { simulation }: Viewer) {
    if (!simulation?.noted.length) return
    const own = { ...scope, account_id: simulation.account_id, limited: false }
    await services.database.inOrganization(own, async (db) => {
      for (const write of simulation.noted) await write(db)
    })
  }

  /** A 403 is an incident, and reported as one (specification 1, section 2). */
  async function report(viewer: Viewer, request: FastifyRequest) {
    const { org = '' } = request.params as Record<string, string>
    await recordSecurityEvent(services.database, {
      name: 'permission.denied',
      org_id: (viewer.memberships.get(org) ?? viewer.home)?.org_id ?? null,
      account_id: viewer.account_id,
      request,
      detail: { method: request.method, path: request.url.split('?')[0] },
    })
  }
}

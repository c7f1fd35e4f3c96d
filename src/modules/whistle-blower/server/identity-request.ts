import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { openSealed, sealTo, unlock } from '#modules/whistle-blower/server/envelope.ts'
import { answerPlace, reasonPlace, releasePlace } from '#modules/whistle-blower/server/identity-asked.ts'
import { investigatorName, isCaller } from '#modules/whistle-blower/server/investigator-row.ts'
import { hasIdentity, openedFor, type OpenedReport } from '#modules/whistle-blower/server/opened-report.ts'
import { keepLog } from '#modules/whistle-blower/server/report-log.ts'
import { contentOf } from '#modules/whistle-blower/server/report-store.ts'
import {
  identityRequests,
  refuseIdentity,
  releaseIdentity,
} from '#modules/whistle-blower/shared/identity-request.ts'
import { readIdentity, requestIdentity } from '#modules/whistle-blower/shared/report.ts'

/** Two people see to it that a name is read: an investigator asks and states why, a custodian releases it to them alone. */
export const identityRoutes: readonly Route[] = [
  serveAction(requestIdentity, async (ctx, { params, body }) => {
    const opened = await openedFor(ctx, params.id)
    const { report, investigator_id } = opened
    if (!hasIdentity(opened)) throw invalid({ reason: ['This report names nobody.'] })
    // one report at a time: two requests at once would both find none
    await ctx.db.selectFrom('whistle_report').select('id').where('id', '=', report.id).forUpdate().execute()
    const before = await ownRequest(ctx, opened)
    if (before?.state === 'Requested') throw conflict('Your request is with the custodians already.')
    if (before?.state === 'Released') throw conflict('The identity was released to you already.')
    const custodians = await custodiansOf(ctx, opened)
    if (custodians.length === 0) throw invalid({ reason: ['No custodian is left who could release it.'] })
    const id = randomUUID()
    const sealed_reasons = Object.fromEntries(
      custodians.map((one) => [one.id, sealTo(one.public_key, reasonPlace(id), Buffer.from(body.reason))]),
    )
    await ctx.db
      .insertInto('whistle_identity_request')
      .values({
        id,
        report_id: report.id,
        investigator_id,
        sealed_reasons: JSON.stringify(sealed_reasons),
        requested_on: ctx.today,
      })
      .execute()
    await keepLog(ctx, opened, 'Identity requested', body.reason)
    await ctx.signal('whistle.identity_requested', { request_id: id })
    return undefined
  }),
  serveAction(readIdentity, async (ctx, { params }) => {
    const opened = await openedFor(ctx, params.id)
    const { report, key, private_key } = opened
    const request = await ownRequest(ctx, opened)
    if (!key || request?.state !== 'Released')
      throw conflict('A custodian has not released the identity to you.')
    const identity =
      report.identity !== null && request.released_key !== null
        ? unlock(
            openSealed(private_key, releasePlace(request.id), request.released_key),
            `${report.id} identity`,
            report.identity,
          ).toString()
        : contentOf(key, report)?.identity
    if (!identity) throw notFound()
    await keepLog(ctx, opened, 'Identity shown')
    return { identity }
  }),
  serveList(identityRequests, {
    from: (ctx) => sql`whistle_identity_request q
      join whistle_report r on r.org_id = q.org_id and r.id = q.report_id
      join whistle_investigator o on o.org_id = q.org_id and ${isCustodian(ctx)} and q.sealed_reasons ? o.id::text
      join whistle_key p on p.org_id = o.org_id and p.investigator_id = o.id
      join whistle_investigator i on i.org_id = q.org_id and i.id = q.investigator_id
      left join employee e on e.org_id = i.org_id and e.id = i.employee_id
      left join whistle_investigator c on c.org_id = q.org_id and c.id = q.custodian_id
      left join employee d on d.org_id = c.org_id and d.id = c.employee_id`,
    select: () => ({
      reference: sql`r.reference`,
      investigator: investigatorName,
      reason: sql`''`,
      requested_on: sql`q.requested_on`,
      state: sql`q.state`,
      decided_by: sql`d.full_name`,
      decided_on: sql`q.decided_on`,
    }),
    facts: () => ({ sealed: sql`q.sealed_reasons ->> o.id::text`, private_key: sql`p.private_key` }),
    id: sql`q.id`,
    order: sql`q.state <> 'Requested', q.requested_on desc`,
    map: (ctx, { id, sealed, private_key }: { id: string; sealed: string; private_key: string }) => ({
      reason: openSealed(opened(ctx, private_key), reasonPlace(id), sealed).toString(),
    }),
  }),
  serveAction(releaseIdentity, (ctx, { params, body }) => decide(ctx, params.id, 'Released', body.remarks)),
  serveAction(refuseIdentity, (ctx, { params, body }) => decide(ctx, params.id, 'Refused', body.remarks)),
]

/** The condition of `isCaller` for the custodian `o`. */
const isCustodian = ({ employee_id }: Ctx) =>
  sql<boolean>`o.duty = 'Custodian' and not o.is_archived
    and o.employee_id = ${employee_id ? sql`${employee_id}::uuid` : sql`null::uuid`}`

function opened(ctx: Ctx, sealed: string): string {
  const private_key = ctx.services.seal.open(sealed)
  if (private_key === null) throw new Error('a key of a custodian was sealed by a secret that is not known')
  return private_key
}

/** The latest request of the caller for this report. */
const ownRequest = ({ db }: Ctx, { report, investigator_id }: OpenedReport) =>
  db
    .selectFrom('whistle_identity_request')
    .select(['id', 'state', 'released_key'])
    .where('report_id', '=', report.id)
    .where('investigator_id', '=', investigator_id)
    .orderBy(sql`state = 'Refused'`)
    .limit(1)
    .executeTakeFirst()

/** Who holds the key of the name; of reports from before custodians, all of today. */
async function custodiansOf({ db }: Ctx, { report }: OpenedReport) {
  const all = db
    .selectFrom('whistle_investigator as i')
    .innerJoin('whistle_key as p', (join) =>
      join.onRef('p.org_id', '=', 'i.org_id').onRef('p.investigator_id', '=', 'i.id'),
    )
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .select(['i.id', 'p.public_key'])
    .where('i.duty', '=', 'Custodian')
    .where('i.is_archived', '=', false)
    .where(sql<boolean>`(e.left_on is null or e.left_on >= org_today())`)
  if (report.identity === null) return all.execute()
  return all
    .innerJoin('whistle_identity_key as k', (join) =>
      join.onRef('k.org_id', '=', 'i.org_id').onRef('k.custodian_id', '=', 'i.id'),
    )
    .where('k.report_id', '=', report.id)
    .execute()
}

async function decide(ctx: Ctx, id: string, state: 'Released' | 'Refused', remarks: string) {
  const own = await ctx.db
    .selectFrom('whistle_identity_request as q')
    .innerJoin('whistle_report as r', (join) =>
      join.onRef('r.org_id', '=', 'q.org_id').onRef('r.id', '=', 'q.report_id'),
    )
    .innerJoin('whistle_investigator as i', (join) =>
      join.onRef('i.org_id', '=', 'q.org_id').on(isCaller(ctx, 'Custodian')),
    )
    .innerJoin('whistle_key as p', (join) =>
      join.onRef('p.org_id', '=', 'i.org_id').onRef('p.investigator_id', '=', 'i.id'),
    )
    .innerJoin('whistle_key as a', (join) =>
      join.onRef('a.org_id', '=', 'q.org_id').onRef('a.investigator_id', '=', 'q.investigator_id'),
    )
    .leftJoin('whistle_identity_key as k', (join) =>
      join
        .onRef('k.org_id', '=', 'q.org_id')
        .onRef('k.report_id', '=', 'q.report_id')
        .onRef('k.custodian_id', '=', 'i.id'),
    )
    .select([
      'i.id as custodian_id',
      'q.report_id',
      'p.private_key',
      'k.sealed_key',
      'a.public_key',
      'r.status',
    ])
    .where('q.id', '=', id)
    .where(sql<boolean>`q.sealed_reasons ? i.id::text`)
    .executeTakeFirst()
  if (!own) throw notFound()
  const { custodian_id, report_id, public_key } = own
  const taken = await ctx.db
    .updateTable('whistle_identity_request')
    .set({
      state,
      custodian_id,
      decided_on: ctx.today,
      sealed_answer: sealTo(public_key, answerPlace(id), Buffer.from(remarks)),
      released_key:
        state === 'Released' && own.sealed_key
          ? sealTo(
              public_key,
              releasePlace(id),
              openSealed(opened(ctx, own.private_key), `${report_id} identity`, own.sealed_key),
            )
          : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'Requested')
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw conflict('This request was decided already.')
  const act = state === 'Released' ? 'Identity released' : 'Identity refused'
  await keepLog(ctx, { report: { id: report_id }, investigator_id: custodian_id, key: null }, act)
  await ctx.signal('whistle.identity_decided', { request_id: id })
  return undefined
}

import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { notShown } from '#platform/simulation.ts'
import { hrAlone, type Request } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { closeRecipients, writeHistory } from '#engines/approval/request-store-server.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { acceptedValues, changedFields, type Changed } from '#modules/hris/domain/change-fields.ts'
import { fieldRefusals } from '#modules/hris/domain/change-policy.ts'
import { masked, mayRead, rightsOf } from '#modules/hris/domain/field-rights.ts'
import { checkedValues, targetOf } from '#modules/hris/server/change-target.ts'
import { fieldsIn, writeAsked, type ChangeDetail } from '#modules/hris/server/change-write.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { bankSaid, tellOldAddresses } from '#modules/hris/server/old-address.ts'
import { partOf } from '#modules/hris/server/readings.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import {
  acceptFields,
  type ChangedField,
  changeRequest,
  type ChangeInput,
} from '#modules/hris/shared/change-request.ts'
import { followsFlows, isSection, sectionOf, type SectionName } from '#modules/hris/shared/change-sections.ts'

const requests = serveRequest<ChangeInput, ChangeDetail>(changeRequest, {
  table: 'change_request',
  usual: hrAlone,
  follows: ({ section }) => isSection(String(section)) && followsFlows(section as SectionName),
  async prepare(ctx, input, employee_id) {
    const { section, action } = input
    const ways = await refuseUnasked(ctx, section, employee_id)
    await lockEmployee(ctx, employee_id)
    const { record_id, fields } = await wished(ctx, input, employee_id, ways)
    if (record_id) await makeRoom(ctx, input, employee_id, record_id)
    // whoever took over a login would first lead the pay elsewhere: the person hears of it before it is decided
    if (section === 'banks') {
      await ctx.signal('bank_change.asked', { employee_id })
      await tellOldAddresses(ctx, employee_id, bankSaid.asked)
    }
    return { employee_id, section, action, record_id, fields: JSON.stringify(fields) }
  },
  async approved(ctx, request) {
    if (request.section === 'banks' && ctx.as === 'hr') await confirmedLately(ctx, SHOWN_MINUTES)
    await writeAsked(ctx, request)
    if (request.section === 'banks') await tellOldAddresses(ctx, request.employee_id, bankSaid.approved)
    await close(ctx, request.id)
  },
  async undone(ctx, request, from) {
    // what was written stays: the person may ask for it again, and HR may write it
    if (from !== 'Approved') await close(ctx, request.id)
  },
  decides: (ctx, request) => !isSensitive(request) || allowed(ctx.org.codes, [P.hris.sensitive], 'write'),
  shown: (ctx, request) => ({ ...request, fields: shownFields(ctx, request) }),
  where: ({ section }: { section?: string[] }) =>
    section?.length ? [sql<boolean>`d.section = any(${section}::text[])`] : [],
})

export const changeRequestRoutes: Route[] = [
  handle(acceptFields, async (ctx, { params, body }) => {
    const row = await ctx.db
      .selectFrom('request as r')
      .innerJoin('change_request as d', (join) =>
        join.onRef('d.org_id', '=', 'r.org_id').onRef('d.request_id', '=', 'r.id'),
      )
      .select(['r.version', 'r.status', 'r.employee_id', 'd.section', 'd.action', 'd.fields'])
      .where('r.id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isSection(row.section)) throw notFound()
    if (row.employee_id === ctx.employee_id) throw forbidden()
    if (
      isSensitive({ section: row.section, fields: fieldsIn(row.fields) }) &&
      !allowed(ctx.org.codes, [P.hris.sensitive], 'write')
    )
      throw forbidden()
    const { section, version: stored } = row
    const held = fieldsIn(row.fields)
    await checkVersion(row, body.version, () => ({
      version: stored,
      fields: shownFields(ctx, { section, fields: held }),
    }))
    // forwarded: others have agreed, and HR has the last word
    if (!['Requested', 'Forwarded'].includes(row.status))
      throw conflict(`This request is already ${row.status}.`)
    if (row.action !== 'Update') throw refuse('A whole record is approved or declined as one.')
    const fields = fieldsIn(row.fields).map((field) => ({
      ...field,
      is_accepted: body.fields.includes(field.name),
    }))
    const version = row.version + 1
    await Promise.all([
      ctx.db.updateTable('request').set({ version }).where('id', '=', params.id).execute(),
      ctx.db
        .updateTable('change_request')
        .set({ fields: JSON.stringify(fields) })
        .where('request_id', '=', params.id)
        .execute(),
    ])
    return { version, fields }
  }),
  ...requests.map(noted),
]

type Shown = Pick<Request<ChangeDetail>, 'employee_id' | 'section' | 'fields'>
/** Whoever is shown in a request what is protected in the record has read it. */
function noted(route: Route): Route {
  const { list, read } = changeRequest
  if (route.endpoint !== list && route.endpoint !== read) return route
  return {
    ...route,
    async run(ctx: Ctx, input: never) {
      const { simulation } = ctx.viewer
      if (simulation && !allowed(simulation.codes, [P.hris.sensitive], 'read')) throw notShown(ctx.viewer)
      // both answer requests of this type: a page of them, or one
      const answer = (await route.run(ctx as never, input)) as Shown | { results: Shown[] }
      const rows = 'results' in answer ? answer.results : [answer]
      if (simulation || allowed(ctx.org.codes, [P.hris.sensitive], 'read'))
        await noteReading(
          ctx,
          rows.flatMap(({ employee_id, section, fields }) => {
            const { group } = sectionOf(section)
            const part = group && partOf(group)
            return part && fields.length && (simulation || employee_id !== ctx.employee_id)
              ? [{ employee_id, part }]
              : []
          }),
        )
      return answer
    },
  }
}

/** Bank accounts and numbers of identity are read and written with a code of their own. */
const isSensitive = ({ section, fields }: Pick<ChangeDetail, 'section' | 'fields'>) =>
  ['bank', 'legal'].includes(sectionOf(section).group ?? '') ||
  fieldsIn(fields).some(({ is_sensitive }) => is_sensitive)

/** Which sections may be asked for; where each field has its own rights, each is asked with its value. */
async function refuseUnasked(ctx: Ctx, section: SectionName, employeeId: string) {
  const { group, title } = sectionOf(section)
  if (group === null) return {}
  const ways = (await lookAt(ctx, employeeId)).ways[section] ?? {}
  const all = Object.values(ways)
  if (all.includes('By request')) return ways
  throw refuse(
    all.includes('Directly')
      ? 'You may change this yourself: it needs no request.'
      : `${title} is not changed by request here: speak with HR.`,
  )
}

type Ways = Awaited<ReturnType<typeof refuseUnasked>>
/** Each field that would change has to be one that is asked for. */
function refuseUnaskedFields(ways: Ways, changed: readonly Changed[], whole: boolean) {
  const errors = fieldRefusals(ways, changed, 'asked', whole)
  if (Object.keys(errors).length) throw invalid(errors)
}

/** What would become different; refused when that is nothing, or when the record is not the person's. */
async function wished(
  ctx: Ctx,
  { section, action, record_id, values }: ChangeInput,
  employeeId: string,
  ways: Ways,
) {
  const { fields, isList } = sectionOf(section)
  const target = targetOf(section)
  const names = Object.keys(fields)
  if (action === 'Create') {
    if (!isList) throw refuse('There is one of these, which can be changed.')
    const whole = checkedValues(section, values, true)
    await target.check(ctx, whole)
    const fields = changedFields(names, null, whole)
    refuseUnaskedFields(ways, fields, true)
    return { record_id: null, fields }
  }
  if (isList && !record_id) throw refuse('Which record is meant is Required')
  const id = isList ? (record_id ?? '') : employeeId
  if (target.asked) {
    if (action !== 'Update') throw refuse('There is one of these, which can be changed.')
    const asked = await target.asked(ctx, employeeId, values)
    if (!asked.length) throw refuse('Nothing would change.')
    return { record_id: id, fields: asked }
  }
  const current = await target.read(ctx, employeeId, id)
  if (action === 'Delete') {
    if (!isList) throw refuse('There is one of these, which can be changed.')
    const nothing = Object.fromEntries(names.map((name) => [name, null]))
    const emptied = changedFields(names, current, nothing)
    refuseUnaskedFields(ways, emptied, true)
    return { record_id: id, fields: emptied }
  }
  const changed = changedFields(names, current, checkedValues(section, values, false))
  if (!changed.length) throw refuse('Nothing would change.')
  refuseUnaskedFields(ways, changed, false)
  await target.check(ctx, { ...current, ...acceptedValues(changed) })
  return { record_id: id, fields: changed }
}

/** One open request about a record: a newer takes the place of the older, if that is meant. */
async function makeRoom(ctx: Ctx, { section, replace }: ChangeInput, employeeId: string, recordId: string) {
  const open = await ctx.db
    .selectFrom('change_request')
    .select('request_id')
    .where('employee_id', '=', employeeId)
    .where('section', '=', section)
    .where('record_id', '=', recordId)
    .where('is_open', '=', true)
    .executeTakeFirst()
  if (!open) return
  const id = open.request_id
  if (!replace)
    throw conflict('A request about this is open already. Sending this one takes the other back.', {
      open_request_id: id,
    })
  await ctx.db
    .updateTable('request')
    .set({ status: 'Cancelled', decided_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await Promise.all([
    close(ctx, id),
    closeRecipients(ctx.db, id),
    settleSubject(ctx, id),
    writeHistory(ctx, id, 'Cancelled', 'A newer request took its place.'),
  ])
}

const close = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('change_request').set({ is_open: false }).where('request_id', '=', id).execute()

/** The person sees what they asked for; supervisors the groups they may see; HR numbers in full with the code for them. */
function shownFields(ctx: Ctx, request: Pick<Shown, 'section' | 'fields'>): ChangedField[] {
  const { section, fields } = request
  const all = fieldsIn(fields)
  const { group, masked: numbers } = sectionOf(section)
  if (ctx.as === 'user') return all
  if (ctx.as === 'supervisor') {
    const rights = rightsOf({ as: 'supervisor', is_self: false, is_above: true, codes: new Set() })
    return group !== null && mayRead(rights[group]) ? all : []
  }
  if (!isSensitive(request) || allowed(ctx.org.codes, [P.hris.sensitive], 'read')) return all
  const hidden = (value: ChangedField['old']) => (typeof value === 'string' ? masked(value) : value)
  return all.map((field) =>
    numbers.includes(field.name) || field.is_sensitive
      ? { ...field, old: hidden(field.old), wished: hidden(field.wished) }
      : field,
  )
}

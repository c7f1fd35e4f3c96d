import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { conflict, fieldErrors, forbidden, invalid, refuse, type FieldErrors } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Change, Editable, EditableField } from '#engines/approval/editable.ts'
import { chosenFlow } from '#engines/approval/flow-rules.ts'
import { step } from '#engines/approval/machine.ts'
import type { Declared, Request, Serve } from '#engines/approval/request-hooks-server.ts'
import type { Read, requestReader } from '#engines/approval/request-read-server.ts'
import { requestSignal } from '#engines/approval/request-signal-server.ts'
import { askedAs, linksAbout, writeHistory, type Links } from '#engines/approval/request-store-server.ts'
import { flowsFor, plainFacts } from '#engines/approval/request-turn-server.ts'

type Row = Record<string, unknown>
/** The request with whom it is today. */
export type Followed<D> = (ctx: Ctx, request: Read<D>, links: Links) => Promise<Read<D>>
interface Edit {
  remarks: string
  version: number
  values: Row
}

/** Changes what was asked for, by who may approve it now: the rules run again, and what was changed stands in its trail. */
export const requestEditor =
  <I, D extends object>(
    t: Declared,
    s: Serve<I, D>,
    reader: ReturnType<typeof requestReader<I, D>>,
    { beaten, followed }: { beaten: (ctx: Ctx, id: string) => Promise<Error>; followed: Followed<D> },
  ) =>
  async (ctx: Ctx, id: string, { remarks, version, values }: Edit) => {
    const [found, links] = await Promise.all([reader.one(ctx, id), linksAbout(ctx.db, ctx.today, id)])
    if (version !== found.version) throw await beaten(ctx, id)
    const request = await followed(ctx, found, links)
    const outcome = step(reader.standing(ctx, request, links), 'approve')
    if (!outcome.ok) throw outcome.closed ? conflict(outcome.why) : forbidden(outcome.why)
    const asked = checked(t.editable ?? {}, reader.editableBy(ctx, request, links), values)
    const shown = request as unknown as Row
    const changed = Object.fromEntries(
      Object.entries(asked).filter(([name, value]) => said(value) !== said(shown[name])),
    )
    if (!Object.keys(changed).length) throw refuse('Nothing would change.')
    const changes = await saidChanges(ctx, t.editable ?? {}, shown, changed)
    const { request_remarks, ...detail } = changed
    const won = await ctx.db
      .updateTable('request')
      .set({
        version: request.version + 1,
        ...(typeof request_remarks === 'string' ? { request_remarks } : {}),
      })
      .where('id', '=', id)
      .where('version', '=', request.version)
      .where('status', '=', request.status)
      .executeTakeFirst()
    if (won.numUpdatedRows === 0n) throw await beaten(ctx, id)
    if (Object.keys(detail).length) await write(ctx, t, s, request, detail)
    const own = ctx.as === 'supervisor' ? askedAs(ctx, request) : undefined
    const inPlaceOf = own && own.employee_id !== ctx.employee_id ? own.full_name : null
    await writeHistory(ctx, id, 'Edited', remarks, { inPlaceOf, changes })
    await ctx.signal(requestSignal(t.name, 'edited'), { request_id: id, remarks })
    return reader.reread(ctx, id, links)
  }

/** What was typed of the fields that may be changed now; anything else is refused at its name. */
function checked(editable: Editable, names: readonly string[], values: Row): Row {
  const errors: FieldErrors = {}
  const given = Object.keys(values)
  for (const name of given) if (!names.includes(name)) errors[name] = ['You cannot change this.']
  const schema = z.object(
    Object.fromEntries(
      given.flatMap((name) => {
        const field = names.includes(name) ? editable[name] : undefined
        return field ? [[name, field.schema]] : []
      }),
    ),
  )
  const read = schema.safeParse(values)
  if (!read.success) Object.assign(errors, fieldErrors(read.error.issues))
  if (Object.keys(errors).length || !read.success) throw invalid(errors)
  return read.data as Row
}

/** The rules first; then it must still be a matter of the flow that decides about it. */
async function write<I, D extends object>(
  ctx: Ctx,
  t: Declared,
  s: Serve<I, D>,
  request: Request<D>,
  values: Row,
): Promise<void> {
  const before = await detailOf<D>(ctx, s.table, request.id)
  const columns = s.edited ? await s.edited(ctx, request, values) : (values as Partial<D>)
  await refuseOtherFlow(ctx, t, s, request, [before, { ...before, ...columns }])
  await (ctx.db as unknown as Kysely<Record<string, Row>>)
    .updateTable(s.table)
    .set(columns)
    .where('request_id', '=', request.id)
    .execute()
}

async function detailOf<D extends object>(ctx: Ctx, table: string, id: string): Promise<D> {
  const { rows } = await sql<D>`select * from ${sql.table(table)} where request_id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`request ${id} has no row in ${table}`)
  return row
}

/** Else an approver could make a long leave of a short one, about which somebody else would decide. */
async function refuseOtherFlow<I, D extends object>(
  ctx: Ctx,
  t: Declared,
  s: Serve<I, D>,
  { employee_id }: Request<D>,
  details: readonly [D, D],
) {
  const flows = await flowsFor(ctx, t.name, employee_id)
  if (!flows.length) return
  const [was, is] = await Promise.all(
    details.map(async (detail) => chosenFlow(flows, (await s.facts?.(ctx, detail)) ?? plainFacts(detail))),
  )
  if (JSON.stringify(was) === JSON.stringify(is)) return
  throw refuse(
    `So changed, ${is ? `the flow ${is.name}` : 'the usual way'} would decide about it. Decline it, so that it is asked for anew.`,
  )
}

async function saidChanges(ctx: Ctx, editable: Editable, before: Row, changed: Row): Promise<Change[]> {
  const all: Change[] = []
  for (const [name, value] of Object.entries(changed)) {
    const field = editable[name]
    if (!field) continue
    const [from, to] = await namesOf(ctx, field, [said(before[name]), said(value)])
    if (field.kind === 'reference' && said(value) !== null && to === null)
      throw invalid({ [name]: ['Select a valid choice.'] })
    all.push({ title: field.title, from: from ?? null, to: to ?? null })
  }
  return all
}

/** Values in words: of a reference the name of its row, of a code what it is called. */
async function namesOf(
  ctx: Ctx,
  { kind, table = '', label = '', titles }: EditableField,
  values: readonly (string | null)[],
): Promise<(string | null)[]> {
  if (kind !== 'reference') return values.map((value) => (value === null ? null : (titles?.[value] ?? value)))
  const ids = values.flatMap((value) => value ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(label)}::text as name from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  return values.map((value) => rows.find(({ id }) => id === value)?.name ?? null)
}

const said = (value: unknown): string | null =>
  typeof value === 'string'
    ? value || null
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null

import type { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { forbidden } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Input, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import type { FieldRight } from '#modules/hris/domain/field-groups.ts'
import { masked } from '#modules/hris/domain/field-rights.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import { refuseUnremovable, refuseUnwritable } from '#modules/hris/server/field-ways.ts'
import { rightTo, writerOf } from '#modules/hris/server/look.ts'
import { refuseUnseenPapers } from '#modules/hris/server/record-papers.ts'
import type { RecordStore, Row } from '#modules/hris/server/record-store.ts'
import type { Verification } from '#modules/hris/shared/sub-record.ts'

/** Serves a declared list of a person's things, with the rights of its group of fields. */
export function serveSubRecord(store: RecordStore): Route[] {
  const s = store.declared
  const shown = (row: Row, right: FieldRight): Row =>
    right === 'masked' ? { ...row, ...maskedColumns(row, s.masked ?? []) } : row
  const shownLately = async (ctx: Ctx) => {
    if (s.steps_up) await confirmedLately(ctx, SHOWN_MINUTES)
  }

  return [
    handle(s.list, async (ctx, { params }) => {
      const right = await rightTo(ctx, params.employee_id, s.group, 'read')
      const results = await store.all(ctx, params.employee_id)
      if (results.length) await noteGroup(ctx, params.employee_id, s.group, right)
      return { right, results: results.map((row) => shown(row, right)) } as never
    }),
    handle(s.create, async (ctx, { params, body }) => {
      const seen = await writerOf(ctx, params.employee_id, s.group)
      refuseUnwritable(seen, ctx.as, s.noun, null, body as Row)
      await shownLately(ctx)
      await lockEmployee(ctx, params.employee_id)
      const added = await store.add(ctx, params.employee_id, body as Row)
      await store.written(ctx, params.employee_id)
      return added as never
    }),
    handle(s.update as Endpoint, async (ctx: Ctx, { params, body }: Input<Endpoint>) => {
      const { employee_id = '', id = '' } = params as Record<string, string>
      const seen = await writerOf(ctx, employee_id, s.group)
      await lockEmployee(ctx, employee_id)
      const { version, ...change } = body as Row & { version: number }
      const current = await store.one(ctx, employee_id, id)
      await checkVersion(current, version, () => current)
      const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      refuseUnwritable(seen, ctx.as, s.noun, current, values)
      await shownLately(ctx)
      const changed = await store.change(ctx, employee_id, current, values)
      await store.written(ctx, employee_id)
      return changed as never
    }),
    ...(s.verifies === false ? [] : [verification(store)]),
    handle(s.remove as Endpoint, async (ctx: Ctx, { params }: Input<Endpoint>) => {
      const { employee_id = '', id = '' } = params as Record<string, string>
      const seen = await writerOf(ctx, employee_id, s.group)
      refuseUnremovable(seen, ctx.as, s.noun, await store.one(ctx, employee_id, id))
      await shownLately(ctx)
      await store.remove(ctx, employee_id, id)
      await store.written(ctx, employee_id)
      return undefined as never
    }),
  ]
}

/** Nobody vouches for their own: the right to write it is not there for oneself where it matters, and never here. */
const verification = (store: RecordStore): Route =>
  handle(store.declared.verify as Endpoint, async (ctx: Ctx, { params, body }: Input<Endpoint>) => {
    const { employee_id = '', id = '' } = params as Record<string, string>
    const given = body as z.output<typeof Verification>
    const { is_verified, version } = given
    const right = await rightTo(ctx, employee_id, store.declared.group, 'write')
    if (employee_id === ctx.employee_id) throw forbidden()
    await lockEmployee(ctx, employee_id)
    const shown = (row: Row): Row =>
      right === 'masked' ? { ...row, ...maskedColumns(row, store.declared.masked ?? []) } : row
    const current = await store.one(ctx, employee_id, id)
    await checkVersion(current, version, () => shown(current))
    refuseUnseenPapers(given, { ...shown(current), papers: current['papers'] })
    return shown(await store.verify(ctx, employee_id, current, is_verified)) as never
  })

export const maskedColumns = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map((name) => [name, typeof row[name] === 'string' ? masked(row[name]) : row[name]]),
  )

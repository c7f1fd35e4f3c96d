import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { triedWrite } from '#platform/tried-write.ts'
import { anyHas } from '#platform/text-search.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { summaryOf, timingsOf, weekMinutes, type Hours } from '#modules/attendance/domain/hours.ts'
import type { Timing } from '#modules/attendance/domain/timing.ts'
import { factsChanged } from '#modules/attendance/server/recompute.ts'
import {
  addShift,
  archiveShift,
  changeShift,
  hours,
  restoreShift,
  shiftAssignment,
  staffingMinimum,
  shiftChoices,
  workShifts,
} from '#modules/attendance/shared/work-shift.ts'

type Body = Hours &
  Record<string, unknown> & {
    name: string
    code: string
    description?: string | null
    effective_from: string
    is_default: boolean
  }

export const shiftRoutes: Route[] = [
  handle(shiftChoices, (ctx, { query }) => {
    const all = ctx.db.selectFrom('work_shift').where('is_archived', '=', false)
    const found = query.search
      ? all.where('name', 'ilike', `%${query.search.replace(/[%_\\]/g, '\\$&')}%`)
      : all
    return page(query, found, found.select(['id', 'name']).orderBy('name').orderBy('id'))
  }),
  serveList(workShifts, {
    from: ({ today }) => sql`work_shift s cross join lateral (
      select * from work_shift_rule r where r.org_id = s.org_id and r.work_shift_id = s.id
      order by (r.effective_from <= ${today}) desc, case when r.effective_from <= ${today} then r.effective_from end desc, r.effective_from
      limit 1) r`,
    select: ({ today }) => ({
      name: sql`s.name`,
      code: sql`s.code`,
      summary: sql`r.timings`,
      week_minutes: sql`r.timings`,
      effective_from: sql`r.effective_from`,
      people: sql`(select count(*)::int from shift_assignment a where a.org_id = s.org_id and a.work_shift_id = s.id
        and a.employee_id is not null and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today}))`,
      is_default: sql`s.is_default`,
      description: sql`s.description`,
      version: sql`s.version`,
      is_archived: sql`s.is_archived`,
      ...(Object.fromEntries(Object.keys(hours).map((name) => [name, sql`r.hours -> ${name}`])) as {
        [K in keyof typeof hours]: ReturnType<typeof sql>
      }),
      is_flexible: sql`r.is_flexible`,
      follows_weekly_off: sql`r.follows_weekly_off`,
      paid_break: sql`r.paid_break`,
      auto_break_after: sql`r.auto_break_after`,
      auto_break_minutes: sql`r.auto_break_minutes`,
      start_grace: sql`r.start_grace`,
      end_grace: sql`r.end_grace`,
      late_from: sql`r.late_from`,
      full_day_minutes: sql`r.full_day_minutes`,
      half_day_minutes: sql`r.half_day_minutes`,
      pairing: sql`r.pairing`,
      by_direction: sql`r.by_direction`,
      window_before: sql`r.window_before`,
      window_after: sql`r.window_after`,
      auto_checkout: sql`r.auto_checkout`,
      one_punch_is_present: sql`r.one_punch_is_present`,
      round_minutes: sql`r.round_minutes::text`,
      round_direction: sql`r.round_direction`,
      duplicate_seconds: sql`r.duplicate_seconds`,
    }),
    id: sql`s.id`,
    where: (_ctx, query) => [query['is_archived'] === undefined && sql<boolean>`not s.is_archived`],
    search: (_ctx, text) => [anyHas(text, sql`s.name`, sql`s.code`)],
    filters: { is_archived: (yes) => sql`s.is_archived = ${yes}` },
    order: sql`s.is_default desc, lower(s.name)`,
    map: (_ctx, { summary }: { summary: Timing[] }) => ({
      summary: summaryOf(summary),
      week_minutes: weekMinutes(summary),
    }),
  }),
  serveAction(addShift, async (ctx, { body }) => {
    const id = newId()
    const { name } = body
    await written(ctx, async () => {
      if (body.is_default) await noDefault(ctx)
      await ctx.db
        .insertInto('work_shift')
        .values({ id, ...shiftOf(body) })
        .execute()
    })
    await writeRule(ctx, id, body)
    await changed(ctx, body.effective_from, name)
    return { id, name }
  }),
  serveAction(changeShift, async (ctx, { params, body }) => {
    const current = await locked(ctx, params.id, body.version)
    if (current.is_default && !body.is_default)
      throw invalid({ is_default: ['Make another shift the default instead.'] })
    await written(ctx, async () => {
      if (body.is_default && !current.is_default) await noDefault(ctx)
      await ctx.db
        .updateTable('work_shift')
        .set({ ...shiftOf(body), version: current.version + 1 })
        .where('id', '=', params.id)
        .execute()
    })
    await writeRule(ctx, params.id, body)
    await changed(ctx, body.effective_from, body.name)
    return undefined
  }),
  ...(
    [
      [archiveShift, true],
      [restoreShift, false],
    ] as const
  ).map(([act, is_archived]) =>
    serveAction(act, async (ctx, { params, body }) => {
      const current = await locked(ctx, params.id, body.version)
      if (is_archived && current.is_default)
        throw invalid({ detail: ['The default shift cannot be archived.'] })
      await ctx.db
        .updateTable('work_shift')
        .set({ is_archived, version: current.version + 1 })
        .where('id', '=', params.id)
        .execute()
      return undefined
    }),
  ),
  ...serveSettings(staffingMinimum, {
    async before(_ctx, values, current) {
      if (!{ ...current, ...values }['work_shift_id'])
        throw invalid({ work_shift_id: ['Work shift is Required'] })
    },
  }),
  ...serveSettings(shiftAssignment, {
    async before(ctx, values, current) {
      const next = { ...current, ...values }
      const meant = ['employee_id', 'segment_id', 'division_id', 'branch_id'].filter((name) => next[name])
      if (!next['work_shift_id']) throw invalid({ work_shift_id: ['Work shift is Required'] })
      if (meant.length !== 1)
        throw invalid({ [meant[1] ?? 'employee_id']: ['Choose one: employee, segment, division or branch.'] })
      const { valid_from, valid_to } = next
      if (typeof valid_to === 'string' && typeof valid_from === 'string' && valid_to < valid_from)
        throw invalid({ valid_to: ['Until cannot be before From.'] })
      if (current) await moved(ctx, current)
    },
    after: (ctx, row) => moved(ctx, row),
    beforeRemove: (ctx, row) => moved(ctx, row),
  }),
]

const shiftOf = ({ name, code, description, is_default }: Body) => ({
  name,
  code,
  description: description ?? null,
  is_default,
})
const noDefault = (ctx: Ctx) =>
  ctx.db.updateTable('work_shift').set({ is_default: false }).where('is_default', '=', true).execute()

const written = (ctx: Ctx, work: () => Promise<unknown>) =>
  triedWrite(ctx.db, work, async (constraint) =>
    invalid(
      constraint === 'work_shift_code'
        ? { code: ['A work shift with this code exists already.'] }
        : { name: ['A work shift with this name exists already.'] },
    ),
  )

async function locked(ctx: Ctx, id: string, version: number) {
  const { row } = await changing(ctx, 'work_shift', id, version, { current: (now) => now })
  return row
}

/** The rules from a day on; those of the same day are replaced. */
async function writeRule(ctx: Ctx, work_shift_id: string, body: Body) {
  const rest = Object.fromEntries(
    Object.entries(body).filter(
      ([name]) =>
        !(name in hours) && !['name', 'code', 'description', 'is_default', 'version'].includes(name),
    ),
  )
  const values = {
    ...(rest as { effective_from: string }),
    round_minutes: Number(rest['round_minutes']),
    timings: JSON.stringify(timingsOf(body)),
    hours: JSON.stringify(Object.fromEntries(Object.keys(hours).map((name) => [name, body[name] ?? null]))),
  }
  await ctx.db
    .insertInto('work_shift_rule')
    .values({ id: newId(), work_shift_id, ...values })
    .onConflict((oc) => oc.columns(['org_id', 'work_shift_id', 'effective_from']).doUpdateSet(values))
    .execute()
}

const changed = (ctx: Ctx, start: string, because: string) =>
  factsChanged(ctx, { employee_ids: null, start, end: null, because })
const moved = (ctx: Ctx, { employee_id, valid_from, valid_to }: Record<string, unknown>) =>
  factsChanged(ctx, {
    employee_ids: typeof employee_id === 'string' ? [employee_id] : null,
    start: String(valid_from),
    end: typeof valid_to === 'string' ? valid_to : null,
    because: 'Work shift',
  })

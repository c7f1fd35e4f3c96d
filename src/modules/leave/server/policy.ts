import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import {
  activatePolicy,
  addRule,
  changeRule,
  leavePolicy,
  policyRules,
  removeRule,
  type Rule,
} from '#modules/leave/shared/leave-policy.ts'

const used = sql`exists (select from leave_ledger l where l.setting_id = leave_master_setting.id)`

/** Versions of the policy, and their rules. What was given by a version keeps the version as it was. */
export const policyRoutes: Route[] = [
  ...serveSettings(leavePolicy, {
    computed: () => ({
      state: sql`leave_master_setting.state`,
      types: sql`(select count(*)::int from leave_rule r where r.setting_id = leave_master_setting.id)`,
      is_used: used,
    }),
    async before(ctx, values, current) {
      const from = String(values['effective_from'] ?? current?.['effective_from'])
      const till =
        values['effective_till'] === undefined ? current?.['effective_till'] : values['effective_till']
      if (typeof till === 'string' && till < from)
        throw invalid({ effective_till: ['Effective till must be after effective from.'] })
      if (!current || current['state'] === 'Draft') return
      await refuseUsed(ctx.db, String(current['id']))
      await moveBegin(ctx.db, String(current['id']), String(current['effective_from']), from)
    },
    async beforeRemove(_ctx, row) {
      if (row['state'] !== 'Draft')
        throw conflict('Only a draft can be deleted: this setting has been in force.')
    },
  }),

  handle(policyRules, async (ctx, { params }) => {
    const policy = await policyOf(ctx.db, params.id)
    const [rules, without] = await Promise.all([
      rulesOf(ctx.db, sql`r.setting_id = ${params.id}`),
      sql<Rule['leave_type']>`
        select t.id, t.name, t.code, t.colour from leave_type t
        where not t.is_archived and not exists (select from leave_rule r where r.setting_id = ${params.id} and r.leave_type_id = t.id)
        order by t.name`.execute(ctx.db),
    ])
    const { is_used, ...shown } = policy
    return {
      policy: { ...shown, can_edit: mayWrite(ctx) && isOpen({ ...shown, is_used }) },
      rules,
      without: without.rows,
    }
  }),

  handle(addRule, async (ctx, { params, body }) => {
    await openPolicy(ctx.db, params.id)
    const id = newId()
    try {
      await ctx.db
        .insertInto('leave_rule')
        .values({ id, setting_id: params.id, leave_type_id: body.leave_type_id })
        .execute()
    } catch (error) {
      const constraint = violated(error)
      if (constraint === null) throw error
      const known = constraint.endsWith('_key')
      throw invalid({ leave_type_id: [known ? 'This type has a rule already.' : 'Select a valid choice.'] })
    }
    return oneRule(ctx.db, params.id, id)
  }),

  handle(changeRule, async (ctx, { params, body }) => {
    await openPolicy(ctx.db, params.id)
    const { version, ...values } = body
    const { row: current, write } = await changing(ctx, 'leave_rule', params.rule_id, version, {
      where: { setting_id: params.id },
      current: ({ id }) => oneRule(ctx.db, params.id, id),
    })
    await refuseUnknown(ctx.db, current.leave_type_id, values)
    const { accrual, renewal, tiers, carry_forward, encash, collapse, compensatory, pay_steps, ...flat } =
      values
    const parts = { accrual, renewal, tiers, carry_forward, encash, collapse, compensatory, pay_steps }
    await write({
      ...flat,
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, part && JSON.stringify(part)]),
      ),
    })
    return oneRule(ctx.db, params.id, params.rule_id)
  }),

  handle(removeRule, async (ctx, { params }) => {
    await openPolicy(ctx.db, params.id)
    await oneRule(ctx.db, params.id, params.rule_id)
    await ctx.db.deleteFrom('leave_rule').where('id', '=', params.rule_id).execute()
    return undefined
  }),

  handle(activatePolicy, async (ctx, { params, body }) => {
    const { row: policy, write } = await changing(ctx, 'leave_master_setting', params.id, body.version, {
      current: ({ id }) => policyOf(ctx.db, id),
    })
    if (policy.state !== 'Draft') throw conflict('This setting is in force already.')
    if (!(await rulesOf(ctx.db, sql`r.setting_id = ${params.id}`)).length)
      throw conflict('A setting without leave types can not be in force. Add its types first.')
    await endBefore(ctx.db, policy.effective_from)
    try {
      await write({ state: 'Active' })
    } catch (error) {
      if (violated(error) !== 'leave_master_setting_overlap') throw error
      throw invalid({
        effective_from: ['Another setting is in force on some of these days. Set its end, or begin later.'],
      })
    }
    return { id: params.id, state: 'Active' }
  }),
]

/** What was in force until then ends the day before: nobody is without a policy in between, nor under two. */
const endBefore = (db: Db, from: string) =>
  db
    .updateTable('leave_master_setting')
    .set((eb) => ({ effective_till: addDays(from, -1), version: eb('version', '+', 1) }))
    .where('state', '<>', 'Draft')
    .where('effective_from', '<', from)
    .where((eb) => eb.or([eb('effective_till', 'is', null), eb('effective_till', '>=', from)]))
    .execute()

/** One in force begins on another day: what was in force before it ends the day before, as when it came into force. */
async function moveBegin(db: Db, id: string, was: string, from: string): Promise<void> {
  if (from === was) return
  const former = db
    .updateTable('leave_master_setting')
    .set((eb) => ({ effective_till: addDays(from, -1), version: eb('version', '+', 1) }))
    .where('state', '<>', 'Draft')
    .where('effective_till', '=', addDays(was, -1))
  if (from > was) {
    // it gives its first days up before the other takes them
    await db.updateTable('leave_master_setting').set({ effective_from: from }).where('id', '=', id).execute()
    await former.execute()
    return
  }
  const whole = await db
    .selectFrom('leave_master_setting')
    .select('name')
    .where('state', '<>', 'Draft')
    .where('id', '<>', id)
    .where('effective_from', '>=', from)
    .where('effective_from', '<', was)
    .executeTakeFirst()
  if (whole)
    throw invalid({
      effective_from: [`“${whole.name}” begins on that day or after it: nothing of it would be left.`],
    })
  await former.execute()
}

const mayWrite = ({ org }: Ctx) => !org.is_audit && allowed(org.codes, [P.leave.masterSettings], 'write')
const isOpen = ({ state, is_used }: { state: string; is_used: boolean }) => state === 'Draft' || !is_used

interface Policy {
  id: string
  name: string
  state: string
  effective_from: string
  effective_till: string | null
  version: number
  is_used: boolean
}
async function policyOf(db: Db, id: string): Promise<Policy> {
  const { rows } = await sql<Policy>`
    select id, name, state, effective_from, effective_till, version, ${used} as is_used from leave_master_setting where id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function openPolicy(db: Db, id: string): Promise<void> {
  const policy = await policyOf(db, id)
  if (!isOpen(policy)) throw usedPolicy()
}
async function refuseUsed(db: Db, id: string): Promise<void> {
  if ((await policyOf(db, id)).is_used) throw usedPolicy()
}
const usedPolicy = () =>
  conflict(
    'Leave was given by this setting: it stays as it is. Clone it, change the copy, and let the copy begin later.',
  )

async function oneRule(db: Db, policyId: string, id: string): Promise<Rule> {
  const [rule] = await rulesOf(db, sql`r.setting_id = ${policyId} and r.id = ${id}`)
  if (!rule) throw notFound()
  return rule
}

async function rulesOf(db: Db, where: ReturnType<typeof sql>): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select r.id, r.version,
      json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour, 'unit', t.unit, 'has_balance', t.has_balance) as leave_type,
      r.segment_id, r.gender, r.marital_status, r.employment_type_ids, r.min_tenure_months, r.in_probation, r.in_notice_period,
      r.applied_by, r.is_visible, trim_scale(r.min_days)::text as min_days, trim_scale(r.max_days)::text as max_days,
      trim_scale(r.max_consecutive)::text as max_consecutive, r.min_gap_days, r.notice_days, r.past_days, r.past_in_working_days,
      r.future_days, r.per_period, trim_scale(r.max_per_period)::text as max_per_period, r.once_per_event, r.max_events,
      r.allows_half_day, r.allows_quarter_day, r.allows_hours, r.min_minutes, trim_scale(r.document_after_days)::text as document_after_days,
      r.counts_non_working_days, r.sandwich, r.half_triggers_sandwich, r.clubbing_prohibited_ids,
      trim_scale(r.negative_limit)::text as negative_limit, r.reduces_type_id,
      r.accrual, r.renewal, r.tiers, r.carry_forward, r.encash, r.collapse, r.compensatory, r.pay_steps
    from leave_rule r join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id
    where ${where} order by t.name, t.id`.execute(db)
  return rows
}

/** Ids in lists have no key of their own in the database: they are held against the tables here. */
async function refuseUnknown(
  db: Db,
  typeId: string,
  rule: {
    segment_id: string | null
    employment_type_ids: string[]
    clubbing_prohibited_ids: string[]
    reduces_type_id: string | null
    collapse: { move_to_id: string | null } | null
  },
): Promise<void> {
  const types = [...rule.clubbing_prohibited_ids, ...(rule.reduces_type_id ? [rule.reduces_type_id] : [])]
  const to = rule.collapse?.move_to_id
  const wrong = 'Select a valid choice.'
  const [known, employment] = await Promise.all([
    db
      .selectFrom('leave_type')
      .select('id')
      .where('id', 'in', [typeId, ...types, ...(to ? [to] : [])])
      .execute(),
    db
      .selectFrom('employment_type')
      .select('id')
      .where('id', 'in', [typeId, ...rule.employment_type_ids])
      .execute(),
  ])
  if (rule.segment_id && !(await segmentExists(db, rule.segment_id))) throw invalid({ segment_id: [wrong] })
  const ids = new Set([...known, ...employment].map(({ id }) => id))
  if (rule.employment_type_ids.some((id) => !ids.has(id))) throw invalid({ employment_type_ids: [wrong] })
  if (rule.clubbing_prohibited_ids.some((id) => !ids.has(id)))
    throw invalid({ clubbing_prohibited_ids: [wrong] })
  if (rule.reduces_type_id && (!ids.has(rule.reduces_type_id) || rule.reduces_type_id === typeId))
    throw invalid({ reduces_type_id: [wrong] })
  if (to && (!ids.has(to) || to === typeId)) throw invalid({ 'collapse.move_to_id': [wrong] })
}

const segmentExists = (db: Db, id: string) =>
  db
    .selectFrom('segment')
    .select('id')
    .where('id', '=', id)
    .where('is_archived', '=', false)
    .executeTakeFirst()

import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { lockedUntil } from '#modules/leave/server/leave-settings.ts'
import { policyOf, usedPolicy, type Policy } from '#modules/leave/server/policy.ts'
import {
  addRule,
  changeRule,
  policyRules,
  removeRule,
  type Rule,
  type RuleBody,
} from '#modules/leave/shared/leave-policy.ts'

/** What a policy says about each type. Once leave was given by it, it gets further types only, each from a date. */
export const ruleRoutes: Route[] = [
  handle(policyRules, async (ctx, { params }) => {
    const policy = await policyOf(ctx.db, params.id, ctx.today)
    const [rules, without] = await Promise.all([
      rulesOf(ctx.db, sql`r.setting_id = ${params.id}`),
      sql<Rule['leave_type']>`
        select t.id, t.name, t.code, t.colour, t.unit, t.has_balance from leave_type t
        where not t.is_archived and not exists (select from leave_rule r where r.setting_id = ${params.id} and r.leave_type_id = t.id)
        order by t.name`.execute(ctx.db),
    ])
    const may = mayWrite(ctx)
    return {
      policy: { ...policy, can_edit: may && isOpen(policy), can_add: may && policy.state !== 'Expired' },
      rules: rules.map((rule) => shownRule(rule, policy, may)),
      without: without.rows,
    }
  }),

  handle(addRule, async (ctx, { params, body }) => {
    const { leave_type_id, applies_from: from, ...values } = body
    const policy = await policyOf(ctx.db, params.id, ctx.today)
    const applies_from = await appliesFrom(ctx, policy, from ?? null)
    await refuseUnknown(ctx.db, leave_type_id, values)
    const id = newId()
    try {
      await ctx.db
        .insertInto('leave_rule')
        .values({ ...ruleColumns(values), id, setting_id: params.id, leave_type_id, applies_from })
        .execute()
    } catch (error) {
      const constraint = violated(error)
      if (constraint === null) throw error
      const known = constraint.endsWith('_key')
      throw invalid({ leave_type_id: [known ? 'This type has a rule already.' : 'Select a valid choice.'] })
    }
    return shownRule(await oneRule(ctx.db, params.id, id), policy, true)
  }),

  handle(changeRule, async (ctx, { params, body }) => {
    const policy = await openRule(ctx, params.id, params.rule_id)
    const { version, ...values } = body
    const { row: current, write } = await changing(ctx, 'leave_rule', params.rule_id, version, {
      where: { setting_id: params.id },
      current: async ({ id }) => shownRule(await oneRule(ctx.db, params.id, id), policy, true),
    })
    await refuseUnknown(ctx.db, current.leave_type_id, values)
    await write(ruleColumns(values))
    return shownRule(await oneRule(ctx.db, params.id, params.rule_id), policy, true)
  }),

  handle(removeRule, async (ctx, { params }) => {
    await openRule(ctx, params.id, params.rule_id)
    await ctx.db.deleteFrom('leave_rule').where('id', '=', params.rule_id).execute()
    return undefined
  }),
]

const mayWrite = ({ org }: Ctx) => !org.is_audit && allowed(org.codes, [P.leave.masterSettings], 'write')
const isOpen = ({ state, is_used }: { state: string; is_used: boolean }) => state === 'Draft' || !is_used

/** A rule that may be changed: of a policy that is open, or one that was added later and has given nothing yet. */
async function openRule({ db, today }: Ctx, policyId: string, id: string): Promise<Policy> {
  const policy = await policyOf(db, policyId, today)
  const rule = await oneRule(db, policyId, id)
  if (!isOpen(policy) && !isUnusedAddition(rule)) throw usedPolicy()
  return policy
}
const isUnusedAddition = ({ applies_from, is_used }: StoredRule) => applies_from !== null && !is_used

/** From which day a new rule applies: a policy that has given leave keeps what it said of the days until then. */
async function appliesFrom({ db }: Ctx, policy: Policy, from: Day | null): Promise<Day | null> {
  const { state, effective_from, effective_till, is_used } = policy
  if (state === 'Expired') throw conflict('This policy has ended. Add the type to the current one.')
  if (from === null || from <= effective_from) {
    if (!is_used) return null
    throw invalid({
      applies_from: [
        from === null
          ? 'Applies from is Required'
          : `Leave was given by this policy: choose a day after ${effective_from}.`,
      ],
    })
  }
  if (effective_till !== null && from > effective_till)
    throw invalid({ applies_from: [`The policy ends on ${effective_till}: choose an earlier day.`] })
  const until = await lockedUntil(db)
  if (until !== null && from <= until)
    throw invalid({ applies_from: [`Leave up to ${until} is locked: choose a later day.`] })
  return from
}

/** A rule's values as its columns hold them. */
export function ruleColumns(values: RuleBody) {
  const { accrual, renewal, tiers, carry_forward, encash, collapse, compensatory, pay_steps, ...flat } =
    values
  const parts = { accrual, renewal, tiers, carry_forward, encash, collapse, compensatory, pay_steps }
  return {
    ...flat,
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part && JSON.stringify(part)])),
  }
}

const shownRule = ({ is_used, ...rule }: StoredRule, policy: Policy, may: boolean): Rule => ({
  ...rule,
  can_edit: may && (isOpen(policy) || isUnusedAddition({ ...rule, is_used })),
})
/** As it is stored, and whether leave was given or requested by it. */
type StoredRule = Omit<Rule, 'can_edit'> & { is_used: boolean }
async function oneRule(db: Db, policyId: string, id: string): Promise<StoredRule> {
  const [rule] = await rulesOf(db, sql`r.setting_id = ${policyId} and r.id = ${id}`)
  if (!rule) throw notFound()
  return rule
}

async function rulesOf(db: Db, where: ReturnType<typeof sql>): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select r.id, r.version, r.applies_from,
      (exists (select from leave_ledger l where l.setting_id = r.setting_id and l.leave_type_id = r.leave_type_id)
        or exists (select from leave_request q where q.leave_type_id = r.leave_type_id and q.start_on >= r.applies_from)) as is_used,
      json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour, 'unit', t.unit, 'has_balance', t.has_balance) as leave_type,
      r.segment_id, r.gender, r.marital_status, r.employment_type_ids, r.min_tenure_months, r.in_probation, r.in_notice_period,
      r.applied_by, r.is_visible, trim_scale(r.min_days)::text as min_days, trim_scale(r.max_days)::text as max_days,
      trim_scale(r.max_consecutive)::text as max_consecutive, r.min_gap_days, r.notice_days, r.past_days, r.past_in_working_days,
      r.future_days, r.per_period, trim_scale(r.max_per_period)::text as max_per_period, r.once_per_event, r.event_span_days, r.max_events,
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

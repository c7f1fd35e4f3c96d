import { sql } from 'kysely'
import { P, allowed } from '#kernel/permission.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { applyStatutory, clonePolicy, policyChoices, RuleBody } from '#modules/leave/shared/leave-policy.ts'
import { ruleColumns } from '#modules/leave/server/policy-rule.ts'
import { policyStateOn } from '#modules/leave/server/policy.ts'
import { statutory } from '#modules/leave/server/statutory.ts'

/** A type with its rule, named by codes: as it can be written into any organization. */
export interface PackedType {
  type: {
    name: string
    code: string
    colour: string
    category: string
    pay_percent: string
    unit: 'Day' | 'Hour'
    has_balance: boolean
    is_statutory?: boolean
    irregularity_order?: number | null
    penalty_order?: number | null
  }
  /** What the rule says other than nothing; other types by their codes, types of employment by their titles. */
  rule: Record<string, unknown>
}
interface NewPolicy {
  name: string
  description: string | null
  effective_from: string
  parent_id: string | null
  /** The policy's switches. */
  switches: Record<string, unknown>
}

export const copyRoutes: Route[] = [
  handle(policyChoices, async (ctx) => ({
    targets: targetsOf(ctx).map(({ slug, name }) => ({ slug, name, is_this: slug === ctx.org.slug })),
    policies: await ctx.db
      .selectFrom('leave_master_setting')
      .select(['id', 'name', policyStateOn(ctx.today).as('state'), 'effective_from'])
      .orderBy('effective_from', 'desc')
      .orderBy('name')
      .execute(),
  })),

  // before the clone's path, whose id it would be taken for
  handle(applyStatutory, async (ctx, { body }) =>
    write(
      ctx.db,
      { ...body, description: statutory.description, parent_id: null, switches: {} },
      statutory.types,
    ),
  ),

  handle(clonePolicy, async (ctx, { params, body }) => {
    const to = body.to || ctx.org.slug
    const target = targetsOf(ctx).find(({ slug }) => slug === to)
    if (!target) throw invalid({ to: ['Select a valid choice.'] })
    const { switches, types } = await packed(ctx.db, params.id)
    const here = to === ctx.org.slug
    const policy: NewPolicy = { ...body, description: null, parent_id: here ? params.id : null, switches }
    if (here) return write(ctx.db, policy, types)
    // another organization is another transaction: it may stay even if this call fails afterwards, and is only a draft
    const scope = {
      org_id: target.org_id,
      account_id: ctx.viewer.account_id,
      acting_as: 'hr' as const,
      request_no: ctx.request.id,
      ip: ctx.request.ip,
    }
    return ctx.services.database.inOrganization(scope, (db) => write(db, policy, types))
  }),
]

/** Where this viewer sets leave policies, as HR and not as an audit user. */
const targetsOf = ({ viewer }: Ctx) =>
  [...viewer.memberships.values()].filter(
    ({ is_hr, codes }) => is_hr && allowed(codes, [P.leave.masterSettings], 'write'),
  )

async function packed(
  db: Db,
  id: string,
): Promise<{ switches: Record<string, unknown>; types: PackedType[] }> {
  const [policy, { rows }] = await Promise.all([
    db.selectFrom('leave_master_setting').selectAll().where('id', '=', id).executeTakeFirst(),
    sql<PackedType>`
      select json_build_object('name', t.name, 'code', t.code, 'colour', t.colour, 'category', t.category, 'pay_percent', t.pay_percent::text,
          'unit', t.unit, 'has_balance', t.has_balance, 'is_statutory', t.is_statutory, 'irregularity_order', t.irregularity_order, 'penalty_order', t.penalty_order) as type,
        to_jsonb(r) || jsonb_build_object(
          'min_days', trim_scale(r.min_days)::text, 'max_days', trim_scale(r.max_days)::text, 'max_consecutive', trim_scale(r.max_consecutive)::text,
          'max_per_period', trim_scale(r.max_per_period)::text, 'document_after_days', trim_scale(r.document_after_days)::text,
          'negative_limit', trim_scale(r.negative_limit)::text,
          'segment_name', (select g.name from segment g where g.id = r.segment_id),
          'employment_types', (select coalesce(json_agg(e.title), '[]') from employment_type e where e.id = any(r.employment_type_ids)),
          'clubbing_codes', (select coalesce(json_agg(c.code), '[]') from leave_type c where c.id = any(r.clubbing_prohibited_ids)),
          'reduces_code', (select c.code from leave_type c where c.id = r.reduces_type_id),
          'move_to_code', (select c.code from leave_type c where c.id = (r.collapse ->> 'move_to_id')::uuid)) as rule
      from leave_rule r join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id
      where r.setting_id = ${id} and not t.is_archived order by t.name`.execute(db),
  ])
  if (!policy) throw notFound()
  const {
    org_id: _o,
    id: _i,
    name: _n,
    description: _d,
    effective_from: _f,
    effective_till: _t,
    parent_id: _p,
    state: _s,
    version: _v,
    created_at: _c,
    ...switches
  } = policy
  return { switches, types: rows }
}

/** Writes a policy as a draft: types that the organization has are taken by their code or name, others are made. */
async function write(db: Db, { switches, ...policy }: NewPolicy, types: readonly PackedType[]) {
  const id = newId()
  try {
    await db
      .insertInto('leave_master_setting')
      .values({ ...switches, ...pick(policy), id, state: 'Draft' })
      .execute()
  } catch (error) {
    if (violated(error) !== 'leave_master_setting_name') throw error
    throw invalid({ name: ['Leave Setting with this name already exists.'] })
  }
  const known = await db.selectFrom('leave_type').select(['id', 'code', 'name']).execute()
  const same = (one: PackedType['type']) =>
    known.find(({ code }) => code === one.code) ??
    known.find(({ name }) => name.toLowerCase() === one.name.toLowerCase())
  const made = types.filter(({ type }) => !same(type)).map(({ type }) => ({ ...type, id: newId() }))
  if (made.length) await db.insertInto('leave_type').values(made).execute()
  const idOf = new Map([
    ...made.map(({ code, id: of }) => [code, of] as const),
    ...types.flatMap(({ type }) => {
      const found = same(type)
      return found ? [[type.code, found.id] as const] : []
    }),
  ])
  const [employment, segments] = await Promise.all([
    db.selectFrom('employment_type').select(['id', 'title']).execute(),
    db.selectFrom('segment').select(['id', 'name']).where('is_archived', '=', false).execute(),
  ])
  const populations = new Map(segments.map(({ id: of, name }) => [name.toLowerCase(), of]))
  const titles = new Map(employment.map(({ id: of, title }) => [title.toLowerCase(), of]))
  const rules = types.map(({ type, rule }) => ({
    ...unpacked(rule, idOf, titles, populations),
    id: newId(),
    setting_id: id,
    leave_type_id: idOf.get(type.code) ?? '',
  }))
  if (rules.length) await db.insertInto('leave_rule').values(rules).execute()
  return { id, name: policy.name, types: rules.length, made_types: made.length }
}

const pick = ({ name, description, effective_from, parent_id }: Omit<NewPolicy, 'switches'>) => ({
  name,
  description,
  effective_from,
  parent_id,
})

/** Names become the ids of this organization; what it does not know is left out. */
function unpacked(
  rule: Record<string, unknown>,
  types: Map<string, string>,
  titles: Map<string, string>,
  populations: Map<string, string>,
) {
  const { segment_name, employment_types, clubbing_codes, reduces_code, move_to_code, collapse, ...rest } =
    rule
  const target = types.get(String(move_to_code))
  const moved = collapse && typeof collapse === 'object' && 'excess' in collapse && collapse.excess === 'Move'
  return ruleColumns(
    RuleBody.parse({
      ...rest,
      segment_id: populations.get(String(segment_name).toLowerCase()) ?? null,
      employment_type_ids: named(employment_types, titles, (title) => title.toLowerCase()),
      clubbing_prohibited_ids: named(clubbing_codes, types, (code) => code),
      reduces_type_id: types.get(String(reduces_code)) ?? null,
      collapse: moved ? (target ? { excess: 'Move', move_to_id: target } : { excess: 'Lapse' }) : collapse,
    }),
  )
}

const named = (names: unknown, ids: Map<string, string>, key: (name: string) => string) =>
  (Array.isArray(names) ? names : []).flatMap((name) => ids.get(key(String(name))) ?? [])

/** The set of the law in an organization at once, in force: for a demo or a first start. */
export const writeStatutory = (db: Db, name: string, effective_from: string) =>
  write(
    db,
    { name, description: statutory.description, effective_from, parent_id: null, switches: {} },
    statutory.types,
  )

import { sql, type Kysely } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { isPassedOn, nextLink } from '#engines/approval/chain.ts'
import { abilities, step, type Action, type Flags } from '#engines/approval/machine.ts'
import { moves } from '#engines/approval/passed-today-server.ts'
import type { Columns, Declared, Request, Serve } from '#engines/approval/request-hooks-server.ts'
import {
  actorOf,
  askedAs,
  linksAbout,
  linksOf,
  turnOf,
  type Links,
} from '#engines/approval/request-store-server.ts'
import { othersOf } from '#engines/approval/request-turn-server.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'

type Row = Record<string, unknown>
/** A request as it was read, with whether its sender may still cancel it, and whether it follows a change of supervisors. */
export type Read<D> = Request<D> & { cancels: boolean; moves: boolean }

/** Reads requests of a type as a viewer sees them: what is visible, and what they may do with it. */
export function requestReader<I, D extends object>(t: Declared, s: Serve<I, D>) {
  const extraOf = (ctx: Ctx): Columns =>
    typeof s.columns === 'function' ? s.columns(ctx) : (s.columns ?? {})

  const rows = (ctx: Ctx) => {
    const open = ctx.db as unknown as Kysely<Record<string, Row>>
    return (
      open
        .selectFrom('request as r')
        // every request has its details: a count that asks nothing of them need not read them
        .leftJoin(`${s.table} as d`, (join) =>
          join
            .onRef('d.request_id' as never, '=', 'r.id' as never)
            .onRef('d.org_id' as never, '=', 'r.org_id' as never),
        )
        .where(sql<boolean>`r.type = ${t.name}`)
        .where(visibleRequests(ctx))
        .where(s.kept ?? sql<boolean>`true`)
    )
  }
  const selected = (ctx: Ctx, query: ReturnType<typeof rows>) => {
    const extra = extraOf(ctx)
    const plain = Object.keys(t.detail.shape).filter((name) => !(name in extra))
    return query.select([
      sql`r.id`.as('id'),
      sql`r.status`.as('status'),
      sql`r.level`.as('level'),
      sql`r.steps`.as('steps'),
      sql`r.step`.as('step'),
      sql`r.needs`.as('needs'),
      sql`r.flow_name`.as('flow_name'),
      sql`r.due_at`.as('due_at'),
      turnOf(ctx).as('turn'),
      chosenNames.as('chosen'),
      sql`r.is_offline`.as('is_offline'),
      sql`r.employee_id`.as('employee_id'),
      sql`r.sender_account_id`.as('sender_account_id'),
      sql`r.is_prepared`.as('is_prepared'),
      sql`r.request_remarks`.as('request_remarks'),
      sql`r.created_at`.as('created_at'),
      sql`r.version`.as('version'),
      cancels.as('cancels'),
      moves.as('moves'),
      personOf(sql`r.employee_id`, ctx.today).as('sender'),
      ...plain.map((name) => sql.ref(`d.${name}`).as(name)),
      ...Object.entries(extra).map(([name, value]) => value.as(name)),
    ])
  }

  /** As it stands today: of whom supervises no more nobody is asked, though the work of the hour has not come yet. */
  const today = (request: Read<D>, links: Links): Read<D> => {
    const chain = othersOf(request, links.get(request.employee_id) ?? [])
    const asked = request.turn.map(({ employee_id }) => employee_id)
    if (!request.moves || !isPassedOn(request, asked, chain)) return request
    const link = nextLink(chain, request.employee_id, (request.level ?? 0) - 1)
    if (!link) return { ...request, turn: [] }
    const { supervisor_id, full_name, authority_order: level } = link
    return { ...request, level, turn: [{ employee_id: supervisor_id, full_name, level, delegates: [] }] }
  }
  const one = async (ctx: Ctx, id: string) => {
    const row = await selected(ctx, rows(ctx))
      .where(sql<boolean>`r.id = ${id}`)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row as unknown as Read<D>
  }
  const shown = async (ctx: Ctx, requests: Read<D>[], known?: Links) => {
    const links = known ?? (await linksOf(ctx.db, ctx.today, requests))
    // auditors and who else reads alone would be refused
    const acts = ctx.as !== 'hr' || allowed(ctx.org.codes, t.hr, 'write')
    const answers = requests
      .map((was) => today(was, links))
      .map((request) => ({
        ...(s.shown?.(ctx, request) ?? request),
        editable: acts ? editableBy(ctx, request, links) : [],
        waits_for: request.turn.flatMap(({ full_name }) => full_name || []),
        abilities: lawful(
          ctx,
          request,
          abilities({ ...standing(ctx, request, links), ...(acts ? {} : onlooker) }),
        ),
      }))
    await s.read?.(ctx, answers)
    return answers
  }
  /** Whoever may approve may change first what the step lets them. */
  const editableBy = (ctx: Ctx, request: Read<D>, links: Links): string[] => {
    const named = request.steps[request.step]?.may_edit ?? []
    if (!named.length || !step(standing(ctx, request, links), 'approve').ok) return []
    return named.filter((name) => t.editable?.[name])
  }
  const lawful = (ctx: Ctx, request: Read<D>, able: Record<Action, boolean>) =>
    Object.fromEntries(
      Object.entries(able).map(([action, may]) => [
        action,
        // the names are those of `abilities`
        may && !s.refuses?.(ctx, request, action as Action),
      ]),
    )
  const standing = (ctx: Ctx, request: Read<D>, links: Links) => {
    const facts = { ...factsOf(ctx, request, links), returns: t.returns ?? false }
    if (s.final && facts.status === 'Approved') return { ...facts, actor: 'other' as const }
    const decides = facts.actor === 'sender' || (s.decides?.(ctx, request) ?? true)
    return decides ? facts : { ...facts, actor: 'other' as const }
  }
  const reread = async (ctx: Ctx, id: string, known?: Links) => {
    const [request, links] = await Promise.all([one(ctx, id), known ?? linksAbout(ctx.db, ctx.today, id)])
    return (await shown(ctx, [request], links))[0]
  }

  return { rows, selected, one, shown, standing, today, editableBy, reread }
}

/** The setting of the organization is read once for all rows; what the program did itself is nobody's act. Of the alias `r`. */
const cancels = sql<boolean>`(coalesce((select (x.value ->> 'cancels_forwarded')::boolean from singleton_setting x
  where x.key = ${approvalSettings.key}), ${approvalSettings.initial.cancels_forwarded})
  or not exists (select from request_history h where h.org_id = r.org_id and h.request_id = r.id
    and h.action_performed in ('Approved', 'Forwarded') and h.acting_as in ('supervisor', 'hr', 'delegate')))`

/** Those whom the requester chose, of the alias `r`; looked up only where a step was theirs to choose. */
const chosenNames = sql<string | null>`case when r.steps @> '[{"approver": "Chosen by who asks"}]' then (
  select string_agg(e.full_name, ', ' order by e.full_name) from employee e where e.org_id = r.org_id and e.id::text in (
    select jsonb_array_elements_text(x -> 'employee_ids') from jsonb_array_elements(r.steps) x
    where x ->> 'approver' = 'Chosen by who asks' and jsonb_typeof(x -> 'employee_ids') = 'array')) end`

const onlooker = { actor: 'other' } as const
const named: Flags = { approve: true, deny: true, forward: false }

function factsOf(ctx: Ctx, request: Read<unknown>, links: Links) {
  const chain = links.get(request.employee_id) ?? []
  const own = askedAs(ctx, request)
  const link = own?.level ? chain.find(({ supervisor_id }) => supervisor_id === own.employee_id) : undefined
  return {
    status: request.status,
    actor: actorOf(ctx, request, own),
    flags: link ?? named,
    has_next: Boolean(own?.level) && nextLink(chain, request.employee_id, request.level ?? 0) !== null,
    cancels: request.cancels,
  }
}

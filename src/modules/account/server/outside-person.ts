import { sql, type RawBuilder } from 'kysely'
import type { BodyOf } from '#kernel/endpoint.ts'
import { forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { INVITATION_DAYS } from '#modules/account/shared/invitation.ts'
import { outsidePeople, type OutsidePerson } from '#modules/account/shared/outside-person.ts'
import { beyond, everyRight } from '#modules/account/domain/granting.ts'
import { plainIdentity } from '#modules/account/server/identity.ts'
import { INVITED } from '#modules/account/server/invitation-delivery.ts'
import { named } from '#modules/account/server/login-log.ts'
import { changeInTurn, keepsHolder, recordChange } from '#modules/account/server/permission-change.ts'
import { announce } from '#modules/account/server/session-store.ts'

/** People who are no employees here: auditors, and HR from elsewhere. They belong to it once they accept. */
export const outsidePersonRoutes: Route[] = [
  handle(outsidePeople.list, async (ctx, { query }) => {
    let all = tableOf(ctx)
    if (query.search) all = all.where(named(query.search))
    return page(query, all, all.selectAll().orderBy('a.full_name').orderBy('a.id'))
  }),
  handle(outsidePeople.add, async (ctx, { body }) => {
    await mayChange(ctx)
    await mayGive(ctx, body)
    const email = plainIdentity(body.email)
    await checkNew(ctx, email)
    const id = newId()
    const { full_name, kind, audit_from = null, audit_to = null } = body
    const isAuditor = kind === 'Auditor'
    const group_ids = kind === 'HR' ? [...new Set(body.group_ids)] : []
    const days = isAuditor ? { audit_from, audit_to } : {}
    const expires_at = new Date(Date.parse(ctx.now) + INVITATION_DAYS * 86_400_000).toISOString()
    await ctx.db
      .insertInto('outside_invitation')
      .values({
        ...{ id, email, full_name, kind, group_ids, ...days, expires_at },
        ...{ invited_by: ctx.viewer.account_id, invited_at: ctx.now },
      })
      .execute()
    await recordChange(ctx, 'permission.invited', { email, full_name, kind, group_ids, ...days })
    await ctx.signal(INVITED, { invitation_id: id })
    return one(ctx, id)
  }),
  handle(outsidePeople.takeOut, async (ctx, { params: { id } }) => {
    await mayChange(ctx)
    const person = await one(ctx, id)
    if (person.state !== 'Joined') return withdraw(ctx, person)
    if (!person.can_take_out) throw forbidden('You cannot change your own permissions.')
    const group_ids = person.groups.map((group) => group.id)
    if (!(await keepsHolder(ctx.db, ctx.today, { account_id: id, group_ids })))
      throw refuse('Somebody must keep all permissions: this person is the last who holds them.')
    await keepsReader(ctx, id)
    await ctx.db.deleteFrom('membership').where('account_id', '=', id).execute()
    const { rows } = await sql<{ id: string }>`select let_out(${id}, ${ctx.now}) as id`.execute(ctx.db)
    await recordChange(ctx, 'permission.let_out', { account_id: id, kind: person.kind, group_ids })
    ctx.afterCommit(() =>
      announce(
        ctx.services.bus,
        id,
        rows.map((row) => row.id),
      ),
    )
    return undefined
  }),
]

/** Whoever alone holds the key of an open report of a whistle-blower hands it over first. */
async function keepsReader({ db, today }: Ctx, account_id: string) {
  const { rows } = await sql<{ reports: number }>`
    select reports_without_reader(i.id, ${today}::date) as reports from whistle_investigator i
    where i.account_id = ${account_id}`.execute(db)
  const reports = rows[0]?.reports ?? 0
  if (reports > 0)
    throw refuse(
      `Open reports that only this investigator can read: ${reports}. They add another reader first.`,
    )
}

type Input = BodyOf<typeof outsidePeople.add>

/** Who comes in sees what anybody here sees: it takes somebody who holds all of it. */
async function mayChange(ctx: Ctx) {
  if (ctx.org.is_limited || beyond(ctx.org.codes, everyRight).length)
    throw forbidden('Only holders of all permissions let in people from outside.')
  await confirmedLately(ctx, SHOWN_MINUTES)
  await changeInTurn(ctx)
}

async function mayGive({ db }: Ctx, { kind, group_ids }: Input) {
  if (kind !== 'HR') return
  const found = await db.selectFrom('permission_group').select('id').where('id', 'in', group_ids).execute()
  if (found.length !== new Set(group_ids).size) throw invalid({ group_ids: ['Select a valid choice.'] })
}

/** Of its own people an organization knows the addresses; whether another has an account is never looked at here. */
async function checkNew({ db, now }: Ctx, email: string) {
  const { rows } = await sql`
    select from membership m join account a on a.id = m.account_id where lower(a.email) = lower(${email})`.execute(
    db,
  )
  if (rows.length)
    throw invalid({
      email: ['This person belongs to the organization already: Manage Permission changes their groups.'],
    })
  const pending = await db
    .selectFrom('outside_invitation')
    .select(['id', 'expires_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('state', '=', 'Pending')
    .forUpdate()
    .executeTakeFirst()
  if (!pending) return
  if (Date.parse(pending.expires_at) > Date.parse(now))
    throw invalid({ email: ['An invitation to this email is pending. Withdraw it to send another.'] })
  await end(db, pending.id, 'Expired', now)
}

async function withdraw(ctx: Ctx, { id, kind, email, state }: OutsidePerson): Promise<undefined> {
  if (state === 'Invited') {
    const row = await ctx.db
      .selectFrom('outside_invitation')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const ended = await end(ctx.db, id, 'Withdrawn', ctx.now)
    await recordChange(ctx, 'permission.invitation_withdrawn', { email, kind })
    await settleSubject(ctx, id)
    const account = row?.account_id
    if (account) ctx.afterCommit(() => announce(ctx.services.bus, account, ended))
  } else
    await ctx.db.updateTable('outside_invitation').set({ state: 'Withdrawn' }).where('id', '=', id).execute()
  return undefined
}

async function end(db: Db, id: string, state: 'Withdrawn' | 'Expired', now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select end_invitation(${id}, ${state}, ${now}) as id`.execute(db)
  return rows.map((row) => row.id)
}

/** Members and invitations as one list, in which an invitation has what HR typed and nothing of an account. */
const tableOf = ({ db, org, viewer, now }: Ctx) =>
  db.selectFrom(
    sql<OutsidePerson>`(
      select c.id, 'Joined' as state, c.full_name, c.username, c.email, c.profile_picture,
        case when m.is_audit then 'Auditor' when m.is_investigator then 'Investigator' else 'HR' end as kind, m.audit_from, m.audit_to,
        null::timestamptz as expires_at, c.is_activated, c.last_login_at, c.id <> ${viewer.account_id} as can_take_out,
        ${groupsBy(sql`select x.group_id from permission_group_member x where x.org_id = m.org_id and x.account_id = m.account_id`)} as groups
      from membership m join account c on c.id = m.account_id
      where m.org_id = ${org.org_id} and m.employee_id is null
        -- not who is on the way here from another organization, with no right yet
        and (m.is_hr or m.is_audit or m.is_investigator)
      union all
      select v.id, case when v.state = 'Declined' then v.state when v.state = 'Expired' or v.expires_at <= ${now} then 'Expired' else 'Invited' end,
        v.full_name, null, v.email, null, v.kind, v.audit_from, v.audit_to, v.expires_at, false, null, true,
        ${groupsBy(sql`select unnest(v.group_ids)`)}
      from outside_invitation v where v.org_id = ${org.org_id} and v.state not in ('Accepted', 'Withdrawn'))`.as(
      'a',
    ),
  )

const groupsBy = (ids: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${refIn('g')} order by g.name)
  from permission_group g where g.org_id = current_org() and g.id in (${ids})), '[]')`

async function one(ctx: Ctx, id: string): Promise<OutsidePerson> {
  const row = await tableOf(ctx).selectAll().where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

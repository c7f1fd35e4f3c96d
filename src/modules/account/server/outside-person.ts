import { sql } from 'kysely'
import type { BodyOf } from '#kernel/endpoint.ts'
import { forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { languageOf } from '#platform/language.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { outsidePeople } from '#modules/account/shared/outside-person.ts'
import { beyond, everyRight } from '#modules/account/domain/granting.ts'
import { letInMail } from '#modules/account/server/account-mail.ts'
import { accountNamed } from '#modules/account/server/identity.ts'
import { named } from '#modules/account/server/login-log.ts'
import { changeInTurn, keepsHolder, recordChange } from '#modules/account/server/permission-change.ts'
import { createAccount, freeUsernames, requestActivation } from '#modules/account/server/public.ts'
import { announce } from '#modules/account/server/session-store.ts'

/** People who are no employees here: auditors, and HR from elsewhere. */
export const outsidePersonRoutes: Route[] = [
  handle(outsidePeople.list, async (ctx, { query }) => {
    let all = tableOf(ctx)
    if (query.search) all = all.where(named(query.search))
    return page(query, all, shown(ctx, all).orderBy('a.full_name').orderBy('a.id'))
  }),
  handle(outsidePeople.add, async (ctx, { body }) => {
    await mayChange(ctx)
    await mayGive(ctx, body)
    const id = (await accountNamed(ctx.db, body.email)) ?? (await newAccount(ctx, body))
    const { rows } = await sql<{ why: keyof typeof refusals | null }>`
      select let_in(${id}, ${body.kind === 'Auditor'}) as why`.execute(ctx.db)
    const why = rows[0]?.why
    if (why) throw invalid({ email: [refusals[why]] })
    await join(ctx, id, body)
    const { kind, group_ids, audit_from = null, audit_to = null } = body
    await recordChange(ctx, 'permission.let_in', { account_id: id, kind, group_ids, audit_from, audit_to })
    await tell(ctx, id, body)
    ctx.afterCommit(() => announce(ctx.services.bus, id))
    return one(ctx, id)
  }),
  handle(outsidePeople.takeOut, async (ctx, { params: { id } }) => {
    await mayChange(ctx)
    const person = await one(ctx, id)
    if (!person.can_take_out) throw forbidden('You cannot change your own permissions.')
    const group_ids = person.groups.map((group) => group.id)
    if (!(await keepsHolder(ctx.db, ctx.today, { account_id: id, group_ids })))
      throw refuse('Somebody must keep all permissions: this person is the last who holds them.')
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

type Input = BodyOf<typeof outsidePeople.add>

const refusals = {
  here: 'This person belongs to the organization already: Manage Permission changes their groups.',
  closed: 'The account of this e-mail is closed: use another address.',
  works: 'This e-mail belongs to somebody who works in this system, and an auditor only reads: use another.',
  audits: 'This e-mail belongs to an auditor, who only reads and holds no permissions: use another.',
}

/** Who comes in sees what anybody here sees: it takes somebody who holds all of it. */
async function mayChange(ctx: Ctx) {
  if (ctx.org.is_limited || beyond(ctx.org.codes, everyRight).length)
    throw forbidden('Only holders of all permissions let in people from outside.')
  await confirmedLately(ctx, SHOWN_MINUTES)
  await changeInTurn(ctx)
}

async function mayGive({ db }: Ctx, { kind, group_ids }: Input) {
  if (kind === 'Auditor') return
  const found = await db.selectFrom('permission_group').select('id').where('id', 'in', group_ids).execute()
  if (found.length !== new Set(group_ids).size) throw invalid({ group_ids: ['Select a valid choice.'] })
}

async function newAccount({ db, now }: Ctx, { email, full_name }: Input): Promise<string> {
  const [username = ''] = await freeUsernames(db, [email.slice(0, email.lastIndexOf('@'))])
  return createAccount(db, { username, email, full_name }, now)
}

async function join({ db }: Ctx, account_id: string, { kind, group_ids, audit_from, audit_to }: Input) {
  const days = { audit_from: audit_from ?? null, audit_to: audit_to ?? null }
  await db
    .insertInto('membership')
    .values(kind === 'Auditor' ? { account_id, is_audit: true, ...days } : { account_id, is_hr: true })
    .execute()
  if (kind === 'HR')
    await db
      .insertInto('permission_group_member')
      .values([...new Set(group_ids)].map((group_id) => ({ group_id, account_id })))
      .execute()
}

/** Who has no password yet gets the link to choose one; who has one is told where they come in now. */
async function tell(ctx: Ctx, id: string, { kind }: Input) {
  const { services, db, org, now } = ctx
  if ((await requestActivation(services, db, org, [id], now)).length) return
  const [{ email, full_name }, language] = await Promise.all([one(ctx, id), languageOf(db, id)])
  if (email)
    await services.mail.send(db, letInMail(services.config, { email, full_name, language }, kind, org))
}

const tableOf = ({ db, org }: Ctx) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.org_id', '=', org.org_id)
    .where('m.employee_id', 'is', null)

const shown = (ctx: Ctx, all: ReturnType<typeof tableOf>) =>
  all
    .select([
      'a.id as account_id',
      'a.full_name',
      'a.username',
      'a.email',
      'a.profile_picture',
      'a.is_activated',
      'a.last_login_at',
      'm.audit_from',
      'm.audit_to',
    ])
    .select([
      sql<'Auditor' | 'HR'>`case when m.is_audit then 'Auditor' else 'HR' end`.as('kind'),
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
        from permission_group_member x join permission_group g on g.org_id = x.org_id and g.id = x.group_id
        where x.org_id = m.org_id and x.account_id = m.account_id), '[]')`.as('groups'),
      sql<boolean>`a.id <> ${ctx.viewer.account_id}`.as('can_take_out'),
    ])

async function one(ctx: Ctx, id: string) {
  const row = await shown(ctx, tableOf(ctx)).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

import { wordsFor } from '#modules/commons/server/public.ts'
import { sql } from 'kysely'
import { forbidden, invalid, refuse } from '#kernel/errors.ts'
import type { Ctx, Services } from '#platform/context.ts'
import type { Bus } from '#platform/bus.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { refuseKey } from '#platform/step-up.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { activationMail, addressChangedMail } from '#modules/account/server/account-mail.ts'
import { plainIdentity } from '#modules/account/server/identity.ts'
import { keepingHolder, recordChange } from '#modules/account/server/permission-change.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { within } from '#modules/account/server/within.ts'

export { shownAgain } from '#modules/account/server/confirm-password.ts'
export { moveMembers } from '#modules/account/server/group-move.ts'
export { forgetAccount } from '#modules/account/server/forget-account.ts'

/** Everything here works in the caller's transaction and organization, for one account or for thousands. */

export interface NewAccount {
  /** Made by the caller, so that the employee can name it before. */
  id: string
  /** Without @. */
  username: string
  email: string | null
  full_name: string
}
export type Taken = 'username' | 'email'

/**
 * Opens accounts, without password and without mail. Returns, by id, those that could not be had because the username
 * or email is somebody's already; all others are made. Give a thousand at a time.
 */
export async function createAccounts(
  db: Db,
  accounts: readonly NewAccount[],
  now: string,
): Promise<ReadonlyMap<string, Taken>> {
  if (accounts.length === 0) return new Map()
  const rows = accounts.map(({ id, username, email, full_name }) => ({
    id,
    username: plainIdentity(username),
    email: email === null ? null : plainIdentity(email),
    full_name,
  }))
  const { rows: refused } = await sql<{ id: string; taken: Taken }>`
    select * from make_accounts(${JSON.stringify(rows)}::jsonb, ${now})`.execute(db)
  return new Map(refused.map(({ id, taken }) => [id, taken]))
}

/** One account, for a form: what is taken is an error at its field. Returns its id. */
export async function createAccount(db: Db, account: Omit<NewAccount, 'id'>, now: string): Promise<string> {
  const id = newId()
  const taken = (await createAccounts(db, [{ ...account, id }], now)).get(id)
  if (taken === 'username') throw invalid({ username: ['This username is already used.'] })
  if (taken === 'email') throw invalid({ email: ['This email is already used by another account.'] })
  return id
}

/** A free username for each of those wanted, in their order: `asha.gurung`, `asha.gurung2`. */
export async function freeUsernames(db: Db, wanted: readonly string[]): Promise<string[]> {
  const stems = wanted.map((name) =>
    plainIdentity(name)
      .replace(/[@\s]+/g, '.')
      .toLowerCase(),
  )
  if (stems.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select lower(a.username) as name from account a
    where regexp_replace(lower(a.username), '[0-9]+$', '') = any (${[...new Set(stems.map(stemOf))]}::text[])`.execute(
    db,
  )
  const taken = new Set(rows.map(({ name }) => name))
  return stems.map((stem) => {
    let name = stem
    for (let n = 2; taken.has(name); n++) name = `${stem}${n}`
    taken.add(name)
    return name
  })
}
const stemOf = (name: string) => name.replace(/[0-9]+$/, '')

/** The employee signs in with this account from now on. The employee's row must exist. */
export async function joinOrganization(
  db: Db,
  people: readonly { account_id: string; employee_id: string }[],
): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into membership (account_id, employee_id, supervising)
    select p.account_id, p.employee_id, supervising_days(current_org(), p.employee_id)
    from unnest(${people.map((p) => p.account_id)}::uuid[], ${people.map((p) => p.employee_id)}::uuid[]) p (account_id, employee_id)
    on conflict (org_id, account_id) do update set employee_id = excluded.employee_id, supervising = excluded.supervising`.execute(
    db,
  )
}

/**
 * Mails a link by which each person chooses a password and so activates the account; older links are void. Leaves out
 * accounts that are activated, blocked or inactive, and those without email. Returns the accounts that were mailed.
 */
export async function requestActivation(
  { mail, config }: Pick<Services, 'mail' | 'config'>,
  db: Db,
  organization: { org_id: number; name: string },
  accountIds: readonly string[],
  now: string,
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const people = await db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'full_name', 'language'])
    .where(sql<boolean>`id = any (${[...accountIds]}::uuid[]) and email is not null`)
    .execute()
  const links = new Map(people.map((person) => [person.id, newSecret()]))
  const until = new Date(Date.parse(now) + 72 * 3_600_000).toISOString()
  const { rows } = await sql<{ account_id: string }>`
    select make_activations(${[...links.keys()]}::uuid[], ${people.map(() => newId())}::uuid[],
      ${[...links.values()].map(hashOf)}::text[], ${now}, ${until}) as account_id`.execute(db)
  const made = new Set(rows.map(({ account_id }) => account_id))
  const words = await wordsFor(db, 'Account activation', organization.org_id)
  await mail.sendAll(
    db,
    people
      .filter(({ id }) => made.has(id))
      .map((person) =>
        activationMail(
          config,
          { ...person, email: person.email ?? '' },
          person.id,
          links.get(person.id) ?? '',
          organization,
          words(
            {
              full_name: person.full_name,
              username: person.username,
              organization: organization.name,
              system_name: config.systemName,
            },
            person.language,
          ),
        ),
      ),
  )
  return [...made]
}

/** The name and picture of an account follow the employee's. */
export async function renameAccounts(
  db: Db,
  people: readonly { account_id: string; full_name: string; profile_picture: string | null }[],
): Promise<void> {
  if (people.length === 0) return
  await sql`select rename_accounts(${people.map((p) => p.account_id)}::uuid[], ${people.map((p) => p.full_name)}::text[],
    ${people.map((p) => p.profile_picture)}::text[])`.execute(db)
}

/** Where codes and links are sent. The former address is told; refused for people who hold more than the viewer. */
export async function changeEmail(ctx: Ctx, accountId: string, email: string): Promise<void> {
  // who says where links are sent says who gets in
  refuseKey(ctx.viewer)
  const [person] = await within(ctx, [accountId])
  if (person?.is_elsewhere)
    throw refuse('This person also belongs to another organization and changes the email there.')
  const former = await ctx.db
    .selectFrom('account')
    .select(['email', 'full_name', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  try {
    await sql`select readdress_account(${accountId}, ${plainIdentity(email)})`.execute(ctx.db)
  } catch (error) {
    if (violated(error) === null) throw error
    throw invalid({ email: ['This email is already used by another account.'] })
  }
  const { config, mail } = ctx.services
  const facts = { full_name: former.full_name, system_name: config.systemName }
  const words = await wordsFor(ctx.db, 'Email address changed', ctx.org.org_id)
  if (former.email)
    await mail.send(
      ctx.db,
      addressChangedMail(
        config,
        { ...former, email: former.email },
        ctx.org.org_id,
        words(facts, former.language),
      ),
    )
  await recordChange(ctx, 'account.email_changed', { account_id: accountId })
  ctx.afterCommit(() => announce(ctx.services.bus, accountId))
}

/**
 * Keeps people out, or lets them in again; their sessions end at once. Nobody blocks themselves or who holds more, and an
 * organization only those whose home it is (`home_of`): the employer, whatever else they belong to.
 */
export async function setBlocked(ctx: Ctx, accountId: string, blocked: boolean): Promise<void> {
  if (accountId === ctx.viewer.account_id) throw forbidden('You cannot block your own account.')
  await admit(ctx, [accountId], { active: null, blocked }, blocked ? 'blocked' : 'unblocked')
}

/** For employment that ends or begins again. A person of several organizations only leaves or re-enters this one. */
export async function setActive(ctx: Ctx, accountIds: readonly string[], active: boolean): Promise<void> {
  await admit(ctx, accountIds, { active, blocked: null }, active ? 'activated' : 'deactivated')
}

/** The like of `setActive` with false for jobs, on the day after the last of employment. Call the result after the commit. */
export async function closeAccounts(
  db: Db,
  accountIds: readonly string[],
  now: string,
): Promise<(bus: Bus) => void> {
  return write(db, accountIds, { active: false, blocked: null }, 'deactivated', now)
}

/** The like of `setActive` with true for jobs, on the day on which employment begins again. Call the result after the commit. */
export async function openAccounts(
  db: Db,
  accountIds: readonly string[],
  now: string,
): Promise<(bus: Bus) => void> {
  return write(db, accountIds, { active: true, blocked: null }, 'activated', now)
}

/**
 * Of these accounts, those that may be kept out without leaving an organization, be it another of theirs, with nobody who
 * can give permissions: where they are all who can, they stay in.
 */
export async function sparingHolders(
  db: Db,
  accountIds: readonly string[],
  now: string,
): Promise<{ closed: string[]; spared: string[] }> {
  if (accountIds.length === 0) return { closed: [], spared: [] }
  const { rows } = await sql<{ id: string }>`
    select id from last_holders(${[...accountIds]}::uuid[], ${now}) id`.execute(db)
  const spared = rows.map(({ id }) => id)
  return { closed: accountIds.filter((id) => !spared.includes(id)), spared }
}

/** The like of `setBlocked` for what follows from a day, not from a hand. Call the result after the commit. */
export async function blockAccounts(
  db: Db,
  accountIds: readonly string[],
  blocked: boolean,
  now: string,
): Promise<(bus: Bus) => void> {
  if (!accountIds.length) return () => {}
  return write(db, accountIds, { active: null, blocked }, blocked ? 'blocked' : 'unblocked', now)
}

type Admitted = 'activated' | 'deactivated' | 'blocked' | 'unblocked'
interface Admission {
  active: boolean | null
  blocked: boolean | null
}

async function admit(ctx: Ctx, accountIds: readonly string[], state: Admission, what: Admitted) {
  const people = await within(ctx, accountIds)
  if (state.blocked !== null && people.some((person) => !person.is_home))
    throw refuse(
      'The account belongs to another organization, which alone can block it. Here you can end the membership.',
    )
  const tell = await keepingHolder(ctx, () => write(ctx.db, accountIds, state, what, ctx.now))
  await recordChange(ctx, `account.${what}`, { accounts: [...accountIds] })
  ctx.afterCommit(() => tell(ctx.services.bus))
}

async function write(
  db: Db,
  accountIds: readonly string[],
  { active, blocked }: Admission,
  what: string,
  now: string,
): Promise<(bus: Bus) => void> {
  const left = active === false ? await leave(db, accountIds) : []
  const { rows } = await sql<{ account_id: string; session_id: string | null }>`
    select * from admit_accounts(${[...accountIds]}::uuid[], ${active}, ${blocked}, ${now}, ${what})`.execute(
    db,
  )
  // what waits for their decision is laid before others
  if (active === false || blocked)
    await sql`select approvers_changed(array(select id from employee where account_id = any(${[...accountIds]}::uuid[])))`.execute(
      db,
    )
  return (bus) => {
    for (const id of left) announce(bus, id)
    for (const { account_id, session_id } of rows) announce(bus, account_id, session_id ? [session_id] : [])
  }
}

/** Those who belong to another organization too keep their account, and lose this one. */
async function leave(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    delete from membership m using account_reach(${[...accountIds]}::uuid[]) r
    where r.is_elsewhere and m.account_id = r.account_id returning m.account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

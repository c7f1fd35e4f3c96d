import type pg from 'pg'
import { allCodes } from '#kernel/codes.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { newId } from '#platform/id.ts'

export interface WantedAdmin {
  readonly email: string
  readonly full_name: string
  readonly slug: string
  /** For an organization that does not exist yet. */
  readonly organization_name: string | undefined
  /** Of that organization; that of Nepal where none is said. */
  readonly time_zone?: string | undefined
  /** A new password also for an account that has one. */
  readonly reset: boolean
  /** Also holder of all that belongs to the installation; without it the very first account is. */
  readonly installation?: boolean | undefined
}

/**
 * Makes the account, or takes the one with that address, and gives it every right in the organization, which is made
 * when it is new. The installation's own settings (10.00) are every organization's, and so go with the very first account
 * and to whom they are given by name, never to HR of each organization that is made. One transaction of the owner; `askPassword` is called only when a password is to be set. Returns
 * what happened in a few words.
 */
export async function makeAdmin(
  client: pg.Client,
  wanted: WantedAdmin,
  askPassword: () => Promise<string>,
): Promise<string> {
  const known = await findAccount(client, wanted.email)
  const password = known === null || wanted.reset ? await hashPassword(await askPassword()) : null
  await client.query('begin')
  const org = await organizationOf(client, wanted)
  // The tables of an organization take its number from here, as in every request.
  await client.query(`select set_config('app.org_id', $1, true)`, [String(org)])
  const account = known ?? (await makeAccount(client, wanted))
  if (password !== null) await setPassword(client, account, password)
  await giveRights(client, account)
  const isHolder = wanted.installation || (await isOnly(client, account))
  if (isHolder) await giveInstallation(client, account)
  const name = known === null ? 'account.created_on_the_machine' : 'account.changed_on_the_machine'
  await client.query(
    'insert into security_event (id, org_id, account_id, name, detail) values ($1, $2, $3, $4, $5)',
    [newId(), org, account, name, JSON.stringify({ installation: isHolder })],
  )
  await client.query('commit')
  const what = known === null ? 'is made' : password === null ? 'keeps its password' : 'has a new password'
  const more = isHolder ? ', and all common permissions of the installation' : ''
  return `${wanted.email} ${what} and has every right in ${wanted.slug}${more}.`
}

async function findAccount(client: pg.Client, email: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'select id from account where lower(email) = lower($1)',
    [email],
  )
  return rows[0]?.id ?? null
}

/** A username has no @: the part before it, with a number where that one is taken. */
async function makeAccount(client: pg.Client, { email, full_name }: WantedAdmin): Promise<string> {
  const id = newId()
  const stem = email.slice(0, email.lastIndexOf('@')).replaceAll('@', '.')
  for (let n = 1; ; n++) {
    const username = n === 1 ? stem : `${stem}${n}`
    const { rowCount } = await client.query(
      `insert into account (id, username, email, full_name) values ($1, $2, $3, $4)
       on conflict (lower(username)) do nothing`,
      [id, username, email, full_name],
    )
    if (rowCount) return id
  }
}

/** Whoever asks for this at the machine may have lost the account: its sessions end, and it is let in again. */
async function setPassword(client: pg.Client, account: string, hash: string) {
  await client.query(
    'update account set password_hash = $2, password_changed_at = now(), is_active = true, is_blocked = false, stamp = stamp + 1 where id = $1',
    [account, hash],
  )
  // who has lost the phone with the rest comes in by the new password
  await client.query('delete from account_totp where account_id = $1', [account])
  await client.query('delete from account_passkey where account_id = $1', [account])
  await client.query('delete from account_device where account_id = $1', [account])
  await client.query('delete from account_recovery_code where account_id = $1', [account])
  await client.query(
    `update account_session set ended_at = now(), ended_reason = 'reset' where account_id = $1 and ended_at is null`,
    [account],
  )
}

async function organizationOf(
  client: pg.Client,
  { slug, organization_name, time_zone }: WantedAdmin,
): Promise<number> {
  const { rows } = await client.query<{ org_id: number }>('select org_id from organization where slug = $1', [
    slug,
  ])
  if (rows[0]) return rows[0].org_id
  if (!organization_name)
    throw new Error(`There is no organization ${slug}: give --organization-name to make it`)
  const made = await client.query<{ org_id: number }>(
    `insert into organization (id, slug, name, abbreviation, time_zone)
     select $1, $2, $3, $4, coalesce($5, 'Asia/Kathmandu')
     where $5 is null or exists (select from pg_timezone_names where name = $5) returning org_id`,
    [newId(), slug, organization_name, initialsOf(organization_name), time_zone ?? null],
  )
  if (!made.rows[0]) throw new Error(`--time-zone: the database does not know ${time_zone}`)
  return made.rows[0].org_id
}

async function giveRights(client: pg.Client, account: string) {
  const codes = allCodes.flatMap(({ code, module }) =>
    code.endsWith('.00') && module !== 'commons' ? code : [],
  )
  await client.query(
    'insert into membership (account_id, is_hr) values ($1, true) on conflict (org_id, account_id) do update set is_hr = true',
    [account],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into permission_group (id, name, codes) values ($1, 'Administrators', $2)
     on conflict (org_id, name) do update set codes = excluded.codes returning id`,
    [newId(), codes],
  )
  await client.query(
    'insert into permission_group_member (group_id, account_id) values ($1, $2) on conflict do nothing',
    [rows[0]?.id, account],
  )
}

/** Nobody else has an account: whoever sets up the machine. */
async function isOnly(client: pg.Client, account: string): Promise<boolean> {
  const { rowCount } = await client.query('select from account where id <> $1 limit 1', [account])
  return rowCount === 0
}

/** Whatever common permissions the account has stay. */
const giveInstallation = (client: pg.Client, account: string) =>
  client.query(
    `update account set common_codes = array_append(common_codes, '10.00'), stamp = stamp + 1
     where id = $1 and not common_codes @> array['10.00']`,
    [account],
  )

/** The first letter of each word. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 10)

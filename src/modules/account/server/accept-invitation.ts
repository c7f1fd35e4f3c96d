import { sql } from 'kysely'
import { notFound, refuse } from '#kernel/errors.ts'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { beyond, everyRight } from '#modules/account/domain/granting.ts'
import type { OutsideKind } from '#modules/account/shared/outside-person.ts'
import { changeInTurn } from '#modules/account/server/permission-change.ts'

/** An invitation with its organization, as owner reads it. */
export interface OpenInvitation {
  org_id: number
  id: string
  slug: string
  name: string
  account_id: string
  invited_by: string
  token_hash: string | null
}

/** Those that wait for this account; of `token_hash` the one whose link was followed. As owner. */
export const openInvitations = (db: Db, account_id: string, now: string) =>
  db
    .selectFrom('outside_invitation as v')
    .innerJoin('organization as o', 'o.org_id', 'v.org_id')
    .select(['v.org_id', 'v.id', 'v.token_hash', 'v.invited_by', 'o.slug', 'o.name', 'o.abbreviation'])
    .select(['v.audit_from', 'v.audit_to', 'v.expires_at'])
    .select(sql<OutsideKind>`v.kind`.as('kind'))
    .select(sql<string>`v.account_id`.as('account_id'))
    .where('v.account_id', '=', account_id)
    .where('v.state', '=', 'Pending')
    .where('v.expires_at', '>', now)
    .orderBy('v.invited_at')
    .orderBy('v.id')

/** What somebody could not do today they have not left behind to be accepted either. */
export async function checkInviter({ viewers }: Services, { slug, invited_by }: OpenInvitation) {
  const org = (await viewers.ofAccount(invited_by))?.memberships.get(slug)
  if (!org?.is_hr || org.is_limited || beyond(org.codes, everyRight).length)
    throw refuse('This invitation is no longer valid. Ask the organization for a new one.')
}

/** The person has just shown that they read the mail of their address. As owner. */
export const confirmAddress = (db: Db, accountId: string, now: string) =>
  db.updateTable('account').set({ email_confirmed_at: now }).where('id', '=', accountId).execute()

/** Makes the person a member, in a transaction of the organization or of the owner within it. */
export async function accept(db: Db, { org_id, id, account_id }: OpenInvitation, now: string) {
  await changeInTurn({ db, org: { org_id } })
  const row = await db
    .updateTable('outside_invitation')
    .set({ state: 'Accepted', answered_at: now })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('state', '=', 'Pending')
    .where('expires_at', '>', now)
    .returning(['kind', 'group_ids', 'audit_from', 'audit_to'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { kind, audit_from, audit_to } = row
  const isAuditor = kind === 'Auditor'
  const { rows } = await sql<{ why: keyof typeof refusals | null }>`
    select let_in(${account_id}, ${isAuditor}) as why`.execute(db)
  const why = rows[0]?.why
  if (why) throw refuse(refusals[why])
  const group_ids = kind !== 'HR' ? [] : await groupsLeft(db, org_id, row.group_ids)
  const kindOf = isAuditor
    ? { is_audit: true, audit_from, audit_to }
    : kind === 'Investigator'
      ? { is_investigator: true }
      : { is_hr: true }
  await db
    .insertInto('membership')
    .values({ org_id, account_id, ...kindOf })
    .execute()
  if (group_ids.length)
    await db
      .insertInto('permission_group_member')
      .values(group_ids.map((group_id) => ({ org_id, group_id, account_id })))
      .execute()
  return { kind, group_ids, audit_from, audit_to }
}

/** Said to the person alone: the organization hears nothing of why an address cannot come in. */
const refusals = {
  here: 'You belong to this organization already.',
  closed: 'Your account is closed. Contact your HR.',
  works: 'Your account is not an auditor’s, and auditors only read. Ask for an invitation to another email.',
  audits:
    'Your account belongs to an auditor, who holds no permissions. Ask for an invitation to another email.',
}

async function groupsLeft(db: Db, org_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('permission_group')
    .select('id')
    .where('org_id', '=', org_id)
    .where('id', 'in', [...ids])
    .execute()
  if (!rows.length) throw refuse('This invitation is no longer valid. Ask the organization for a new one.')
  return rows.map((row) => row.id)
}

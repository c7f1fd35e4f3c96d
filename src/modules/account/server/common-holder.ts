import { sql } from 'kysely'
import { COMMON_ZONE } from '#kernel/calendar/zone.ts'
import { invalid, refuse } from '#kernel/errors.ts'
import type { LongPersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { isCommon, plain } from '#modules/account/domain/granting.ts'
import type { CommonHolder } from '#modules/account/shared/common-permission.ts'

/** One change at a time: two people could else take each other's last right. */
export const inTurn = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('common permissions', 0))`.execute(db)

/** Only full access to the common list gives of it (the endpoint's access), so nobody gives more than they hold. */
export function checkedCommon(codes: readonly string[]): string[] {
  if (!codes.every(isCommon)) throw invalid({ codes: ['Select a valid choice.'] })
  return plain(codes)
}

/** Refuses what leaves nobody who can come in and holds everything for good. `may`: could it take that from somebody? */
export async function keepingCommonHolder(
  db: Db,
  now: string,
  may: boolean,
  write: () => Promise<unknown>,
): Promise<void> {
  await write()
  if (!may) return
  const { rows } = await sql`
    select from account a where a.is_active and not a.is_blocked and a.password_hash is not null
      and (a.common_codes @> array['10.00'] or exists (select from common_group_member x
        join common_group g on g.id = x.group_id and g.codes @> array['10.00'] where x.account_id = a.id
          -- for a time only is not for good
          and x.valid_to is null and (x.valid_from is null or x.valid_from <= (${now}::timestamptz at time zone ${COMMON_ZONE})::date)))
    limit 1`.execute(db)
  if (!rows.length)
    throw refuse('Somebody must keep all common permissions: this person is the last who holds them.')
}

export const COMMON_CHANGED = 'permission.common_changed'

/** What was given and taken: codes, and groups by their names. */
interface Change {
  account_id?: string
  group?: string
  given?: readonly string[]
  taken?: readonly string[]
  groups_given?: readonly string[]
  groups_taken?: readonly string[]
}
export const recordCommon = (db: Db, { viewer, request }: LongPersonCtx, detail: Change) =>
  writeSecurityEvent(db, {
    name: COMMON_CHANGED,
    org_id: null,
    account_id: viewer.account_id,
    request,
    detail: { ...detail },
  })

type Given = CommonHolder['groups'][number]
export type Asked = readonly {
  group_id: string
  valid_from?: string | null | undefined
  valid_to?: string | null | undefined
}[]

export async function groupsOf(db: Db, account_id: string): Promise<Given[]> {
  return db
    .selectFrom('common_group_member as x')
    .innerJoin('common_group as g', 'g.id', 'x.group_id')
    .select(['x.group_id', 'g.name', 'x.valid_from', 'x.valid_to'])
    .where('x.account_id', '=', account_id)
    .orderBy('g.name')
    .execute()
}

/** Replaces the groups of somebody; who gave one that stays, and when, is kept. Returns what came and went, by name and days. */
export async function writeGroups(
  db: Db,
  { viewer, now }: LongPersonCtx,
  account_id: string,
  asked: Asked,
): Promise<{ given: string[]; taken: string[]; has: boolean }> {
  const before = await groupsOf(db, account_id)
  const wanted = [...new Map(asked.map((row) => [row.group_id, row])).values()]
  const known = await db
    .selectFrom('common_group')
    .select(['id', 'name', 'codes'])
    .where('id', '=', sql<string>`any(${wanted.map(({ group_id }) => group_id)}::uuid[])`)
    .execute()
  if (known.length !== wanted.length) throw invalid({ groups: ['Select a valid choice.'] })
  const after = wanted.map(({ group_id, valid_from = null, valid_to = null }) => {
    const { name = '' } = known.find(({ id }) => id === group_id) ?? {}
    return { group_id, name, valid_from, valid_to }
  })
  await db
    .deleteFrom('common_group_member')
    .where('account_id', '=', account_id)
    .where('group_id', '<>', sql<string>`all(${after.map(({ group_id }) => group_id)}::uuid[])`)
    .execute()
  if (after.length)
    await db
      .insertInto('common_group_member')
      .values(
        after.map(({ group_id, valid_from, valid_to }) => ({
          ...{ account_id, group_id, valid_from, valid_to },
          given_by: viewer.account_id,
          given_at: now,
        })),
      )
      .onConflict((oc) =>
        oc.columns(['account_id', 'group_id']).doUpdateSet((eb) => ({
          valid_from: eb.ref('excluded.valid_from'),
          valid_to: eb.ref('excluded.valid_to'),
        })),
      )
      .execute()
  const said = new Set(before.map(words))
  const says = new Set(after.map(words))
  return {
    given: [...says].filter((each) => !said.has(each)),
    taken: [...said].filter((each) => !says.has(each)),
    has: after.length > 0,
  }
}

/** `Exchange desk 2026-11-01 – …`; a group for good by its name alone. */
const words = ({ name, valid_from, valid_to }: Given) =>
  valid_from || valid_to ? `${name} ${valid_from ?? '…'} – ${valid_to ?? '…'}` : name

/** The same groups for the same days, in whatever order? */
export const sameGroups = (one: Asked, other: Asked) => keyOf(one) === keyOf(other)
const keyOf = (rows: Asked) =>
  rows
    .map(({ group_id, valid_from, valid_to }) => `${group_id} ${valid_from ?? ''} ${valid_to ?? ''}`)
    .toSorted()
    .join()

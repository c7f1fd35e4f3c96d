import { sql, type RawBuilder } from 'kysely'
import { COMMON_ZONE } from '#kernel/calendar/zone.ts'
import type { NextStep } from '#kernel/endpoint.ts'
import { auditCodes } from '#kernel/permission.ts'
import { initialFlags, type FlagName, type Flags } from '#kernel/flag.ts'
import { type ApiKey, narrowed } from '#platform/api-key.ts'
import { networksIn } from '#platform/network.ts'
import { ACCESS_SETTING } from '#platform/step-up.ts'
import { heldOn } from '#platform/group-member.ts'
import { limitedTo, ownGroups } from '#platform/limit-columns.ts'
import type { OwnGroup } from '#platform/reach.ts'
import { lookingAs, type Simulation } from '#platform/simulation.ts'
import { hashOf } from '#platform/token.ts'
import type { Database } from '#platform/db.ts'

/** An organization as a signed-in person stands in it. */
export interface Membership {
  org_id: number
  slug: string
  name: string
  abbreviation: string
  employee_id: string | null
  is_hr: boolean
  is_audit: boolean
  /** Let in from outside for reports of whistle-blowers alone. */
  is_investigator: boolean
  is_supervisor: boolean
  /** Their rights as HR are for the people of some branches only. */
  is_limited: boolean
  /** By which of them, as `places` of a group. */
  limited_to: string
  /** What HR or an audit user holds here by groups that go by that; empty for everybody else. */
  codes: ReadonlySet<string>
  /** Groups that hold for some people of their own beside it: a call counts them in by `standIn`, whatever else does not. */
  own_groups: readonly OwnGroup[]
  /** By which parts of their rights a call is made; none: by that limit, or by none. */
  reach: readonly string[]
  time_zone: string
  weekly_off: number[]
  flags: Flags
  disabled_applications: string[]
  /** Where HR may come from; none: from everywhere. */
  networks: readonly string[]
  /** Audit users may take out as files what they read. */
  auditors_export: boolean
}

/** Who is calling, as sign-in knows them. */
export interface Viewer {
  /** Empty outside any session. */
  session_id: string
  account_id: string
  username: string
  email: string | null
  full_name: string
  profile_picture: string | null
  is_audit_user: boolean
  common_codes: ReadonlySet<string>
  memberships: ReadonlyMap<string, Membership>
  /** The organization of current employment. */
  home: Membership | undefined
  /** From when on nothing is served to them before they have put on an authenticator; null where none is missing. */
  authenticator_due: string | null
  /** The like before they have chosen another password. */
  password_due: string | null
  /** Has one of their organizations terms that they have not agreed to? */
  owes_terms: boolean
  /** The key by which a program calls in their name. */
  api_key?: ApiKey
  /** Somebody else looks as them. */
  simulation?: Simulation
}

/** What they are to do before anything else, or null. */
export function nextStep(
  { password_due, authenticator_due, owes_terms }: Viewer,
  now: number,
): NextStep | null {
  const isOver = (due: string | null) => due !== null && Date.parse(due) <= now
  if (isOver(password_due)) return 'change_password'
  if (isOver(authenticator_due)) return 'enrol'
  return owes_terms ? 'accept_terms' : null
}

interface Row {
  session_id: string | null
  account_id: string
  username: string
  email: string | null
  full_name: string
  profile_picture: string | null
  is_audit_user: boolean
  common_codes: string[]
  org_id: number | null
  slug: string
  name: string
  abbreviation: string
  employee_id: string | null
  is_hr: boolean
  is_audit: boolean
  is_investigator: boolean | null
  is_supervisor: boolean
  limited_to: string | null
  codes: string[] | null
  own_groups: { group_id: string; codes: string[]; places: string }[] | null
  time_zone: string
  weekly_off: number[]
  flags: Partial<Record<FlagName, boolean>>
  disabled_applications: string[]
  networks: string | null
  auditors_export: boolean
  authenticator_due: string | null
  password_due: string | null
  owes_terms: boolean
}

const FRESH_MS = 10_000

/**
 * Viewers by session, kept for ten seconds and dropped at once when `forget` is called: for a block, a changed
 * password, changed rights or an ended session the next call already meets the new state.
 */
export function viewers(database: Database, now: () => number) {
  const kept = new Map<string, { viewer: Viewer; until: number }>()

  async function load(whose: RawBuilder<unknown>): Promise<Viewer | null> {
    const at = new Date(now()).toISOString()
    const commonToday = heldOn('x', sql`(${at}::timestamptz at time zone ${COMMON_ZONE})::date`)
    const today = heldOn('h', sql`(${at}::timestamptz at time zone o.time_zone)::date`)
    const { rows } = await database.asOwner((db) =>
      sql<Row>`
        select s.id as session_id, least((select totp_due(a.id, ${at})), case when (s.breaks_glass
              or exists (select from membership x where x.account_id = a.id and x.is_investigator))
            -- past the provider, or to reports of whistle-blowers, nobody comes without a second step
            and not exists (select from account_totp x where x.account_id = a.id and x.confirmed_at is not null)
            and not exists (select from account_passkey x where x.account_id = a.id) then s.created_at end) as authenticator_due,
          (select password_due(a.id, s.created_at, ${at}) where s.id is not null) as password_due,
          s.id is not null and exists (select from consents_of(a.id, ${at}) c where c.must_accept and c.decision is distinct from 'accepted') as owes_terms, a.id as account_id, a.username, a.email, a.full_name, a.profile_picture, a.is_audit_user,
          a.common_codes || array(select c from common_group_member x join common_group g on g.id = x.group_id, unnest(g.codes) c
            where x.account_id = a.id and ${commonToday}) as common_codes,
          o.org_id, o.slug, o.name, o.abbreviation, o.time_zone, o.weekly_off, o.disabled_applications,
          -- off for all, a part of the product is off in every organization
          o.flags || coalesce((select jsonb_build_object('transfer_request', false) from common_setting s
            where s.key = 'transfer' and not (s.value ->> 'enabled')::boolean), '{}') as flags,
          m.employee_id, m.is_audit, m.is_investigator,
          -- whose groups all hold at another time is no HR meanwhile
          m.is_hr and (gm.codes is not null or not exists (select from permission_group_member x where x.account_id = a.id and x.org_id = m.org_id)) as is_hr,
          m.supervising @> (${at}::timestamptz at time zone o.time_zone)::date or exists (select from approval_delegation x where x.org_id = m.org_id and x.delegate_id = m.employee_id and x.ended_at is null and x.accepted_at is not null
            and (${at}::timestamptz at time zone o.time_zone)::date between x.from_on and x.to_on)
            -- who was asked for a decision gives it, and looks back at it, in a supervisor's area
            or exists (select from request_recipient p where p.org_id = m.org_id and p.employee_id = m.employee_id) as is_supervisor,
          ${limitedTo} as limited_to,
          gm.codes,
          ${ownGroups(today)} as own_groups,
          acc.value ->> 'networks' as networks, coalesce((acc.value ->> 'auditors_export')::boolean, false) as auditors_export
        from ${whose}
        left join (membership m join organization o on o.org_id = m.org_id)
          on m.account_id = a.id and (m.left_on is null or m.left_on >= (${at}::timestamptz at time zone o.time_zone)::date)
          -- an audit user looks in for the days of the audit
          and (not m.is_audit or (${at}::timestamptz at time zone o.time_zone)::date
            between coalesce(m.audit_from, '-infinity') and coalesce(m.audit_to, 'infinity'))
        left join singleton_setting acc on acc.org_id = o.org_id and acc.key = ${ACCESS_SETTING}
        -- null where no group holds today; empty where those that do have no code
        left join lateral (select array(select distinct code from general_member h
            join permission_group g on g.org_id = h.org_id and g.id = h.group_id, unnest(g.codes) code
            where h.account_id = a.id and h.org_id = m.org_id and ${today}) as codes
          where exists (select from permission_group_member h where h.account_id = a.id and h.org_id = m.org_id and ${today})) gm on true
        where a.is_active and not a.is_blocked
          -- whoever has left every organization is nobody any more; whoever never had one (a common administrator) still is
          and (m.org_id is not null or not exists (select from membership x where x.account_id = a.id))`.execute(
        db,
      ),
    )
    const first = rows[0]
    return first ? assemble(first, rows) : null
  }

  const ofAccount = (id: string) =>
    load(
      sql`(select null::uuid as id, null::timestamptz as created_at, false as breaks_glass) s join account a on a.id = ${id}`,
    )

  async function loadKey(hash: string): Promise<Viewer | null> {
    kept.delete(hash)
    const key = await database.asOwner((db) =>
      db
        .selectFrom('api_key')
        .select(['id', 'org_id', 'name', 'account_id', 'codes', 'can_write', 'networks', 'expires_at'])
        .select(sql<ApiKey['purpose']>`purpose`.as('purpose'))
        .where('token_hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    )
    const maker = key && (await ofAccount(key.account_id))
    return maker ? narrowed(maker, key) : null
  }

  async function loadSimulation(id: string, looker: Viewer): Promise<Viewer | null> {
    const row = await database.asOwner((db) =>
      db
        .selectFrom('simulation')
        .select(['id', 'org_id', 'seen_account_id', 'expires_at'])
        .where('id', '=', id)
        .where('session_id', '=', looker.session_id)
        .where('account_id', '=', looker.account_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    )
    const seen = row && (await ofAccount(row.seen_account_id))
    return seen ? lookingAs(looker, seen, row) : null
  }

  const ofSession = (id: string) => sql`
    (select id, account_id, created_at, breaks_glass from account_session where id = ${id} and ended_at is null and expires_at > ${new Date(now()).toISOString()}) s
    join account a on a.id = s.account_id`

  async function keptAs(key: string, read: () => Promise<Viewer | null>): Promise<Viewer | null> {
    const entry = kept.get(key)
    if (entry && entry.until > now()) return entry.viewer
    const viewer = await read()
    if (viewer) kept.set(key, { viewer, until: now() + FRESH_MS })
    else kept.delete(key)
    if (kept.size > 20_000) kept.clear()
    return viewer
  }
  const of = (sessionId: string) => keptAs(sessionId, () => load(ofSession(sessionId)))

  return {
    /** The viewer of an open session, or null when it has ended, expired, or the account may not come in. */
    of,
    /** Whom the holder of that session looks as; null when that is over, or may not be any more. */
    async ofSimulation({ id, session_id }: { id: string; session_id: string }): Promise<Viewer | null> {
      const looker = await of(session_id)
      if (!looker || nextStep(looker, now())) return null
      const viewer = await keptAs(`simulation ${id}`, () => loadSimulation(id, looker))
      return viewer?.simulation && Date.parse(viewer.simulation.expires_at) > now() ? viewer : null
    },
    /** The like by the secret of a key: its maker, narrowed to the key. Null when it is unknown, revoked or over. */
    async ofKey(secret: string): Promise<Viewer | null> {
      const hash = hashOf(secret)
      const entry = kept.get(hash)
      const found = entry && entry.until > now() ? entry.viewer : await loadKey(hash)
      if (!found?.api_key || Date.parse(found.api_key.expires_at) <= now()) return null
      if (found !== entry?.viewer) kept.set(hash, { viewer: found, until: now() + FRESH_MS })
      return found
    },
    /** The like outside any session, for work done later in somebody's name: what they may do now. */
    ofAccount,
    forget(accountId: string) {
      for (const [id, { viewer }] of kept)
        if (viewer.account_id === accountId || viewer.simulation?.account_id === accountId) kept.delete(id)
    },
    forgetAll: () => kept.clear(),
  }
}
export type Viewers = ReturnType<typeof viewers>

function assemble(first: Row, rows: Row[]): Viewer {
  const memberships = new Map(
    rows
      .filter((row) => row.org_id !== null)
      .map((row): [string, Membership] => [
        row.slug,
        {
          org_id: row.org_id ?? 0,
          slug: row.slug,
          name: row.name,
          abbreviation: row.abbreviation,
          employee_id: row.employee_id,
          is_hr: row.is_hr,
          is_audit: row.is_audit && first.is_audit_user,
          is_investigator: row.is_investigator === true,
          is_supervisor: row.is_supervisor,
          is_limited: row.limited_to !== null,
          limited_to: row.limited_to ?? '',
          own_groups: row.is_hr
            ? (row.own_groups ?? []).map((group) => ({ ...group, codes: new Set(group.codes) }))
            : [],
          reach: [],
          codes: row.is_audit && first.is_audit_user ? auditCodes() : new Set(row.is_hr ? row.codes : []),
          time_zone: row.time_zone,
          weekly_off: row.weekly_off,
          flags: { ...initialFlags(), ...row.flags },
          disabled_applications: row.disabled_applications,
          networks: networksIn(row.networks ?? '').networks,
          auditors_export: row.auditors_export,
        },
      ]),
  )
  return {
    session_id: first.session_id ?? '',
    account_id: first.account_id,
    username: first.username,
    email: first.email,
    full_name: first.full_name,
    profile_picture: first.profile_picture,
    is_audit_user: first.is_audit_user,
    common_codes: new Set(first.common_codes),
    memberships,
    home: [...memberships.values()].find((m) => m.employee_id !== null),
    authenticator_due: first.authenticator_due,
    password_due: first.password_due,
    owes_terms: first.owes_terms,
  }
}

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

/** Tables of no organization, each with its reason. */
const shared: Record<string, string> = {
  organization:
    'the organizations themselves: a request sees its own, and of others what organization_listed shows',
  account: 'a login belongs to a person, not to an organization; the app role sees listed columns only',
  account_session: 'sign-in; the app role has no access',
  account_password: 'hashes of former passwords; the app role has no access',
  account_token: 'sign-in; the app role has no access',
  login_challenge: 'sign-in; the app role has no access',
  account_totp: 'sign-in; the app role has no access',
  account_recovery_code: 'sign-in; the app role has no access',
  account_passkey: 'sign-in; the app role has no access',
  account_device: 'sign-in; the app role has no access',
  passkey_challenge: 'sign-in; the app role has no access',
  provider_login: 'sign-in; the app role has no access',
  attempt: 'failures counted before anybody is known; the app role has no access',
  common_group: 'rights of the installation; the app role has no access',
  common_group_member: 'who holds them; the app role has no access',
  common_change: 'who changed what all organizations share; written by triggers, the app role has no access',
  email_log: 'mail to accounts of no organization too; policy by organization, secrets excluded',
  security_event: 'also of people of no organization; policy by organization',
  signal: 'the outbox: ids only; the app role may only insert',
  sealing_key: 'names of keys for the whole installation; the app role has no access',
  sealing_done: 'where sealing is through; the app role has no access',
  unknown_device: 'serial numbers that called and belong to no organization; the app role has no access',
  schema_migration: 'the record of migrations',
  schema_function: 'the record of functions',
}
/** Read by everybody signed in, written outside any organization by holders of common codes: `call common_table`. */
const commons = new Set([
  'bank',
  'common_setting',
  'document_category',
  'duty_station',
  'education_degree',
  'email_template',
  'email_template_content',
  'equipment_category',
  'ethnicity',
  'exchange_rate',
  'expense_type',
  'expense_type_rate',
  'holiday_category',
  'id_card_sample',
  'lost_hour_band',
  'notification_template',
  'religion',
  'smtp_server',
  'whistle_incident_type',
])
/** Scoped to a person instead of an organization. */
const personal = new Set(['notification'])
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ ...database.connection })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
const all = async <R extends object>(text: string, values: unknown[] = []) =>
  (await client.query<R>(text, values)).rows

interface Table {
  name: string
  enabled: boolean
  forced: boolean
  policies: string[]
  triggers: string[]
  comment: string | null
}
const tables = () =>
  all<Table>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select polname::text from pg_policy p where p.polrelid = c.oid) as policies,
      array(select tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      obj_description(c.oid) as comment
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
const scoped = async () =>
  (await tables()).filter(({ name }) => !(name in shared) && !personal.has(name) && !commons.has(name))

test('every table is scoped to its organization, to a person, or named here with a reason', async () => {
  const open = (await tables()).filter(
    ({ name, enabled, policies }) =>
      !(name in shared) &&
      !commons.has(name) &&
      !(enabled && policies.some((p) => p === 'tenant' || p === 'person')),
  )
  expect(open.map(({ name }) => name)).toEqual([])
  const unlocked = (await tables()).filter(({ enabled, forced }) => enabled && !forced)
  expect(unlocked.map(({ name }) => name)).toEqual([])
})

test('a request reads its own organization, and of others nothing but what is listed', async () => {
  await client.query(`
    insert into organization (id, slug, name, abbreviation, tax_no)
    values (gen_random_uuid(), 'near-one', 'Near', 'N', '1'), (gen_random_uuid(), 'far-one', 'Far', 'F', '2')`)
  await client.query(`
    begin; set local role chautari_app;
    select set_config('app.org_id', (select org_id::text from organization_listed where slug = 'near-one'), true)`)
  expect(await all(`select slug, tax_no from organization where slug in ('near-one', 'far-one')`)).toEqual([
    { slug: 'near-one', tax_no: '1' },
  ])
  const listed = await all<{ slug: string }>(
    `select * from organization_listed where slug in ('near-one', 'far-one') order by slug`,
  )
  expect(listed.map(({ slug }) => slug)).toEqual(['far-one', 'near-one'])
  expect(Object.keys(listed[0] ?? {})).not.toContain('tax_no')
  expect((await client.query(`update organization set name = 'Taken' where slug = 'far-one'`)).rowCount).toBe(
    0,
  )
  await client.query('commit; begin; set local role chautari_app')
  expect(await all('select slug from organization')).toEqual([])
  await client.query('rollback')
})

test('what all organizations share is locked, audited, and written by no organization', async () => {
  const found = (await tables()).filter(({ name }) => commons.has(name))
  expect(found.map(({ name }) => name)).toEqual([...commons].toSorted())
  for (const { name, enabled, forced, policies, triggers } of found) {
    expect([name, enabled, forced, policies.toSorted()]).toEqual([
      name,
      true,
      true,
      ['changed', 'made', 'removed', 'shared'],
    ])
    expect(triggers.toSorted()).toEqual(['audit_delete', 'audit_insert', 'audit_update'])
  }
  await client.query(`begin; set local role chautari_app; set local app.org_id = '1'`)
  await expect(
    client.query(`insert into religion (id, name) values (gen_random_uuid(), 'Of one organization')`),
  ).rejects.toThrow(/row-level security/)
  await client.query('rollback')
})

test('every scoped table is audited by triggers, or says that its own history is the record', async () => {
  const silent = (await scoped()).filter(
    ({ name, triggers, comment }) =>
      name !== 'audit_row' && !triggers.includes('audit_insert') && comment !== 'audited by its own history',
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every key of an organization table begins with the organization', async () => {
  const names = (await scoped()).map(({ name }) => name)
  const keys = await all<{ tbl: string; index: string; first: string }>(
    `select i.indrelid::regclass::text as tbl, i.indexrelid::regclass::text as index, a.attname as first
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisunique and i.indrelid::regclass::text = any($1)`,
    [names],
  )
  expect(keys.filter(({ first }) => first !== 'org_id').map(({ index }) => index)).toEqual([])
  expect(keys.length).toBeGreaterThan(30)
})

test('every foreign key between organization tables carries the organization', async () => {
  const names = (await scoped()).map(({ name }) => name)
  const keys = await all<{ name: string; target: string; columns: string[] }>(
    `select c.conname as name, c.confrelid::regclass::text as target,
       array(select attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
     from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any($1) and c.confrelid::regclass::text = any($1)`,
    [names],
  )
  expect(keys.filter(({ columns }) => !columns.includes('org_id')).map(({ name }) => name)).toEqual([])
  expect(keys.length).toBeGreaterThan(20)
})

test('no policy hides a sub-select, and none differs from the one form', async () => {
  const policies = await all<{ expression: string }>(
    `select distinct pg_get_expr(polqual, polrelid) as expression from pg_policy where polname = 'tenant'`,
  )
  expect(policies).toEqual([{ expression: "(org_id = (current_setting('app.org_id'::text))::integer)" }])
})

test('the app role owns nothing, passes no security by, and cannot log in', async () => {
  const [role] = await all<object>(
    `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'chautari_app'`,
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false })
  expect(
    await all(
      `select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'chautari_app'`,
    ),
  ).toEqual([])
})

test('every table about a person is bound to the reach of HR of a branch, but for who approves', async () => {
  const free = await all<{ name: string }>(
    `select c.conrelid::regclass::text as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = 'employee_id'
     where c.contype = 'f' and c.confrelid = 'employee'::regclass
       and not exists (select from pg_policy p where p.polrelid = c.conrelid and p.polname = 'reach' and not p.polpermissive)`,
  )
  expect(free.map(({ name }) => name)).toEqual(['request_recipient'])
})

test('functions that run as their owner are known, and their search path is pinned', async () => {
  const functions = await all<{ name: string; config: string[] | null }>(
    `select proname::text as name, proconfig::text[] as config from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(functions.map(({ name }) => name)).toEqual([
    'account_reach',
    'accounts_in_reach',
    'addresses_in_reach',
    'admit_accounts',
    'answer_transfer',
    'audit_common',
    'audit_statement',
    'awaits_activation',
    'branches_in_reach',
    'close_simulations',
    'custom_field_kept',
    'custom_keys_taken',
    'deliver_invitation',
    'divisions_in_reach',
    'end_invitation',
    'groups_reaching',
    'hand_over_transfer',
    'home_of',
    'last_holders',
    'let_in',
    'let_out',
    'make_accounts',
    'make_activations',
    'notify_accounts',
    'outside_members',
    'passwords_of_members',
    'people_at_station',
    'people_in_place',
    'people_in_reach',
    'person_elsewhere',
    'person_out_of_reach',
    'place_in_reach',
    'place_may_be',
    'reach_parts',
    'reach_parts_of',
    'readdress_account',
    'recall_transfer',
    'remind_notifications',
    'rename_accounts',
    'reset_totp',
    'second_step_of_members',
    'send_transfer',
    'settle_notifications',
    'settle_notifications_of',
    'totp_of_members',
    'trim_logs',
    'unknown_devices_near',
  ])
  for (const { config } of functions) expect(config).toContain('search_path=public, pg_temp')
})

test('no column keeps money or days in floating point', async () => {
  const columns = await all(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type in ('real', 'double precision', 'money')`,
  )
  expect(columns).toEqual([])
})

test('the scope does not outlive its transaction, and without one a query fails', async () => {
  await client.query(`begin; set local role chautari_app; set local app.org_id = '1'; commit`)
  await client.query('begin; set local role chautari_app')
  await expect(client.query('select * from employee')).rejects.toThrow(/app\.org_id|invalid input syntax/)
  await client.query('rollback')
})

import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database, type Db } from '#platform/db.ts'
import { openFiles, type Files } from '#platform/files.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { isPassword } from '#modules/account/server/password-hash.ts'
import { carriedOut, moveJoining } from '#modules/hris/domain/assignment-timeline.ts'
import { employmentProblems } from '#modules/hris/domain/employment.ts'
import { timelineOf } from '#modules/hris/server/assignment-store.ts'
import { celebrationPage, subordinatesOf } from '#modules/hris/server/public.ts'
import { demoLogins, demoPassword, seedDemo } from '#seeds/demo.ts'
import { testSealing } from '#test/services.ts'

const today = '2026-11-21'
const opened: { database: Database; fresh: TestDatabase }[] = []
let demo: Database
let dir: string
let files: Files
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chautari-demo-'))
  files = openFiles({ kind: 'folder', dir })
  demo = await seeded(null)
})
afterAll(async () => {
  for (const { database, fresh } of opened) {
    await database.close()
    await fresh.drop()
  }
  await rm(dir, { recursive: true })
})
async function seeded(employees: number | null, day = today) {
  const fresh = await freshDatabase()
  const database = openDatabase({ connection: { ...fresh.connection }, size: 2, sealing: testSealing })
  opened.push({ database, fresh })
  expect(await seedDemo(database, { employees, today: day, files })).toBe(true)
  return database
}
const inOrg = <T>(slug: 'himal' | 'terai', work: (db: Db) => Promise<T>, database = demo) =>
  database.inBatch(systemScope(slug === 'himal' ? 1 : 2, 'test'), work)
const employeeOf = async (email: string) =>
  (await inOrg('himal', (db) =>
    db.selectFrom('employee').select('id').where('work_email', '=', email).executeTakeFirst(),
  )) ?? { id: '' }

test('fills an empty database, and no other', async () => {
  expect(await seedDemo(demo, { employees: null, today, files })).toBe(false)
  const count = (slug: 'himal' | 'terai') =>
    inOrg(slug, (db) => db.selectFrom('employee').select('code').execute()).then((rows) => rows.length)
  expect([await count('himal'), await count('terai')]).toEqual([120, 45])
})

test('the seven sign in with the one password and stand where they should', async () => {
  const accounts = await demo.asOwner((db) =>
    db
      .selectFrom('account as a')
      .innerJoin('membership as m', 'm.account_id', 'a.id')
      .select([
        'a.email',
        'a.password_hash',
        'a.is_audit_user',
        'm.org_id',
        'm.is_hr',
        'm.is_audit',
        sql<boolean>`m.supervising @> ${today}::date`.as('is_supervisor'),
        'm.employee_id',
      ])
      .where(
        'a.email',
        'in',
        demoLogins.map(({ email }) => email),
      )
      .orderBy('m.org_id')
      .execute(),
  )
  const of = (email: string) =>
    accounts
      .filter((row) => row.email === email)
      .map((row) => [row.org_id, row.is_hr, row.is_audit, row.employee_id !== null])
  expect(of('admin@demo.test')).toEqual([
    [1, true, false, true],
    [2, true, false, false],
  ])
  expect(of('hr.terai@demo.test')).toEqual([[2, true, false, true]])
  expect(of('payroll.himal@demo.test')).toEqual([[1, true, false, true]])
  expect(of('supervisor@demo.test')).toEqual([[1, false, false, true]])
  expect(of('employee@demo.test')).toEqual([[1, false, false, true]])
  expect(of('employee.terai@demo.test')).toEqual([[2, false, false, true]])
  expect(of('audit@demo.test')).toEqual([
    [1, false, true, false],
    [2, false, true, false],
  ])
  expect(accounts.find(({ email }) => email === 'supervisor@demo.test')?.is_supervisor).toBe(true)
  const plain = accounts.filter(({ email }) => email?.startsWith('employee'))
  expect(plain.map(({ is_supervisor }) => is_supervisor)).toEqual([false, false])
  expect(await isPassword(accounts[0]?.password_hash ?? null, demoPassword)).toBe(true)
})

test('the supervisor has people on two levels, the employee among them', async () => {
  const supervisor = await employeeOf('supervisor@demo.test')
  const employee = await employeeOf('employee@demo.test')
  const team = await inOrg('himal', (db) => subordinatesOf(db, supervisor.id, today, 'all'))
  expect(new Set(team.map(({ level }) => level)).size).toBeGreaterThan(1)
  expect(team.find(({ employee_id }) => employee_id === employee.id)?.level).toBe(1)
})

describe.each(['himal', 'terai'] as const)('the people of %s', (slug) => {
  test('have days that the rules allow, and timelines that are whole', async () => {
    await inOrg(slug, async (db) => {
      const people = await db.selectFrom('employee').selectAll().execute()
      const types = await db.selectFrom('employment_type').select(['id', 'is_contract']).execute()
      for (const person of people) {
        const rows = await timelineOf(db, person.id)
        const last = rows.at(-1)
        const is_contract = types.some(
          ({ id, is_contract: is }) => is && id === last?.place.employment_type_id,
        )
        expect(employmentProblems({ ...person, is_contract, country: 'NP' }), person.full_name).toEqual({})
        expect(rows[0]?.valid_from).toBe(person.joined_on)
        expect(last?.valid_to).toBeNull()
        const same = moveJoining(rows, person.joined_on, person.joined_on)
        expect('plan' in same && carriedOut(rows, same.plan)).toEqual(rows)
      }
    })
  })

  test('had no leave before they joined', async () => {
    const { rows } = await inOrg(slug, (db) =>
      sql`select e.code, r.start_on, e.joined_on from leave_request r
        join request q on q.org_id = r.org_id and q.id = r.request_id
        join employee e on e.org_id = q.org_id and e.id = q.employee_id
        where r.start_on < e.joined_on`.execute(db),
    )
    expect(rows).toEqual([])
  })

  test('have papers of their organization, some of which they have read, and words for its mails', async () => {
    const found = await inOrg(slug, async (db) => ({
      papers: await db.selectFrom('library_document').select(['title', 'audience', 'expires_on']).execute(),
      read: await db
        .selectFrom('acknowledgement as a')
        .innerJoin('library_document as d', 'd.id', 'a.subject_id')
        .select('a.employee_id')
        .execute(),
      mails: await db.selectFrom('template_mapping').select('event').execute(),
    }))
    expect(new Set(found.papers.map(({ audience }) => audience)).size).toBe(3)
    expect(found.papers.some(({ expires_on }) => expires_on !== null && expires_on < today)).toBe(true)
    expect(found.read.length).toBeGreaterThan(10)
    expect(found.mails).toEqual([{ event: 'Login code' }])
  })

  test('are of every kind that screens show', async () => {
    await inOrg(slug, async (db) => {
      const people = await db.selectFrom('employee').selectAll().execute()
      const some = (holds: (person: (typeof people)[number]) => boolean) => people.filter(holds).length
      expect(some(({ left_on }) => left_on !== null && left_on < today)).toBeGreaterThan(0)
      expect(
        some(({ probation_ends_on, joined_on }) => joined_on <= today && (probation_ends_on ?? '') >= today),
      ).toBeGreaterThan(0)
      expect(some(({ joined_on }) => joined_on > '2026-10-21')).toBeGreaterThan(0)
      expect(some(({ contract_ends_on }) => contract_ends_on !== null)).toBeGreaterThan(0)
      expect(some(({ gender }) => gender === 'Female')).toBeGreaterThan(people.length / 4)
      expect(
        (
          await celebrationPage(db, 'birthday', {
            range: { start: today, end: '2026-11-27' },
            today,
            limit: 9,
            offset: 0,
          })
        ).count,
      ).toBeGreaterThan(0)
      const tables = [
        'employee_contact',
        'employee_address',
        'employee_family',
        'employee_education',
        'employee_experience',
        'employee_bank',
        'employee_legal_info',
        'employee_compensation',
        'fiscal_period',
        'holiday',
        'request',
        'leave_ledger',
        'employee_document',
        'letter',
        'offer_letter',
        'resignation_withdrawal',
        'contract',
        'confirmation',
      ] as const
      for (const table of tables)
        expect((await db.selectFrom(table).select('org_id').limit(1).execute()).length, table).toBe(1)
    })
  })
})

test.each(['himal', 'terai'] as const)(
  'payroll of %s has vouchers, funds, and advances in each state',
  async (slug) => {
    const { rows } = await inOrg(slug, (db) =>
      sql<{
        vouchers: number
        open: number
        unbalanced: number
        pf: number
        ssf: number
        cit: number
        unnumbered: number
      }>`
        select (select count(*)::int from payroll_voucher) as vouchers,
          (select count(*)::int from payroll_run r where r.state = 'Closed' and not exists (select from payroll_voucher v where v.run_id = r.id)) as open,
          (select count(*)::int from (select voucher_id from payroll_voucher_line group by voucher_id having sum(debit) <> sum(credit)) x) as unbalanced,
          ${funded('PF')} as pf, ${funded('SSF')} as ssf, ${funded('CIT')} as cit,
          (select count(*)::int from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id and l.fund = 'CIT' and l.amount > 0
            join employee_legal_info i on i.org_id = s.org_id and i.employee_id = s.employee_id where i.investment_trust_no is null) as unnumbered`.execute(
        db,
      ),
    )
    expect(rows[0]).toMatchObject({ open: 0, unbalanced: 0, unnumbered: 0 })
    for (const name of ['vouchers', 'pf', 'ssf', 'cit'] as const)
      expect(rows[0]?.[name], name).toBeGreaterThan(3)
    const advances = await inOrg(slug, (db) =>
      sql<{ stage: string }>`
        select distinct case when q.status <> 'Approved' then q.status when d.disbursed_on is null then 'To disburse'
          when d.amount + d.merged <= coalesce(x.repaid, 0) then 'Repaid' when coalesce(x.repaid, 0) > 0 then 'Repaying' else 'Disbursed' end as stage
        from advance_salary_request d join request q on q.org_id = d.org_id and q.id = d.request_id
        left join lateral (select sum(amount) as repaid from advance_salary_repayment y
          where y.org_id = d.org_id and y.request_id = d.request_id) x on true order by 1`.execute(db),
    )
    expect(advances.rows.map(({ stage }) => stage)).toEqual([
      'Repaid',
      'Repaying',
      'Requested',
      'To disburse',
    ])
  },
)
/** How many people pay into a fund in the open month. */
const funded = (
  fund: string,
) => sql`(select count(distinct s.employee_id)::int from payslip s join payroll_run r
  on r.org_id = s.org_id and r.id = s.run_id and r.state = 'In review'
  join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id and l.fund = ${fund} and l.amount > 0)`

test('offers name their days as a letter does', async () => {
  const offers = await inOrg('himal', (db) => db.selectFrom('offer_letter').select('content').execute())
  const bodies = offers.map(({ content }) => JSON.stringify(Reflect.get(Object(content), 'body')))
  expect(bodies.length).toBeGreaterThan(5)
  expect(bodies.filter((text) => /\d{4}-\d\d-\d\d/.test(text))).toEqual([])
})

test.each([
  [300, '2028-02-29'],
  [20, '2027-04-14'],
])('%d people and any day make a demo', { timeout: 90_000 }, async (size, day) => {
  const other = await seeded(size, day)
  const { count } = await inOrg(
    'himal',
    (db) =>
      db
        .selectFrom('employee')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    other,
  )
  expect(count).toBe(size)
})

test(
  'a first start that ends half way leaves nothing, and the next one makes the whole: the same people on the same day',
  { timeout: 90_000 },
  async () => {
    const fresh = await freshDatabase()
    const database = openDatabase({ connection: { ...fresh.connection }, size: 2, sealing: testSealing })
    opened.push({ database, fresh })
    const broken = { ...files, keep: () => Promise.reject(new Error('no space left')) }
    await expect(seedDemo(database, { employees: null, today, files: broken })).rejects.toThrow(
      'no space left',
    )
    const seed = () => seedDemo(database, { employees: null, today, files })
    // two programs start over one empty database: one makes the demo, the other waits for it
    expect((await Promise.all([seed(), seed()])).toSorted()).toEqual([false, true])
    const { count } = await database.asOwner((db) =>
      db
        .selectFrom('employee')
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow(),
    )
    expect(count).toBe(165)
    // the attempt that failed used up numbers of organizations
    const people = (from: Database) =>
      from.asOwner((db) =>
        db
          .selectFrom('employee as e')
          .innerJoin('organization as o', 'o.org_id', 'e.org_id')
          .select(['e.id', 'e.full_name', 'e.date_of_birth', 'e.joined_on'])
          .where('o.slug', '=', 'himal')
          .orderBy('e.code')
          .execute(),
      )
    expect(await people(database)).toEqual(await people(demo))
  },
)

import { createHash } from 'node:crypto'
import { addMonths } from '#kernel/calendar/day.ts'
import { allCodes } from '#kernel/codes.ts'
import type { Database, Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { isHr, writeEmployees, type Named, type Written } from '#seeds/employees.ts'
import { seedLeave } from '#seeds/leave.ts'
import { seedMasters } from '#seeds/organization.ts'
import { peopleOf, type SeedPerson } from '#seeds/people.ts'
import { chunks, type Seeding } from '#seeds/seeding.ts'
import { himal, terai, type Organization } from '#seeds/structure.ts'

export const demoPassword = 'Demo@2083'
const allAreas = allCodes.filter(({ code }) => code.endsWith('.00')).map(({ code }) => code)
const payrollOnly = allCodes.filter(({ module }) => module === 'payroll').map(({ code }) => code)

/** The seven who try the product (docs/operations.md). `no` is their place in the organization's list of people. */
const logins = [
  {
    email: 'admin@demo.test',
    slug: 'himal',
    unit: 'Human Resources',
    role: 'head',
    first: ['Sunita', 'सुनिता'],
    last: ['Maharjan', 'महर्जन'],
    gender: 'Female',
    who: 'HR admin of both organizations',
  },
  {
    email: 'hr.terai@demo.test',
    slug: 'terai',
    unit: 'Administration',
    role: 'head',
    first: ['Rajesh', 'राजेश'],
    last: ['Yadav', 'यादव'],
    gender: 'Male',
    who: 'HR admin of Terai Foods',
  },
  {
    email: 'payroll.himal@demo.test',
    slug: 'himal',
    unit: 'Finance and Administration',
    role: 'head',
    first: ['Anil', 'अनिल'],
    last: ['Joshi', 'जोशी'],
    gender: 'Male',
    who: 'HR of Himal Technologies, payroll only',
  },
  {
    email: 'supervisor@demo.test',
    slug: 'himal',
    unit: 'Engineering',
    role: 'head',
    first: ['Prakash', 'प्रकाश'],
    last: ['Gurung', 'गुरुङ'],
    gender: 'Male',
    who: 'supervisor with two levels below',
  },
  {
    email: 'employee@demo.test',
    slug: 'himal',
    unit: 'Engineering',
    role: 'lead',
    first: ['Asmita', 'अस्मिता'],
    last: ['Rai', 'राई'],
    gender: 'Female',
    who: 'employee who reports to that supervisor',
  },
  {
    email: 'employee.terai@demo.test',
    slug: 'terai',
    unit: 'Production',
    role: 'lead',
    first: ['Sarita', 'सरिता'],
    last: ['Chaudhary', 'चौधरी'],
    gender: 'Female',
    who: 'employee of Terai Foods',
  },
] as const
const auditor = {
  email: 'audit@demo.test',
  full_name: 'Deepa Koirala',
  who: 'audit user of both organizations',
}
export const demoLogins = [...logins, auditor].map(({ email, who }) => ({ email, who }))

/** Fills an empty database with two organizations of people and a year of their data. False: it was not empty. */
export async function seedDemo(
  database: Database,
  { employees, today }: { employees: number | null; today: string },
): Promise<boolean> {
  const known = await database.asOwner((db) =>
    db.selectFrom('organization').select('org_id').limit(1).execute(),
  )
  if (known.length) return false
  const password_hash = await hashPassword(demoPassword)
  const orgIds = new Map<string, number>()
  for (const organization of [himal, terai])
    orgIds.set(organization.slug, await createOrganization(database, organization))
  for (const organization of [himal, terai]) {
    const count = organization === himal && employees ? employees : organization.people
    await fill(database, organization, orgIds.get(organization.slug) ?? 0, count, today, password_hash)
  }
  await addAcrossOrganizations(database, [...orgIds.values()], password_hash)
  return true
}

async function createOrganization(
  database: Database,
  { slug, name, abbreviation, industry }: Organization,
): Promise<number> {
  const flags = JSON.stringify({ loan: true, transfer_request: true })
  const row = {
    id: idOf(`organization ${slug}`),
    slug,
    name,
    abbreviation,
    industry,
    default_calendar: 'en',
    flags,
    ownership: 'Private limited',
    address: slug === 'himal' ? 'Naxal, Kathmandu' : 'Birgunj',
    established_on: '2011-04-14',
  }
  const { org_id } = await database.asOwner((db) =>
    db.insertInto('organization').values(row).returning('org_id').executeTakeFirstOrThrow(),
  )
  return org_id
}

async function fill(
  database: Database,
  organization: Organization,
  org_id: number,
  count: number,
  today: string,
  password_hash: string,
) {
  const people = withLogins(organization, peopleOf(organization, count, today), today)
  const hired = await writeAccounts(database, organization, people, password_hash)
  const account_id =
    hired.find(
      ({ person }) => person.email === (organization === himal ? 'admin@demo.test' : 'hr.terai@demo.test'),
    )?.account_id ?? SYSTEM_ACCOUNT
  const scope = { org_id, account_id, acting_as: 'system', request_no: 'demo' }
  const waiting = await database.inBatch(scope, async (db) => {
    const masters = await seedMasters(db, organization, today)
    await writeEmployees(db, organization, hired, masters, today)
    await writeRights(db, hired)
    const holidays = await db
      .selectFrom('holiday')
      .select(['name', 'start_on', 'end_on', 'is_half_day', 'gender'])
      .where('gender', 'is', null)
      .execute()
    const seeding: Seeding = { organization, org_id, today, hired, account_id }
    return seedLeave(db, seeding, holidays)
  })
  // at most some hundred notices at first start, however many people the demo has
  const told = waiting.slice(0, 200)
  const requests = told.length
    ? await database.inBatch(scope, (db) =>
        db.selectFrom('request').select(['id', 'sender_account_id']).where('id', 'in', told).execute(),
      )
    : []
  const signals = requests.map((request) => ({
    id: newId(),
    org_id,
    name: 'leave_request.requested',
    payload: JSON.stringify({ request_id: request.id }),
    account_id: request.sender_account_id,
  }))
  if (signals.length) await database.asOwner((db) => db.insertInto('signal').values(signals).execute())
}

/** Puts the people of the demo logins into their places. */
function withLogins(organization: Organization, people: SeedPerson[], today: string): Named[] {
  const list: Named[] = [...people]
  for (const login of logins.filter(({ slug }) => slug === organization.slug)) {
    const head = list.find(({ unit }) => unit === login.unit)
    const at =
      login.role === 'head'
        ? head
        : list.find(({ unit, boss, no }) => unit === login.unit && boss === head?.no && no !== head?.no)
    if (!at) throw new Error(`The demo has no place for ${login.email}.`)
    const joined = at.joined > addMonths(today, -14) ? addMonths(today, -26) : at.joined
    list[at.no] = {
      ...at,
      first: [...login.first],
      last: [...login.last],
      middle: null,
      gender: login.gender,
      email: login.email,
      joined,
      left: null,
      type: 'Regular',
    }
  }
  return list
}

async function writeAccounts(
  database: Database,
  organization: Organization,
  people: readonly Named[],
  password_hash: string,
) {
  const hired = people.map((person) => {
    const full_name = [person.first[0], person.middle?.[0], person.last[0]].filter(Boolean).join(' ')
    const key = `${organization.slug} ${person.code}`
    return { person, full_name, employee_id: idOf(`employee ${key}`), account_id: idOf(`account ${key}`) }
  })
  const rows = hired.map(({ person, full_name, account_id }) => ({
    id: account_id,
    username: person.email?.replace('@demo.test', '') ?? person.code.toLowerCase(),
    email: person.email ?? `${person.code.toLowerCase()}@${organization.domain}`,
    full_name,
    password_hash,
    is_active: person.left === null,
  }))
  await database.asOwner(async (db) => {
    for (const part of chunks(rows)) await db.insertInto('account').values(part).execute()
  })
  return hired
}

async function writeRights(db: Db, hired: readonly Written[]) {
  const everything = newId()
  const payroll = newId()
  await db
    .insertInto('permission_group')
    .values([
      { id: everything, name: 'HR administrator', codes: allAreas },
      { id: payroll, name: 'Payroll only', codes: payrollOnly },
    ])
    .execute()
  const members = hired
    .filter(({ person }) => isHr(person.email))
    .map(({ person, account_id }) => ({
      account_id,
      group_id: person.email === 'payroll.himal@demo.test' ? payroll : everything,
    }))
  if (members.length) await db.insertInto('permission_group_member').values(members).execute()
}

/** The admin is HR of the other organization too, with the common settings; the auditor looks into both. */
async function addAcrossOrganizations(database: Database, orgIds: readonly number[], password_hash: string) {
  const audit = {
    id: idOf('account audit'),
    username: 'audit',
    email: auditor.email,
    full_name: auditor.full_name,
    password_hash,
    is_audit_user: true,
  }
  const admin = await database.asOwner(async (db) => {
    await db.insertInto('account').values(audit).execute()
    return db
      .updateTable('account')
      .set({ common_codes: ['10.00'] })
      .where('email', '=', 'admin@demo.test')
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  for (const org_id of orgIds) {
    await database.inBatch(
      { org_id, account_id: admin.id, acting_as: 'system', request_no: 'demo' },
      async (db) => {
        await db.insertInto('membership').values({ account_id: audit.id, is_audit: true }).execute()
        const own = await db
          .insertInto('membership')
          .values({ account_id: admin.id, is_hr: true })
          .onConflict((oc) => oc.doNothing())
          .executeTakeFirst()
        if (!own.numInsertedOrUpdatedRows) return
        const group = await db
          .selectFrom('permission_group')
          .select('id')
          .where('name', '=', 'HR administrator')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('permission_group_member')
          .values({ group_id: group.id, account_id: admin.id })
          .execute()
      },
    )
  }
}

/** The same name gives the same id: links to the demo stay good from one installation to the next. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`chautari demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

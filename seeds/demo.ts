import { seedHolidayChoice } from '#seeds/holidays.ts'
import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import type { Database } from '#platform/db.ts'
import type { Files } from '#platform/files.ts'
import { newId } from '#platform/id.ts'
import type { Seal } from '#platform/seal.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { seedAttendance } from '#seeds/attendance.ts'
import { atOnce, type SeedDatabase } from '#seeds/at-once.ts'
import { seedChangeRequests, seedStations } from '#seeds/change-requests.ts'
import { seedCommons } from '#seeds/commons.ts'
import { emailOf, writeEmployees, type Written } from '#seeds/employment.ts'
import { seedCustomFields } from '#seeds/custom-fields.ts'
import { seedContracts } from '#seeds/contracts.ts'
import { seedEvents } from '#seeds/events.ts'
import { seedFeedback } from '#seeds/feedback.ts'
import { seedExpenses } from '#seeds/expense.ts'
import { seedForms } from '#seeds/forms.ts'
import { idOf } from '#seeds/ids.ts'
import { seedLeaveRequests } from '#seeds/leave-requests.ts'
import { seedLeave } from '#seeds/leave.ts'
import { seedEmployeeKsao } from '#seeds/employee-ksao.ts'
import { seedNoticeboard, seedSegmentNotice } from '#seeds/noticeboard.ts'
import { seedLife } from '#seeds/life.ts'
import { seedLibrary } from '#seeds/library.ts'
import { seedLetters } from '#seeds/letters.ts'
import { demoLogins, demoPassword, withLogins, type Named } from '#seeds/logins.ts'
import { seedMasters } from '#seeds/organization.ts'
import { seedOrganizationMore } from '#seeds/organization-more.ts'
import { seedDocumentAsks } from '#seeds/document-asks.ts'
import { seedLetterRequests } from '#seeds/letter-requests.ts'
import { seedPapers } from '#seeds/papers.ts'
import { seedPayroll } from '#seeds/payroll.ts'
import { peopleOf } from '#seeds/people.ts'
import { seedRecords } from '#seeds/records.ts'
import { seedGrowthRecords } from '#seeds/growth-records.ts'
import { seedRecruitment } from '#seeds/recruitment.ts'
import { seedResignations } from '#seeds/resignations.ts'
import { addAcrossOrganizations, writeRights } from '#seeds/rights.ts'
import { seedTransfers } from '#seeds/transfers.ts'
import { seedWhistle } from '#seeds/whistle.ts'
import { seedReports } from '#seeds/reports.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'
import { seedAppraisals } from '#seeds/appraisals.ts'
import { seedEvaluations } from '#seeds/evaluations.ts'
import { seedAssessments } from '#seeds/assessments.ts'
import { seedMonthlyAppraisals } from '#seeds/monthly-appraisals.ts'
import { seedGoals } from '#seeds/goals.ts'
import { seedTasks } from '#seeds/tasks.ts'
import { seedTrainings } from '#seeds/trainings.ts'
import { himal, terai, type Organization } from '#seeds/structure.ts'

export { demoLogins, demoPassword }

/** Fills an empty database with two organizations of people and a year of their data. False: it was not empty. */
export async function seedDemo(database: Database, demo: Demo): Promise<boolean> {
  // most starts find it made, and wait for nobody
  if (await isMade(database)) return false
  return atOnce(database, async (whole) => {
    if (await isMade(whole)) return false
    await make(whole, demo)
    return true
  })
}

interface Demo {
  employees: number | null
  today: string
  files: Files
  /** Without it nobody has keys, and no reports of whistle-blowers are made. */
  seal?: Seal
}

const isMade = async (database: SeedDatabase) => {
  const known = await database.asOwner((db) =>
    db.selectFrom('organization').select('org_id').limit(1).execute(),
  )
  return known.length > 0
}

async function make(database: SeedDatabase, { employees, today, files, seal }: Demo) {
  const password_hash = await hashPassword(demoPassword)
  await seedCommons(database, today)
  const orgIds = new Map<string, number>()
  for (const organization of [himal, terai])
    orgIds.set(organization.slug, await createOrganization(database, organization))
  for (const organization of [himal, terai]) {
    const count = organization === himal && employees ? employees : organization.people
    const org_id = orgIds.get(organization.slug) ?? 0
    await fill(database, {
      organization,
      org_id,
      count,
      today,
      password_hash,
      files,
      ...(seal ? { seal } : {}),
    })
  }
  await addAcrossOrganizations(database, [...orgIds.values()], password_hash)
  // the planner learns now what it would learn by itself some minutes later
  await database.asOwner((db) => sql`analyze`.execute(db))
}

async function createOrganization(
  database: SeedDatabase,
  { slug, name, abbreviation, industry }: Organization,
): Promise<number> {
  // two strangers under one roof: neither looks into the other's directory
  const flags = JSON.stringify({
    loan: true,
    transfer_request: true,
    organization_specific_employee_directory: true,
  })
  const row = {
    id: idOf(`organization ${slug}`),
    slug,
    name,
    abbreviation,
    industry,
    default_calendar: 'en',
    flags,
    ownership: 'Private limited',
    size_range: slug === 'himal' ? '51 to 200' : '11 to 50',
    ...(slug === 'himal'
      ? {
          address: 'Naxal',
          city: 'Kathmandu Metropolitan City',
          ward: 1,
          district: 'Kathmandu',
          province: 'Bagmati',
        }
      : {
          address: 'Industrial Corridor',
          city: 'Birgunj Metropolitan City',
          ward: 12,
          district: 'Parsa',
          province: 'Madhesh',
        }),
    phone: slug === 'himal' ? '014-512-3450' : '051-252-6780',
    email: `info@${slug}.example`,
    website: `https://${slug}.example`,
    registration_no: slug === 'himal' ? '80231/067' : '61544/064',
    tax_no: slug === 'himal' ? '304567891' : '302345678',
    established_on: '2011-04-14',
  }
  const { org_id } = await database.asOwner((db) =>
    db.insertInto('organization').values(row).returning('org_id').executeTakeFirstOrThrow(),
  )
  return org_id
}

interface Filling extends Pick<Seeding, 'organization' | 'org_id' | 'today' | 'files'> {
  count: number
  password_hash: string
  seal?: Seal
}

async function fill(
  database: SeedDatabase,
  { organization, org_id, count, today, password_hash, files, seal }: Filling,
) {
  const people = withLogins(organization, peopleOf(organization, count, today), today)
  const hired = await writeAccounts(database, organization, people, password_hash, today)
  const account_id =
    hired.find(
      ({ person }) => person.email === (organization === himal ? 'admin@demo.test' : 'hr.terai@demo.test'),
    )?.account_id ?? SYSTEM_ACCOUNT
  const scope = { org_id, account_id, acting_as: 'system', request_no: 'demo' }
  const waiting = await database.inBatch(scope, async (db) => {
    const masters = await seedMasters(db, organization, today)
    await writeEmployees(db, organization, hired, masters, today)
    await writeRights(db, hired)
    const seeding: Seeding = { organization, org_id, today, hired, account_id, files }
    await seedRecords(db, seeding)
    await seedCustomFields(db, seeding)
    await seedChangeRequests(db, seeding)
    await seedStations(db, seeding)
    await seedOrganizationMore(db, seeding, masters)
    await seedContracts(db, seeding)
    await seedLetters(db, seeding)
    await seedLife(db, seeding)
    await seedResignations(db, seeding)
    await seedPapers(db, seeding)
    await seedLetterRequests(db, seeding)
    await seedDocumentAsks(db, seeding)
    await seedLibrary(db, seeding)
    await seedFeedback(db, seeding)
    if (seal) await seedWhistle(db, seeding, seal)
    await seedReports(db, seeding)
    await seedNoticeboard(db, seeding)
    await seedEmployeeKsao(db, seeding)
    await seedForms(db, seeding)
    await seedTasks(db, seeding)
    await seedAppraisals(db, seeding)
    await seedMonthlyAppraisals(db, seeding)
    await seedAssessments(db, seeding)
    await seedEvaluations(db, seeding)
    await seedGoals(db, seeding)
    await seedTrainings(db, seeding)
    const holidays = await db
      .selectFrom('holiday')
      .select(['name', 'start_on', 'end_on', 'is_half_day', 'gender'])
      .where('gender', 'is', null)
      .execute()
    const told = await seedLeave(db, seeding, holidays)
    await seedLeaveRequests(db, seeding)
    await seedExpenses(db, seeding)
    await seedHolidayChoice(db, seeding)
    await seedAttendance(db, seeding)
    // after attendance, which says who was absent
    await seedPayroll(db, seeding)
    await seedTransfers(db, seeding)
    await seedSegmentNotice(db, seeding)
    await seedEvents(db, seeding)
    await seedRecruitment(db, seeding)
    await seedGrowthRecords(db, seeding)
    return told
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

async function writeAccounts(
  database: SeedDatabase,
  organization: Organization,
  people: readonly Named[],
  password_hash: string,
  today: string,
): Promise<Written[]> {
  const hired = people.map((person) => {
    const full_name = [person.first[0], person.middle?.[0], person.last[0]].filter(Boolean).join(' ')
    const key = `${organization.slug} ${person.code}`
    return { person, full_name, employee_id: idOf(`employee ${key}`), account_id: idOf(`account ${key}`) }
  })
  const rows = hired.map(({ person, full_name, account_id }) => ({
    id: account_id,
    username: person.email?.replace('@demo.test', '') ?? person.code.toLowerCase(),
    email: emailOf(organization, person),
    full_name,
    password_hash,
    email_confirmed_at: clock.instant(),
    is_active: person.left === null || person.left >= today,
  }))
  await database.asOwner((db) => insertAll(db, 'account', rows))
  return hired
}

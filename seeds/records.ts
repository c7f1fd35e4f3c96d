import { addDays, addMonths, ageOn, partsOf } from '#kernel/calendar/day.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { placed } from '#kernel/place/address.ts'
import { families, men, women } from '#seeds/names.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'
import { banks, colleges, degrees, employers, pay } from '#seeds/record-names.ts'

// What belongs to a person: how and where they are reached, their family, where they learned and worked, what they are paid.

type Row = Record<string, unknown> & { id?: string; employee_id: string }
type Table =
  | 'employee_contact'
  | 'employee_address'
  | 'employee_family'
  | 'employee_education'
  | 'employee_experience'
  | 'employee_language'
  | 'employee_training'
  | 'employee_engagement'
  | 'employee_insurance'
  | 'employee_discipline'
  | 'employee_medical'
  | 'employee_bank'
  | 'employee_legal_info'
  | 'employee_compensation'

/** Of a very large demo only the first have a family and a past: nobody reads ten thousand of them. */
const storied = 1000

export async function seedRecords(
  db: Db,
  { hired, organization, today, account_id }: Seeding,
): Promise<void> {
  const rows = new Map<Table, Row[]>()
  const add = (table: Table, row: Row) => {
    const list = rows.get(table)
    if (list) list.push(row)
    else rows.set(table, [row])
  }
  for (const one of hired) {
    const d = dice(one.person.no * 7 + (organization.slug === 'himal' ? 2083 : 2084))
    essentials(add, one, d, today)
    if (one.person.no < storied) story(add, one, d)
  }
  for (const [table, list] of rows) await insertAll(db, table, list)
  // a paper that is added today comes later
  const seen = { verified_at: `${addDays(today, -1)}T06:00:00Z`, verified_by: account_id }
  await db.updateTable('employee_education').set(seen).where('finished_in', '<', 2012).execute()
  await db
    .updateTable('employee_legal_proof')
    .set(seen)
    .where('number', 'in', ['pan_no', 'citizenship_no'])
    .execute()
  await seedLevels(db)
  await seedBackgrounds(db)
  await seedToday(db, hired, today, account_id)
}

/** What is so today: somebody suspended, an account that still waits, and who looked at whose protected data. */
async function seedToday(db: Db, hired: readonly Hired[], today: string, account_id: string) {
  const working = hired.filter(
    ({ person }) => person.joined < addMonths(today, -12) && (person.left ?? null) === null,
  )
  const [suspended, waits, ...seen] = working.slice(30, 36)
  if (!suspended || !waits) return
  await db
    .insertInto('employee_discipline')
    .values({
      id: newId(),
      employee_id: suspended.employee_id,
      kind: 'Suspension',
      incident_on: addDays(today, -9),
      decided_on: addDays(today, -4),
      description: 'Cash of the counter was short on three days; paid while it is looked into',
      suspended_from: addDays(today, -3),
      suspended_to: addDays(today, 11),
      is_paid: true,
    })
    .execute()
  await db
    .updateTable('employee_bank')
    .set({ effective_on: addDays(today, 5) })
    .where('employee_id', '=', waits.employee_id)
    .execute()
  const parts = ['Bank account', 'Identity', 'Pay', 'Health'] as const
  await db
    .insertInto('sensitive_read')
    .values(
      seen.map(({ employee_id }, i) => ({
        id: newId(),
        employee_id,
        account_id,
        acting_as: 'hr',
        part: parts[i % parts.length] ?? 'Pay',
        how: 'Page',
        at: `${addDays(today, -i - 1)}T05:1${i}:00Z`,
        quarter: i,
      })),
    )
    .execute()
}

/** Of degrees, as the list that all organizations share has them. */
const seedLevels = (db: Db) =>
  sql`
    update employee_education e set level_id = d.id from education_degree d where d.name = case
      when e.degree like 'Master %' then 'Master' when e.degree like 'Bachelor %' then 'Bachelor' else '+2/Intermediate' end`.execute(
    db,
  )

/** What people belong to and believe, as their family name lets one expect it. */
async function seedBackgrounds(db: Db) {
  const named = (names: readonly string[]) => sql`e.last_name = any(${[...names]}::text[])`
  await sql`
    update employee e set
      ethnicity_id = (select t.id from ethnicity t where t.name = coalesce((select o.name from ethnicity o where o.name = e.last_name),
        case when ${named(newars)} then 'Newar' when ${named(brahmans)} then 'Brahman (Hill)'
          when e.last_name = 'Chaudhary' then 'Tharu' when e.last_name = 'Lama' then 'Tamang' when e.last_name = 'Jha' then 'Brahman (Tarai)' else 'Chhetri' end)),
      religion_id = (select r.id from religion r where r.name = case when ${named(['Sherpa', 'Tamang', 'Gurung', 'Lama', 'Bajracharya'])} then 'Buddhist'
        when ${named(['Rai', 'Limbu'])} then 'Kirat' else 'Hindu' end)`.execute(db)
}
const newars = ['Shrestha', 'Maharjan', 'Pradhan', 'Bajracharya', 'Tuladhar', 'Manandhar', 'Shakya']
const brahmans = [
  ...['Adhikari', 'Poudel', 'Bhattarai', 'Koirala', 'Acharya', 'Sharma', 'Regmi', 'Dahal', 'Ghimire', 'Oli'],
  ...['Subedi', 'Joshi', 'Neupane', 'Pokharel', 'Khanal', 'Devkota', 'Gautam', 'Upadhyay'],
]

type Add = (table: Table, row: Row) => void

function essentials(add: Add, { person, employee_id, full_name }: Hired, d: Dice, today: string) {
  const home = d.pick(places)
  const row = { employee_id }
  const own = () => ({ id: newId(), employee_id })
  add('employee_contact', {
    ...own(),
    name: relative(d, person, person.married ? opposite(person.gender) : 'Male'),
    relation: person.married ? (person.gender === 'Female' ? 'Husband' : 'Wife') : 'Father',
    phone: `98${d.number(10, 69)}${d.number(100_000, 999_999)}`,
    is_emergency: true,
  })
  add('employee_address', { ...own(), kind: 'Permanent', ...addressIn(home, d) })
  if (d.once(2)) add('employee_address', { ...own(), kind: 'Temporary', ...addressIn(d.pick(places), d) })
  add('employee_bank', {
    ...own(),
    bank_name: d.pick(banks),
    branch_name: home.city,
    account_name: full_name,
    account_number: `${d.number(100, 999)}${d.number(10_000_000, 99_999_999)}${d.number(100, 999)}`,
    is_primary: true,
  })
  // some kept their provident fund when the others went to the Social Security Fund
  const isInFund = person.no % 10 === 4
  add('employee_legal_info', {
    ...row,
    pan_no: String(d.number(100_000_000, 699_999_999)),
    citizenship_no: `${home.no}-${String(d.number(1, 12)).padStart(2, '0')}-${d.number(55, 79)}-${d.number(10_000, 99_999)}`,
    provident_fund_no: d.once(2) || isInFund ? `PF-${d.number(100_000, 999_999)}` : null,
    social_security_no: isInFund ? null : String(d.number(10_000_000_000, 99_999_999_999)),
    investment_trust_no: person.no % 6 === 1 ? `CIT-${d.number(100_000, 999_999)}` : null,
  })
  const salary = Math.round((pay[person.level] * d.number(92, 112)) / 1200) * 12
  const raised = addMonths(today, -d.number(2, 11))
  const paid = (valid_from: string, annual: number) =>
    add('employee_compensation', {
      ...own(),
      valid_from,
      pay_basis: 'Salaried',
      annual_salary: `${annual}.00`,
    })
  if (person.joined < addMonths(raised, -10)) {
    paid(person.joined, Math.round((salary * 0.9) / 12) * 12)
    paid(raised, salary)
  } else paid(person.joined, salary)
}

function story(add: Add, { person, employee_id }: Hired, d: Dice) {
  const own = () => ({ id: newId(), employee_id })
  const { year } = partsOf(person.born)
  add('employee_family', {
    ...own(),
    name: relative(d, person, 'Male'),
    relation: 'Father',
    date_of_birth: `${year - d.number(22, 34)}-0${d.number(1, 9)}-${d.number(10, 28)}`,
    occupation: d.pick(['Farmer', 'Teacher', 'Trader', 'Retired']),
    is_dependent: d.once(3),
  })
  if (person.married) {
    add('employee_family', {
      ...own(),
      name: relative(d, person, opposite(person.gender)),
      relation: person.gender === 'Female' ? 'Husband' : 'Wife',
      occupation: d.pick(['Service', 'Business', 'Homemaker', 'Teacher']),
      is_dependent: d.once(2),
    })
    if (d.once(2))
      add('employee_family', {
        ...own(),
        name: relative(d, person, d.once(2) ? 'Female' : 'Male'),
        relation: 'Child',
        date_of_birth: `${year + d.number(25, 29)}-0${d.number(1, 9)}-${d.number(10, 28)}`,
        is_dependent: true,
      })
  }
  const degree = degrees[person.level]
  add('employee_education', {
    ...own(),
    degree,
    institution: d.pick(colleges),
    board: d.pick(['Tribhuvan University', 'Pokhara University', 'Purbanchal University']),
    finished_in: year + (degree.startsWith('Master') ? 25 : degree.startsWith('Bachelor') ? 22 : 18),
    ...(d.once(2)
      ? { score_kind: 'Percentage', score: String(d.number(58, 84)) }
      : { score_kind: 'GPA of 4', score: (d.number(26, 39) / 10).toFixed(1) }),
  })
  more(add, own, person, d)
  if (ageOn(person.born, person.joined) < 26) return
  const until = addDays(person.joined, -d.number(10, 60))
  add('employee_experience', {
    ...own(),
    employer: d.pick(employers),
    job_title: d.pick(['Assistant', 'Officer', 'Coordinator', 'Engineer', 'Associate']),
    started_on: addMonths(until, -d.number(10, 36)),
    ended_on: until,
  })
}

/** Tongues, courses, what they do beside, and how they are insured. */
function more(add: Add, own: () => { id: string; employee_id: string }, person: Hired['person'], d: Dice) {
  const fluent = { reads: 'Fluent', writes: 'Fluent', speaks: 'Fluent', listens: 'Fluent' }
  const good = { reads: 'Good', writes: 'Good', speaks: 'Good', listens: 'Fluent' }
  add('employee_language', { ...own(), language: 'Nepali', ...fluent, is_native: true })
  add('employee_language', { ...own(), language: 'English', ...good, is_native: false })
  if (d.once(3))
    add('employee_training', {
      ...own(),
      name: d.pick([
        'First aid',
        'Spreadsheets for offices',
        'Leading a team',
        'Fire safety',
        'Book-keeping',
      ]),
      provider: d.pick(colleges),
      started_on: addMonths(person.joined, d.number(1, 6)),
      ended_on: addDays(addMonths(person.joined, d.number(1, 6) + 6), 4),
      certificate_no: `T-${d.number(1000, 9999)}`,
    })
  if (d.once(6))
    add('employee_engagement', {
      ...own(),
      kind: d.pick(['Volunteering', 'Social activity', 'Membership']),
      organization: d.pick([
        'Red Cross chapter',
        'Tole improvement committee',
        'Lions club',
        'Alumni society',
      ]),
      role: d.pick(['Member', 'Treasurer', 'Blood donor']),
      started_on: addMonths(person.joined, -d.number(5, 40)),
    })
  if (d.once(15)) {
    const day = addMonths(person.joined, d.number(3, 9))
    add('employee_discipline', {
      ...own(),
      kind: d.pick(['Verbal warning', 'Written warning']),
      incident_on: day,
      decided_on: addDays(day, 3),
      description: d.pick(['Late on six days of a month', 'Left the post without a word']),
      expires_on: addMonths(day, 12),
    })
  }
  if (d.once(2))
    add('employee_insurance', {
      ...own(),
      kind: d.once(3) ? 'Accident' : 'Medical',
      insurer: d.pick(['Himalayan Life', 'Sagarmatha Insurance']),
      policy_no: `P-${d.number(100_000, 999_999)}`,
      sum_insured: d.once(3) ? '700000.00' : '100000.00',
      starts_on: person.joined,
    })
}

const opposite = (gender: 'Female' | 'Male') => (gender === 'Female' ? 'Male' : 'Female')
const relative = (d: Dice, { last }: Hired['person'], gender: 'Female' | 'Male') =>
  `${d.pick(gender === 'Female' ? women : men)[0]} ${d.once(4) ? d.pick(families)[0] : last[0]}`

const places = [
  { city: 'Kathmandu', district: 'Kathmandu', no: 27 },
  { city: 'Lalitpur', district: 'Lalitpur', no: 28 },
  { city: 'Bhaktapur', district: 'Bhaktapur', no: 26 },
  { city: 'Pokhara', district: 'Kaski', no: 46 },
  { city: 'Biratnagar', district: 'Morang', no: 5 },
  { city: 'Itahari', district: 'Sunsari', no: 6 },
  { city: 'Bharatpur', district: 'Chitwan', no: 35 },
  { city: 'Birgunj', district: 'Parsa', no: 34 },
  { city: 'Janakpur', district: 'Dhanusha', no: 17 },
  { city: 'Butwal', district: 'Rupandehi', no: 48 },
  { city: 'Dhankuta', district: 'Dhankuta', no: 7 },
] as const
const addressIn = ({ city, district }: (typeof places)[number], d: Dice) => ({
  address: d.pick(['Shanti Tole', 'Naya Bazaar', 'Milan Chowk', 'Ganesh Marg', 'Hattisar']),
  ward: d.number(1, 19),
  ...placed({ country: 'Nepal', province: null, district, city }),
})

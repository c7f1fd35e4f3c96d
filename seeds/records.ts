import { addDays, addMonths, ageOn, partsOf } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { families, men, women } from '#seeds/names.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

// What belongs to a person: how and where they are reached, their family, where they learned and worked, what they are paid.

type Row = Record<string, unknown> & { id?: string; employee_id: string }
type Table =
  | 'employee_contact'
  | 'employee_address'
  | 'employee_family'
  | 'employee_education'
  | 'employee_experience'
  | 'employee_bank'
  | 'employee_legal_info'
  | 'employee_compensation'

/** Of a very large demo only the first have a family and a past: nobody reads ten thousand of them. */
const storied = 1000

export async function seedRecords(db: Db, { hired, organization, today }: Seeding): Promise<void> {
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
}

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
  add('employee_legal_info', {
    ...row,
    pan_no: String(d.number(100_000_000, 699_999_999)),
    citizenship_no: `${home.no}-${String(d.number(1, 12)).padStart(2, '0')}-${d.number(55, 79)}-${d.number(10_000, 99_999)}`,
    provident_fund_no: d.once(2) ? `PF-${d.number(100_000, 999_999)}` : null,
    social_security_no: String(d.number(10_000_000_000, 99_999_999_999)),
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
    score: d.once(2) ? `${d.number(58, 84)}%` : `${(d.number(26, 39) / 10).toFixed(1)} GPA`,
  })
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
  address: `${d.pick(['Shanti Tole', 'Naya Bazaar', 'Milan Chowk', 'Ganesh Marg', 'Hattisar'])}, Ward ${d.number(1, 19)}`,
  city,
  district,
  country: 'Nepal',
})
const banks = ['Sagarmatha Commercial Bank', 'Koshi Bank', 'Gandaki Bank', 'Karnali Development Bank']
const colleges = [
  'Valley College',
  'Annapurna Campus',
  'Koshi Campus',
  'Bagmati Institute of Technology',
  'Terai Multiple Campus',
]
const employers = [
  'Everest Software',
  'Kantipath Traders',
  'Mechi Industries',
  'Lumbini Consultants',
  'Seti Foods',
]
const degrees = {
  Executive: 'Master of Business Administration',
  Director: 'Master of Business Administration',
  Manager: 'Master of Science',
  Senior: 'Bachelor of Engineering',
  Officer: 'Bachelor of Business Studies',
  Assistant: 'Bachelor of Arts',
  Trainee: 'Higher Secondary (10+2)',
} as const
/** Rupees a year, about. */
const pay = {
  Executive: 4_200_000,
  Director: 2_640_000,
  Manager: 1_680_000,
  Senior: 1_080_000,
  Officer: 660_000,
  Assistant: 420_000,
  Trainee: 288_000,
} as const

import { addDays } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import { placed } from '#kernel/place/address.ts'
import type { Db } from '#platform/db.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'
import { newId } from '#platform/id.ts'
import type { Masters } from '#seeds/organization.ts'
import { seedAsked, seedKsao } from '#seeds/ksao-library.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

/** What an organization sets up beside its people: groups, types, skills, accounts, rooms, things, words. */
export async function seedOrganizationMore(db: Db, seeding: Seeding, masters: Masters): Promise<void> {
  const { organization } = seeding
  await seedGroups(db, masters)
  await seedKsao(db)
  await seedAsked(db, masters)
  const [first] = masters.branches.values()
  const rooms = roomNames[organization.slug].map(([name, capacity], at) => ({
    id: newId(),
    name,
    capacity,
    branch_id: first,
    floor: `${at + 1}`,
    facilities: `{${(at % 2 ? ['Whiteboard'] : ['Projector', 'Whiteboard', 'Video conference']).map((one) => `"${one}"`).join(',')}}`,
    opens_at: '08:00',
    closes_at: '18:00',
  }))
  await insertAll(db, 'meeting_room', rooms)
  await seedBookings(db, seeding, rooms)
  await seedEquipment(db, seeding)
  await seedWords(db, seeding)
  await seedAccounts(db, organization.name)
  // decided: nobody is asked for more than a password, so that the demo's people come in
  await db
    .insertInto('organization_security')
    .values({ id: newId(), mechanism: 'email_otp', enforced_for: 'nobody' })
    .execute()
}

async function seedGroups(db: Db, masters: Masters) {
  const groups = [
    ['Management', 'MGT', ['Executive', 'Director', 'Manager']],
    ['Professional', 'PRO', ['Senior', 'Officer']],
    ['Support', 'SUP', ['Assistant', 'Trainee']],
  ] as const
  const pay = ['250000', '160000', '110000', '80000', '55000', '35000', '22000']
  const names = [...masters.levels.keys()]
  for (const [name, code, levels] of groups) {
    const id = newId()
    await db.insertInto('employment_level_group').values({ id, name, code }).execute()
    for (const level of levels) {
      const at = names.indexOf(level)
      const from = pay[at] ?? '20000'
      await db
        .updateTable('employment_level')
        .set({
          group_id: id,
          step_max: 5,
          pay_min: from,
          pay_max: String(Math.round(Number(from) * 1.4)),
          notice_days: at < 3 ? 60 : 30,
          probation_months: 6,
        })
        .where('id', '=', masters.levels.get(level) ?? '')
        .execute()
    }
  }
  const types = (branchType.usual ?? []).map((row) => ({ id: newId(), name: String(row.name) }))
  await insertAll(db, 'branch_type', types)
  const branches = await db.selectFrom('branch').select(['id', 'name', 'code']).orderBy('code').execute()
  const stations = await db.selectFrom('duty_station').select(['id', 'name']).execute()
  for (const branch of branches) {
    const name = /Head/.test(branch.name)
      ? 'Head office'
      : /Plant/.test(branch.name)
        ? 'Plant'
        : /Depot/.test(branch.name)
          ? 'Depot'
          : 'Regional office'
    const type = types.find((one) => one.name === name)
    await db
      .updateTable('branch')
      .set({
        branch_type_id: type?.id ?? null,
        ...pointOf(branch.name),
        duty_station_id: stations.find((one) => branch.name.includes(one.name))?.id ?? null,
      })
      .where('id', '=', branch.id)
      .execute()
  }
}

/** Where a town lies, as far as it is one of the demo's. */
function pointOf(name: string) {
  const at = (
    [
      ['Kathmandu', '27.717200', '85.324000', 'Kathmandu'],
      ['Lalitpur', '27.676600', '85.316600', 'Lalitpur'],
      ['Pokhara', '28.209600', '83.985600', 'Kaski'],
      ['Biratnagar', '26.452500', '87.271800', 'Morang'],
      ['Birgunj', '27.013600', '84.877300', 'Parsa'],
      ['Janakpur', '26.728800', '85.926500', 'Dhanusha'],
    ] as const
  ).find(([town]) => name.includes(town))
  if (!at) return {}
  const [city, latitude, longitude, district] = at
  return { latitude, longitude, geofence_radius: 150, ...placed({ city, district, province: null }) }
}

const roomNames = {
  himal: [
    ['Sagarmatha', 14],
    ['Annapurna', 8],
    ['Machhapuchchhre', 6],
    ['Phewa', 4],
  ],
  terai: [
    ['Koshi', 12],
    ['Gandaki', 6],
  ],
} as const

/** This day and the next two; times that never meet within a room. */
async function seedBookings(
  db: Db,
  { hired, today }: Seeding,
  rooms: readonly { id: string; capacity: number }[],
) {
  const people = hired.filter(({ person }) => person.left === null).slice(0, 40)
  const meetings = [
    ['Daily stand-up', '09:30', '10:00'],
    ['Review of the week', '11:00', '12:30'],
    ['Interview', '13:30', '14:30'],
    ['Talk with a client', '15:00', '16:30'],
  ] as const
  const rows = [0, 1, 2].flatMap((ahead) =>
    rooms.flatMap((room, which) =>
      meetings
        .filter((_, at) => (at + which + ahead) % 3 !== 0)
        .map(([title, from, to], at) => ({
          id: newId(),
          meeting_room_id: room.id,
          title,
          organizer_id: people[(which * 7 + ahead * 3 + at) % people.length]?.employee_id ?? '',
          starts_at: momentAt(addDays(today, ahead), from, 'Asia/Kathmandu'),
          ends_at: momentAt(addDays(today, ahead), to, 'Asia/Kathmandu'),
          attendees: Math.min(room.capacity, 3 + at),
        })),
    ),
  )
  if (!people.length) return
  await insertAll(db, 'meeting_booking', rows)
  await insertAll(
    db,
    'meeting_attendee',
    rows.flatMap(({ id, organizer_id }, at) =>
      [...new Set([people[at % people.length], people[(at * 5 + 2) % people.length]])].flatMap((one) =>
        one && one.employee_id !== organizer_id ? [{ booking_id: id, employee_id: one.employee_id }] : [],
      ),
    ),
  )
}

async function seedEquipment(db: Db, { hired, today }: Seeding) {
  const categories = await db.selectFrom('equipment_category').select(['id', 'name']).execute()
  const category = (name: string) => categories.find((one) => one.name === name)?.id
  const kinds = [
    ['ThinkPad T14', 'Laptop', 'LT', 'Lenovo', '148000'],
    ['MacBook Air M3', 'Laptop', 'MB', 'Apple', '189000'],
    ['27 inch monitor', 'Monitor', 'MN', 'Dell', '42000'],
    ['Galaxy A55', 'Mobile phone', 'PH', 'Samsung', '56000'],
  ] as const
  const people = hired.filter(({ person }) => person.left === null)
  const items = kinds.flatMap(([name, kind, code, brand, cost], which) =>
    Array.from({ length: 8 }, (_, at) => ({
      id: newId(),
      name,
      code: `${code}-${String(at + 1).padStart(3, '0')}`,
      category_id: category(kind),
      brand,
      cost,
      acquired: at === 7 ? 'Leased' : 'Owned',
      purchased_on: addDays(today, -90 * (which + at + 1)),
      warranty_until: addDays(today, 1095 - 90 * (which + at + 1)),
      condition: at === 6 ? (['Under repair', 'Damaged', 'Lost', 'Disposed'] as const)[which] : 'Working',
    })),
  )
  await insertAll(db, 'equipment', items)
  const lines = items
    .filter(({ condition }, at) => condition === 'Working' && at % 4 !== 3)
    .map(({ id }, at) => ({
      id: newId(),
      equipment_id: id,
      employee_id: people[(at * 3) % people.length]?.employee_id,
      assigned_on: addDays(today, -20 - at * 9),
      expected_return_on: at % 5 === 0 ? addDays(today, at % 2 ? 60 : -4) : null,
      condition_out: 'As new',
      // some have not looked yet
      acknowledged_at:
        at % 3 === 1 ? null : momentAt(addDays(today, -19 - at * 9), '10:30', 'Asia/Kathmandu'),
    }))
  if (people.length) await insertAll(db, 'equipment_assignment', lines)
}

async function seedWords(db: Db, { organization, hired, today }: Seeding) {
  const himal = organization.slug === 'himal'
  const statement = (topic: string, kind: string, title: string, body: string, position: number) => ({
    id: newId(),
    topic,
    kind,
    title,
    body,
    position,
    needs_acknowledgement: topic === 'ethics',
  })
  const statements = [
    statement(
      'vision',
      'Vision',
      himal ? 'Software from the mountains' : 'Good food for every table',
      himal
        ? 'By the end of the decade, every hospital and school of the country works with software that was made here and made well.'
        : 'By the end of the decade, safe and affordable food from the Terai is on every table of the country.',
      1,
    ),
    statement(
      'vision',
      'Mission',
      'What we do every day',
      himal
        ? 'We listen before we build. We deliver in small steps. We stay with what we have delivered.\n\nWe teach what we learn, within the house and outside of it.'
        : 'We buy from farmers nearby and pay in time. We keep what we promise on the label.\n\nWe leave water and air as clean as we found them.',
      2,
    ),
    statement(
      'vision',
      'Value',
      'Honesty',
      'We say what we know, what we do not know, and what it will cost.',
      3,
    ),
    statement('vision', 'Value', 'Care', 'We leave in the evening as healthy as we came in the morning.', 4),
    statement(
      'ethics',
      'Conduct',
      'Respect',
      'Nobody is treated worse because of gender, caste, ethnicity, religion, region, language, age or health.\n\nHarassment of any kind ends employment.',
      1,
    ),
    statement(
      'ethics',
      'Conflict of interest',
      'Gifts and relatives',
      'Gifts of more than two thousand rupees are declined or handed over. Whoever decides about a relative says so first, and lets another decide.',
      2,
    ),
    statement(
      'ethics',
      'Reporting',
      'Speaking up',
      'Who sees a wrong may say so to a supervisor, to Human Resources, or without a name. Nobody suffers for having spoken in good faith.',
      3,
    ),
  ]
  await insertAll(db, 'statement', statements)
  const readers = hired.filter(({ person }) => person.left === null).filter((_, at) => at % 3 !== 0)
  const rules = statements.filter(({ topic }) => topic === 'ethics')
  await insertAll(
    db,
    'acknowledgement',
    readers.flatMap(({ employee_id }) =>
      rules.map(({ id }) => ({
        subject_id: id,
        employee_id,
        edition: 1,
        acknowledged_at: momentAt(addDays(today, -12), '11:00', 'Asia/Kathmandu'),
      })),
    ),
  )
}

async function seedAccounts(db: Db, account_name: string) {
  const banks = await db
    .selectFrom('bank')
    .select(['id', 'name'])
    .where('name', 'in', ['Nabil Bank', 'Global IME Bank'])
    .orderBy('name')
    .execute()
  await insertAll(
    db,
    'organization_bank_account',
    banks.map(({ id }, at) => ({
      id: newId(),
      bank_id: id,
      branch_name: 'New Baneshwor',
      account_name,
      account_number: at ? '0110017500123' : '2901010004567',
      purpose: at ? 'Salary' : 'Expense',
      file_format: at ? '{serial},{account_number},{name},{amount},{remarks}' : null,
    })),
  )
}

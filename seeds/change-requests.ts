import { addDays } from '#kernel/calendar/day.ts'
import { placed } from '#kernel/place/address.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

// What some people ask to have changed in their records: open, done and declined.

const wishes = [
  {
    section: 'basic',
    fields: [
      { name: 'marital_status', old: 'Single', wished: 'Married' },
      { name: 'last_name', old: null, wished: 'Karki' },
    ],
    why: 'Married in Mangsir; the certificate is with HR.',
    status: 'Requested',
  },
  {
    section: 'legal',
    fields: [{ name: 'passport_no', old: null, wished: 'PA0451287' }],
    why: 'New passport for the trip to Delhi',
    status: 'Requested',
  },
  {
    section: 'basic',
    fields: [{ name: 'blood_group', old: null, wished: 'B+' }],
    why: 'Was never entered',
    status: 'Approved',
  },
  {
    section: 'education',
    action: 'Create',
    fields: [
      { name: 'level', old: null, wished: 'Master' },
      { name: 'degree', old: null, wished: 'Master of Business Administration' },
      { name: 'institution', old: null, wished: 'Kathmandu University School of Management' },
      { name: 'finished_in', old: null, wished: 2025 },
    ],
    why: 'Finished my studies',
    status: 'Requested',
  },
  {
    section: 'basic',
    fields: [{ name: 'date_of_birth', old: null, wished: '1990-04-14' }],
    why: 'The day in the citizenship is another',
    status: 'Declined',
  },
]

/** Of a field that one organization alone has. */
const ownWish = {
  section: 'custom',
  action: undefined,
  fields: [
    {
      name: 'citizenship_ward',
      old: null,
      wished: '33',
      title: 'Citizenship ward',
      kind: 'Number',
      is_sensitive: false,
    },
  ],
  why: 'The certificate was issued anew after the merger of the wards',
  status: 'Requested',
}

export async function seedChangeRequests(
  db: Db,
  { hired, today, account_id, organization }: Seeding,
): Promise<void> {
  const wished = organization.slug === 'himal' ? [...wishes, ownWish] : wishes
  const current = hired.filter(
    ({ person, account_id: own }) => own && (person.left === null || person.left >= today),
  )
  const logins = ['employee', 'supervisor', 'payroll.himal', 'employee.terai'].flatMap(
    (name) => personWith(current, `${name}@demo.test`) ?? [],
  )
  const chosen = [
    ...logins,
    ...current.filter((one) => one.person.no % 9 === 4 && !logins.includes(one)),
  ].slice(0, wished.length)
  const requests: Record<string, unknown>[] = []
  const details: Record<string, unknown>[] = []
  const histories: Record<string, unknown>[] = []
  const stored = new Map(
    (
      await db
        .selectFrom('employee')
        .select(['id', 'last_name', 'marital_status', 'blood_group', 'date_of_birth', 'custom'])
        .where(
          'id',
          'in',
          chosen.map(({ employee_id }) => employee_id),
        )
        .execute()
    ).map(({ custom, ...row }) => [row.id, { ...row, ...Object(custom) }]),
  )
  chosen.forEach(({ employee_id, account_id: own, full_name }, at) => {
    const wish = wished[at]
    if (!wish) return
    const id = newId()
    // never of today: the demo may be made before the hour
    const created_at = `${addDays(today, -1 - at)}T0${3 + at}:15:00Z`
    const is_open = wish.status === 'Requested'
    const now: Record<string, unknown> = stored.get(employee_id) ?? {}
    requests.push({
      id,
      type: 'change_request',
      employee_id,
      sender_account_id: own,
      status: wish.status,
      request_remarks: wish.why,
      version: is_open ? 1 : 2,
      created_at,
      decided_at: is_open ? null : created_at,
    })
    details.push({
      request_id: id,
      employee_id,
      section: wish.section,
      action: wish.action ?? 'Update',
      record_id: wish.action ? null : employee_id,
      fields: wish.fields.map((field) => ({
        ...field,
        old: now[field.name] ?? field.old,
        is_accepted: true,
      })),
      is_open,
    })
    histories.push({
      id: newId(),
      request_id: id,
      action_performed: 'Requested',
      account_id: own,
      account_name: full_name,
      acting_as: 'user',
      remarks: wish.why,
      created_at,
    })
    if (!is_open)
      histories.push({
        id: newId(),
        request_id: id,
        action_performed: wish.status,
        account_id,
        account_name: 'HR',
        acting_as: 'hr',
        remarks: wish.status === 'Approved' ? 'Seen in the citizenship' : 'Please bring the citizenship',
        created_at,
      })
  })
  await insertAll(db, 'request', requests)
  await insertAll(db, 'change_request', details)
  await insertAll(db, 'request_history', histories)
}

/** Whose branch is far away serves at a station there; everybody else at the first. */
export async function seedStations(db: Db, { hired, today }: Seeding): Promise<void> {
  const stations = await db.selectFrom('duty_station').select(['id', 'class']).orderBy('name').execute()
  if (!stations.length) return
  const own = [
    {
      id: newId(),
      name: 'Namche field office',
      class: 'C',
      district: 'Solukhumbu',
      city: 'Khumbu Pasanglhamu',
    },
    { id: newId(), name: 'Rasuwagadhi yard', class: 'B', district: 'Rasuwa', city: 'Gosainkunda' },
  ].map((station) => placed({ province: null, ...station }))
  await insertAll(db, 'own_duty_station', own)
  const rows = hired
    .filter(({ person }) => person.left === null && person.joined <= today && person.no % 3 !== 0)
    .map(({ person, employee_id }) => ({
      id: newId(),
      employee_id,
      ...(person.no % 17 === 1
        ? { duty_station_id: null, own_station_id: own[person.no % own.length]?.id ?? null }
        : { duty_station_id: stations[person.no % stations.length]?.id ?? null, own_station_id: null }),
      valid_from: person.joined,
    }))
  await insertAll(db, 'duty_station_assignment', rows)
}

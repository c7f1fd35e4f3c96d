import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

// What the organizations of the demo keep of their people beside what the record has.

type Value = string | boolean | string[] | null
interface Field {
  code: string
  title: string
  kind: string
  section: string
  hint?: string
  options?: readonly string[]
  archived_options?: readonly string[]
  is_unique?: boolean
  is_sensitive?: boolean
  seen_by: 'HR' | 'Employee' | 'Supervisor' | 'Everybody'
  own_change: 'Directly' | 'By request' | 'Never'
  asked_before?: boolean
  of: (d: Dice, one: Hired, today: string) => Value
}

const sizes = ['S', 'M', 'L', 'XL', 'XXL']
const licences = ['A: motorcycle', 'B: car', 'C: minibus', 'F: bus', 'G: truck']
const office = { section: 'At the office' } as const
const papers = { section: 'Papers and permits' } as const

const himalFields: readonly Field[] = [
  {
    ...office,
    code: 'tshirt_size',
    title: 'T-shirt size',
    kind: 'Choice',
    hint: 'For the shirts of the annual day',
    options: [...sizes, 'Free size'],
    archived_options: ['Free size'],
    seen_by: 'Employee',
    own_change: 'Directly',
    asked_before: true,
    of: (d) => (d.once(9) ? null : d.pick(sizes)),
  },
  {
    ...office,
    code: 'vegetarian',
    title: 'Vegetarian',
    kind: 'Yes or no',
    seen_by: 'Everybody',
    own_change: 'Directly',
    asked_before: true,
    of: (d) => (d.once(6) ? null : d.once(3)),
  },
  {
    ...papers,
    code: 'citizenship_ward',
    title: 'Citizenship ward',
    kind: 'Number',
    hint: 'As it stands in the certificate',
    seen_by: 'Employee',
    own_change: 'By request',
    of: (d) => (d.once(5) ? null : String(d.number(1, 32))),
  },
  {
    ...papers,
    code: 'driving_licence',
    title: 'Driving licence',
    kind: 'Several choices',
    options: licences,
    seen_by: 'Supervisor',
    own_change: 'By request',
    of: (d) => (d.once(3) ? null : d.once(3) ? licences.slice(0, 2) : licences.slice(0, 1)),
  },
  {
    ...papers,
    code: 'insurance_policy',
    title: 'Insurance policy',
    kind: 'Text',
    is_unique: true,
    is_sensitive: true,
    seen_by: 'Employee',
    own_change: 'Never',
    of: (d, { person }) =>
      d.once(7) ? null : `NLI-${d.number(100, 999)}-${String(person.no).padStart(5, '0')}`,
  },
]

const teraiFields: readonly Field[] = [
  {
    section: 'At the plant',
    code: 'uniform_size',
    title: 'Uniform size',
    kind: 'Choice',
    options: sizes,
    seen_by: 'Supervisor',
    own_change: 'Directly',
    of: (d) => d.pick(sizes),
  },
  {
    section: 'At the plant',
    code: 'driving_licence_class',
    title: 'Driving licence class',
    kind: 'Choice',
    options: licences,
    seen_by: 'Supervisor',
    own_change: 'By request',
    of: (d) => (d.once(2) ? d.pick(licences) : null),
  },
  {
    section: 'At the plant',
    code: 'health_check_on',
    title: 'Last health check',
    kind: 'Date',
    hint: 'Whoever handles food is seen by a doctor once a year.',
    seen_by: 'Supervisor',
    own_change: 'Never',
    of: (d, _, today) => (d.once(8) ? null : addDays(today, -d.number(5, 420))),
  },
]

export async function seedCustomFields(db: Db, { organization, hired, today }: Seeding): Promise<void> {
  const fields = organization.slug === 'himal' ? himalFields : teraiFields
  await insertAll(
    db,
    'custom_field',
    fields.map(({ of: _, ...field }, index) => ({
      hint: null,
      options: [],
      archived_options: [],
      is_unique: false,
      is_sensitive: false,
      asked_before: false,
      ...field,
      id: idOf(`custom field ${organization.slug} ${field.code}`),
      places: 0,
      is_required: false,
      is_archived: false,
      position: index + 1,
      version: 1,
      created_at: `${addDays(today, -90)}T04:00:00Z`,
    })),
  )
  const rows = hired.map((one) => {
    const d = dice(one.person.no * 11 + fields.length)
    const values = fields.map(({ code, of }) => [code, of(d, one, today)] as const)
    return { id: one.employee_id, custom: Object.fromEntries(values.filter(([, value]) => value !== null)) }
  })
  for (let at = 0; at < rows.length; at += 2000)
    await sql`update employee e set custom = r.custom
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + 2000))}::json) as r (id uuid, custom jsonb)
      where e.id = r.id`.execute(db)
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
  await world.services.database.asOwner((db) =>
    sql`with faith as (
        insert into religion (id, name, name_nepali, is_archived) values
          (gen_random_uuid(), 'Hinduism', 'हिन्दु', false), (gen_random_uuid(), 'Sun worship', null, true))
      insert into ethnicity (id, name, name_nepali) values (gen_random_uuid(), 'Newar', 'नेवार')`.execute(db),
  )
})
afterAll(() => world.close())

const stored = (codes: string) =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<Record<string, string | number | null>>`
      select e.code, e.title, e.preferred_name, e.marital_status, e.married_on, e.blood_group, e.nationality,
        r.name as religion, n.name as ethnicity, e.disability, e.personal_email, e.extension, e.hired_on, e.joined_on, e.notice_days
      from employee e left join religion r on r.id = e.religion_id left join ethnicity n on n.id = e.ethnicity_id
      where e.code like ${codes} order by e.code`.execute(db)
    return rows
  })

/** As an office keeps it: its own headings, and each word in its own way. */
const messy = [
  'Employee ID,Name prefix,Staff name,Designation,Known as,MARITAL STATUS,Date of marriage,Blood Type,राष्ट्रियता,Religion,Caste,Disability,Personal Email,Ext.,Appointment date,DOJ,Notice period',
  'W-1,श्रीमती,Asha Messy,Nurse,Ashu,विवाहित,2015-02-14,o +ve,Nepali,हिन्दु,NEWAR,Hearing,Asha@Home.Test,=12,2020-01-15,2020-02-01,४५',
  'W-2,Er,Binod Messy,Engineer,,unmarried,,AB Negative,,,,,,0042,2021-03-01,,',
].join('\n')
const asha = {
  code: 'W-1',
  title: 'Mrs.',
  preferred_name: 'Ashu',
  marital_status: 'Married',
  married_on: '2015-02-14',
  blood_group: 'O+',
  nationality: 'Nepali',
  religion: 'Hinduism',
  ethnicity: 'Newar',
  disability: 'Hearing',
  personal_email: 'asha@home.test',
  extension: '=12',
  hired_on: '2020-01-15',
  joined_on: '2020-02-01',
  notice_days: 45,
}

test('the rest of a record is read from the headings and words of an office', async () => {
  const { body } = await hr.upload(messy)
  expect(Object.values(body.mapping)).not.toContain(null)
  const done = await hr.take(messy)
  expect(done.counts).toMatchObject({ created: 2, errors: 0 })
  const [first, second] = await stored('W-%')
  expect(first).toEqual(asha)
  // nothing says when he joined: on the day of which it was agreed
  expect(second).toMatchObject({
    title: 'Er.',
    marital_status: 'Single',
    blood_group: 'AB-',
    nationality: null,
    religion: null,
    extension: '0042',
    hired_on: '2021-03-01',
    joined_on: '2021-03-01',
    notice_days: null,
  })
  expect((await hr.take(messy)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
})

test('“Title” alone is the job, beside a job title or above such words how people are addressed', async () => {
  const mapped = async (head: string, title = 'Dr') =>
    (await hr.upload(`${head}\nAsha Title,${title},Chief\n`)).body.mapping
  expect(await mapped('Name,Title,Level', 'Accountant')).toMatchObject({ Title: 'job_title' })
  expect(await mapped('Name,Title,Level')).toMatchObject({ Title: 'title' })
  expect(await mapped('Name,Title,Job title')).toMatchObject({ Title: 'title', 'Job title': 'job_title' })
})

test('given back with all data it changes nothing, also an address with capitals', async () => {
  await world.inOrg('himal', (db) =>
    sql`update employee set personal_email = 'Asha@Home.Test', version = version + 1 where code = 'W-1'`.execute(
      db,
    ),
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const { rawPayload } = await world.app.inject({
      url: `/api/v1/imports/himal/employees/sample/?format=${format}&with_data=true`,
      headers: { authorization: `Bearer ${world.as('hari').token}` },
    })
    if (format === 'csv') expect(rawPayload.toString()).toContain('Hinduism,Newar,Hearing,Asha@Home.Test')
    const { counts } = await hr.check(rawPayload, {}, `all.${format}`)
    expect(counts, format).toMatchObject({ errors: 0, to_create: 0, to_update: 0 })
    expect(counts.unchanged).toBeGreaterThanOrEqual(2)
  }
})

test('what is blank stays, what is cleared goes, and undone it is as it was', async () => {
  const before = await stored('W-%')
  const { id, counts } = await hr.take(
    'Code,Name,Salutation,Religion,Notice in days,Blood group,Nationality\nW-1,Asha Messy,Dr.,#CLEAR,60,,#CLEAR\n',
  )
  expect(counts).toMatchObject({ updated: 1 })
  const [changed] = await stored('W-1')
  expect(changed).toEqual({ ...before[0], title: 'Dr.', religion: null, notice_days: 60, nationality: null })
  expect((await hr.undo(id)).state).toBe('Undone')
  expect(await stored('W-%')).toEqual(before)
})

test('what cannot be is said in its cell', async () => {
  const { id } = await hr.check(
    [
      'Code,Name,Salutation,Marital status,Blood group,Religion,Ethnicity,Personal email,Notice in days,Extension',
      'V-1,Asha Wrong,Lord,Engaged,C+,,,at home,,123456789012345678901',
      'V-2,Binod Wrong,,,,Sun worship,Nobody,,366,',
    ].join('\n'),
  )
  const [first, second] = await hr.rows(id)
  expect(first?.errors).toMatchObject({
    title: ['“Lord” is none of: Mr., Mrs., Ms., Dr., Er., Prof..'],
    marital_status: ['“Engaged” is none of: Single, Married, Divorced, Widowed.'],
    blood_group: ['“C+” is none of: A+, A-, B+, B-, AB+, AB-, O+, O-.'],
    personal_email: ['E-mail must be valid: “at home”'],
  })
  expect(first?.errors?.['extension']).toHaveLength(1)
  expect(second?.errors).toEqual({
    religion: ['Sun worship is archived.'],
    ethnicity: ['There is no ethnicity “Nobody”.'],
    notice_days: ['Notice in days must be at most 365.'],
  })
})

test('what the organization lets nobody change stays as it was first entered', async () => {
  const hari = world.as('hari')
  const params = { org: 'himal' }
  const { version } = await hari.get(changePolicy.read, { params })
  const fields = { 'basic.title': 'Read-only', 'basic.blood_group': 'Read-only' } as const
  expect((await hari.ask(changePolicy.update, { params, body: { fields, version } })).status).toBe(200)
  const { id } = await hr.check(
    'Code,Name,Blood group,Extension\nW-1,Dr. Asha Messy,A+,13\nW-2,Binod Messy,AB-,14\n',
  )
  const why = ['This stays as it was first entered.']
  expect((await hr.rows(id)).map(({ errors }) => errors)).toEqual([
    { full_name: why, blood_group: why },
    null,
  ])
})

test('who may not read records neither fills nor takes back the rest of one', async () => {
  const set = (codes: string[]) =>
    world.inOrg('himal', (db) =>
      sql`update permission_group g set codes = ${codes} from permission_group_member m
        where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(db),
    )
  await set(['4.02'])
  world.services.viewers.forgetAll()
  const { body } = await importing(world, 'gita').upload(
    'Name,Religion,Blood group\nAsha Rights,Hinduism,A+\n',
  )
  expect(body.mapping).toEqual({ Name: 'full_name', Religion: null, 'Blood group': null })
  const sample = await world
    .as('gita')
    .raw('GET', '/imports/himal/employees/sample/?format=csv&with_data=true')
  expect(String(sample.body)).toContain('Messy')
  expect(String(sample.body)).not.toMatch(/Religion|Hinduism|Asha@Home|Blood group/)
})

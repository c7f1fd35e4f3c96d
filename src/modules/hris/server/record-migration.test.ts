import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerDatabase, type FormerDatabase } from '#test/former.ts'

/** A database as it was before the background was a part of its own. */
let former: FormerDatabase
let org_id: number
beforeAll(async () => {
  former = await formerDatabase('0771_free_half')
  await former.rows(
    `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), 'office', 'O', 'X')`,
  )
  const [row] = await former.rows('select org_id from organization')
  org_id = Number(row?.['org_id'])
  await former.inOrganization(
    org_id,
    `insert into singleton_setting (id, key, value) values (gen_random_uuid(), 'change_policy',
      '{"basic": "By request", "fields": {"basic.disability": "Never", "basic.gender": "Directly", "education.degree": "Never"}}')`,
  )
  await former.rows(
    `insert into document_category (id, name, kind) values ('0191e000-0000-7000-8000-00000000000c', 'Identity', 'Employee')`,
  )
  await former.rows(
    `insert into education_degree (id, name, rank) values (gen_random_uuid(), 'Bachelor', 6), (gen_random_uuid(), 'Master', 8)`,
  )
  await former.inOrganization(
    org_id,
    `insert into employee (id, code, first_name, last_name, gender, joined_on)
      values ('0191e000-0000-7000-8000-00000000000e', 'E-1', 'Asha', 'Gurung', 'Female', '2020-01-01')`,
    `insert into employee_education (id, employee_id, degree, institution, finished_in) values
      (gen_random_uuid(), '0191e000-0000-7000-8000-00000000000e', 'bachelor ', 'Campus', 2010),
      (gen_random_uuid(), '0191e000-0000-7000-8000-00000000000e', 'Guild of Bakers', 'Guild', 2012)`,
    `insert into employee_legal_info (employee_id, pan_no, licence_no)
      values ('0191e000-0000-7000-8000-00000000000e', '123456789', 'L-1')`,
    `insert into stored_file (id, name, media_type, bytes, sha256, purpose)
      values ('0191e000-0000-7000-8000-00000000000f', 'a.pdf', 'application/pdf', 1, 'a', 'employee_document')`,
    `insert into employee_document (id, employee_id, category_id, title, file_id, expires_on, warn_days, warned_for)
      select gen_random_uuid(), employee_id, category_id, title, file_id, '2026-12-01', warn_days, warned_for from (values
        ('0191e000-0000-7000-8000-00000000000e'::uuid, '0191e000-0000-7000-8000-00000000000c'::uuid, 'Told',
          '0191e000-0000-7000-8000-00000000000f'::uuid, 45, '2026-12-01'::date),
        ('0191e000-0000-7000-8000-00000000000e', '0191e000-0000-7000-8000-00000000000c', 'Untold',
          '0191e000-0000-7000-8000-00000000000f', 10, null))
      v (employee_id, category_id, title, file_id, warn_days, warned_for)`,
  )
  await former.upgrade()
})
afterAll(() => former.close())

test('a rule that was set for the disability, or for a degree, holds where it is asked for now', async () => {
  expect(await former.rows(`select value from singleton_setting where key = 'change_policy'`)).toEqual([
    {
      value: {
        basic: 'By request',
        fields: {
          'basic.gender': 'Directly',
          'background.disability': 'Never',
          'education.degree': 'Never',
          'education.level': 'Never',
        },
      },
    },
  ])
})

test('degrees are matched by their names where they match, and keep them', async () => {
  const said = () =>
    former.rows(
      `select e.degree, d.name as level from employee_education e left join education_degree d on d.id = e.level_id order by lower(e.degree)`,
    )
  expect(await said()).toEqual([
    { degree: 'bachelor ', level: 'Bachelor' },
    { degree: 'Guild of Bakers', level: null },
  ])
  // what the version before writes while it still serves
  await former.inOrganization(
    org_id,
    `update employee_education set degree = 'Master' where degree = 'bachelor '`,
    `update employee_education set degree = 'Guild of the bakers' where degree = 'Guild of Bakers'`,
  )
  expect(await said()).toEqual([
    { degree: 'Guild of the bakers', level: null },
    { degree: 'Master', level: 'Master' },
  ])
})

test('every number that was known is proven by itself from now on, and none is verified', async () => {
  expect(
    await former.rows('select number, verified_at, version from employee_legal_proof order by number'),
  ).toEqual([
    { number: 'licence_no', verified_at: null, version: 1 },
    { number: 'pan_no', verified_at: null, version: 1 },
  ])
})

test('a document is told of on the day that was set, and not again where it was told of', async () => {
  expect(await former.rows('select title, remind_days from employee_document order by title')).toEqual([
    { title: 'Told', remind_days: [45] },
    { title: 'Untold', remind_days: [10] },
  ])
  expect(
    await former.rows(`select d.title, w.ends_on::text, w.days from expiry_warning w
      join employee_document d on d.id = w.subject_id`),
  ).toEqual([{ title: 'Told', ends_on: '2026-12-01', days: 45 }])
})

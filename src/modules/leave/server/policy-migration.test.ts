import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerDatabase, type FormerDatabase } from '#test/former.ts'

/** A database as it was before policies, with types that said themselves what they allow. */
let former: FormerDatabase
beforeAll(async () => {
  former = await formerDatabase('0070_feedback')
})
afterAll(() => former.close())

test('what the types said becomes the first policy of each organization that has types, and nothing is lost', async () => {
  for (const slug of ['first', 'second', 'empty'])
    await former.rows(
      `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), '${slug}', initcap('${slug}'), 'X')`,
    )
  const ids = (await former.rows('select org_id from organization order by org_id')).map(({ org_id }) =>
    Number(org_id),
  )
  const [first = 0, second = 0, empty = 0] = ids
  const person = '00000000-0000-4000-8000-00000000000a'
  await former.inOrganization(
    first,
    `insert into leave_type (id, name, code, is_paid, gender, counts_non_working_days, allows_half_day, negative_limit, has_balance) values
      ('00000000-0000-4000-8000-000000000001', 'Home', 'HL', true, null, false, true, 2.5, true),
      ('00000000-0000-4000-8000-000000000002', 'Maternity', 'ML', true, 'Female', true, false, 0, false),
      ('00000000-0000-4000-8000-000000000003', 'Unpaid', 'UL', false, null, false, true, 0, false)`,
    `insert into employee (id, code, first_name, last_name, joined_on) values ('${person}', 'A1', 'Asha', 'Rai', '2024-01-01')`,
    `insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
      values (gen_random_uuid(), '${person}', '00000000-0000-4000-8000-000000000001', 'opening', 12.5, '2026-07-17', 'Opening', 'opening', '${person}')`,
  )
  await former.inOrganization(
    second,
    `insert into leave_type (id, name, code) values (gen_random_uuid(), 'Sick', 'SL')`,
  )

  await former.upgrade()

  const policies = await former.rows(
    `select org_id, name, state, effective_from::text, effective_till from leave_master_setting order by org_id`,
  )
  const policy = { name: 'Leave policy', state: 'Active', effective_from: '1900-01-01', effective_till: null }
  expect(policies).toEqual([
    { org_id: first, ...policy },
    { org_id: second, ...policy },
  ])
  expect(policies.map(({ org_id }) => org_id)).not.toContain(empty)
  expect(
    await former.rows(`select t.code, t.category, t.pay_percent::text, t.unit, t.has_balance, r.gender, r.allows_half_day, r.counts_non_working_days,
        r.negative_limit::text, r.applied_by, r.sandwich, r.accrual, r.segment_id
      from leave_rule r join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id where r.org_id = ${first} order by t.code`),
  ).toEqual(
    [
      { code: 'HL', negative_limit: '2.500', has_balance: true },
      { code: 'ML', gender: 'Female', allows_half_day: false, counts_non_working_days: true },
      { code: 'UL', category: 'Unpaid', pay_percent: '0.00' },
    ].map((special) => ({
      category: 'Paid',
      pay_percent: '100.00',
      unit: 'Day',
      has_balance: false,
      gender: null,
      allows_half_day: true,
      counts_non_working_days: false,
      negative_limit: '0.000',
      applied_by: 'Employee',
      sandwich: 'none',
      accrual: null,
      segment_id: null,
      ...special,
    })),
  )
  expect(
    await former.rows(
      `select days::text, minutes, expires_on, period_id, setting_id, effective_on::text from leave_ledger`,
    ),
  ).toEqual([
    {
      days: '12.500',
      minutes: 0,
      expires_on: null,
      period_id: null,
      setting_id: null,
      effective_on: '2026-07-17',
    },
  ])
})

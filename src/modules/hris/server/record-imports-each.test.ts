import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

interface Case {
  kind: string
  table: string
  head: string
  /** Two rows for Asha and Maya. */
  good: readonly [string, string]
  /** The first of them with another value. */
  other: string
  /** Rows that cannot be taken, and what is said at which of their cells. */
  wrong: readonly (readonly [string, Record<string, string[]>])[]
}

const nobody = { employee_code: ['Nobody here has the code E-9999.'] }
const cases: Case[] = [
  {
    kind: 'contact-details',
    table: 'employee_contact',
    head: 'Employee code,Contact,Relation,Phone,Emergency',
    good: ['E-0001,Sita Gurung,Mother,9800000001,yes', 'E-0002,Ram Shrestha,Father,9800000002,no'],
    other: 'E-0001,Sita Gurung,Mother,9800000099,yes',
    wrong: [
      ['E-9999,Sita Gurung,Mother,9800000001,', nobody],
      ['E-0003,,Mother,9800000001,', { name: ['Contact is Required'] }],
      ['E-0003,Gauri Karki,Wife,12,', { phone: ['Phone should be valid phone number: “12”'] }],
      [
        'E-0003,Gauri Karki,Wife,9800000003,perhaps',
        { is_emergency: [expect.stringContaining('perhaps')] as string[] },
      ],
    ],
  },
  {
    kind: 'experiences',
    table: 'employee_experience',
    head: 'Employee code,Company,Designation,From,To',
    good: ['E-0001,Old Mill,Clerk,2012-01-01,2014-06-30', 'E-0002,Bank of Dang,Teller,2010/05/01,2011/05/01'],
    other: 'E-0001,Old Mill,Head clerk,2012-01-01,2014-06-30',
    wrong: [
      ['E-9999,Old Mill,Clerk,2012-01-01,', nobody],
      ['E-0003,,Clerk,2012-01-01,', { employer: ['Organization is Required'] }],
      [
        'E-0003,Old Mill,Clerk,2012-13-01,',
        { started_on: [expect.stringContaining('2012-13-01')] as string[] },
      ],
      ['E-0003,New Mill,Clerk,2030-01-01,', { started_on: ['From cannot be a future date'] }],
      ['E-0003,Old Mill,Clerk,2012-01-01,2011-01-01', { ended_on: ['To cannot be before From.'] }],
    ],
  },
  {
    kind: 'bank-information',
    table: 'employee_bank',
    head: 'Employee code,Bank,Branch,Account number,Primary',
    good: ['E-0001,Nabil,Patan,0012-3456,yes', 'E-0002,Everest,,777888,'],
    other: 'E-0001,Nabil,Thimi,0012-3456,yes',
    wrong: [
      ['E-9999,Nabil,Patan,1,', nobody],
      ['E-0003,Nabil,Patan,,', { account_number: ['Account number is Required'] }],
      [
        'E-0001,nabil,Patan,00123456,',
        { account_number: [expect.stringContaining('in the record already')] as string[] },
      ],
      ['E-0004,Nabil,Patan,9,', { account_number: ['Nobody changes where their own pay goes.'] }],
      ['E-0003,Nabil,Patan,9,perhaps', { is_primary: [expect.stringContaining('perhaps')] as string[] }],
    ],
  },
  {
    kind: 'legal-information',
    table: 'employee_legal_info',
    head: 'Employee code,PAN no,Citizenship no,Passport expiry',
    good: ['E-0001,123456789,27-01-70-1234,2030-05-01', 'E-0002,987654321,,'],
    other: 'E-0001,123456789,27-01-70-9999,2030-05-01',
    wrong: [
      ['E-9999,123456789,,', nobody],
      ['E-0003,12345,,', { pan_no: ['PAN must be 9 digits.'] }],
      ['E-0003,,1,soon', { passport_expires_on: ['“soon” is not a date.'] }],
      ['E-0004,123456789,,', { employee_code: ['Nobody changes their own legal information.'] }],
    ],
  },
]

describe.each(cases)('importing $kind', ({ kind, table, head, good, other, wrong }) => {
  const into = () => importing(world, 'hari', 'himal', kind)
  const csv = (...lines: readonly string[]) => `${[head, ...lines].join('\n')}\n`
  /** Without versions: given back, a row is as it was, and later. */
  const stored = () =>
    world.inOrg('himal', async (db) => {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) - 'version' as row from ${sql.table(table)} t order by employee_id`.execute(db)
      return rows.map(({ row }) => row)
    })
  /** How many rows were touched, each once for a batch. */
  const audited = () =>
    world.inOrg('himal', async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(distinct (row_id, at)) as count from audit_row where table_name = ${table}`.execute(db)
      return rows[0]?.count ?? 0
    })

  test('what cannot be taken is said by row and cell, and the others go in', async () => {
    const hr = into()
    const { id, counts } = await hr.check(csv(...good, ...wrong.map(([line]) => line)))
    expect(counts).toMatchObject({
      rows: 2 + wrong.length,
      valid: 2,
      errors: wrong.length,
      to_create: 2,
    })
    const found = (await hr.rows(id)).map(({ row_no, errors }) => [row_no, errors])
    // the head is the first line of the file
    expect(found).toEqual([[2, null], [3, null], ...wrong.map(([, errors], index) => [index + 4, errors])])
    expect((await hr.run(id)).counts).toMatchObject({ created: 2, skipped: wrong.length })
    expect(await stored()).toHaveLength(2)
  })

  test('the same file twice adds nothing twice, and writes nothing at all', async () => {
    const before = await audited()
    const { counts } = await into().take(csv(...good))
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await stored()).toHaveLength(2)
    expect(await audited()).toBe(before)
  })

  test('another value changes the one row, and undoing gives back what was there', async () => {
    const hr = into()
    const before = await stored()
    const audit = await audited()
    const { id, counts } = await hr.take(csv(other, good[1]))
    expect(counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(await audited()).toBe(audit + 1)
    expect(await stored()).not.toEqual(before)
    expect((await hr.undo(id)).state).toBe('Undone')
    expect(await stored()).toEqual(before)
  })

  test('what an import created is gone when it is undone', async () => {
    const hr = into()
    await world.inOrg('himal', (db) => sql`delete from ${sql.table(table)}`.execute(db))
    const { id, counts } = await hr.take(csv(...good))
    expect(counts).toMatchObject({ created: 2 })
    expect(await hr.undo(id)).toMatchObject({ state: 'Undone', counts: { undone: 2 } })
    expect(await stored()).toEqual([])
  })
})

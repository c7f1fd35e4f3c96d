import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '#platform/backup/archive.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { bank } from '#modules/commons/shared/bank.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { createEmployee } from '#modules/hris/shared/employee.ts'
import { findFormer } from '#modules/hris/shared/former-employee.ts'
import { insurance, medicalNote } from '#modules/hris/shared/guarded-records.ts'
import { legalInfo, saveLegalInfo } from '#modules/hris/shared/legal-info.ts'
import { bankAccount } from '#modules/hris/shared/records.ts'
import { bankAccount as organizationAccount } from '#modules/organization/shared/bank-account.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { importing } from '#test/importing.ts'
import { filled, openPortalWorld, type PortalWorld } from '#test/portal-world.ts'

let p: PortalWorld
const org = { org: 'himal' }
const hr = { as: 'hr' } as const
const hari = () => p.world.as('hari')
const asha = () => ({ ...org, employee_id: p.world.id('asha') })

/** Values that are nowhere by chance, one for each road. */
const canaries: string[] = []
let count = 0
const digits = (length = 9) => {
  const value = String(7_310_000_000_000 + ++count * 7_919)
    .padStart(length, '9')
    .slice(-length)
  canaries.push(value)
  return value
}
const words = () => {
  const value = `Canary${++count}Zwq`
  canaries.push(value)
  return value
}
const account = (account_number: string) => ({
  bank_name: 'Nabil',
  account_name: 'Asha Gurung',
  account_number,
  is_primary: false,
})

beforeAll(async () => {
  p = await openPortalWorld({ env: { ROLE: 'all' } })
})
afterAll(() => p.world.close())

describe('by every road', () => {
  test('the forms of HR, changed and removed', async () => {
    const numbers = () => ({
      pan_no: digits(),
      citizenship_no: digits(11),
      passport_no: digits(10),
      licence_no: digits(10),
      national_id_no: digits(10),
      provident_fund_no: digits(10),
      social_security_no: digits(11),
      investment_trust_no: digits(10),
    })
    for (const version of [0, 1])
      await hari().get(saveLegalInfo, { params: asha(), body: { ...numbers(), version } })
    for (const [declared, first, second] of [
      [bankAccount, account(digits(12)), { account_number: digits(12) }],
      [
        medicalNote,
        { noted_on: '2026-11-01', allergies: words(), conditions: words(), remarks: words() },
        { allergies: words(), conditions: words(), remarks: words() },
      ],
      [
        insurance,
        { kind: 'Medical', insurer: 'Life', policy_no: words(), starts_on: '2026-01-01' },
        { policy_no: words() },
      ],
    ] as const) {
      const made = await hari().get(declared.create as typeof bankAccount.create, {
        params: asha(),
        query: hr,
        body: first as never,
      })
      const at = { ...asha(), id: made.id }
      const changed = await hari().get(declared.update as typeof bankAccount.update, {
        params: at,
        query: hr,
        body: { ...second, version: made.version } as never,
      })
      expect(changed).toMatchObject(second)
      await hari().get(declared.remove as typeof bankAccount.remove, { params: at, query: hr } as never)
    }
    const nabil = await p.world
      .as('om')
      .get(bank.create, { body: { name: 'Nabil', kind: 'Commercial bank' } })
    const body = {
      account_name: 'Himal',
      bank_id: nabil.id,
      account_number: digits(13),
      purpose: 'Salary' as const,
    }
    await hari().get(organizationAccount.create, { params: org, body })
    // the unique key of the table holds on what is sealed
    expect(await hari().ask(organizationAccount.create, { params: org, body })).toMatchObject({ status: 400 })
    await hari().get(createEmployee, {
      params: org,
      body: { first_name: 'Nima', joined_on: '2026-11-20', legal: { pan_no: digits() } },
    } as never)
  })

  test('a number is known to be taken, and to be that of somebody who had left', async () => {
    const { pan_no, version } = await hari().get(legalInfo, { params: asha(), query: hr })
    const other = { ...org, employee_id: p.world.id('bikash') }
    expect(await hari().ask(saveLegalInfo, { params: other, body: { pan_no, version: 0 } })).toMatchObject({
      status: 400,
      body: { pan_no: ['Asha Gurung (E-0001) has this number.'] },
    })
    expect(version).toBe(2)
    const citizenship_no = digits(11)
    const spelled = `${citizenship_no.slice(0, 2)}/${citizenship_no.slice(2)}`
    canaries.push(spelled)
    await hari().get(saveLegalInfo, { params: other, body: { citizenship_no: spelled, version: 0 } })
    const leave = (left_on: string | null) =>
      p.world.inOrg('himal', (db) =>
        db.updateTable('employee').set({ left_on }).where('id', '=', p.world.id('bikash')).execute(),
      )
    await leave('2026-01-31')
    const found = await hari().get(findFormer, {
      params: org,
      body: {
        emails: [],
        pan_no: '',
        citizenship_no: `${citizenship_no.slice(0, 5)}-${citizenship_no.slice(5)}`,
        full_name: '',
      },
    })
    expect(found.results.map(({ matched_by }) => matched_by)).toEqual([['Citizenship number']])
    await leave(null)
  })

  test('what people ask for, approved or not', async () => {
    const ask = (section: 'banks' | 'medical', values: object) =>
      p.world.as('asha').get(changeRequest.create, {
        params: org,
        body: { section, action: 'Create', values, remarks: 'Mine' } as never,
      })
    const first = await ask('banks', account(digits(12)))
    expect(first.fields.find(({ name }) => name === 'account_number')?.wished).toBe(canaries.at(-1))
    await hari().get(changeRequest.act, {
      params: { ...org, id: first.id, action: 'approve' },
      query: hr,
      body: { remarks: 'Seen' },
    })
    await ask('medical', {
      noted_on: '2026-11-01',
      allergies: words(),
      conditions: words(),
      remarks: words(),
    })
    await ask('banks', account(digits(12)))
  })

  test('the portal of newcomers, while it waits and when it is accepted', async () => {
    for (const isAccepted of [false, true]) {
      const { id, token } = await p.invited()
      const before = {
        legal: { ...filled.legal, pan_no: digits(), citizenship_no: digits(11) },
        banks: { ...filled.banks, account_number: digits(12) },
        medical: { ...filled.medical, allergies: words(), conditions: words(), remarks: words() },
      }
      for (const { section, version } of (await p.seen(token)).steps) {
        const values = before[section as keyof typeof before]
        if (values) expect(await p.save(token, section, version, { values })).toMatchObject({ status: 200 })
      }
      const kept = (await p.seen(token)).steps.find(({ section }) => section === 'legal')
      expect(kept?.content).toMatchObject(before.legal)
      if (!isAccepted) continue
      await p.fillRest(token)
      await p.submit(token)
      expect((await p.read(id)).sections.find(({ section }) => section === 'legal')?.content).toMatchObject(
        before.legal,
      )
    }
  })

  test('files that come in, with rows that are refused, run and undone', async () => {
    const file = (head: string, ...lines: string[]) => `${head}\n${lines.join('\n')}\n`
    const banks = importing(p.world, 'hari', 'himal', 'bank-information')
    const wrong = `${digits(12)}#`
    const { id } = await banks.check(
      file(
        'Employee code,Bank,Account number',
        `E-0001,Nabil,${digits(12)}`,
        `E-0006,Nabil,${digits(12)}`,
        `E-0006,Nabil,${wrong}`,
      ),
    )
    expect((await banks.rows(id)).map(({ errors }) => errors === null)).toEqual([true, true, false])
    expect((await banks.run(id)).counts).toMatchObject({ created: 2 })
    expect((await banks.undo(id)).state).toBe('Undone')
    const legal = importing(p.world, 'hari', 'himal', 'legal-information')
    const taken = await legal.take(
      file('Employee code,PAN,Passport number', `E-0003,${digits()},${digits(10)}`),
    )
    expect(taken.counts).toMatchObject({ created: 1 })
    // the same again changes nothing
    const [pan, passport] = canaries.slice(-2)
    expect(
      (await legal.check(file('Employee code,PAN,Passport number', `E-0003,${pan},${passport}`))).counts,
    ).toMatchObject({
      unchanged: 1,
    })
  })

  test('reports that are filtered by it', async () => {
    const { pan_no } = await hari().get(legalInfo, { params: asha(), query: hr })
    const definition = Definition.parse({
      data_set: 'employees',
      columns: ['code', 'pan_no'],
      filters: [{ column: 'pan_no', is: 'is', values: [pan_no] }],
      sort: [{ key: 'pan_no' }],
    })
    const { id } = await hari().get(reportBuilder.create, {
      params: org,
      body: { name: 'By PAN', definition },
    })
    const { results } = await hari().get(reportBuilder.reportRows, {
      params: { ...org, id },
      query: {},
    } as never)
    expect(results).toEqual([expect.objectContaining({ code: 'E-0001', pan_no })])
    const wrong = { ...definition, filters: [{ column: 'pan_no', is: 'contains', values: ['73'] }] }
    expect(
      await hari().ask(reportBuilder.create, {
        params: org,
        body: { name: 'Part', definition: wrong },
      } as never),
    ).toMatchObject({ status: 400 })
  })
})

describe('afterwards', () => {
  const found = (text: string) => canaries.filter((value) => text.includes(value))

  test('no column of no table holds a value', async () => {
    const leaks: string[] = []
    await withClient(p.world.connection, async (client) => {
      const { rows: tables } = await client.query<{ tbl: string; names: string[] }>(`
        select c.table_name as tbl, array_agg(c.column_name::text) as names from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying', 'bytea') group by 1`)
      expect(tables.flatMap(({ names }) => names).length).toBeGreaterThan(500)
      expect(canaries.length).toBeGreaterThan(50)
      for (const { tbl, names } of tables) {
        const texts = names.map((name) => `"${name}"::text as "${name}"`).join()
        const { rows } = await client.query<Record<string, string | null>>(`select ${texts} from "${tbl}"`)
        for (const name of names) {
          const values = rows.flatMap((row) => found(row[name] ?? ''))
          if (values.length) leaks.push(`${tbl}.${name}: ${values.join(', ')}`)
        }
      }
    })
    expect(leaks).toEqual([])
  })

  test('and no backup', async () => {
    const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'chautari-sealed-'))
    const file = path.join(dir, 'hr.backup')
    const uploads = path.join(dir, 'none')
    await writeBackup({ connection: p.world.connection, uploads, key: null, version: '1' }, file)
    let seen = ''
    for await (const entry of readArchive(file, null))
      if (entry.name.startsWith('database/')) seen += (await promisify(gunzip)(await entry.read())).toString()
    expect(seen).toContain('~sealed.')
    expect(found(seen)).toEqual([])
    await fs.rm(dir, { recursive: true })
  })
})

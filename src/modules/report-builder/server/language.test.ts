import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportedOn } from '#app/routes.ts'
import { nepaliWords } from '#app/words-ne.ts'
import type { ListExport } from '#kernel/endpoint.ts'
import { asRead } from '#engines/exchange/as-read-server.ts'
import { createExport, readExport } from '#engines/exchange/export.ts'
import type { DataColumnSpec } from '#engines/dataset/data-set-server.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { inLanguage, knowingNepali } from '#modules/report-builder/server/language.ts'
import own from '#modules/report-builder/server/titles-ne.json' with { type: 'json' }
import { schedules } from '#modules/report-builder/shared/schedule.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { leaveBehind } from '#modules/leave/shared/reports/leave-by.ts'
import { summaryLines } from '#modules/leave/shared/reports/leave-summary.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.services.database.asOwner((db) =>
    sql`update account set language = 'ne' where id = ${world.account('hari')}`.execute(db),
  )
})
afterAll(() => world.close())

test('every declared data set and column has a title in Nepali', () => {
  const lacking = knowingNepali(reportedOn, nepaliWords).flatMap(({ title, about, wide, columns, nepali }) =>
    [
      title,
      about,
      ...(wide ? [wide.title] : []),
      ...[...columns.values()].flatMap((column) => [column.title, column.group]),
    ].filter((words) => !nepali?.has(words)),
  )
  expect([...new Set(lacking)]).toEqual([])
})

test('a title that the application says elsewhere has its own Nepali only where it means something else', () => {
  expect(Object.entries(own).filter(([title, said]) => nepaliWords.get(title) === said)).toEqual([])
  expect(Object.keys(own).filter((title) => nepaliWords.has(title))).toEqual([
    'Title',
    'Paid',
    'State',
    'Asked on',
    'Number',
    'Condition',
  ])
})

test('every choice of a declared column is said in Nepali; blood groups are names', () => {
  const lacking = reportedOn.flatMap(({ name, columns }) =>
    [...columns].flatMap(([key, { choices = [], words = {} }]) =>
      key === 'blood_group'
        ? []
        : choices.flatMap((choice) =>
            nepaliWords.has(words[choice] ?? choice) ? [] : [`${name}.${key}: ${choice}`],
          ),
    ),
  )
  expect(lacking).toEqual([])
})

test('choices are told with what they are called, in filters, lines and groups; those of the organization stay', async () => {
  const { results } = await world.as('hari').get(reportBuilder.dataSets, { params })
  const gender = results[0]?.columns.find(({ key }) => key === 'gender')
  expect(gender).toMatchObject({ choices: ['Female', 'Male', 'Other'], words: { Female: 'महिला' } })
  const words = async (name: 'hari' | 'om', more: object) => {
    const definition = writeDefinition(Definition.parse({ data_set: 'employees', ...more })) as never
    const { columns, results: rows } = await world
      .as(name)
      .get(reportBuilder.rows, { params, query: { definition } })
    expect(rows.some((row) => row['gender'] === 'Female')).toBe(true)
    return columns.map((column) => column.words?.['Female'])
  }
  const listed = { columns: ['code', 'gender'] }
  const grouped = { groups: [{ column: 'gender' }], measures: [{ what: 'count' }] }
  expect(await words('hari', listed)).toEqual([undefined, 'महिला'])
  expect(await words('hari', grouped)).toEqual(['महिला', undefined])
  expect(await words('om', listed)).toEqual([undefined, undefined])

  const [set] = knowingNepali(reportedOn, nepaliWords)
  if (!set) throw new Error('No data set')
  const own = { title: 'Sex', group: 'Job', kind: 'text', value: sql`1`, choices: ['Female'] } as const
  const columns = new Map<string, DataColumnSpec>([['c_sex', { ...own, is_own: true }]])
  const [known] = knowingNepali([{ ...set, columns }], nepaliWords)
  expect(known?.columns.get('c_sex')?.nepali).toBeUndefined()
})

test('what the organization has called so itself stays as it wrote it', () => {
  const [set] = knowingNepali(reportedOn, nepaliWords)
  if (!set) throw new Error('No data set')
  const column = { title: 'Remarks', group: 'Job', kind: 'text', value: sql`1` } as const
  const columns = new Map<string, DataColumnSpec>([
    ['remarks', column],
    ['c_remarks', { ...column, is_own: true }],
  ])
  const told = inLanguage(new Map([['x', { ...set, columns }]]), 'ne').get('x')?.columns
  expect([told?.get('remarks')?.title, told?.get('c_remarks')?.title]).toEqual(['कैफियत', 'Remarks'])
})

test('who uses the application in Nepali reads titles and figures in Nepali, by the same keys', async () => {
  const { results } = await world.as('hari').get(reportBuilder.dataSets, { params })
  const employees = results.find(({ name }) => name === 'employees')
  expect(employees?.title).toBe('कर्मचारी')
  expect(employees?.columns.find(({ key }) => key === 'full_name')).toMatchObject({
    title: 'नाम',
    group: 'कर्मचारी',
  })
  const definition = writeDefinition(
    Definition.parse({
      data_set: 'employees',
      groups: [{ column: 'joined_on', by: 'year', calendar: 'BS' }],
      measures: [{ what: 'count' }, { what: 'average', column: 'age' }],
    }),
  ) as never
  const said = async (name: 'hari' | 'om') =>
    (await world.as(name).get(reportBuilder.rows, { params, query: { definition } })).columns.map(
      ({ title }) => title,
    )
  expect(await said('hari')).toEqual(['नियुक्ति मिति (वर्ष)', 'गणना', 'उमेर (औसत)'])
  expect(await said('om')).toEqual(['Joined on (year)', 'Count', 'Average of Age'])
})

test('what is left out is named in Nepali, too', async () => {
  const body = {
    name: 'Old',
    description: null,
    definition: Definition.parse({ data_set: 'employees', columns: ['code', 'mobile'] }),
  }
  const { id } = await world.as('hari').get(reportBuilder.create, { params, body })
  const opened = await world.as('hari').get(reportBuilder.read, { params: { ...params, id } })
  expect(opened.data_set_title).toBe('कर्मचारी')
  const listed = await world.as('hari').get(reportBuilder.reports, { params, query: {} })
  expect(listed.results[0]?.data_set_title).toBe('कर्मचारी')
})

test('a file has the titles and choices of who asked for it', async () => {
  const heads: (string | undefined)[] = []
  const genders: (string | undefined)[] = []
  for (const name of ['hari', 'om'] as const) {
    const { id } = await world.as(name).get(reportBuilder.export, {
      params,
      body: {
        definition: Definition.parse({ data_set: 'employees', columns: ['code', 'full_name', 'gender'] }),
        title: 'People',
        format: 'csv',
      },
    })
    await until(
      () => world.as(name).get(readExport, { params: { ...params, id } }),
      ({ state }) => state !== 'Queued' && state !== 'Running',
      20_000,
    )
    const { body } = await world.as(name).raw('GET', `/exports/himal/reports/${id}/download/`)
    heads.push(/^\uFEFF(.*)\r\n/.exec(String(body))?.[1])
    genders.push(String(body).match(/(?<=,)(?:Female|महिला)(?=\r\n)/)?.[0])
  }
  expect(heads).toEqual(['कोड,नाम,लिङ्ग', 'Code,Name,Gender'])
  expect(genders).toEqual(['महिला', 'Female'])
})

test('a mailed report, what stands around its file and what the file says beside its rows are in that language', async () => {
  const definition = Definition.parse({
    data_set: 'employees',
    as_of: '2026-07-01',
    columns: ['code', 'joined_on', 'in_headcount'],
  })
  const hari = world.as('hari')
  const { id } = await hari.get(reportBuilder.create, { params, body: { name: 'लगत', definition } as never })
  const account_ids = (['hari', 'om'] as const).map((name) => world.account(name))
  const body = { frequency: 'Daily', hour: 10, format: 'csv', account_ids } as never
  const schedule = await hari.get(schedules.create, { params: { ...params, id }, body })
  await hari.get(schedules.sendNow, { params: { ...params, id, schedule_id: schedule.id } })
  const mails = await until(
    () =>
      world.services.database.asOwner((db) =>
        db
          .selectFrom('email_log')
          .selectAll()
          .where('attachment', 'is not', null)
          .orderBy('recipient')
          .execute(),
      ),
    ({ length }) => length === 2,
    20_000,
  )
  const [own, other] = mails
  expect(own?.subject).toMatch(/^लगत – [०-९]+ /)
  expect(own?.body_text).toMatch(
    /^नमस्ते Hari Adhikari,\n\n[०-९]+ .* को “लगत” मा ६ पङ्क्ति छन्।\n\nफाइल यसै इमेलसँग छ।/,
  )
  expect(own?.body_text).toMatch(/प्रतिवेदन खोल्नुहोस्: http/)
  expect(other?.body_text).toMatch(/^Namaste Om Pradhan,\n\nलगत of \d+ .* has 6 lines\./)
  const files = await Promise.all(mails.map(({ attachment }) => textOf(attachment)))
  expect(files[0]).toMatch(/^कोड,नियुक्ति मिति,.*\r\nE-0001,[\d-]+,(हो|होइन)\r\n/)
  expect(files[1]).toMatch(/^Code,Joined on,.*\r\nE-0001,[\d-]+,(Yes|No)\r\n/)
})

test('what was asked is told in the language of who asked: the day, and months as groups', async () => {
  const definition = Definition.parse({ data_set: 'employees', as_of: '2026-07-01', columns: ['code'] })
  const about = async (name: 'hari' | 'om') => {
    const asked = { params, body: { definition, title: 'People', format: 'pdf' } } as const
    const { id } = await world.as(name).get(reportBuilder.export, asked)
    return (await world.as(name).get(readExport, { params: { ...params, id } })).asked
  }
  expect(await about('hari')).toEqual(['2026-07-01 को अवस्था'])
  expect(await about('om')).toEqual(['As of 2026-07-01'])
  const months = Definition.parse({
    data_set: 'employees',
    groups: [{ column: 'joined_on', by: 'month', calendar: 'BS' }],
  })
  const query = { definition: writeDefinition(months) as never }
  const [first] = (await world.as('hari').get(reportBuilder.rows, { params, query })).results
  expect(first?.['joined_on:month:BS:title']).toMatch(/^\p{Script=Devanagari}+ [०-९]{4}$/u)
})

test('who reads days in Bikram Sambat groups by what is no day, too', async () => {
  const definition = writeDefinition(
    Definition.parse({ data_set: 'employees', groups: [{ column: 'gender', by: 'value', calendar: 'BS' }] }),
  ) as never
  const { results } = await world.as('hari').get(reportBuilder.rows, { params, query: { definition } })
  expect(results.map((row) => row['gender'])).toEqual(expect.arrayContaining(['Female', 'Male']))
})

test('the file of a report that the product has is in that language, too, and that of a list is as it is read in', async () => {
  const lines = async (name: 'hari' | 'om', source: string) => {
    const body = { source, format: 'csv', query: {} } as const
    const { id } = await world.as(name).get(createExport, { params, query: { as: 'hr' }, body })
    await until(
      () => world.as(name).get(readExport, { params: { ...params, id } }),
      ({ state }) => state !== 'Queued' && state !== 'Running',
      20_000,
    )
    const { body: file } = await world.as(name).raw('GET', `/exports/himal/reports/${id}/download/`)
    return String(file)
      .replace('\uFEFF', '')
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 2))
  }
  const head = async (name: 'hari' | 'om', source: string) => (await lines(name, source))[0]
  expect(await head('hari', '/reports/{org}/branch/')).toEqual(['शाखा', 'महिला'])
  expect(await head('om', '/reports/{org}/branch/')).toEqual(['Branch', 'Female'])
  const [list, other] = [
    await head('hari', '/hris/{org}/employees/'),
    await head('om', '/hris/{org}/employees/'),
  ]
  expect(list).toEqual(other)
  // what the program calls the rows itself, with figures in place; names stay
  const bands = async (name: 'hari' | 'om') =>
    (await lines(name, '/reports/{org}/contract-status/')).slice(1, 3).map(([, meaning]) => meaning)
  expect(await bands('om')).toEqual(['Is over', 'In 0 to 15 days'])
  expect(await bands('hari')).toEqual(['सकिएको', '० देखि १५ दिनमा'])
})

test('hours, and why an entry of leave was made, are said in the files of a Nepali reader', async () => {
  const said = async (file: ListExport, column: string, text: string) => {
    const { columns } = await world.inOrg('himal', (db) =>
      asRead(db, file, { asked: {}, nepali: nepaliWords, account_id: world.account('hari') }),
    )
    return columns[column]?.said?.(text)
  }
  const { spells = '', spell_words = [] } = leaveBehind.spec
  const behind: ListExport = { title: '', columns: { said: { title: spells, within: spell_words } } }
  expect(await said(behind, 'said', 'TO 2026-12-15 (2 h); AL 2026-12-07 (1)')).toBe(
    'TO 2026-12-15 (२ घण्टा); AL 2026-12-07 (1)',
  )
  const reason = (text: string) => said(summaryLines.spec.export, 'reason', text)
  expect(await reason('Corrected: Accrual of Mangsir 2083, up to the highest balance')).toBe(
    'सच्याइएको: मंसिर २०८३ को आर्जन, उच्चतम मौज्दातसम्म',
  )
  expect(await reason('As Asha asked')).toBe('As Asha asked')
})

async function textOf(attachment: unknown): Promise<string> {
  const { sha256 } = attachment as { sha256: string }
  const { org_id } = await world.inOrg('himal', (db) =>
    db.selectFrom('organization').select('org_id').where('slug', '=', 'himal').executeTakeFirstOrThrow(),
  )
  const content = await world.services.files.read(org_id, sha256)
  return content ? text(content) : ''
}

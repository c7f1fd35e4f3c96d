import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportedOn } from '#app/routes.ts'
import { readExport } from '#engines/exchange/exchange.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { isTranslated } from '#modules/report-builder/server/language.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
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
  const lacking = reportedOn.flatMap(({ title, about, columns }) =>
    [title, about, ...[...columns.values()].flatMap((column) => [column.title, column.group])].filter(
      (words) => !isTranslated(words),
    ),
  )
  expect([...new Set(lacking)]).toEqual([])
})

test('who uses the application in Nepali reads titles and figures in Nepali, by the same keys', async () => {
  const { results } = await world.as('hari').get(reportBuilder.dataSets, { params })
  const employees = results.find(({ name }) => name === 'employees')
  expect(employees?.title).toBe('कर्मचारीहरू')
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
  expect(await said('hari')).toEqual(['सेवा सुरु मिति (वर्ष)', 'गणना', 'उमेर (औसत)'])
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
  expect(opened.data_set_title).toBe('कर्मचारीहरू')
  const listed = await world.as('hari').get(reportBuilder.reports, { params, query: {} })
  expect(listed.results[0]?.data_set_title).toBe('कर्मचारीहरू')
})

test('a file has the titles of who asked for it', async () => {
  const heads: (string | undefined)[] = []
  for (const name of ['hari', 'om'] as const) {
    const { id } = await world.as(name).get(reportBuilder.export, {
      params,
      body: {
        definition: Definition.parse({ data_set: 'employees', columns: ['code', 'full_name'] }),
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
  }
  expect(heads).toEqual(['कोड,नाम', 'Code,Name'])
})

import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allCodes } from '#kernel/codes.ts'
import { flags } from '#kernel/flag.ts'
import { screen } from '#kernel/screen.ts'
import { dataSet } from '#engines/dataset/data-set-server.ts'
import { endpoints, reportedOn } from '#app/routes.ts'
import {
  dataSetsText,
  endpointsText,
  permissionsText,
  screenState,
  screensText,
  vanished,
} from '#app/goldens.ts'
import { beyond } from '#app/catalogue/beyond.ts'
import { merge, screens, specified } from '#app/screens.ts'

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const wanted = file('spec/catalogue.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

test('every route of the specification is one screen, of its module and area', () => {
  const lines = (rows: (string | undefined)[][]) => rows.map((row) => row.join(' ')).toSorted()
  expect(lines(specified.map(({ area, path, module }) => [area, path, module]))).toEqual(
    lines(wanted.map(([area, path, module]) => [area, path, module])),
  )
  const built = specified.filter((line) => screenState(line) !== 'coming-soon')
  process.stdout.write(`${built.length} of ${specified.length} built\n`)
})

test('what stands beside the specification is built, and named here', () => {
  expect(beyond.map(({ path }) => path)).toEqual([
    '/account/authenticator',
    '/account/change-password',
    '/account/terms',
    '/account/sso',
    '/admin/{slug}/hris/employment-review/confirmation',
    '/admin/{slug}/hris/employment-review/step-increment',
    '/admin/{slug}/hris/employment-review/facts',
    '/admin/{slug}/hris/pre-employment/offers',
    '/user/supervisor/my-team/confirmation',
    '/user/supervisor/my-team/exits',
    '/user/recruitment/referral',
    '/admin/{slug}/recruitment/referral',
    '/admin/{slug}/organization/report/scheduled-work',
    '/user/organization/meeting-room',
    '/user/organization/equipment',
    '/user/loan',
    '/admin/{slug}/loan/settings/market-rate',
    '/admin/{slug}/hris/import/addresses',
    '/pre-boarding/{token}',
    '/id-card/{token}',
    '/admin/{slug}/hris/id-card/templates/{id}/design',
    '/commons/id-card-samples/{id}/design',
    '/user/whistle-blower/statistics',
    '/user/whistle-blower/identity-requests',
    '/investigations/{organization}',
    '/investigations/{organization}/{id}',
    '/user/transfer/other-organization',
    '/admin/{slug}/transfer/departures',
    '/admin/{slug}/transfer/arrivals',
    '/admin/{slug}/organization/settings/security-settings/api-keys',
    '/admin/{slug}/organization/settings/security-settings/webhooks',
    '/admin/{slug}/organization/settings/security-settings/provisioning',
    '/admin/{slug}/organization/settings/security-settings/terms',
    '/admin/{slug}/organization/settings/security-settings/audit-trail',
    '/admin/{slug}/organization/settings/security-settings/permissions',
    '/admin/{slug}/organization/settings/security-settings/outside-people',
    '/commons/permissions',
    '/decide/{token}',
    '/exit-interview/{token}',
    '/kiosk/{token}',
  ])
  expect(screens.length).toBe(specified.length + beyond.length)
  const besides = screens.filter(({ name }) => beyond.some((line) => line.name === name))
  expect(besides.map(screenState)).toEqual(beyond.map(() => 'built'))
})

test('a table of contents has something built below it', () => {
  const tables = screens.filter(({ section }) => section)
  const isBuilt = (table: string) =>
    screens.some(({ path, load, section }) => path.startsWith(`${table}/`) && load && !section)
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.map(({ path }) => path).filter((path) => !isBuilt(path))).toEqual([])
})

test('no two screens have one name', () => {
  const names = screens.map((line) => line.name)
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([])
})

test('every permission code and every flag is known', () => {
  const codes: ReadonlySet<string> = new Set(allCodes.map(({ code }) => code))
  expect(screens.flatMap((line) => line.permission ?? []).filter((code) => !codes.has(code))).toEqual([])
  expect(screens.flatMap((line) => line.flag ?? []).filter((flag) => !(flag in flags))).toEqual([])
})

test('every administrator and shared screen asks for a code, except those of every HR user', () => {
  const free = screens.filter((line) => ['admin', 'commons'].includes(line.area) && !line.permission)
  expect(free.map((line) => line.name)).toEqual([
    'admin-dashboard',
    'admin-change-password',
    'admin-not-active',
  ])
})

test('every search key holds the title', () => {
  expect(screens.filter((line) => !line.search_key.includes(line.title))).toEqual([])
})

test('a redirect leads to a screen', () => {
  const paths = new Set(screens.map((line) => line.path))
  expect(screens.flatMap((line) => line.redirect ?? []).filter((path) => !paths.has(path))).toEqual([])
})

test('the goldens are as printed by npm run docs', () => {
  expect(file('docs/screens.txt')).toBe(screensText(specified))
  expect(file('docs/permissions.txt')).toBe(permissionsText())
  expect(file('docs/endpoints.txt')).toBe(endpointsText(endpoints))
  expect(file('docs/data-sets.txt')).toBe(dataSetsText(reportedOn))
})

test('a column of a data set does not vanish: it is renamed, or declared as gone, in a new version', () => {
  expect(vanished(file('docs/data-sets.txt'), reportedOn)).toEqual([])
  const declared = (version: number, column: { was?: string[] }, gone: Record<string, string> = {}) =>
    dataSet('things', {
      title: 'Things',
      about: 'One line for each thing.',
      module: 'hris',
      codes: ['4.01'],
      from: sql`thing`,
      joins: {},
      id: sql`id`,
      version,
      gone,
      columns: { name: { title: 'Name', group: 'Thing', kind: 'text', value: sql`name`, ...column } },
      start: { columns: ['name'] },
    })
  const printed = 'things\t1\ttitle\ttext\t\n'
  expect(vanished(printed, [declared(1, {})])).toEqual(['things.title'])
  expect(vanished(printed, [declared(2, { was: ['title'] })])).toEqual([])
  expect(vanished(printed, [declared(2, {}, { title: 'Title' })])).toEqual([])
  expect(vanished(printed, [])).toEqual(['things.title'])
  // what was renamed before is remembered as well
  expect(vanished('things\t2\tname\ttext\ttitle\n', [declared(2, {})])).toEqual(['things.title'])
  expect(() => declared(1, { was: ['title'] })).toThrow('version')
  expect(() => declared(2, { was: ['name'] })).toThrow('name')
})

test('a built screen outside the catalogue, or built twice, is refused', () => {
  const load = () => Promise.resolve({ default: null })
  const line = screen('user', 'noticeboard', 'Noticeboard', load)
  expect(merge(screens, [line]).find(({ name }) => name === 'user-noticeboard')?.load).toBe(load)
  expect(() => merge(screens, [line, line])).toThrow('Built twice: /user/noticeboard')
  expect(() => merge(screens, [screen('user', 'invented', 'Invented', load)])).toThrow('user /user/invented')
})

test('every loader loads a file that exists', () => {
  const missing = screens.filter((line) => {
    const path = /import\((?:'|")#(\w+)\/([^'"]+)/.exec(String(line.load ?? ''))
    return path && !existsSync(new URL(`../src/${path[1]}/${path[2]}`, import.meta.url))
  })
  expect(missing.map((line) => line.path)).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { expect, test, vi } from 'vitest'
import { employees } from '#modules/hris/shared/employee.ts'
import { frozen, wire } from '#scripts/build-time.ts'

// each builds
vi.setConfig({ testTimeout: 60_000 })

const own = fileURLToPath(new URL('../src/', import.meta.url))
const declarations = /\/src\/(modules\/[\w-]+\/shared\/|kernel\/permission)[\w-]*\.ts$/

/** What a page of this text is sent, all of it in one file that is not made small. */
async function sent(text: string): Promise<string> {
  const id = `${own}app/page-of-a-test.ts`
  const page: Plugin = {
    name: 'page',
    enforce: 'pre',
    resolveId: (name) => (name === id ? id : null),
    load: (name) => (name === id ? text : null),
  }
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, frozen(/\/src\/(app\/menu\/commons|kernel\/flag)\.ts$/), wire(own, declarations)],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: id } },
  })
  const results = Array.isArray(made) ? made : [made]
  return results
    .flatMap((result) => ('output' in result ? result.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
}

test('a page that reads a list is sent its address and the names of its filters, and no schema', async () => {
  const code = await sent(
    `import { employees } from '#modules/hris/shared/employee.ts'; globalThis.seen = employees`,
  )
  expect(code).toContain('"/hris/{org}/employees/"')
  for (const name of Object.keys(employees.spec.query.shape))
    expect(code).toMatch(new RegExp(`\\b${name}"?: ?0`))
  expect(code).not.toContain('ZodObject')
  expect(code.length).toBeLessThan(3000)
})

test('what an act asks before it is done can be called: it is sent with who may', async () => {
  const code = await sent(
    `import { closeRun } from '#modules/payroll/shared/run.ts'; globalThis.seen = closeRun`,
  )
  expect(code.replace(/\s/g, '')).toMatch(
    /"path":"\/payroll\/\{org\}\/runs\/\{id\}\/close\/reach\/","spec":\{"access":\{"hr":/,
  )
  expect(code).not.toContain('ZodObject')
})

test('a form is sent its schema, and what is plain beside it', async () => {
  const code = await sent(
    `import { AccountInput } from '#modules/hris/shared/employee.ts'; import { askedWays } from '#modules/hris/shared/change-policy.ts'; globalThis.seen = [AccountInput, askedWays]`,
  )
  expect(code).toContain('ZodObject')
  expect(code).toContain('"By request"')
})

test('of a request type a page has what it asks for, and all of it where it hands the type on', async () => {
  const from = `import { leaveRequest } from '#modules/leave/shared/leave-request.ts';`
  const part = await sent(`${from} globalThis.seen = [leaveRequest.title, leaveRequest.list]`)
  expect(part).toContain('"Leave Request"')
  expect(part).not.toContain('ZodObject')
  expect(await sent(`${from} globalThis.seen = [leaveRequest.title, leaveRequest]`)).toContain('ZodObject')
  // the name of one thing may be what another is imported under
  const two = await sent(
    `import { travelRequest as trip } from '#modules/attendance/shared/request.ts'; import { travelRequest } from '#modules/expense/shared/travel-request.ts'; globalThis.seen = [trip.title, travelRequest.title]`,
  )
  expect(two).not.toContain('ZodObject')
  // what lists and sheets are handed
  const shown = await sent(`${from} globalThis.seen = leaveRequest.shown`)
  expect(shown).toContain('"/leave/{org}/request/bulk/{action}/"')
  expect(shown).not.toContain('ZodObject')
  expect(await sent(`${from} globalThis.seen = [leaveRequest.title, leaveRequest.input]`)).toContain(
    'ZodObject',
  )
})

test('a page that names the schema of an endpoint has it', async () => {
  const code = await sent(
    `import { setPicture } from '#modules/hris/shared/employee.ts'; globalThis.seen = setPicture.spec.body`,
  )
  expect(code).toContain('ZodObject')
})

test('a page names schemas only of what it imports itself: what it is handed has come without them', () => {
  const pages = globSync('src/**/web/**/*.tsx', { cwd: new URL('..', import.meta.url) })
  expect(pages.length).toBeGreaterThan(200)
  const handed = pages.flatMap((file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    const names = [...text.matchAll(/(\w+)(?:\.\w+)*\.spec\.(?:body|query|response)\b/g)].map(
      ([, name]) => name,
    )
    const imported = [...text.matchAll(/^import ([^']*) from '/gm)].map(([, what]) => what).join()
    return names
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(imported))
      .map((name) => `${file}: ${name}`)
  })
  expect(handed).toEqual([])
})

test('a code of permissions is sent without the titles of all', async () => {
  const code = await sent(`import { P } from '#kernel/permission.ts'; globalThis.seen = P.leave.requests`)
  expect(code).toContain('"6.03"')
  expect(code).not.toContain('Groups and permissions')
})

test('a list is sent as it came out, without what made it', async () => {
  const code = await sent(`import { commonsMenu } from '#app/menu/commons.ts'; globalThis.seen = commonsMenu`)
  expect(code).toContain('"commons-bank"')
  expect(code).not.toContain('function')
})

test('a list with a function that does more than fetch a file cannot be sent', async () => {
  await expect(sent(`import { flags } from '#kernel/flag.ts'; globalThis.seen = flags`)).rejects.toThrow(
    'initialFlags has a function that does more than fetch a file',
  )
})

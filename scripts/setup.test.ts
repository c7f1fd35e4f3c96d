import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home = ''

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-setup-'))
  fs.cpSync('scripts/setup.cjs', path.join(home, 'scripts/setup.cjs'))
  put('.nvmrc', '24.21.0')
  put('vite.config.ts', '')
  put('src/app/web.tsx', 'one')
  put('src/platform/db.ts', 'server')
  put('package-lock.json', lock({ '': {}, a: { version: '1.0.0' }, b: { version: '2.0.0', optional: true } }))
  put('node_modules/.package-lock.json', lock({ a: { version: '1.0.0' } }))
  // stands in for vite: notes each build
  put(
    'node_modules/.bin/vite',
    '#!/bin/sh\nmkdir -p dist && echo built >> dist/builds && exit ${VITE_EXIT:-0}\n',
  )
  fs.chmodSync(path.join(home, 'node_modules/.bin/vite'), 0o755)
  fs.symlinkSync(process.execPath, path.join(home, 'node_modules/.bin/node'))
})
afterEach(() => fs.rmSync(home, { recursive: true }))

test('the web application is built on the first start and again only when its sources change', () => {
  expect(setup().output).toMatch(/^Building the web application \(first start\).*\n$/)
  expect(setup()).toEqual({ status: 0, output: '' })
  put('src/platform/db.ts', 'changed')
  put('src/app/web.test.ts', 'new')
  expect(setup()).toEqual({ status: 0, output: '' })
  put('src/app/web.tsx', 'two')
  expect(setup().output).toMatch(/its sources changed/)
  expect(fs.readFileSync(path.join(home, 'dist/builds'), 'utf8')).toBe('built\nbuilt\n')
})

test('a failed build stops the start and is tried again', () => {
  expect(setup({ VITE_EXIT: '1' }).status).toBe(1)
  expect(setup().status).toBe(0)
  expect(fs.readFileSync(path.join(home, 'dist/builds'), 'utf8')).toBe('built\nbuilt\n')
})

test('a worker needs no web application', () => {
  expect(setup({ ROLE: 'worker' })).toEqual({ status: 0, output: '' })
  expect(fs.existsSync(path.join(home, 'dist'))).toBe(false)
})

test('nothing installed is said in one line', () => {
  fs.rmSync(path.join(home, 'node_modules/.package-lock.json'))
  expect(setup()).toEqual({ status: 1, output: 'Nothing is installed yet: run npm ci first\n' })
})

test.each([
  ['another version', { a: { version: '0.9.0' } }],
  ['a missing package', { b: { version: '2.0.0' } }],
])('%s is said in one line', (_, installed) => {
  put('node_modules/.package-lock.json', lock(installed))
  expect(setup()).toEqual({
    status: 1,
    output: 'The installed packages are not those of package-lock.json (a): run npm ci\n',
  })
})

test('a Node that is too old is said in one line', () => {
  put('.nvmrc', '99.0.0')
  expect(setup().output).toMatch(/^Node 99 is needed, here is v\d+.*\n$/)
})

function setup(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.cjs'], {
    cwd: home,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

function put(file: string, text: string) {
  fs.mkdirSync(path.join(home, path.dirname(file)), { recursive: true })
  fs.writeFileSync(path.join(home, file), text)
}

const lock = (packages: Record<string, object>) => JSON.stringify({ packages })

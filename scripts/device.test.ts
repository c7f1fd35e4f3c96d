import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let base: string
let key: string
let folder: string
const recording = 'test/data/device-recording.json'
beforeAll(async () => {
  world = await openWorld()
  base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'chautari-recording-'))
  const body = {
    name: 'Recordings',
    codes: [P.attendance.devices],
    can_write: true,
    expires_on: '2026-12-31',
  }
  const made = await world.as('hari').get(apiKeys.create, { params: { org: 'himal' }, body: body as never })
  key = made.secret
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

/** The command as whoever installs types it. */
function run(args: readonly string[], env: Record<string, string> = { CHAUTARI_KEY: key }) {
  const child = spawn(process.execPath, ['scripts/device.ts', ...args], { env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
}
const changed = async (change: (text: string) => string) => {
  const file = join(folder, 'changed.json')
  await writeFile(file, change(await readFile(recording, 'utf8')))
  return file
}

test('the recording of two devices is answered as it says, also when it is played again', async () => {
  for (const _ of [1, 2])
    expect(await run([recording, '--base', base, '--organization', 'himal'])).toEqual({
      code: 0,
      said: '13 requests, 0 differences\n',
    })
}, 60_000)

test('each difference is printed, and ends it with 1', async () => {
  const file = await changed((text) =>
    text
      .replace('"bodyStarts": "GET OPTION FROM: OFFICE260001"', '"bodyStarts": "HELLO"')
      .replace('"state": "failed"', '"state": "done"')
      .replace('"pin": "34", "time": "2026-10-12 17:31:05"', '"pin": "35", "time": "2026-10-12 17:31:05"')
      .replaceAll('pin=34\\t', 'pin=36\\t'),
  )
  const { code, said } = await run([file, '--base', `${base}/`, '--organization', 'himal'])
  expect(code).toBe(1)
  const lines = said.trim().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(
    /^start of a known device: expected a body that begins with "HELLO", got "GET OPTION/,
  )
  expect(lines[1]).toBe('the second command failed: expected command 102 to be done, it is failed')
  expect(lines[2]).toMatch(/expected the punch 35 at 2026-10-12 17:31:05, status 1, verified by 4, got 36 at/)
  expect(lines[3]).toMatch(/unexpected punch 36 at/)
  expect(lines[4]).toBe('13 requests, 4 differences')
}, 60_000)

test('what it cannot do is said in one line', async () => {
  expect(await run([])).toMatchObject({ code: 2, said: expect.stringContaining('Usage: npm run -s device') })
  expect((await run([recording, '--base', base])).code).toBe(2)
  const broken = await changed((text) => text.replace('"bodyStarts"', '"bodyBegins"'))
  const refused = await run([broken, '--base', base, '--organization', 'himal'])
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('is no recording: requests.0.expect'),
  })
  const stranger = await run([recording, '--base', base], { CHAUTARI_KEY: '' })
  expect(stranger).toMatchObject({ code: 1, said: expect.stringContaining('admin@demo.test could not be') })
}, 60_000)

test('a slow device is waited for, and half a body stores nothing', async () => {
  const { port } = new URL(base)
  const body = '41\t2026-10-12 09:01:10\t0\t1\r\n42\t2026-10-12 09:02:10\t0\t1\r\n'
  const head = `POST /iclock/cdata?SN=OFFICE260001&table=ATTLOG&Stamp=9999 HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  const answer = (parts: readonly string[]) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      let said = ''
      socket.on('data', (part) => (said += String(part)))
      socket.on('close', () => resolve(said))
      const write = ([part, ...rest]: readonly string[]) => {
        if (part === undefined) return
        socket.write(part, () => setImmediate(write, rest))
        if (rest.length === 0 && !parts.join('').endsWith(body)) socket.end()
      }
      write(parts)
    })
  await answer([head, body.slice(0, 30)])
  const stored = () =>
    world.inOrg('himal', (db) =>
      db.selectFrom('device_user').select('number').where('number', 'in', ['41', '42']).execute(),
    )
  expect(await stored()).toEqual([])
  expect(await answer([head, ...body.split(/(?<=.)/)])).toContain('OK: 2')
  expect((await stored()).map(({ number }) => number).toSorted()).toEqual(['41', '42'])
}, 60_000)

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** The one without windows first: where the kernel is dear, it opens a page in two thirds of the time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** A Chromium of this machine. Root on Debian gets one installed; others are told how by the caller. */
export function browserPath(): string | null {
  const named = process.env['CHROMIUM']
  const found = () => [...(named ? [named] : []), ...usual].find((path) => existsSync(path)) ?? null
  const present = found()
  if (present || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return present
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return found()
}

let browser: Promise<Browser> | null = null

/** The browser of this process, for all of its test files; it ends with the process. */
export const openBrowser = (): Promise<Browser> => (browser ??= launch())

/** It looks nothing up outside this machine. */
function launch(): Promise<Browser> {
  const executablePath = browserPath()
  if (!executablePath) throw new Error('No browser found: install Chromium or set CHROMIUM to its path.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      // a page a time is looked at: threads and processes beside it cost more than they bring
      '--in-process-gpu',
      '--js-flags=--single-threaded',
    ],
  })
}

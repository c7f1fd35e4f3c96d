import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const usual = [
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
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return found()
}

/** One browser for a test file. It looks nothing up outside this machine. */
export function openBrowser(): Promise<Browser> {
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
    ],
  })
}

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsIn, wrongImports } from '#test/import-rules.ts'

/** The owner's transactions pass by row-level security: these files need one, each for the reason given. */
const owners: Record<string, string> = {
  'platform/db.ts': 'defines it',
  'platform/viewer.ts': 'sign-in looks across organizations',
  'platform/security-event.ts': 'written also for people of no organization',
  'platform/signals.ts': 'the outbox is one for all organizations; it holds ids only',
  'platform/job-claim.ts': 'takes waiting jobs from the outbox of all organizations',
  'platform/job-schedule.ts': 'asks once of all organizations which have work that comes round every minute',
  'platform/job-worker.ts': 'takes waiting jobs from the outbox, then enters their organization',
  'platform/mail-worker.ts': 'sends the mail of all organizations',
  'platform/organization.ts': 'lists the organizations that scheduled work enters one by one',
  'platform/worker.ts': 'cleans up what all organizations share',
  'platform/presence.ts': 'an account is online in all its organizations',
  'platform/sockets.ts': 'a socket is opened before any organization is chosen',
  'engines/retention/nightly-server.ts': 'takes words out of histories, which nobody else may change',
  'engines/webhook/send-server.ts': 'sends what waits for the programs of all organizations',
  'engines/notify/push-server.ts': 'reads whom to push to across organizations',
  'modules/account/server/sign-in.ts': 'nobody is signed in yet',
  'modules/account/server/signed-in.ts': 'ends the session of another account in the same browser',
  'modules/account/server/otp.ts': 'nobody is signed in yet',
  'modules/account/server/refresh.ts': 'the cookie, not a person, names the session',
  'modules/account/server/sign-out.ts': 'the cookie, not a person, names the session',
  'modules/account/server/sessions.ts': 'sessions belong to accounts, which the app role may not write',
  'modules/account/server/own-terms.ts': 'what somebody agreed to belongs to all of their organizations',
  'modules/account/server/invitation.ts': 'who is invited belongs to no such organization yet',
  'modules/account/server/password-link.ts': 'nobody is signed in',
  'modules/account/server/change-password.ts': 'reads and writes the hash of a password',
  'modules/account/server/confirm-password.ts': 'reads the hash of a password',
  'modules/commons/server/system-email-log.ts': 'mails that belong to no organization, for the common code',
  'modules/hris/server/purge-person.ts': 'takes words out of histories, which nobody else may change',
  'modules/account/server/me.ts': 'writes preferences of an account',
  'modules/account/server/server-info.ts': 'nobody is signed in yet',
  'modules/account/server/permission-member.ts': 'one’s own groups in every organization',
  'modules/account/server/common-permission.ts': 'rights of the installation belong to no organization',
  'modules/account/server/common-group.ts': 'groups of rights of the installation belong to no organization',
  'modules/account/server/confirm-session.ts':
    'notes on one’s own session that its person has shown again who they are',
  'modules/account/server/authenticator-reset.ts':
    'whether a person belongs elsewhere too, and their sessions, are of no one organization',
  'modules/account/server/passkey.ts': 'keys of accounts, which the app role may not read',
  'modules/account/server/passkey-sign-in.ts': 'nobody is signed in yet',
  'modules/account/server/trusted-device.ts': 'devices of accounts, which the app role may not read',
  'modules/account/server/directory-sign-in.ts':
    'signing in, which HR tries: the account stands above organizations',
  'modules/account/server/provider-login.ts': 'nobody is signed in yet',
  'modules/account/server/provider-sign-in.ts': 'nobody is signed in yet',
  'modules/account/server/totp.ts': 'secrets of accounts, which the app role may not read',
  'modules/attendance/server/iclock.ts':
    'the serial number of a device tells which organization it calls for',
  'platform/step-up.ts': 'reads when one’s own session gave the password again',
  'platform/sealing-round.ts': 'asks of all organizations what is left to be sealed, and names the keys',
  'platform/seal-stored.ts': 'seals what histories hold, which nobody else may change',
  'platform/metrics.ts': 'counts what waits in the outboxes',
}

const files = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replace(/^src\//, ''))
  .toSorted()
const source = (file: string) => readFileSync(`src/${file}`, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '')
const importsOf = (file: string) => importsIn(source(file))

test.each(files)('%s imports only what its place allows', (file) => {
  expect(wrongImports(file, source(file)), 'no rule for this place').toEqual([])
})

test('modules use each other without cycles, and only the ones they name', async () => {
  const uses = new Map<string, Set<string>>()
  for (const file of files) {
    const own = /^modules\/([\w-]+)\//.exec(file)?.[1]
    if (!own || file.includes('.test.')) continue
    for (const name of importsOf(file)) {
      const other = /^#modules\/([\w-]+)\//.exec(name)?.[1]
      if (other && other !== own) uses.set(own, (uses.get(own) ?? new Set()).add(other))
    }
  }
  const walk = (name: string, path: string[]): void => {
    expect(path, `cycle: ${[...path, name].join(' → ')}`).not.toContain(name)
    for (const next of uses.get(name) ?? []) walk(next, [...path, name])
  }
  for (const name of uses.keys()) walk(name, [])
  for (const [name, used] of uses) {
    const text = source(`modules/${name}/module.ts`)
    for (const other of used)
      expect(text, `modules/${name}/module.ts does not name ${other} in uses`).toContain(`'${other}'`)
  }
})

test('only the listed files open transactions as owner', () => {
  const found = files.filter((file) => /\.asOwner\b/.test(source(file)) && !/\.test\.tsx?$/.test(file))
  expect(found.filter((file) => !(file in owners))).toEqual([])
})

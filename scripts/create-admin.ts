// Opens the first account of an installation without a demo: HR with every right in an organization, which is made
// when it is new. Also gives a known account those rights, and with --reset a new password. The first account holds what
// belongs to the installation too; another one only with --installation.
import { createInterface } from 'node:readline/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeAdmin, type WantedAdmin } from '#app/first-admin.ts'
import * as fields from '#kernel/fields.ts'
import { plainIdentity } from '#modules/account/server/identity.ts'
import { runCommand } from '#platform/command.ts'
import { readConfig } from '#platform/config.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { reachDatabase } from '#platform/postgres/reach.ts'

const usage =
  'npm run create-admin -- --email EMAIL --name NAME --organization SLUG [--organization-name NAME] [--time-zone ZONE] [--reset] [--installation]\n' +
  'The password is asked for, or read as the first line of standard input.'

await runCommand(usage, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      organization: { type: 'string' },
      'organization-name': { type: 'string' },
      'time-zone': { type: 'string' },
      reset: { type: 'boolean', default: false },
      installation: { type: 'boolean', default: false },
    },
  })
  if (!values.email || !values.name || !values.organization) return false
  const title = values['organization-name']
  const zone = values['time-zone']
  const wanted: WantedAdmin = {
    email: plainIdentity(checked(fields.email('--email').safeParse(values.email))),
    full_name: checked(fields.name('--name').safeParse(values.name)),
    slug: slugOf(values.organization),
    organization_name: title && checked(fields.text('--organization-name', 150).safeParse(title)),
    time_zone: zone && checked(fields.timeZone('--time-zone').safeParse(zone)),
    reset: values.reset,
    installation: values.installation,
  }
  const database = await reachDatabase(readConfig(process.env))
  try {
    await migrate(database.connection, path.resolve('migrations'))
    console.log(await withClient(database.connection, (client) => makeAdmin(client, wanted, askPassword)))
  } finally {
    await database.stop()
  }
  return true
})

async function askPassword(): Promise<string> {
  const typed = process.stdin.isTTY ? await typeUnseen('Password: ') : await firstLine()
  const password = checked(fields.newPassword().safeParse(typed))
  if (process.stdin.isTTY && (await typeUnseen('Once more: ')) !== password)
    throw new Error(fields.fieldMessages.passwordsDiffer)
  return password
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/** Reads a line from the terminal without showing it. */
async function typeUnseen(question: string): Promise<string> {
  process.stdout.write(question)
  process.stdin.setRawMode(true)
  try {
    let line = ''
    for await (const typed of process.stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(typed)) {
        if (character === '\r' || character === '\n') return line
        if (character === '\u0003') throw new Error('Given up')
        line = character === '\u007f' ? line.slice(0, -1) : line + character
      }
    }
    return line
  } finally {
    process.stdin.setRawMode(false)
    process.stdin.pause()
    process.stdout.write('\n')
  }
}

function slugOf(text: string): string {
  if (/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(text)) return text
  throw new Error('--organization: 3 to 40 small letters, digits and hyphens, such as himal')
}

/** The value of a field that holds, or its first message as the failure of the command. */
function checked<T>(
  result: { success: true; data: T } | { success: false; error: { issues: { message: string }[] } },
): T {
  if (result.success) return result.data
  throw new Error(result.error.issues[0]?.message)
}

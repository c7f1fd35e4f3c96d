// Plays what a device sent, as recorded in a file, against a running server and prints each difference: whoever installs
// tries a recording of their own site. Adds the devices that the file names, by a key or the login of an administrator.
import { parseArgs } from 'node:util'
import { runCommand } from '#platform/command.ts'
import { apiAt, playRecording, readRecording } from '#scripts/device-recording.ts'
import { demoPassword } from '#seeds/logins.ts'

const usage =
  'npm run -s device -- FILE --base URL [--organization SLUG] [--email EMAIL]\n' +
  'CHAUTARI_KEY is an API key with Attendance devices that may write; with it, --organization is required.\n' +
  'Otherwise CHAUTARI_PASSWORD is the password of EMAIL; without both, the administrator of the demo.'

await runCommand(usage, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      organization: { type: 'string' },
      email: { type: 'string', default: 'admin@demo.test' },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0 || !values.base) return false
  const base = values.base.replace(/\/+$/, '')
  const key = process.env['CHAUTARI_KEY'] || undefined
  if (key && !values.organization) return false
  const recording = await readRecording(file)
  const token = key ?? (await signedIn(base, values.email, process.env['CHAUTARI_PASSWORD'] ?? demoPassword))
  const slug = values.organization ?? (await firstOrganization(base, token))
  const differences = await playRecording(base, recording, apiAt(base, token, slug), (line) =>
    console.log(line),
  )
  console.log(
    `${recording.requests.length} requests, ${differences === 1 ? '1 difference' : `${differences} differences`}`,
  )
  if (differences > 0) process.exitCode = 1
  return true
})

async function signedIn(base: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${base}/api/v1/security/auth/`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
  })
  const answer = (await response.json()) as { token?: { access: string } | null }
  if (!answer.token)
    throw new Error(
      `${email} could not be signed in (${response.status}). Set CHAUTARI_PASSWORD, or an API key as CHAUTARI_KEY.`,
    )
  return answer.token.access
}

async function firstOrganization(base: string, token: string): Promise<string> {
  const response = await fetch(`${base}/api/v1/users/me/admin-info/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const answer = (await response.json()) as { switchable_organizations?: { slug: string }[] }
  const [first] = answer.switchable_organizations ?? []
  if (!first) throw new Error('This login administers no organization. Name one by --organization.')
  return first.slug
}

import { createServer, type AddressInfo, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { directories, directoryLine } from '#platform/outside/directory-line.ts'

const yes = Buffer.from('300c02010178070a010004000400', 'hex')
const answering = async (answer: Buffer) => {
  const server: Server = createServer((line) => {
    line.on('error', () => {})
    line.once('data', () => line.write(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`ldap://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const failed = await directoryLine(url, { ...directories([]), allows: () => true }, 'a certificate').catch(
    (error: unknown) => error,
  )
  server.close()
  return String(failed)
}

test.each([
  ['a refusal', Buffer.from('300c02010178070a010204000400', 'hex'), /offers no TLS/],
  ['more than the answer', Buffer.concat([yes, yes]), /does not answer as a directory/],
  [
    'words of another kind',
    Buffer.from('SSH-2.0-OpenSSH_9.2 and what follows, for a while and longer'),
    /not answer as|offers no TLS/,
  ],
  ['the answer to something else', Buffer.from('300c02010961070a010004000400', 'hex'), /offers no TLS/],
])('a line that is begun in the clear ends at %s', async (_, answer, problem) =>
  expect(await answering(answer)).toMatch(problem),
)

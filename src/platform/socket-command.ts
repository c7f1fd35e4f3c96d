import { z } from 'zod'
import type { Presence } from '#platform/presence.ts'
import { type Connection, type ConnectionBook, reply } from '#platform/socket-connection.ts'
import type { accessTokens } from '#platform/token.ts'
import { clock } from '#platform/clock.ts'
import { nextStep, type Viewers } from '#platform/viewer.ts'

/** What a browser may say (specification 1, sections 4 and 7). */
const Command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('join'), token: z.string().max(4096) }),
  z.object({ command: z.literal('subscribe_organization'), organization_slug: z.string().max(60) }),
  z.object({ command: z.literal('unsubscribe_organizations') }),
  z.object({ command: z.literal('logout') }),
])

interface Surroundings {
  viewers: Viewers
  tokens: ReturnType<typeof accessTokens>
  book: ConnectionBook
  presence: Presence
  strange: (connection: Connection) => void
  familiar: (connection: Connection) => void
}

const MOST_SOCKETS = 10
const MOST_REFUSED_JOINS = 5

export async function obey(around: Surroundings, connection: Connection, text: string): Promise<void> {
  const command = Command.safeParse(parsed(text))
  if (!command.success) return reply(connection, 'Unknown Command')
  switch (command.data.command) {
    case 'join':
      return join(around, connection, command.data.token)
    case 'subscribe_organization':
      return subscribe(around, connection, command.data.organization_slug)
    case 'unsubscribe_organizations':
      around.book.unsubscribe(connection)
      return reply(connection, 'unsubscribed')
    case 'logout':
      around.book.leave(connection)
      around.strange(connection)
      return reply(connection, 'logout')
  }
}

async function join(
  { viewers, tokens, book, presence, strange, familiar }: Surroundings,
  connection: Connection,
  token: string,
) {
  const session = tokens.session(token)
  const viewer = session ? await viewers.of(session) : null
  if (!viewer) {
    book.leave(connection)
    // the browser gets a new token and joins again: it has time for that, but not for ever
    if (++connection.refusedJoins > MOST_REFUSED_JOINS)
      return connection.socket.close(4001, 'Invalid User Token')
    strange(connection)
    return reply(connection, 'Invalid User Token')
  }
  const others = [...book.ofAccount(viewer.account_id)].filter((other) => other !== connection)
  if (others.length >= MOST_SOCKETS) return connection.socket.close(1013, 'Too many connections')
  // it may have closed while the session was looked up
  if (connection.socket.readyState !== connection.socket.OPEN) return
  connection.refusedJoins = 0
  familiar(connection)
  // it stays open, and hears nothing before what is asked first is done
  if (nextStep(viewer, clock.now())) return reply(connection, 'joined')
  book.join(connection, viewer)
  presence.seen(viewer.account_id)
  reply(connection, 'joined')
}

/** Only those who work for the organization from outside hear its inbox. Another organization does not exist. */
function subscribe({ book }: Surroundings, connection: Connection, slug: string) {
  const org = connection.viewer?.memberships.get(slug)
  if (!org || !(org.is_hr || org.is_audit))
    return reply(connection, 'Permission Denied', { organization_slug: slug })
  book.subscribe(connection, org.org_id)
  reply(connection, 'subscribed', { organization_slug: slug })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

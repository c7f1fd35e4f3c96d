import { useSyncExternalStore } from 'react'
import type { AdminInfo, Me } from '#modules/account/shared/me.ts'
import { light } from '#modules/account/web/light.ts'
import { WireError } from '#ui/data/failure.ts'
import { accessToken, mayRefresh, onLoggedOut } from '#ui/data/session.ts'
import { send } from '#ui/data/wire.ts'

/** Who is signed in, and what they may do: read once, then again when the server says that it changed. */
export interface Session {
  readonly me: Me
  readonly admin: AdminInfo
  /** The organization whose team a supervisor looks at. */
  readonly supervised: string | null
  /** When the server was asked, by the clock of this device. */
  readonly read_at: number
}

let session: Session | null = null
let reading: Promise<Session | null> | null = null
const watchers = new Set<() => void>()
const chosenTeam = 'chautari-supervised-organization'

export const currentSession = (): Session | null => session

export const useSession = (): Session | null => useSyncExternalStore(watch, currentSession, currentSession)

/** The session, read from the server if it has not been yet; null when nobody is signed in. */
export function openSession(): Promise<Session | null> {
  if (session) return Promise.resolve(session)
  if (accessToken() === null && !mayRefresh()) return Promise.resolve(null)
  reading ??= read()
    .catch(nobodyIfRefused)
    .finally(() => {
      reading = null
    })
  return reading
}

/** After rights, organization or the own record changed. */
export async function reloadSession(): Promise<void> {
  if (session) await read()
}

/** The stored user gives way to the one that the socket brought, when it is the same person (specification 1, section 4). */
export function replaceUser(told: unknown): void {
  if (!session || !isUser(told, session.me.user.id)) return
  const { me } = session
  put({ ...session, me: { ...me, user: { ...me.user, ...told } } })
}

// what the socket brings is made by the function that answers /users/me/
const isUser = (told: unknown, id: string): told is Me['user'] =>
  typeof told === 'object' && told !== null && 'id' in told && told.id === id

/** From now on the supervisor area shows the team of this organization. */
export function superviseIn(slug: string): void {
  localStorage.setItem(chosenTeam, slug)
  if (session) put({ ...session, supervised: supervisedOf(session.me) })
}

onLoggedOut(() => put(null))

async function read(): Promise<Session | null> {
  const [own, admin, { applyPreferences }] = await Promise.all([
    send(light.me, {}, { quiet: true }),
    send(light.adminInfo, {}, { quiet: true }),
    // Fetched beside the session: the calendars are too large for those who only see the login screen.
    import('#app/shell/preferences-of.ts'),
  ])
  if (!session) await applyPreferences(own)
  put({ me: own, admin, supervised: supervisedOf(own), read_at: Date.now() })
  return session
}

/** A session that the server no longer knows is none; the wire has said so. */
function nobodyIfRefused(error: unknown): null {
  if (error instanceof WireError && error.status === 401) return null
  throw error
}

/** The one they chose, the only one, or the one of their own employment. */
function supervisedOf({ supervisor, organization }: Me): string | null {
  const slugs = supervisor.organizations.map(({ slug }) => slug)
  const chosen = localStorage.getItem(chosenTeam)
  if (chosen && slugs.includes(chosen)) return chosen
  if (slugs.length === 1) return slugs[0] ?? null
  return supervisor.has_default && organization && slugs.includes(organization.slug)
    ? organization.slug
    : null
}

function watch(listener: () => void) {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

function put(next: Session | null) {
  session = next
  for (const listener of watchers) listener()
}

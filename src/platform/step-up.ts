import { forbidden, Refusal } from '#kernel/errors.ts'
import type { Ctx, PersonCtx, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

/** The key of the organization's setting of how HR comes in, which `modules/account` declares. */
export const ACCESS_SETTING = 'access'

/** Minutes within which it was shown who somebody is, for what is asked of everybody: rights, bank accounts, what cannot be undone. */
export const SHOWN_MINUTES = 5

/**
 * Before what does the most harm in the wrong hands: whoever calls has signed in, or shown again who they are, within the
 * minutes that the organization asks for; `always`: those where it asks for none. 428 otherwise; the browser asks and
 * tries again.
 */
export async function confirmedLately({ db, services, viewer, now }: Ctx, always = 0): Promise<void> {
  refuseKey(viewer)
  const saved = await db
    .selectFrom('singleton_setting')
    .select('value')
    .where('key', '=', ACCESS_SETTING)
    .executeTakeFirst()
  const minutes = minutesIn(saved?.value) || always
  if (minutes > 0) await shownLately({ services, viewer, now }, minutes)
}

/** The like within so many minutes, whatever an organization says: for what belongs to the installation. */
export async function shownLately(
  { services, viewer, now }: Pick<PersonCtx, 'services' | 'viewer' | 'now'>,
  minutes: number,
): Promise<void> {
  refuseKey(viewer)
  const session = await shownIn(services, viewer)
  const last = Math.max(at(session?.created_at), at(session?.confirmed_at))
  if (Date.parse(now) - last > minutes * 60_000) throw unshown()
}

/** When a session began, and when whoever is in it last showed again who they are. */
export const shownIn = ({ database }: Pick<Services, 'database'>, { session_id }: Viewer) =>
  // sessions are closed to the role of calls
  database.asOwner((owner) =>
    owner
      .selectFrom('account_session')
      .select(['created_at', 'confirmed_at'])
      .where('id', '=', session_id)
      .executeTakeFirst(),
  )

/** The browser asks, by whatever ways there are, and tries again. */
export const unshown = () => new Refusal(428, { detail: 'Please show again who you are.', confirm: true })

/** What a person answers for is done by no program. */
export function refuseKey({ api_key }: Pick<Viewer, 'api_key'>): void {
  if (api_key) throw forbidden('This is not for keys: a person has to do it.')
}

const at = (instant: string | null | undefined) => (instant ? Date.parse(instant) : 0)

function minutesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null || !('step_up_minutes' in value)) return 0
  return Number(value.step_up_minutes) || 0
}

import { lazy, useEffect } from 'react'
import { NotificationBell } from '#engines/notify/bell-web.tsx'
import type { Sheets } from '#engines/notify/target-web.ts'
import { onSocket, socket, useSocket } from '#ui/data/socket.ts'
import { Calendars } from '#app/shell/calendar-slot.tsx'
import { reloadSession, replaceUser, superviseIn } from '#app/shell/session.ts'
import type { Standing } from '#app/shell/place.ts'
import { useServerInfo } from '#app/shell/server-info.ts'

/** What an interactive notification opens. A module joins by one line. */
const sheets: Sheets = {
  change_request: lazy(() => import('#modules/hris/web/notified-change.tsx')),
  employment_review_request: lazy(() => import('#modules/hris/web/notified-review.tsx')),
  letter_request: lazy(() => import('#modules/hris/web/notified-letter.tsx')),
  balance_change_request: lazy(() => import('#modules/leave/web/notified-change.tsx')),
  compensatory_request: lazy(() => import('#modules/leave/web/notified-substitute.tsx')),
  encashment_request: lazy(() => import('#modules/leave/web/notified-encashment.tsx')),
  leave_cancel_request: lazy(() => import('#modules/leave/web/notified-cancel.tsx')),
  notice_post: lazy(() => import('#modules/noticeboard/web/notified-post.tsx')),
  leave_request: lazy(() => import('#modules/leave/web/notified-request.tsx')),
}

/** The bell, and the line to the server that rings it. */
export function Notifications({ standing: { session, place } }: { standing: Standing }) {
  const { slug } = place
  const enabled = useServerInfo()?.websocket
  const { connected, authenticated } = useSocket(enabled)
  const organization = session.admin.switchable_organizations.find((known) => known.slug === slug)
  useEffect(() => socket.follow(organization?.slug ?? null), [organization?.slug])
  useEffect(() => onSocket('user_update', userChanged), [])
  return (
    <Calendars>
      <NotificationBell
        key={organization?.slug ?? ''}
        inbox={
          organization
            ? {
                slug: organization.slug,
                name: organization.abbreviation,
                mayResolve: !session.me.user.is_audit_user,
              }
            : null
        }
        polled={!(connected && authenticated)}
        sheets={sheets}
        supervised={session.supervised}
        supervise={superviseIn}
      />
    </Calendars>
  )
}

/** The name is right at once; rights and organizations, which it does not carry, are read after it. */
function userChanged(user: unknown) {
  replaceUser(user)
  void reloadSession().catch(ignore)
}

// the wire has said what went wrong; what the page knows stands until the next time
const ignore = () => undefined

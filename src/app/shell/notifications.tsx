import { lazy, useEffect, useState } from 'react'
import { NotificationBell } from '#engines/notify/bell-web.tsx'
import type { DecisionProps, Decisions, Sheets } from '#engines/notify/target-web.ts'
import { onSocket, socket, useSocket } from '#ui/data/socket.ts'
import { Calendars } from '#app/shell/calendar-slot.tsx'
import { reloadSession, replaceUser, superviseIn } from '#app/shell/session.ts'
import type { Decided, Notified } from '#app/shell/notified.ts'
import type { Standing } from '#app/shell/place.ts'
import { useServerInfo } from '#app/shell/server-info.ts'

/** Where each sheet is stands in a file of its own, which comes when the first is opened. */
const sheet = (type: Notified) => lazy(async () => (await import('#app/shell/notified.ts')).notified[type]())

/** The buttons that decide it come when the drawer shows the first. */
const decision = (type: Decided) =>
  lazy(async () => {
    const [{ NoticeDecision }, { decided }] = await Promise.all([
      import('#engines/approval/notice-decision-web.tsx'),
      import('#app/shell/notified.ts'),
    ])
    const declared = await decided[type]()
    return { default: (props: DecisionProps) => <NoticeDecision declared={declared} {...props} /> }
  })

const types = {
  change_request: true,
  employment_review_request: true,
  letter_request: true,
  balance_change_request: true,
  compensatory_request: true,
  encashment_request: true,
  leave_cancel_request: true,
  notice_post: true,
  leave_request: true,
} satisfies Record<Notified, true>
const sheets: Sheets = Object.fromEntries(Object.keys(types).map((type) => [type, sheet(type as Notified)]))

const { notice_post: _, ...decidable } = types
const decisions: Decisions = Object.fromEntries(
  Object.keys(decidable satisfies Record<Decided, true>).map((type) => [type, decision(type as Decided)]),
)

/** The bell, and the line to the server that rings it. */
export function Notifications({ standing: { session, place } }: { standing: Standing }) {
  const { slug } = place
  const enabled = useServerInfo()?.websocket
  const { connected, authenticated } = useSocket(enabled)
  const organization = session.admin.switchable_organizations.find((known) => known.slug === slug)
  useEffect(() => socket.follow(organization?.slug ?? null), [organization?.slug])
  useEffect(() => onSocket('user_update', userChanged), [])
  const isUp = connected && authenticated
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lineTakes)
    return () => clearTimeout(timer)
  }, [])
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
        polled={!isUp}
        awaited={enabled !== false && !isUp && !isLate}
        sheets={sheets}
        decisions={decisions}
        supervised={session.supervised}
        supervise={superviseIn}
      />
    </Calendars>
  )
}

/** What is counted before the line is up would have to be counted again, for what came in between. */
const lineTakes = 1000

/** The name is right at once; rights and organizations, which it does not carry, are read after it. */
function userChanged(user: unknown) {
  replaceUser(user)
  void reloadSession().catch(ignore)
}

// the wire has said what went wrong; what the page knows stands until the next time
const ignore = () => undefined

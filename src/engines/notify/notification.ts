import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'

/** Whose doing it was; null when the program itself reports. */
const Actor = z.object({ full_name: z.string(), profile_picture: z.string().nullable() }).nullable()
const common = {
  id: z.string(),
  actor: Actor,
  text: z.string(),
  /** A path within the application. */
  url: z.string(),
  can_be_reminded: z.boolean(),
  is_interactive: z.boolean(),
  /** Which detail sheet it opens (specification 1, section 9). */
  interactive_type: z.string().nullable(),
  /** What the sheet needs to load itself, and `organization` as `{ slug, name }`. */
  interactive_data: z.record(z.string(), z.unknown()).nullable(),
}

/** A person's notification (specification 1, section 3). */
export const Notification = z.object({ ...common, notify_on: z.string(), read: z.boolean() })
export type Notification = z.output<typeof Notification>

/** An item of the inbox that the HR of an organization shares. */
export const OrgNotification = z.object({
  ...common,
  created_at: z.string(),
  is_resolved: z.boolean(),
  resolved_at: z.string().nullable(),
  resolved_by: z.object({ full_name: z.string() }).nullable(),
})
export type OrgNotification = z.output<typeof OrgNotification>

export const NotificationCounts = z.object({
  unread_count: z.number(),
  read_count: z.number(),
  total_count: z.number(),
})
export const OrgNotificationCounts = z.object({ unresolved: z.number(), resolved: z.number() })
const Reminded = z.object({ remind_count: z.number() })

const flag = z.enum(['true', 'false']).optional()
const access = { account: true } as const
/** Every HR user has the inbox; each sees in it what their codes let them read. */
const hr = { hr: [] } as const

export const notifications = {
  /** `?read=true` read, `?read=false` unread, without it all. The counts are of all, whatever the filter. */
  list: get('/notifications/', {
    private: true,
    access,
    query: pageQuery.pick({ limit: true, offset: true }).extend({ read: flag }),
    response: pageOf(Notification).extend(NotificationCounts.shape),
    summary: 'Own notifications',
  }),
  read: get('/notifications/{id}/', {
    private: true,
    access,
    response: Notification,
    summary: 'One own notification',
  }),
  markRead: post('/notifications/{id}/read/', {
    access,
    response: NotificationCounts,
    summary: 'Mark as read',
  }),
  markAllRead: post('/notifications/read-all/', {
    access,
    response: NotificationCounts,
    summary: 'Mark all as read',
  }),
  remind: post('/notifications/{id}/remind/', {
    access,
    response: Reminded,
    summary: 'Remind those who have not acted yet',
  }),
}

export const orgNotifications = {
  list: get('/notifications/{org}/organization/', {
    polled: true,
    access: hr,
    query: pageQuery.pick({ limit: true, offset: true }).extend({ is_resolved: flag }),
    response: pageOf(OrgNotification).extend(OrgNotificationCounts.shape),
    summary: 'Inbox of the HR of an organization',
  }),
  resolve: post('/notifications/{org}/{id}/resolve/', {
    access: hr,
    response: OrgNotificationCounts,
    summary: 'Mark as resolved',
  }),
  remind: post('/notifications/{org}/{id}/remind/', {
    access: hr,
    response: Reminded,
    summary: 'Remind those who have not acted yet',
  }),
  unresolve: post('/notifications/{org}/{id}/unresolve/', {
    access: hr,
    response: OrgNotificationCounts,
    summary: 'Mark as unresolved',
  }),
}

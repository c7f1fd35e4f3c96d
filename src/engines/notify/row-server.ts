import { sql, type RawBuilder } from 'kysely'
import type { Notification, OrgNotification } from '#engines/notify/notification.ts'

/** Columns of a select over `notification n` and `org_notification n` as their wire shapes declare them. */
const common = sql`
  n.id, n.text, n.url, n.can_be_reminded, n.interactive_type is not null as is_interactive, n.interactive_type, n.interactive_data,
  case when n.actor_name is not null then json_build_object('full_name', n.actor_name, 'profile_picture',
    (select a.profile_picture from account a where a.id = n.actor_account_id)) end as actor`

export const notificationColumns: RawBuilder<Notification> = sql<Notification>`${common}, n.notify_on, n.read_at is not null as read`

export const orgNotificationColumns: RawBuilder<OrgNotification> = sql<OrgNotification>`${common}, n.created_at,
  n.resolved_at is not null as is_resolved, n.resolved_at,
  (select json_build_object('full_name', a.full_name) from account a where a.id = n.resolved_by_account_id) as resolved_by`

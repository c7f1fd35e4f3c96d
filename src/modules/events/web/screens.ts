import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const posts = () => import('#modules/events/web/posts-page.tsx')
const scheduled = () => import('#modules/events/web/scheduled-posts.tsx')
const event = () => import('#modules/events/web/event-page.tsx')
const hr = { permission: [P.event.all] } as const

export const eventScreens: readonly BuiltScreen[] = [
  screen('user', 'calendar', 'Calendar', () => import('#modules/events/web/calendar-page.tsx')),
  screen('user', 'events', 'Events', () => import('#modules/events/web/event-list.tsx')),
  screen('user', 'events/{id}', 'Event', event),
  screen('user', 'events/{id}/posts/scheduled', 'Scheduled Posts of an Event', scheduled),
  screen('user', 'events/{id}/posts/{postId?}', 'Posts of an Event', posts),
  screen('user', 'posts/{id?}', 'Posts', posts),
  screen('user', 'posts/scheduled', 'Scheduled Posts', scheduled),
  screen('admin', 'organization/event', 'Events', () => import('#modules/events/web/event-list.tsx'), hr),
  screen('admin', 'organization/events/{id}', 'Event', event, hr),
]

import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Mark } from '#platform/jobs.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { audienceOf, openReaders } from '#modules/noticeboard/server/post-audience.ts'

const BATCH = 500

const waiting = () => sql`from notice_post where is_important and state = 'Published' and notified_at is null
  and published_at <= ${clock.instant()}`

/**
 * Notifies the audience of important notices whose time has come. How far it came stands on the post and is written with
 * the notifications of each batch, so that nobody hears of it twice however often the job runs. Who comes into the
 * audience later sees the notice, without a notification.
 */
export const notifyOfImportant: Schedule = {
  name: 'noticeboard.important',
  title: 'Notify people of important notices',
  every: 'minute',
  async neededIn(db) {
    const { rows } = await sql<{ org_id: number }>`select distinct org_id ${waiting()}`.execute(db)
    return rows.map(({ org_id }) => org_id)
  },
  needed: (db) => neededWhere(waiting())(db),
  async run(ctx) {
    let notified = 0
    for (;;) {
      const some = await ctx.batch((db, mark) =>
        notifyNext(db, mark, dayAt(clock.instant(), ctx.org.time_zone)),
      )
      if (some === null) return { notified }
      notified += some
    }
  },
}

/** The next batch of the oldest of them; null: there is none. */
async function notifyNext(db: Db, mark: Mark, today: string): Promise<number | null> {
  const now = clock.instant()
  const post = await db
    .selectFrom('notice_post')
    .select(['id', 'author_id', 'segment_id', 'expires_on', 'notified_through'])
    .where('is_important', '=', true)
    .where('state', '=', 'Published')
    .where('notified_at', 'is', null)
    .where('published_at', '<=', now)
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!post) return null
  const isOver = post.expires_on !== null && post.expires_on < today
  const people = isOver
    ? []
    : await audienceOf(db, post, today)
        .where('e.account_id', 'is not', null)
        .where(
          sql<boolean>`e.id > coalesce(${post.notified_through}::uuid, '00000000-0000-0000-0000-000000000000')`,
        )
        .select('e.id')
        .orderBy('e.id')
        .limit(BATCH)
        .execute()
  if (people.length)
    await mark.signal('noticeboard.important', { id: post.id, employees: people.map(({ id }) => id) })
  await db
    .updateTable('notice_post')
    .set({
      notified_through: people.at(-1)?.id ?? post.notified_through,
      notified_at: people.length < BATCH ? now : null,
    })
    .where('id', '=', post.id)
    .execute()
  return people.length
}

export const importantNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'noticeboard.important',
    mailed: 'Noticeboard: an important notice',
    mailed_to: 'Employees the notice is for',
    payload: z.object({ id: z.uuid(), employees: z.array(z.uuid()).max(BATCH) }),
    async tell(ctx, { id, employees }) {
      const post = await shownPost(ctx, id)
      if (!post?.is_important) return null
      const people = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('id', 'in', employees)
        .where('account_id', 'is not', null)
        .execute()
      return {
        accounts: people.flatMap(({ account_id }) => account_id ?? []),
        text: `Important notice: “${post.title}”`,
        url: `/user/posts/${id}`,
        subject_id: id,
        mail: {
          subject: `Important notice: ${post.title}`,
          paragraphs: ['An important notice is on the noticeboard.'],
          button_label: 'Open notice',
        },
      }
    },
  }),
  notification({
    signal: 'noticeboard.reminded',
    mailed: 'Noticeboard: a reminder to acknowledge a notice',
    mailed_to: 'Employees who have not acknowledged it',
    waits: true,
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const post = await shownPost(ctx, id)
      if (!post?.asks_acknowledgement) return null
      const people = await openReaders(ctx.db, post, dayAt(ctx.at, ctx.org.time_zone))
        .select('e.account_id')
        .execute()
      return {
        accounts: people.flatMap(({ account_id }) => account_id ?? []),
        text: `Reminder: acknowledge “${post.title}”`,
        url: `/user/posts/${id}`,
        subject_id: id,
        mail: {
          subject: `Reminder: acknowledge “${post.title}”`,
          paragraphs: ['You have not acknowledged this notice yet.'],
          button_label: 'Open notice',
        },
      }
    },
  }),
]

const shownPost = ({ db }: SignalCtx, id: string) =>
  db
    .selectFrom('notice_post')
    .select(['id', 'title', 'author_id', 'segment_id', 'is_important', 'asks_acknowledgement'])
    .where('id', '=', id)
    .where('state', '=', 'Published')
    .executeTakeFirst()

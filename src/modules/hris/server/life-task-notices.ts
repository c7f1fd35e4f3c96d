import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { whoHas } from '#modules/hris/server/life-task-people.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'

const payload = z.object({ tasks: z.array(z.uuid()).max(500) })
const url = '/user/noticeboard'

/** Whoever has something to do when somebody joins, changes or leaves is told once for all of it. */
export const taskNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'life_task.assigned',
    mailed: 'Tasks: something was given to you',
    mailed_to: 'Who has to do it',
    waits: true,
    payload,
    tell: async (ctx, { tasks }) =>
      (await openOf(ctx, tasks)).map((own) =>
        notice(own, `${named(own)} for you, due on ${own.due_on}`, 'Tasks to do'),
      ),
  }),
  notification({
    signal: 'life_task.due',
    mailed: 'Tasks: a reminder of what is due',
    mailed_to: 'Who has to do it',
    payload: payload.extend({ on: z.string() }),
    tell: async (ctx, { tasks, on }) =>
      (await openOf(ctx, tasks)).map((own) =>
        notice(
          own,
          `${named(own)} for you and ${own.due_on < on ? 'should have been done by' : 'should be done by'} ${own.due_on}`,
          'A reminder of your tasks',
        ),
      ),
  }),
]

interface Own {
  account_id: string
  count: number
  /** Of the soonest. */
  title: string
  about: string
  subjects: number
  due_on: string
}

/** What of these is still open, by whom it waits for, who works here and has a login. */
async function openOf(ctx: SignalCtx, tasks: readonly string[]): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select w.account_id, count(*)::int as count, count(distinct t.subject_id)::int as subjects,
      (array_agg(t.title order by t.due_on, t.position))[1] as title,
      (array_agg(t.about order by t.due_on, t.position))[1] as about, min(t.due_on)::text as due_on
    from life_task t, ${whoHas(dayAt(ctx.at, ctx.org.time_zone))} w
    where t.id = any(${[...tasks]}::uuid[]) and t.state = 'Open'
    group by w.account_id`.execute(ctx.db)
  return rows
}

const named = ({ count, title, about, subjects }: Own) => {
  const of = subjects === 1 ? ` about ${about}` : ''
  return count === 1 ? `“${title}”${of} waits` : `${count} tasks${of} wait`
}

const notice = ({ account_id }: Own, text: string, subject: string): Notice => ({
  accounts: [account_id],
  text,
  url,
  mail: {
    subject,
    paragraphs: [`${subject}. Open your noticeboard to see what has to be done, and for whom.`],
    button_label: 'Open the noticeboard',
  },
})

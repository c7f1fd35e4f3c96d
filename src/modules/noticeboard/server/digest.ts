import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { wantsMail } from '#engines/notify/mail-choice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'

const AT = '07:00'
/** So many are named; of the others their number is told. */
const NAMED = 10

/** In the morning, where something was posted since the morning before. */
export const noticeDigest: Schedule = {
  name: 'noticeboard.digest',
  title: 'Mail the daily digest of the noticeboard',
  every: 'day',
  at: AT,
  needed: neededWhere(
    sql`from notice_post where state = 'Published' and published_at > now() - interval '4 days'`,
  ),
  async run(ctx, period) {
    return ctx.batch(async (db, mark) => {
      const of = (day: Day) => momentAt(day, AT, ctx.org.time_zone)
      const [from, to] = [of(addDays(period, -1)), of(period)]
      const post = await db
        .selectFrom('notice_post')
        .select('id')
        .where('state', '=', 'Published')
        .where('event_id', 'is', null)
        .where('published_at', '>', from)
        .where('published_at', '<=', to)
        .executeTakeFirst()
      if (post) await mark.signal('noticeboard.digest', { from, to })
      return { told: post ? 1 : 0 }
    })
  },
}

interface Posted {
  title: string
  author: string | null
  segment_id: string | null
}

/** Each gets what they see on the noticeboard: those who see the same get one letter. */
export const digestMail: SignalHandler = notification({
  signal: 'noticeboard.digest',
  mailed: 'Noticeboard: a daily digest of new posts',
  mailed_to: 'Who asks for it',
  on_request: true,
  payload: z.object({ from: z.string(), to: z.string() }),
  async tell(ctx, { from, to }) {
    const today = dayAt(to, ctx.org.time_zone)
    const { rows: posts } = await sql<Posted>`
      select n.title, e.full_name as author, n.segment_id from notice_post n
      left join employee e on e.org_id = n.org_id and e.id = n.author_id
      where n.state = 'Published' and n.event_id is null and n.published_at > ${from} and n.published_at <= ${to}
        and (n.expires_on is null or n.expires_on >= ${today})
      order by n.is_notice desc, n.published_at desc, n.id`.execute(ctx.db)
    if (posts.length === 0) return null
    const asked = [...new Set(posts.flatMap(({ segment_id }) => segment_id ?? []))]
    const alike = Map.groupBy(await readers(ctx, asked, today), ({ segments }) => segments.join())
    return [...alike.values()].flatMap((people) => {
      const segments = people[0]?.segments ?? []
      const seen = posts.filter(({ segment_id }) => segment_id === null || segments.includes(segment_id))
      return seen.length ? [letterOf(people, seen)] : []
    })
  },
})

interface Reader {
  account_id: string
  segments: string[]
}
/** Who wants it, with those of the segments that they are in. */
async function readers({ db }: SignalCtx, asked: readonly string[], today: Day): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select e.account_id, array(select s.id::text from unnest(${[...asked]}::uuid[]) s (id)
      where ${segmentCondition(sql`s.id`, sql`e.id`, today)} order by 1) as segments
    from employee e
    where e.account_id is not null and e.joined_on <= ${today} and (e.left_on is null or e.left_on >= ${today})
      and ${wantsMail('noticeboard.digest', sql`e.account_id`, true)}`.execute(db)
  return rows
}

function letterOf(people: readonly Reader[], posts: readonly Posted[]) {
  const named = posts.slice(0, NAMED).map(({ title, author }) => `“${title}” · ${author ?? 'HR'}`)
  const rest = posts.length - named.length
  return {
    accounts: people.map(({ account_id }) => account_id),
    text: `New on the noticeboard: ${posts.length}`,
    url: '/user/noticeboard',
    mail: {
      subject: `New on the noticeboard: ${posts.length}`,
      paragraphs: [...named, ...(rest > 0 ? [`And ${rest} more.`] : [])],
      button_label: 'Open noticeboard',
    },
  }
}

import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { occurrenceOf } from '#modules/forms/server/occurrences.ts'
import { audienceOf } from '#modules/forms/server/form-row.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'

const payload = z.object({ form_id: z.uuid() })

export const notifications: readonly SignalHandler[] = [
  ...requestNotifications({
    declared: formRequest,
    noun: 'form',
    granted: 'form',
    pages: {
      user: '/user/organization/form-request',
      supervisor: '/user/organization/form-request',
      admin: 'forms/response',
    },
    async said(ctx, id) {
      const { rows } = await sql<{ title: string }>`
        select f.title from form_request d join form f on f.org_id = d.org_id and f.id = d.form_id
        where d.request_id = ${id}`.execute(ctx.db)
      return rows[0]?.title ?? ''
    },
  }),
  notification({
    signal: 'form.opened',
    mailed: 'Forms: something to answer',
    mailed_to: 'Who has to answer',
    waits: true,
    payload,
    tell: (ctx, { form_id }) => toldOf(ctx, form_id, (title) => `Please answer: ${title}`),
  }),
  notification({
    signal: 'form.reminded',
    mailed: 'Forms: a reminder to answer',
    mailed_to: 'Who has not answered yet',
    payload,
    tell: (ctx, { form_id }) => toldOf(ctx, form_id, (title) => `Not answered yet: ${title}`),
  }),
]

/** Those whom a form is for and who have not answered it, while it is open. A form that may be asked for tells nobody. */
async function toldOf(ctx: SignalCtx, id: string, line: (title: string) => string) {
  const today = dayAt(ctx.at, ctx.org.time_zone)
  const form = await ctx.db
    .selectFrom('form')
    .select(['repeats', 'opens_on', 'closes_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!form) return null
  const occurrence = occurrenceOf(form, today)
  const { rows } = await sql<{ account_id: string; title: string }>`
    select e.account_id, f.title
    from form f cross join lateral ${audienceOf(sql`f`, today)} a
    join employee e on e.org_id = f.org_id and e.id = a.employee_id
    where f.id = ${id} and f.state = 'Published' and f.kind <> 'Request' and e.account_id is not null
      and not exists (select from form_answered d where d.form_id = f.id and d.employee_id = e.id
        and d.occurrence_on = ${occurrence.on})`.execute(ctx.db)
  const [first] = rows
  if (!first) return null
  const said = line(first.title)
  return {
    accounts: rows.map(({ account_id }) => account_id),
    text: occurrence.to ? `${said}: open until ${occurrence.to}` : said,
    url: `/user/organization/forms?form=${id}`,
    mail: {
      subject: said,
      paragraphs: [
        occurrence.to
          ? `You are asked to answer a form. It is open until ${occurrence.to}.`
          : 'You are asked to answer a form.',
      ],
      button_label: 'Open the form',
    },
  }
}

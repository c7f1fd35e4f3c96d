import { z } from 'zod'
import { daysBetween, type Day } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { about, hrUrl, teamUrl, whoAnswers } from '#modules/hris/server/confirmation-notices.ts'
import { supervisorsOf } from '#modules/hris/server/public.ts'

const asked = z.object({ confirmation_id: z.uuid() })
const near = z.object({ employee_id: z.uuid(), ends_on: z.string() })
const subject = 'A probation in your team comes to its end'
const silence = 'Without a word it ends in confirmation (Labour Act 13).'

/**
 * A probation comes to its end: whoever is asked about it hears by when to answer. At each of its days HR is told, who writes
 * the change, and the supervisor where nobody was asked.
 */
export const probationNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'probation.ending',
    mailed: subject,
    mailed_to: 'The supervisor, who may be asked to answer',
    waits: true,
    payload: z.union([asked, near]),
    tell: (ctx, of) =>
      'confirmation_id' in of ? questions(ctx, of.confirmation_id) : warning(ctx, of.employee_id, of.ends_on),
  }),
]

async function questions(ctx: SignalCtx, confirmation_id: string): Promise<Notice | null> {
  const row = await about(ctx, confirmation_id)
  if (row?.state !== 'Asked') return null
  const { name, ends_on, due_on } = row
  return {
    ...whoAnswers(row),
    text: `The probation of ${name} ends on ${ends_on}. Please say by ${due_on} whether to confirm`,
    url: row.supervisor === null ? hrUrl(ctx.org.slug, confirmation_id) : teamUrl(confirmation_id),
    subject_id: confirmation_id,
    mail: {
      subject,
      paragraphs: [
        'Somebody of your team is on a probation that ends soon. Please answer the questions about it and say whether to confirm, to extend, or to part.',
        silence,
      ],
      button_label: 'Answer',
    },
  }
}

async function warning(ctx: SignalCtx, employee_id: string, ends_on: Day): Promise<Notice[] | null> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['full_name', 'probation_ends_on', 'confirmed_on', 'left_on'])
    .where('id', '=', employee_id)
    .executeTakeFirst()
  // confirmed, prolonged or gone since: nothing to tell
  if (!person || person.probation_ends_on !== ends_on || person.confirmed_on || person.left_on) return null
  // who is asked for an answer has a form to open
  const form = await ctx.db
    .selectFrom('confirmation')
    .select('id')
    .where('employee_id', '=', employee_id)
    .where('ends_on', '=', ends_on)
    .executeTakeFirst()
  const today = dayAt(ctx.at, ctx.org.time_zone)
  const [supervisor] = await supervisorsOf(ctx.db, [employee_id], today)
  const left = daysBetween(today, ends_on)
  const line = `The probation of ${person.full_name} ends on ${ends_on}, in ${left} ${left === 1 ? 'day' : 'days'}`
  const toHr: Notice = {
    hr: [P.hris.employmentReview],
    about: { employee_id },
    text: `${line}. Without a word it ends in confirmation.`,
    url: form ? hrUrl(ctx.org.slug, form.id) : `/admin/${ctx.org.slug}/hris/users/${employee_id}?tab=job`,
    subject_id: employee_id,
  }
  if (form || !supervisor?.account_id) return [toHr]
  return [
    {
      accounts: [supervisor.account_id],
      text: `${line}. Tell HR whether to confirm: without a word it ends in confirmation.`,
      url: `/user/supervisor/my-team/employee-detail/${employee_id}`,
      subject_id: employee_id,
      mail: {
        subject,
        paragraphs: ['Somebody of your team is on a probation that ends soon.', silence],
        button_label: 'Open the person',
      },
    },
    toHr,
  ]
}

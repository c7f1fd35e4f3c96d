import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'

const BATCH = 200
/** Days before it is due from which people are reminded, and days between two reminders. */
const BEFORE = 3
const EVERY = 3
const url = '/user/profile?tab=documents'

/** Whoever has not sent a document that HR asked for is reminded until it is there. */
export const remindOfAsked: Schedule = {
  name: 'hris.document_ask_reminders',
  title: 'Remind people of documents that HR asked for',
  every: 'day',
  at: '08:45',
  needed: neededWhere(sql`from document_ask where not is_closed`),
  async run(ctx, period) {
    let reminded = 0
    let found: number
    do {
      found = await ctx.batch(async (db, mark) => {
        const { rows } = await sql<{ id: string }>`
          update document_ask_person set reminded_on = ${period} where id in (
            select p.id from document_ask_person p
            join document_ask a on a.org_id = p.org_id and a.id = p.ask_id
            join employee e on e.org_id = p.org_id and e.id = p.employee_id
            where p.state in ('Missing', 'Refused') and not a.is_closed and e.account_id is not null
              and a.due_on <= ${addDays(period, BEFORE)}
              and (p.reminded_on is null or p.reminded_on <= ${addDays(period, -EVERY)})
              and (e.left_on is null or e.left_on >= ${period})
            order by p.employee_id, p.id limit ${BATCH})
          returning id`.execute(db)
        if (rows.length)
          await mark.signal('document_ask.due', { lines: rows.map(({ id }) => id), on: period })
        return rows.length
      })
      reminded += found
    } while (found === BATCH)
    return { reminded }
  },
}

export const documentAskNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'document_ask.made',
    mailed: 'A document is asked of you',
    mailed_to: 'Who is asked',
    waits: true,
    payload: z.object({ ask_id: z.uuid() }),
    tell: async (ctx, { ask_id }) =>
      (await linesOf(ctx, sql`p.ask_id = ${ask_id} and p.state = 'Missing'`)).map((line) =>
        toPerson(line, `HR asks for ${line.title} until ${line.due_on}`, 'HR asks for a document'),
      ),
  }),
  notification({
    signal: 'document_ask.due',
    mailed: 'A document is asked of you: a reminder',
    mailed_to: 'Who has not sent it yet',
    payload: z.object({ lines: z.array(z.uuid()).max(BATCH), on: z.string() }),
    tell: async (ctx, { lines, on }) =>
      (await linesOf(ctx, sql`p.id = any(${lines}::uuid[]) and p.state in ('Missing', 'Refused')`)).map(
        (line) =>
          toPerson(
            line,
            line.due_on < on
              ? `${line.title} should have been sent by ${line.due_on}`
              : `${line.title} should be sent by ${line.due_on}`,
            'A document that HR asked for is missing',
          ),
      ),
  }),
  notification({
    signal: 'document_ask.decided',
    mailed: 'A document that you sent was seen by HR',
    mailed_to: 'Who sent it',
    payload: z.object({ line_id: z.uuid() }),
    tell: async (ctx, { line_id }) =>
      (await linesOf(ctx, sql`p.id = ${line_id}`)).map((line) =>
        toPerson(
          line,
          line.state === 'Refused'
            ? `${line.title} was refused: ${line.reason}. Please send it again.`
            : `${line.title} was accepted`,
          'HR has seen your document',
        ),
      ),
  }),
  notification({
    signal: 'document_ask.sent',
    title: 'Documents: somebody sent what was asked for',
    payload: z.object({ line_id: z.uuid() }),
    tell: async (ctx, { line_id }) =>
      (await linesOf(ctx, sql`p.id = ${line_id} and p.state = 'Sent'`)).map((line): Notice => ({
        hr: [P.hris.documents],
        about: { employee_id: line.employee_id },
        text: `${line.full_name} has sent ${line.title}`,
        url: `/admin/${ctx.org.slug}/hris/documents?shown=people&state=Sent`,
        subject_id: line.id,
      })),
  }),
]

interface Line {
  id: string
  title: string
  due_on: string
  state: string
  reason: string | null
  employee_id: string
  full_name: string
  account_id: string | null
}

async function linesOf(ctx: SignalCtx, condition: ReturnType<typeof sql>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select p.id, a.title, a.due_on::text as due_on, p.state, p.reason, p.employee_id, e.full_name, e.account_id
    from document_ask_person p join document_ask a on a.org_id = p.org_id and a.id = p.ask_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id where ${condition}`.execute(ctx.db)
  return rows
}

const toPerson = ({ account_id }: Line, text: string, subject: string): Notice => ({
  accounts: account_id ? [account_id] : [],
  text,
  url,
  mail: {
    subject,
    paragraphs: [`${subject}. Open your documents to see what.`],
    button_label: 'Open my documents',
  },
})

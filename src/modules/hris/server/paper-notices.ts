import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { acknowledgeBy } from '#modules/hris/server/document.ts'
import { endingPapers, type PaperKind } from '#modules/hris/server/expiry-papers.ts'
import { own } from '#modules/hris/server/own-notice.ts'
import { hrMailSettings } from '#modules/hris/shared/mail-settings.ts'

const profile = '/user/profile'

/** What is told of the papers of a person: their end, and that one is to be read. */
export const paperNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'employee_document.expiring',
    mailed: 'A document of yours comes to its end',
    mailed_to: 'Whose document it is',
    seen_by: { hr: [P.hris.documents] },
    payload: z.object({ document_id: z.uuid() }),
    async tell(ctx, { document_id }) {
      const { rows } = await sql<{
        title: string
        expires_on: string
        employee_id: string
        full_name: string
        account_id: string | null
      }>`select d.title, d.expires_on, e.id as employee_id, e.full_name, e.account_id
        from employee_document d join employee e on e.org_id = d.org_id and e.id = d.employee_id
        where d.id = ${document_id} and d.expires_on is not null`.execute(ctx.db)
      const [paper] = rows
      if (!paper) return null
      const mailed = (await settingOf(ctx.db, hrMailSettings)).document_expiry
      const { title, expires_on, full_name, account_id, employee_id } = paper
      return [
        ...own(account_id, {
          text: `Your document ${title} ends on ${expires_on}. Bring the new one to HR.`,
          url: `${profile}?tab=documents`,
          subject: 'A document of yours comes to its end',
          mailed,
        }),
        {
          hr: [P.hris.documents],
          further: {
            employee_id,
            line: `A document of ${full_name} comes to its end`,
            hr_url: `/admin/${ctx.org.slug}/hris/users/${employee_id}?tab=documents`,
          },
          text: `${title} of ${full_name} ends on ${expires_on}`,
          url: `/admin/${ctx.org.slug}/hris/users/${employee_id}?tab=documents`,
          subject_id: document_id,
        },
      ]
    },
  }),
  notification({
    signal: 'employee_paper.expiring',
    mailed: 'Your passport, licence or insurance comes to its end',
    mailed_to: 'Whose it is',
    seen_by: { hr: [P.hris.sensitive] },
    payload: z.object({ subject_id: z.uuid(), ends_on: z.string() }),
    async tell(ctx, { subject_id, ends_on }) {
      // renewed, changed or gone since: nothing to tell
      const { rows } = await sql<{
        kind: Exclude<PaperKind, 'Document'>
        employee_id: string
        full_name: string
        account_id: string | null
      }>`select x.kind, e.id as employee_id, e.full_name, e.account_id
        from (${endingPapers}) x join employee e on e.id = x.employee_id
        where x.subject_id = ${subject_id} and x.ends_on = ${ends_on} and x.kind <> 'Document'`.execute(
        ctx.db,
      )
      const [paper] = rows
      if (!paper) return null
      const mailed = (await settingOf(ctx.db, hrMailSettings)).document_expiry
      const { word, tab } = paperWords[paper.kind]
      const { full_name, account_id, employee_id } = paper
      const hr_url = `/admin/${ctx.org.slug}/hris/users/${employee_id}?tab=${tab}`
      return [
        ...own(account_id, {
          text: `Your ${word} ends on ${ends_on}. Tell HR of the new one.`,
          url: `${profile}?tab=${tab}`,
          subject: 'A paper of yours comes to its end',
          mailed,
        }),
        {
          hr: [P.hris.sensitive],
          further: { employee_id, line: `A paper of ${full_name} comes to its end`, hr_url },
          text: `The ${word} of ${full_name} ends on ${ends_on}`,
          url: hr_url,
          subject_id,
        },
      ]
    },
  }),
  notification({
    signal: 'employee_document.to_acknowledge',
    mailed: 'A document is to be read by you',
    mailed_to: 'Whose document it is',
    waits: true,
    payload: z.object({ document_id: z.uuid() }),
    async tell(ctx, { document_id }) {
      const paper = await unread(ctx, document_id)
      if (!paper) return null
      return own(paper.account_id, {
        text: `Please read “${paper.title}” and confirm it${paper.due_on ? ` until ${paper.due_on}` : ''}`,
        url: `${profile}?tab=documents`,
        subject: 'A document is to be read by you',
        mailed: true,
      })
    },
  }),
  notification({
    signal: 'employee_document.unread',
    mailed: 'A document waits to be read by you: a reminder',
    mailed_to: 'Whose document it is',
    payload: z.object({ document_id: z.uuid(), due_on: z.string(), on: z.string() }),
    async tell(ctx, { document_id, due_on, on }) {
      const paper = await unread(ctx, document_id)
      // read, or given another last day since: nothing to tell
      if (!paper || paper.due_on !== due_on) return null
      return own(paper.account_id, {
        text: `“${paper.title}” ${due_on < on ? 'was' : 'is'} to be read and confirmed by you until ${due_on}`,
        url: `${profile}?tab=documents`,
        subject: 'A document waits to be read by you',
        mailed: true,
      })
    },
  }),
]

/** A document that its person is asked to read and has not acknowledged. */
async function unread(ctx: SignalCtx, id: string) {
  const { rows } = await sql<{ title: string; account_id: string | null; due_on: string | null }>`
    select d.title, e.account_id, ${acknowledgeBy}::text as due_on
    from employee_document d join employee e on e.org_id = d.org_id and e.id = d.employee_id
    where d.id = ${id} and d.needs_acknowledgement and d.acknowledged_at is null and not d.is_archived`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

const paperWords = {
  Passport: { word: 'passport', tab: 'legal' },
  Licence: { word: 'driving licence', tab: 'legal' },
  Insurance: { word: 'insurance', tab: 'records' },
} as const

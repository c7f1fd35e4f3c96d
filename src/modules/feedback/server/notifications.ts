import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { closedAs } from '#modules/feedback/shared/feedback.ts'
import { notification } from '#engines/notify/notice-server.ts'

const codes = [P.feedback.all]

/** HR hears of what comes in, the sender of what is answered; who sent anonymously hears nothing, and looks by the key. */
export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'feedback.sent',
    title: 'Feedback: some came in',
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const { kind, title, sender_account_id, about } = await subjectOf(ctx, id)
      const noun = kind.toLowerCase()
      const text = sender_account_id
        ? `sent feedback (${noun}): ${title}`
        : `Anonymous feedback came in (${noun}): ${title}`
      return { hr: codes, ...about, text, url: adminUrl(ctx, id), subject_id: id }
    },
  }),
  notification({
    signal: 'feedback.commented',
    title: 'Feedback: somebody answered',
    payload: z.object({ subject_id: z.uuid(), id: z.uuid() }),
    async tell(ctx, { subject_id }) {
      const { title, sender_account_id, about } = await subjectOf(ctx, subject_id)
      if (ctx.account_id === sender_account_id)
        return {
          hr: codes,
          ...about,
          text: `${sender_account_id ? 'replied' : 'An anonymous sender replied'} about “${title}”`,
          url: adminUrl(ctx, subject_id),
          subject_id,
        }
      if (!sender_account_id) return null
      return {
        accounts: [sender_account_id],
        text: `answered your feedback “${title}”`,
        url: ownUrl,
        subject_id,
      }
    },
  }),
  notification({
    signal: 'feedback.settled',
    title: 'Feedback: its state has changed',
    payload: z.object({ id: z.uuid(), status: z.string() }),
    async tell(ctx, { id, status }) {
      const { title, sender_account_id } = await subjectOf(ctx, id)
      if (!sender_account_id || sender_account_id === ctx.account_id) return null
      const asks = closedAs.some((one) => one === status) ? '. Say how content you are' : ''
      const text = `marked your feedback “${title}” as ${status.toLowerCase()}${asks}`
      return { accounts: [sender_account_id], text, url: ownUrl, subject_id: id }
    },
  }),
  notification({
    signal: 'feedback.assigned',
    title: 'Feedback: you are asked to see to it',
    payload: z.object({ id: z.uuid(), assignee_id: z.uuid() }),
    async tell(ctx, { id, assignee_id }) {
      if (assignee_id === ctx.account_id) return null
      const { title } = await subjectOf(ctx, id)
      const text = `asked you to see to the feedback “${title}”`
      return { accounts: [assignee_id], text, url: adminUrl(ctx, id), subject_id: id }
    },
  }),
]

const ownUrl = '/user/feedback-suggestion'
const adminUrl = (ctx: SignalCtx, id: string) => `/admin/${ctx.org.slug}/feedback-suggestion/${id}`

async function subjectOf(ctx: SignalCtx, id: string) {
  const { employee_id, ...row } = await ctx.db
    .selectFrom('feedback as f')
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'f.org_id').onRef('e.account_id', '=', 'f.sender_account_id'),
    )
    .select(['f.kind', 'f.title', 'f.sender_account_id', 'e.id as employee_id'])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, about: employee_id === null ? {} : { about: { employee_id } } }
}

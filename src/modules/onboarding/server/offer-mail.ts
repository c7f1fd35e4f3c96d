import type { Ctx } from '#platform/context.ts'
import { letter } from '#platform/mail-letter.ts'
import { readerOf } from '#platform/mail-words.ts'

interface Link {
  full_name: string
  email: string
  secret: string
  valid_days: number
  language: string
}
/** The link names the organization by its number, behind whose wall the secret is looked for. */
export const mailLink = (ctx: Ctx, { secret, email, full_name, valid_days, language }: Link) => {
  const words = {
    subject: `Your offer from ${ctx.org.name}`,
    greeting: `Namaste ${full_name},`,
    paragraphs: [
      `${ctx.org.name} would like to work with you. Open the letter to read the offer, and to accept or decline it.`,
      `The link is good for ${valid_days} days, and only for you: do not pass it on.`,
    ],
    button: { label: 'Read the offer', path: `/offer-letter/${ctx.org.org_id}-${secret}` },
  }
  // a candidate has no language yet: it is that of the letter
  const reader = readerOf({ language: language === 'Nepali' ? 'ne' : 'en' })
  return ctx.services.mail.send(ctx.db, {
    org_id: ctx.org.org_id,
    to: email,
    // whoever has the link may answer: it is not among the mails that HR reads
    is_secret: true,
    ...letter(ctx.services.config.publicUrl, words, reader),
  })
}

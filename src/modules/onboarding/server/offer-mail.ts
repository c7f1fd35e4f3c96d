import { inDigits } from '#kernel/calendar/names.ts'
import type { Ctx } from '#platform/context.ts'
import { letter } from '#platform/mail-letter.ts'

interface Link {
  full_name: string
  email: string
  secret: string
  valid_days: number
  language: string
}
/** The link names the organization by its number, behind whose wall the secret is looked for. */
export const mailLink = (ctx: Ctx, { secret, email, ...link }: Link) => {
  const { label, ...words } = wordsAround(ctx.org.name, link)
  const button = { label, path: `/offer-letter/${ctx.org.org_id}-${secret}` }
  return ctx.services.mail.send(ctx.db, {
    org_id: ctx.org.org_id,
    to: email,
    // whoever has the link may answer: it is not among the mails that HR reads
    is_secret: true,
    ...letter(ctx.services.config.publicUrl, { ...words, button }),
  })
}

/** A candidate has no language yet: it is that of the letter. */
const wordsAround = (
  organization: string,
  { full_name, valid_days, language }: Omit<Link, 'email' | 'secret'>,
) =>
  language === 'Nepali'
    ? {
        subject: `${organization} बाट तपाईँलाई प्रस्ताव`,
        greeting: `नमस्ते ${full_name},`,
        paragraphs: [
          `${organization} तपाईँसँग काम गर्न चाहन्छ। प्रस्ताव पढ्न र स्वीकार वा अस्वीकार गर्न पत्र खोल्नुहोस्।`,
          `यो लिङ्क ${inDigits(valid_days, 'deva')} दिनसम्म तपाईँका लागि मात्र हो: अरूलाई नदिनुहोस्।`,
        ],
        label: 'प्रस्ताव पढ्नुहोस्',
      }
    : {
        subject: `Your offer from ${organization}`,
        greeting: `Namaste ${full_name},`,
        paragraphs: [
          `${organization} would like to work with you. Open the letter to read the offer, and to accept or decline it.`,
          `The link is good for ${valid_days} days, and only for you: do not pass it on.`,
        ],
        label: 'Read the offer',
      }

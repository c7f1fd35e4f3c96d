import { letter } from '#platform/mail-letter.ts'
import type { Who } from '#modules/recruitment/server/base.ts'
import type { LetterKind } from '#modules/recruitment/shared/words.ts'

interface To {
  email: string
  name: string
  job: string
  /** Of an interview. */
  time?: string
  place?: string
}
interface Link {
  label: string
  path: string
}

/** A letter in the organization's own words, or ours where it has none. Whoever has its link may act by it: no mail log keeps it. */
export async function sendLetter(ctx: Who, kind: LetterKind, to: To, button?: Link) {
  const own = await ctx.db
    .selectFrom('recruitment_letter')
    .select(['subject', 'body'])
    .where('kind', '=', kind)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  const fill = (text: string) =>
    text
      .replaceAll('{name}', to.name)
      .replaceAll('{job}', to.job)
      .replaceAll('{organization}', ctx.org.name)
      .replaceAll('{time}', to.time ?? '')
      .replaceAll('{place}', to.place ?? '')
  const words = own
    ? {
        subject: fill(own.subject),
        paragraphs: fill(own.body)
          .split(/\n\s*\n/)
          .map((line) => line.trim())
          .filter(Boolean),
      }
    : ourWords(kind, to, ctx.org.name)
  const content = { ...words, greeting: `Namaste ${to.name},`, ...(button ? { button } : {}) }
  await ctx.services.mail.send(ctx.db, {
    org_id: ctx.org.org_id,
    to: to.email,
    is_secret: button !== undefined,
    ...letter(ctx.services.config.publicUrl, content, { language: 'en' }),
  })
}

function ourWords(
  kind: LetterKind,
  { job, time = '', place = '' }: To,
  organization: string,
): { subject: string; paragraphs: string[] } {
  if (kind === 'Received')
    return {
      subject: `Your application at ${organization}`,
      paragraphs: [
        `We received your application for ${job}.`,
        'Use the link to see where it stands, or to withdraw it.',
      ],
    }
  if (kind === 'Invitation')
    return {
      subject: `Interview for ${job} at ${organization}`,
      paragraphs: [
        `You are invited to interview a candidate for ${job} at ${organization}.`,
        'Open the link for the questions. It is personal: please do not forward it.',
      ],
    }
  if (kind === 'Moved on')
    return {
      subject: `Your application at ${organization}`,
      paragraphs: [`Your application for ${job} has moved to the next stage. We will contact you about it.`],
    }
  if (kind === 'Rejected')
    return {
      subject: `Your application at ${organization}`,
      paragraphs: [
        `Thank you for your interest in ${job}. We have decided to continue with other candidates.`,
        'We wish you all the best.',
      ],
    }
  if (kind === 'Interview times')
    return {
      subject: `Choose a time for your interview at ${organization}`,
      paragraphs: [
        `You have an interview for ${job} at ${organization}.`,
        'Open the link and choose the time that suits you. It is personal: please do not forward it.',
      ],
    }
  if (kind === 'Interview scheduled')
    return {
      subject: `Interview at ${organization} on ${time}`,
      paragraphs: [`The interview for ${job} takes place on ${time}.`, ...(place ? [`Place: ${place}`] : [])],
    }
  if (kind === 'Reference check')
    return {
      subject: `Reference for a candidate of ${organization}`,
      paragraphs: [
        `A candidate for ${job} at ${organization} named you as a referee.`,
        'Only the hiring team reads your answers, not the candidate. It takes less than ten minutes.',
      ],
    }
  return {
    subject: `Salary offer from ${organization}`,
    paragraphs: [
      `${organization} offers you a salary for ${job}.`,
      'Open the link to accept it, to ask for more, or to decline.',
    ],
  }
}

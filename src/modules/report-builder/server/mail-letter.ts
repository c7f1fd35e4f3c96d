import { allowed, P } from '#kernel/permission.ts'
import type { JobCtx } from '#platform/jobs.ts'
import type { NewMail } from '#platform/mail.ts'
import { letter } from '#platform/mail-letter.ts'
import type { Edition } from '#modules/report-builder/server/mail-files.ts'
import { mailWords } from '#modules/report-builder/server/mail-words.ts'
import type { Given } from '#modules/report-builder/server/shares.ts'

/** Larger than this a file is not mailed: many servers refuse it, and whoever gets it as well. */
export const MOST_MAILED = 5 * 1024 * 1024

export const isAttached = ({ file }: Pick<Edition, 'file'>): boolean =>
  file !== null && file.content.bytes <= MOST_MAILED

/** What a recipient reads: which report, of which day, how many lines; what is in it stands in the file only. */
export function letterFor(
  { services, org, today }: JobCtx,
  report: { id: string; name: string; account_name: string },
  edition: Edition,
  { person, without }: Given,
): NewMail {
  const attached = isAttached(edition)
  const { rows, file } = edition
  const words = mailWords[person.language === 'ne' ? 'ne' : 'en']
  return {
    org_id: org.org_id,
    to: person.email ?? '',
    ...letter(services.config.publicUrl, {
      subject: words.subject(report.name, today),
      greeting: words.greeting(person.full_name),
      paragraphs: [
        words.holds(report.name, today, rows),
        attached ? words.attached : file ? words.tooLarge : words.unmailed,
        ...(without.length ? [words.without(without.join(', '))] : []),
      ],
      button: { label: words.open, path: pathTo(org.slug, report.id, person.codes) },
      footer: words.footer(report.account_name, org.name),
    }),
    ...(attached && file ? { attachment: file.content } : {}),
  }
}

/** The page that the reader's codes admit to. */
const pathTo = (slug: string, id: string, codes: readonly string[]) =>
  allowed(new Set(codes), [P.reportBuilder.all], 'read')
    ? `/admin/${slug}/master-report/build?report=${id}`
    : `/admin/${slug}/hris/reports/generate-report?report=${id}`

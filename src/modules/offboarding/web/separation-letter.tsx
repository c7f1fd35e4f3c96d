import { Button } from '@mantine/core'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { issueDrafts, issueLetters, lettersOf } from '#modules/hris/shared/letter.ts'
import { FileLink } from '#engines/file/file-link-web.tsx'
import type { Separation } from '#modules/offboarding/shared/separation.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** The letter that belongs to this way of leaving: to be read once it is out, until then to be issued. */
export function SeparationLetter({ row }: { row: Separation }) {
  const { org, today, may } = useScope()
  const mayIssue = may([P.hris.letterTemplates], 'write')
  const read = useRead(
    lettersOf,
    may([P.hris.letterTemplates])
      ? { params: { org, employee_id: row.person.id }, query: { as: 'hr' } }
      : null,
    { errors: 'inline' },
  )
  const success = (made: { numbers: readonly string[] }) =>
    made.numbers.length
      ? t('separation.letterIssued', { number: made.numbers.join(', ') })
      : t('separation.letterDrafted')
  const issue = useAction(issueLetters, { success })
  const issueDraft = useAction(issueDrafts, { success })
  const template = row.separation_type?.letter
  if (!template || !read.data) return null
  // of an earlier time here there may be a letter by the same template
  const written = read.data.results.filter(
    (letter) =>
      letter.template?.id === template.id &&
      letter.status !== 'Revoked' &&
      letter.issued_on >= row.notified_on,
  )
  const out = written.find(({ file }) => file !== null)
  if (out?.file)
    return (
      <Callout
        tone="success"
        title={t('separation.letterOut', { name: template.name, number: out.number ?? '' })}
      >
        <DateText value={out.issued_on} /> · {out.issued_by_name} · <FileLink file={out.file} />
      </Callout>
    )
  const [draft] = written
  if (!mayIssue) return null
  if (draft && !draft.abilities.issue) return <Callout>{t('separation.letterWaits')}</Callout>
  const send = () =>
    draft
      ? issueDraft.run({ params: { org }, body: { ids: [draft.id] } })
      : issue.run({
          params: { org },
          body: { template_id: template.id, employee_ids: [row.person.id], issued_on: today },
        })
  return (
    <Button variant="default" loading={issue.pending || issueDraft.pending} onClick={() => void send()}>
      {t('separation.issueLetter', { name: template.name })}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconFileText, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  acknowledgeLetter,
  approveLetter,
  discardDraft,
  issueDrafts,
  letterKinds,
  letters,
  lettersOf,
  letterStates,
  revokeLetter,
  type LetterRow,
} from '#modules/hris/shared/letter.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { FileLink } from '#engines/file/file-link-web.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { LetterAsk } from '#modules/hris/web/letter-ask.tsx'
import { LetterDraft } from '#modules/hris/web/letter-draft.tsx'
import { Panel } from '#modules/hris/web/panel.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

interface Revocation {
  reason: string
}
const F = fieldsOf<Revocation>()

/** What was issued, to whom, by whom, and whether it was received. */
export function LetterLog() {
  const { org, may } = useScope()
  const [revoked, setRevoked] = useState<LetterRow | null>(null)
  const list = useList(letters, { params: { org } })
  const exports = useExports(letters, list)
  const history = useRowHistory('letter', [P.hris.letterTemplates])
  const revoke = useAction(revokeLetter, { success: t('letters.revoked') })
  const [draft, setDraft] = useState<LetterRow | null>(null)
  const approve = useAction(approveLetter, { success: pt('letters.approved') })
  const discard = useAction(discardDraft, { success: pt('letters.discarded') })
  const issue = useAction(issueDrafts, {
    success: ({ issued, numbers }) => pt('letters.issued', { count: issued, number: numbers[0] ?? '' }),
  })
  const issueAll = (rows: readonly LetterRow[]) =>
    issue.run({ params: { org }, body: { ids: rows.map(({ id }) => id) } })
  const askToDiscard = async ({ id }: LetterRow) => {
    if (await confirm()) await discard.run({ params: { org, id } })
  }
  const editable = may([P.hris.letterTemplates], 'write')
  return (
    <>
      <DataTable<LetterRow>
        title={t('letters.log')}
        name="letters"
        list={list}
        exports={exports}
        columns={[
          {
            key: 'number',
            title: t('letters.number'),
            // what has no number is told apart by whose it is
            value: ({ number, kind, person }) => number ?? `${inWords(kind)}, ${person.full_name}`,
            render: ({ number }) => number ?? pt('letters.notYet'),
          },
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'kind', title: t('letters.kind'), value: ({ kind }) => inWords(kind) },
          { key: 'issued_on', title: t('letters.date'), kind: 'day' },
          { key: 'issued_by_name', title: t('letters.by'), hidden: true },
          { key: 'approved_by_name', title: pt('letters.approvedBy'), hidden: true },
          {
            key: 'template',
            title: pt('letters.template'),
            hidden: true,
            value: ({ template }) =>
              template && `${template.name} · ${pt('letters.version', { no: template.revision })}`,
          },
          { key: 'status', title: t('columns.status'), kind: 'status' },
          { key: 'revoked_reason', title: t('columns.reason'), hidden: true },
          {
            key: 'file',
            title: t('documents.file'),
            value: (row) => row.file?.name ?? null,
            render: ({ file }) => file && <FileLink file={file} />,
          },
        ]}
        filters={[
          { name: 'status', title: t('columns.status'), options: [...letterStates], multiple: true },
          { name: 'kind', title: t('letters.kind'), options: [...letterKinds], multiple: true },
        ]}
        bulk={editable ? [{ title: t('letters.issue'), icon: <IconSend size={16} />, run: issueAll }] : []}
        rowActions={(row) => [
          ...(row.abilities.change
            ? [{ title: pt('letters.openDraft'), icon: <IconFileText size={16} />, run: () => setDraft(row) }]
            : []),
          ...(row.abilities.approve
            ? [
                {
                  title: pt('letters.approve'),
                  icon: <IconCheck size={16} />,
                  run: () =>
                    void approve.run({ params: { org, id: row.id }, body: { version: row.version } }),
                },
              ]
            : []),
          ...(row.abilities.issue
            ? [
                {
                  title: t('letters.issue'),
                  icon: <IconSend size={16} />,
                  run: () => void issueAll([row]),
                },
              ]
            : []),
          ...(row.abilities.change
            ? [
                {
                  title: pt('letters.discard'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void askToDiscard(row),
                },
              ]
            : []),
          ...(row.abilities.revoke
            ? [
                {
                  title: t('letters.revoke'),
                  icon: <IconBan size={16} />,
                  danger: true,
                  run: () => setRevoked(row),
                },
              ]
            : []),
          ...history.entries(row.id, row.number ?? row.subject),
        ]}
      />
      {history.dialog}
      <LetterDraft letter={draft} onClose={() => setDraft(null)} />
      <FormDialog<Revocation>
        key={revoked?.id ?? ''}
        opened={revoked !== null}
        onClose={() => setRevoked(null)}
        title={t('letters.revokeOf', { number: revoked?.number ?? '' })}
        submitTitle={t('letters.revoke')}
        initial={{ reason: '' }}
        submit={(values) =>
          revoke.attempt({
            params: { org, id: revoked?.id ?? '' },
            body: { ...values, version: revoked?.version ?? 0 },
          })
        }
      >
        <F.TextArea name="reason" label={t('columns.reason')} required />
      </FormDialog>
    </>
  )
}

/** Letters of one person, on the profile: the person says that they have them. */
export function LettersPanel({ profile }: { profile: Profile }) {
  const { org, as, employee_id } = useScope()
  const read = useRead(
    lettersOf,
    { params: { org, employee_id: profile.id }, query: { as } },
    { errors: 'inline' },
  )
  const acknowledge = useAction(acknowledgeLetter, { success: t('letters.acknowledged') })
  const [asks, setAsks] = useState(false)
  const isOwn = as === 'user' && profile.id === employee_id
  return (
    <Panel
      title={t('letters.mine')}
      action={
        isOwn && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAsks(true)}>
            {pt('asked.ask')}
          </Button>
        )
      }
    >
      <LetterAsk opened={asks} onClose={() => setAsks(false)} />
      {read.error && <ErrorState error={read.error} compact onRetry={() => void read.refetch()} />}
      {read.data?.results.length === 0 && <Empty compact title={t('letters.none')} />}
      <ul className={styles.people}>
        {read.data?.results.map((letter) => (
          <li key={letter.id}>
            <span>
              {letter.file ? <FileLink file={letter.file} /> : letter.subject}
              <span className={styles.dim}>
                {' '}
                {letter.number ?? pt('letters.notYet')} · <Day value={letter.issued_on} />
              </span>
            </span>
            {isOwn && letter.status === 'Issued' ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void acknowledge.run({ params: { org, id: letter.id } })}
              >
                {t('letters.acknowledge')}
              </Button>
            ) : (
              <StatusBadge status={letter.status} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

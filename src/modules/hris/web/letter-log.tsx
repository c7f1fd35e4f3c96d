import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import {
  acknowledgeLetter,
  approveLetter,
  discardDraft,
  issueDrafts,
  letters,
  lettersOf,
  revokeLetter,
  type LetterRow,
} from '#modules/hris/shared/letter.ts'
import styles from '#modules/hris/web/hris.module.css'
import { LetterAsk } from '#modules/hris/web/letter-ask.tsx'
import { LetterDraft } from '#modules/hris/web/letter-draft.tsx'
import { Panel } from '#modules/hris/web/panel.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

/** What was issued, to whom, by whom, and whether it was received. */
export function LetterLog() {
  const [draft, setDraft] = useState<LetterRow | null>(null)
  const history = useRowHistory('letter', [P.hris.letterTemplates])
  return (
    <>
      <ListTable
        of={letters}
        actions={[approveLetter, issueDrafts, discardDraft, revokeLetter]}
        // what has no number is told apart by whose it is
        name={({ number, kind, person }) => number ?? `${declared(kind)}, ${person.full_name}`}
        render={{
          number: ({ number }) => number ?? pt('letters.notYet'),
          template: ({ template }) =>
            template && `${template.name} · ${pt('letters.version', { no: template.revision })}`,
          file: ({ file }) => file && <FileLink file={file} />,
        }}
        rowActions={(row) => [
          ...(row.abilities.change
            ? [{ title: pt('letters.openDraft'), icon: <IconFileText size={16} />, run: () => setDraft(row) }]
            : []),
          ...history.entries(row.id, row.number ?? row.subject),
        ]}
      />
      {history.dialog}
      <LetterDraft letter={draft} onClose={() => setDraft(null)} />
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
      <ReadState read={read}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty compact title={t('letters.none')} />
          ) : (
            <ul className={styles.people}>
              {results.map((letter) => (
                <li key={letter.id}>
                  <span>
                    {letter.file ? <FileLink file={letter.file} /> : letter.subject}
                    <span className={styles.dim}>
                      {' '}
                      {letter.number ?? pt('letters.notYet')} · <Day value={letter.issued_on} />
                    </span>
                  </span>
                  {isOwn && letter.status === 'Issued' ? (
                    <ActionButtons compact actions={[acknowledgeLetter]} of={letter} />
                  ) : (
                    <StatusBadge status={letter.status} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </Panel>
  )
}

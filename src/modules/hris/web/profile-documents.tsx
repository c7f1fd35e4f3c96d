import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  acknowledgeDocument,
  changeDocument,
  documentsOf,
  removeDocument,
  type EmployeeDocument,
} from '#modules/hris/shared/document.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { DocumentForm, type DocumentWork } from '#modules/hris/web/document-form.tsx'
import { FileLink, openStored } from '#engines/file/file-link-web.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { ReadBadge } from '#modules/hris/web/read-badge.tsx'
import { t } from '#modules/hris/web/words.ts'

/** A person's papers, with those that were renewed. */
export function DocumentsPanel({ profile }: { profile: Profile }) {
  const { org, as } = useScope()
  const [work, setWork] = useState<DocumentWork | null>(null)
  // until the list is read again it does not say that the file was opened
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const noteOpened = (id: string) => setOpened((before) => new Set([...before, id]))
  const read = useRead(
    documentsOf,
    { params: { org, employee_id: profile.id }, query: { as } },
    { errors: 'inline' },
  )
  const remove = useAction(removeDocument, {
    success: t('records.deleted', { title: t('documents.one') }),
  })
  const change = useAction(changeDocument, {
    success: t('records.updated', { title: t('documents.one') }),
  })
  const editable = read.data?.right === 'edit'
  const askToRemove = async (id: string) => {
    if (await confirm()) await remove.run({ params: { org, employee_id: profile.id, id } })
  }
  return (
    <Panel
      title={t('documents.panel')}
      action={
        editable && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setWork({ employeeId: profile.id, known: null, renews: false })}
          >
            {t('records.add')}
          </Button>
        )
      }
    >
      <ReadState read={read} lines={4} />
      {read.data?.results.length === 0 && <Empty compact title={t('records.none')} />}
      {read.data?.results.map((paper) => (
        <div key={paper.id} className={styles.record}>
          <Facts
            layout="rows"
            facts={[
              { label: paper.category.name, value: <strong>{paper.title}</strong> },
              {
                label: t('columns.status'),
                value: <StatusBadge status={paper.is_archived ? 'Archived' : paper.state} />,
              },
              paper.number !== null && { label: t('documents.number'), value: paper.number },
              paper.issued_on !== null && {
                label: t('documents.issued'),
                value: <Day value={paper.issued_on} />,
              },
              paper.expires_on !== null && {
                label: t('documents.expires'),
                value: <Day value={paper.expires_on} />,
              },
              {
                label: t('documents.file'),
                value: <FileLink file={paper.file} onOpen={() => noteOpened(paper.file.id)} />,
              },
            ]}
          />
          {paper.needs_acknowledgement && (
            <Read
              paper={paper}
              employeeId={profile.id}
              isOpened={paper.opened_at !== null || opened.has(paper.file.id)}
              onOpen={() => noteOpened(paper.file.id)}
            />
          )}
          {editable && (
            <span className={styles.recordActions}>
              {paper.state !== 'Renewed' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('documents.renew')}
                  onClick={() => setWork({ employeeId: profile.id, known: paper, renews: true })}
                >
                  <IconRefresh size={15} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('records.edit')}
                onClick={() => setWork({ employeeId: profile.id, known: paper, renews: false })}
              >
                <IconPencil size={15} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(paper.is_archived ? 'documents.restore' : 'documents.archive')}
                onClick={() =>
                  void change.run({
                    params: { org, employee_id: profile.id, id: paper.id },
                    body: { version: paper.version, is_archived: !paper.is_archived },
                  })
                }
              >
                {paper.is_archived ? <IconArchiveOff size={15} /> : <IconArchive size={15} />}
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('records.delete')}
                onClick={() => void askToRemove(paper.id)}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </span>
          )}
        </div>
      ))}
      <DocumentForm work={work} onClose={() => setWork(null)} />
    </Panel>
  )
}

/** Whether the person has confirmed that they have read it, and their button to say so. */
function Read({
  paper,
  employeeId,
  isOpened,
  onOpen,
}: {
  paper: EmployeeDocument
  employeeId: string
  isOpened: boolean
  onOpen: () => void
}) {
  const { org, as } = useScope()
  const acknowledge = useAction(acknowledgeDocument, { success: t('discipline.done') })
  return (
    <div className={styles.proof}>
      {paper.acknowledged_at ? (
        <span>
          ✓ {t('documents.acknowledged')} <Moment value={paper.acknowledged_at} />
        </span>
      ) : (
        <span>
          {paper.acknowledgement && <ReadBadge state={paper.acknowledgement} />}{' '}
          {paper.acknowledge_by && (
            <>
              {t('documents.acknowledgeBy')} <Day value={paper.acknowledge_by} />
            </>
          )}
        </span>
      )}
      {as === 'user' && !paper.acknowledged_at && !isOpened && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            onOpen()
            void openStored(org, paper.file.id)
          }}
        >
          {t('documents.openFirst')}
        </Button>
      )}
      {as === 'user' && !paper.acknowledged_at && isOpened && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={acknowledge.pending}
          onClick={() => void acknowledge.run({ params: { org, employee_id: employeeId, id: paper.id } })}
        >
          {t('discipline.acknowledge')}
        </Button>
      )}
    </div>
  )
}

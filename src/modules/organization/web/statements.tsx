import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { acknowledge } from '#modules/organization/shared/acknowledgement.ts'
import { statements, type Statement } from '#modules/organization/shared/statement.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

/** What the organization stands for, to be read and, where it asks so, confirmed. */
export default function Statements({ topic }: { topic: 'vision' | 'ethics' }) {
  const { org } = useScope()
  const read = useRead(statements, { params: { org }, query: { topic } })
  const confirm = useAction(acknowledge, { success: t('statement.confirmed') })
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={6} />} compact={false} />
  const { results } = read.data
  const open = results.filter(
    ({ needs_acknowledgement, acknowledged_at }) => needs_acknowledgement && !acknowledged_at,
  )
  return (
    <>
      <PageHead title={t(`statement.title.${topic}`)} subtitle={t(`statement.reader.${topic}`)} />
      {open.length > 0 && (
        <Callout tone="warning" title={t('statement.open', { count: open.length })}>
          <p>{t('statement.openHint')}</p>
          <Button
            leftSection={<IconCheck size={16} />}
            loading={confirm.pending}
            onClick={() =>
              void confirm.run({
                params: { org },
                body: { items: open.map(({ id, edition }) => ({ id, edition })) },
              })
            }
          >
            {t('statement.confirm')}
          </Button>
        </Callout>
      )}
      {results.length === 0 && <Empty hint={t('statement.emptyHint')} />}
      <div className={styles.statements}>
        {results.map((statement) => (
          <Article key={statement.id} statement={statement} />
        ))}
      </div>
    </>
  )
}

function Article({ statement }: { statement: Statement }) {
  const { kind, title, body, acknowledged_at, needs_acknowledgement } = statement
  return (
    <article className={styles.statement}>
      <small>{declared(kind)}</small>
      <h2>{title}</h2>
      {body.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {acknowledged_at ? (
        <footer>
          <StatusBadge status={t('statement.done')} tone="success" /> <Moment value={acknowledged_at} />
        </footer>
      ) : (
        needs_acknowledgement && (
          <footer>
            <StatusBadge status={t('statement.toConfirm')} tone="warning" />
          </footer>
        )
      )}
    </article>
  )
}

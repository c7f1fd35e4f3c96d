import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { emailLog, emailStates } from '#modules/organization/shared/email-log.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

type Mail = ResponseOf<typeof emailLog>['results'][number]
const tones: Record<Mail['state'], Tone> = {
  Queued: 'warning',
  Sent: 'success',
  Logged: 'info',
  Failed: 'danger',
}

/** What was mailed to whom, and whether it went out. */
export default function EmailLog() {
  const { org } = useScope()
  const list = useList(emailLog, { params: { org } })
  const exports = useExports(emailLog, list)
  const [opened, open] = useState<Mail | null>(null)
  return (
    <>
      <PageHead title={t('emailLog.title')} subtitle={t('emailLog.hint')} />
      <DataTable<Mail>
        title={t('emailLog.title')}
        name="email-log"
        list={list}
        exports={exports}
        onOpen={open}
        columns={[
          { key: 'subject', title: t('emailLog.subject') },
          { key: 'recipient', title: t('emailLog.to') },
          {
            key: 'state',
            title: t('emailLog.state'),
            render: ({ state }) => <StatusBadge status={t(`emailLog.is.${state}`)} tone={tones[state]} />,
          },
          { key: 'created_at', title: t('emailLog.written'), kind: 'datetime' },
          { key: 'sent_at', title: t('emailLog.sent'), kind: 'datetime' },
        ]}
        filters={[
          {
            name: 'state',
            title: t('emailLog.state'),
            multiple: true,
            options: emailStates.map((value) => ({ value, label: t(`emailLog.is.${value}`) })),
          },
          { name: 'days', title: t('emailLog.days'), kind: 'days', from: 'from', to: 'to' },
        ]}
      />
      <Dialog opened={opened !== null} onClose={() => open(null)} title={opened?.subject ?? ''} size="lg">
        {opened && (
          <>
            <Facts
              facts={[
                { label: t('emailLog.to'), value: opened.recipient },
                { label: t('emailLog.written'), value: <Moment value={opened.created_at} /> },
                { label: t('emailLog.tries'), value: opened.attempts },
              ]}
            />
            {opened.error && <Callout tone="danger" title={opened.error} />}
            <pre className={styles.mail}>{opened.body_text}</pre>
          </>
        )}
      </Dialog>
    </>
  )
}

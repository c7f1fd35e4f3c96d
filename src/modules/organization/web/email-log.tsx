import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { mailColumns, mailFilters } from '#modules/commons/web/public-mail-log.tsx'
import { emailLog } from '#modules/organization/shared/email-log.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

type Mail = ResponseOf<typeof emailLog>['results'][number]

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
        columns={mailColumns()}
        filters={mailFilters()}
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

import { useState } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { emailLog, type OrganizationMail } from '#modules/organization/shared/email-log.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

/** What was mailed to whom, and whether it went out. */
export default function EmailLog() {
  const [opened, open] = useState<OrganizationMail | null>(null)
  return (
    <>
      <ListScreen of={emailLog} title={t('emailLog.title')} subtitle={t('emailLog.hint')} onOpen={open} />
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

import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { filled, mailEvents, sampleFacts } from '#modules/commons/shared/mail-event.ts'
import styles from '#modules/commons/web/commons.module.css'
import { t } from '#modules/commons/web/words.ts'

interface Letter {
  name: string
  subject: string
  body: string
}

/** Words of the mails that the system sends, with what they may name. */
export default function EmailTemplates() {
  const [shown, show] = useState<Letter | null>(null)
  return (
    <>
      <SettingsScreen
        declared={emailTemplate}
        subtitle={t('mail.hint')}
        actions={(row) => [
          {
            title: t('mail.preview'),
            icon: <IconEye size={16} />,
            run: () =>
              show({
                name: String(row['name']),
                subject: String(row['subject']),
                body: String(row['body']),
              }),
          },
        ]}
      />
      <div className={styles.below}>
        <Callout tone="info" title={t('mail.facts')}>
          <dl className={styles.hints}>
            {Object.entries(mailEvents).map(([event, names]) => (
              <div key={event}>
                <dt>{event}</dt>
                <dd>
                  {names.map((name) => (
                    <code key={name}>{`{{${name}}}`}</code>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Callout>
      </div>
      <Dialog opened={shown !== null} onClose={() => show(null)} title={shown?.name ?? ''}>
        {shown && (
          <article className={styles.letter}>
            <h2>{filled(shown.subject, sampleFacts)}</h2>
            {filled(shown.body, sampleFacts)
              .split(/\n\s*\n/)
              .map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
          </article>
        )}
      </Dialog>
    </>
  )
}

import { IconEye, IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { filled, mailEvents, sampleFacts } from '#modules/commons/shared/mail-event.ts'
import { TemplateWords } from '#modules/commons/web/template-words.tsx'
import styles from '#modules/commons/web/commons.module.css'
import { t } from '#modules/commons/web/words.ts'

interface Letter {
  name: string
  subject: string
  body: string
}

/** Words of the mails that the system sends, with what they may name. */
export function MailTemplates() {
  const { may } = useScope()
  const [shown, show] = useState<Letter | null>(null)
  const [worded, word] = useState<{ id: string; name: string } | null>(null)
  return (
    <>
      <SettingsScreen
        declared={emailTemplate}
        headless
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
          ...(may(emailTemplate.edit, 'write')
            ? [
                {
                  title: t('mail.inNepali'),
                  icon: <IconLanguage size={16} />,
                  run: () => word({ id: String(row['id']), name: String(row['name']) }),
                },
              ]
            : []),
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
      <TemplateWords template={worded} onClose={() => word(null)} />
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

import { declared } from '#ui/i18n/declared.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { MailTemplates } from '#modules/commons/web/mail-templates.tsx'
import { NotificationTemplates } from '#modules/commons/web/notification-templates.tsx'
import { t } from '#modules/commons/web/words.ts'

/** Words for what the system says to people: by mail, and where they are told in the application. */
export default function EmailTemplates() {
  return (
    <>
      <PageHead title={emailTemplate.plural} subtitle={t('mail.hint')} />
      <AddressTabs
        label={declared(emailTemplate.plural)}
        tabs={[
          { value: 'mails', title: t('mail.tab'), show: () => <MailTemplates /> },
          { value: 'notifications', title: t('notice.tab'), show: () => <NotificationTemplates /> },
        ]}
      />
    </>
  )
}

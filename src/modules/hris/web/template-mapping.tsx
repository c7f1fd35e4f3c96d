import { Text } from '@mantine/core'
import { PageHead } from '#ui/show/page-head.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { letterMapping } from '#modules/hris/shared/letter-mapping.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'
import { MailMapping } from '#modules/organization/web/public-mail-mapping.tsx'

/** Which template words a mail, and which letter an event of an employment brings along. */
export default function TemplateMapping() {
  return (
    <>
      <PageHead title={declared('Template Mapping')} />
      <Part title={t('mapping.letters')} hint={t('mapping.lettersHint')} />
      <SettingsScreen
        declared={letterMapping}
        headless
        keep="memory"
        more={[{ key: 'own', title: t('mapping.own'), render: ({ own }) => <Own types={own as string[]} /> }]}
      />
      <Part title={t('mapping.mails')} hint={t('mapping.mailsHint')} />
      <MailMapping />
    </>
  )
}

/** Where a letter comes from that is not the one of this line. */
const Own = ({ types }: { types: readonly string[] }) =>
  types.length ? (
    t('mapping.by', { types: types.join(', ') })
  ) : (
    <span className={styles.dim}>{t('mapping.none')}</span>
  )

const Part = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <h2 className={styles.below}>{title}</h2>
    <Text c="dimmed" mb="md" maw={820}>
      {hint}
    </Text>
  </>
)

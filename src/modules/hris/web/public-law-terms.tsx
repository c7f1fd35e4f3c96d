import { Text } from '@mantine/core'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { lawTerm } from '#modules/hris/shared/law-term.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** What the law of labour says, has said and will say, below the settings that go by it. */
export const LawTerms = () => (
  <>
    <h2 className={styles.below}>{inWords(lawTerm.plural)}</h2>
    <Text c="dimmed" mb="md" maw={820}>
      {t('life.lawTerms')}
    </Text>
    <SettingsScreen declared={lawTerm} headless />
  </>
)

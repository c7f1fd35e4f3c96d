import { Text } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { usualOrder } from '#engines/settings/settings.ts'
import { lawTerm, noticeTerm, usualNotice, usualTerms } from '#modules/hris/shared/law-term.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** What the law of labour says, has said and will say, below the settings that go by it. */
export function LawTerms() {
  const { org, as } = useScope()
  const newest = useRead(
    lawTerm.list,
    { params: { org }, query: { as, ordering: usualOrder(lawTerm), limit: 1 } },
    { errors: 'inline' },
  )
  // a new row says all terms, and most stay as they are
  const { retirement_age, probation_months, severance_months, settlement_days } =
    newest.data?.results[0] ?? usualTerms
  return (
    <>
      <Head title={lawTerm.plural} hint={t('life.lawTerms')} />
      <SettingsScreen
        declared={lawTerm}
        headless
        start={{ retirement_age, probation_months, severance_months, settlement_days }}
      />
    </>
  )
}

/** The like of notice and of answers. */
export function NoticeTerms() {
  const { org, as } = useScope()
  const newest = useRead(
    noticeTerm.list,
    { params: { org }, query: { as, ordering: usualOrder(noticeTerm), limit: 1 } },
    { errors: 'inline' },
  )
  const { reply_days, notice_days } = newest.data?.results[0] ?? usualNotice
  return (
    <>
      <Head title={noticeTerm.plural} hint={t('life.noticeTerms')} />
      <SettingsScreen declared={noticeTerm} headless start={{ reply_days, notice_days }} />
    </>
  )
}

const Head = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <h2 className={styles.below}>{inWords(title)}</h2>
    <Text c="dimmed" mb="md" maw={820}>
      {hint}
    </Text>
  </>
)

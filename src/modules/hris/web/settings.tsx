import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { contractSettings } from '#modules/hris/shared/contract.ts'
import { hrMailSettings } from '#modules/hris/shared/mail-settings.ts'
import { ContractTable } from '#modules/hris/web/contract-table.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** What HR records are told to do: when contracts are warned of, what goes by mail. */
export default function HrSettings({ of }: { of: 'contract' | 'mail' }) {
  if (of === 'mail') return <SingletonScreen declared={hrMailSettings} subtitle={t('mail.hint')} />
  return (
    <SingletonScreen declared={contractSettings} subtitle={t('contracts.hint')}>
      <h2 className={styles.below}>{t('contracts.title')}</h2>
      <ContractTable />
    </SingletonScreen>
  )
}

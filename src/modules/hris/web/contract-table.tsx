import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { MiniBars } from '#ui/chart/spark.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { contracts, runningStates, type ContractRow } from '#modules/hris/shared/contract.ts'
import { contractActions } from '#modules/hris/web/contract-form.tsx'
import { ContractHistory } from '#modules/hris/web/contract-history.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { lt } from '#modules/hris/web/life-words.ts'
import { Panel } from '#modules/hris/web/panel.tsx'
import { t } from '#modules/hris/web/words.ts'

/** Contracts of a team and how near their end is. */
export default function ContractStatus() {
  return (
    <>
      <PageHead title={t('contracts.status')} subtitle={t('contracts.statusHint')} />
      <ContractTable />
    </>
  )
}

/** Contracts and how near their end is: HR renews them, a supervisor sees those of the people below. */
export function ContractTable() {
  const { org, as } = useScope()
  const [past, setPast] = useState<ContractRow | null>(null)
  const read = useRead(contracts, { params: { org }, query: { as, limit: 0 } }, { errors: 'inline' })
  const totals = read.data?.totals
  return (
    <>
      {totals && (
        <div className={styles.shares}>
          <Panel title={t('contracts.byState')}>
            <MiniBars
              parts={runningStates.map((state) => ({ label: declared(state), value: totals[state] }))}
            />
          </Panel>
        </div>
      )}
      <ListTable
        of={contracts}
        actions={contractActions}
        render={{ document: ({ document }) => document && <FileLink file={document} /> }}
        rowActions={(row) => [
          { title: lt('contract.history'), icon: <IconHistory size={16} />, run: () => setPast(row) },
        ]}
      />
      <SideDrawer
        opened={past !== null}
        onClose={() => setPast(null)}
        title={lt('contract.historyOf', { name: past?.person.full_name ?? '' })}
        size={520}
      >
        {past && <ContractHistory employeeId={past.person.id} />}
      </SideDrawer>
    </>
  )
}

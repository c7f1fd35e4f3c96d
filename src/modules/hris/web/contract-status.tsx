import { PageHead } from '#ui/show/page-head.tsx'
import { ContractTable } from '#modules/hris/web/contract-table.tsx'
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

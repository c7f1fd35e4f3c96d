import { useScope } from '#ui/data/scope.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { loanImport } from '#modules/loan/shared/loan-import.ts'
import { t } from '#modules/loan/web/words.ts'

/** Loans of a former system, with what is left of them. */
export default function LoanImport() {
  const { to } = useScope()
  return (
    <ImportScreen
      name={loanImport.name}
      title={loanImport.title}
      seen={{ title: t('list.title'), href: to('admin-loan-initiation') }}
    />
  )
}

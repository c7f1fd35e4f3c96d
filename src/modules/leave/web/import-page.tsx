import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { leaveRequestImport, openingBalanceImport } from '#modules/leave/shared/leave-imports.ts'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

/** Leave that was had before, and what was left of it, from files. */
export default function LeaveImport() {
  const { to } = useScope()
  const [what, setWhat] = useAddressValue('what', 'requests')
  const declared = what === 'balances' ? openingBalanceImport : leaveRequestImport
  const seen =
    what === 'balances'
      ? { title: bt('balance.ofEmployee'), href: to('admin-leave-leave-balance') }
      : { title: t('request.hr'), href: to('admin-leave-employees-request') }
  return (
    <ImportScreen key={declared.name} name={declared.name} title={declared.title} seen={seen}>
      <Segmented
        label={t('import.what')}
        value={what === 'balances' ? 'balances' : 'requests'}
        onChange={setWhat}
        options={[
          { value: 'requests', label: inWords(leaveRequestImport.title) },
          { value: 'balances', label: inWords(openingBalanceImport.title) },
        ]}
      />
    </ImportScreen>
  )
}

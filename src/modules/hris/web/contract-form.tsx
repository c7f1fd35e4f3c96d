import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import {
  changeContract,
  contractPurpose,
  renewContract,
  type ContractRow,
} from '#modules/hris/shared/contract.ts'
import { lt } from '#modules/hris/web/life-words.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  starts_on: string
  ends_on: string
  terms: string
  file: File | null
  remarks: string
}
const F = fieldsOf<Values>()

/** A renewal, which begins with what the contract says, or what is written in the contract itself. */
export interface ContractWork {
  contract: ContractRow
  renews: boolean
}

export function ContractForm({ work, onClose }: { work: ContractWork | null; onClose: () => void }) {
  const { org } = useScope()
  const renew = useAction(renewContract, { success: t('contracts.renewed') })
  const change = useAction(changeContract, { success: lt('contract.saved') })
  const contract = work?.contract ?? null
  const renews = work?.renews ?? false
  const save = async ({ starts_on, ends_on, terms, file, remarks }: Values) => {
    const at = { params: { org, id: contract?.id ?? '' } }
    const version = contract?.version ?? 0
    const paper = file ? { file_id: (await upload(org, file, contractPurpose)).id } : {}
    return renews
      ? renew.attempt({ ...at, body: { starts_on, ends_on, terms, remarks, ...paper, version } })
      : change.attempt({ ...at, body: { starts_on, terms, ...paper, version } })
  }
  const name = contract?.person.full_name ?? ''
  return (
    <FormDialog<Values>
      key={`${contract?.id ?? ''} ${renews}`}
      opened={work !== null}
      onClose={onClose}
      title={renews ? t('contracts.renewOf', { name }) : lt('contract.historyOf', { name })}
      {...(renews ? { submitTitle: t('contracts.renew') } : {})}
      size={640}
      initial={startOf(contract, renews)}
      submit={save}
    >
      <FieldGrid>
        <F.Date name="starts_on" label={renews ? lt('contract.newStart') : lt('contract.starts')} required />
        {renews && <F.Date name="ends_on" label={t('contracts.newEnd')} required />}
      </FieldGrid>
      <F.TextArea name="terms" label={lt('contract.terms')} max={5000} />
      {contract?.abilities.attach && (
        <F.File
          name="file"
          label={lt('contract.paper')}
          hint={
            !renews && contract.document
              ? lt('contract.kept', { name: contract.document.name })
              : lt('contract.documentHint')
          }
          accept={['application/pdf', 'image/jpeg', 'image/png']}
        />
      )}
      {renews && <F.TextArea name="remarks" label={t('contracts.remarks')} required max={255} />}
    </FormDialog>
  )
}

/** As long again as the contract that ends, from the day after. */
function startOf(contract: ContractRow | null, renews: boolean): Values {
  if (!contract) return { starts_on: '', ends_on: '', terms: '', file: null, remarks: '' }
  const { starts_on, ends_on, terms } = contract
  const kept = { terms: terms ?? '', file: null, remarks: '' }
  if (!renews) return { ...kept, starts_on, ends_on }
  const from = addDays(ends_on, 1)
  let months = 1
  while (months < 60 && addMonths(starts_on, months) <= ends_on) months++
  return { ...kept, starts_on: from, ends_on: addDays(addMonths(from, months), -1) }
}

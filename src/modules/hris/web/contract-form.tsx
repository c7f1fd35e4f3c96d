import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { fieldsFor } from '#engines/list/form-web.tsx'
import { changeContract, renewContract, type ContractRow } from '#modules/hris/shared/contract.ts'
import { lt } from '#modules/hris/web/life-words.ts'

const Change = fieldsFor(changeContract)
const Renew = fieldsFor(renewContract)

/** Renewing a contract, and describing it; the signed paper is for who may attach one. */
export const contractActions = [
  shown(renewContract, {
    start: startOf,
    size: 640,
    form: (row: ContractRow | null) => (
      <>
        <FieldGrid>
          <Renew name="starts_on" />
          <Renew name="ends_on" />
        </FieldGrid>
        <Renew name="terms" />
        {row?.abilities.attach && <Renew name="file_id" />}
        <Renew name="remarks" />
      </>
    ),
  }),
  shown(changeContract, {
    size: 640,
    form: (row: ContractRow | null) => (
      <>
        <FieldGrid>
          <Change name="starts_on" />
        </FieldGrid>
        <Change name="terms" />
        {row?.abilities.attach && (
          <Change
            name="file_id"
            {...(row.document ? { hint: lt('contract.kept', { name: row.document.name }) } : {})}
          />
        )}
      </>
    ),
  }),
]

/** As long again as the contract that ends, from the day after. */
function startOf(contract: ContractRow | null): Record<string, unknown> {
  if (!contract) return {}
  const { starts_on, ends_on } = contract
  const from = addDays(ends_on, 1)
  let months = 1
  while (months < 60 && addMonths(starts_on, months) <= ends_on) months++
  return { starts_on: from, ends_on: addDays(addMonths(from, months), -1), remarks: '' }
}

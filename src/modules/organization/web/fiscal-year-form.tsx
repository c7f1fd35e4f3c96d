import { useEffect, useRef } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useFieldValue, useFormState } from '#ui/form/form-context.ts'
import { TextSkeleton } from '#ui/show/loading.tsx'
import {
  createFiscalYear,
  fiscalCategories,
  FiscalYearInput,
  proposeFiscalYear,
  updateFiscalYear,
  type FiscalYear,
} from '#modules/organization/shared/fiscal-year.ts'
import { t } from '#modules/organization/web/words.ts'

interface Values {
  name: string
  category: string
  calendar: string
  applicable_from: string
  applicable_to: string
  move_next: boolean
}
const F = fieldsOf<Values>()

/** A new year begins as the server proposes the next one; an old one as it is. */
export function FiscalYearForm({ year, onClose }: { year: FiscalYear | 'new' | null; onClose: () => void }) {
  const proposal = useProposal(year === 'new' ? 'general' : null)
  const start = year === 'new' ? proposal.data : year
  return (
    <Dialog opened={year !== null} onClose={onClose} title={t(year === 'new' ? 'fiscal.add' : 'fiscal.edit')}>
      {start ? (
        <Form year={year === 'new' ? null : year} start={start} onClose={onClose} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Dialog>
  )
}

/** What the next year of a category would be. */
function useProposal(category: Category | null) {
  const { org } = useScope()
  return useRead(proposeFiscalYear, category && { params: { org }, query: { category } }, {
    errors: 'inline',
    fresh: 0,
  })
}

/** Another category follows on from another year: its name and days, where nobody has typed others. */
function ProposedAgain({ start }: { start: Start }) {
  const { form } = useFormState()
  const category = useFieldValue('category')
  const chosen = fiscalCategories.find((one) => one === category) ?? null
  const { data } = useProposal(chosen)
  const last = useRef<Start>(start)
  useEffect(() => {
    if (!data || data.category === last.current.category) return
    for (const name of ['name', 'calendar', 'applicable_from', 'applicable_to'] as const)
      if (form.getValues()[name] === last.current[name]) form.setFieldValue(name, data[name])
    last.current = data
  }, [data, form])
  return null
}

type Category = (typeof fiscalCategories)[number]
type Start = Omit<Values, 'move_next'>
function Form({ year, start, onClose }: { year: FiscalYear | null; start: Start; onClose: () => void }) {
  const { org } = useScope()
  const create = useAction(createFiscalYear, { success: t('fiscal.created') })
  const update = useAction(updateFiscalYear, { success: t('fiscal.updated') })
  const { name, category, calendar, applicable_from, applicable_to } = start
  const save = (values: Values) => {
    const { move_next, ...rest } = values
    const body = FiscalYearInput.parse(rest)
    if (!year) return create.attempt({ params: { org }, body })
    return update.attempt({
      params: { org, id: year.id },
      body: { ...body, move_next, version: year.version },
    })
  }
  return (
    <FormShell<Values>
      place="dialog"
      initial={{ name, category, calendar, applicable_from, applicable_to, move_next: false }}
      schema={FiscalYearInput}
      submit={save}
      onSaved={onClose}
      onCancel={onClose}
    >
      {!year && <ProposedAgain start={start} />}
      <F.Text name="name" label={t('fiscal.name')} required />
      <FieldGrid>
        <F.Select
          name="category"
          label={t('fiscal.category')}
          required
          disabled={year !== null}
          options={categoryOptions()}
        />
        <F.Select
          name="calendar"
          label={t('fiscal.calendar')}
          required
          options={[
            { value: 'BS', label: t('fiscal.bs') },
            { value: 'AD', label: t('fiscal.ad') },
          ]}
        />
        <F.Date name="applicable_from" label={t('fiscal.from')} required />
        <F.Date name="applicable_to" label={t('fiscal.to')} required />
      </FieldGrid>
      {year && <F.Switch name="move_next" label={t('fiscal.moveNext')} />}
    </FormShell>
  )
}

export const categoryOptions = () =>
  fiscalCategories.map((value) => ({ value, label: t(`fiscal.category_${value}`) }))

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { ownPlaces, placeChoices, whileAsked } from '#modules/hris/web/public-people-filters.ts'
import { tenures } from '#modules/offboarding/domain/tenure.ts'
import { separationStates } from '#modules/offboarding/domain/separation.ts'
import { exitReason } from '#modules/offboarding/shared/exit-feedback.ts'
import { separations, type Separation } from '#modules/offboarding/shared/separation.ts'
import { useDrilledAnswer } from '#modules/offboarding/web/drilled-answer.ts'
import { reasonFilter } from '#modules/offboarding/web/reason-choice.ts'
import { RehireForm, SeparationForm } from '#modules/offboarding/web/separation-forms.tsx'
import { SeparationSheet } from '#modules/offboarding/web/separation-sheet.tsx'
import { TypeBadge } from '#modules/offboarding/web/type-badge.tsx'
import { t } from '#modules/offboarding/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** Who leaves: HR's list, with every step of it in its sheet. */
export default function Separations() {
  const { org, may } = useScope()
  const params = { org }
  const list = useList(separations, { params, query: {} })
  const exports = useExports(separations, list)
  const history = useRowHistory('separation', [P.hris.separation, P.hris.offboarding])
  const [open, setOpen] = useAddressValue('separation', '')
  const [form, setForm] = useState<Separation | 'new' | null>(null)
  // the profile leads here, to begin one of its person
  const [begun, setBegun] = useAddressValue('begin', '')
  const person = useRead(readEmployee, begun ? { params: { org, id: begun }, query: { as: 'hr' } } : null, {
    errors: 'inline',
  }).data?.person
  const closeForm = () => {
    setForm(null)
    setBegun('')
  }
  const answered = useDrilledAnswer(org, list.filters)
  const [back, setBack] = useState<Separation | null>(null)
  const add = may([P.hris.separation], 'write') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('separation.add')}
    </Button>
  )
  const types = listSource(
    separationType.list,
    { params, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  const givenReason = {
    name: 'exit_reason_id',
    title: t('separation.reasonGiven'),
    kind: 'reference',
    source: asOptions(
      listSource(
        exitReason.list,
        { params, query: {} },
        { value: (row) => row.id, label: (row) => row.name },
      ),
    ),
  } as const
  return (
    <>
      <PageHead title={t('separation.title')} subtitle={t('separation.hint')}>
        {add}
      </PageHead>
      <DataTable<Separation>
        title={t('separation.title')}
        name="separations"
        list={list}
        columns={[
          {
            key: 'person',
            title: t('separation.employee'),
            render: (row) => <Person person={row.person} />,
          },
          {
            key: 'separation_type',
            title: t('separation.type'),
            value: (row) => row.separation_type?.name,
            render: ({ separation_type: type }) => (type?.badge ? <TypeBadge type={type} /> : type?.name),
          },
          { key: 'notified_on', title: t('separation.notified'), kind: 'day', hidden: true },
          { key: 'last_working_on', title: t('separation.last'), kind: 'day' },
          { key: 'shortfall_days', title: t('separation.shortfall'), kind: 'number' },
          {
            key: 'tasks',
            title: t('separation.tasks'),
            value: (row) => localDigits(`${row.tasks.closed}/${row.tasks.total}`),
          },
          {
            key: 'is_regretted',
            title: t('separation.regretted'),
            value: (row) => t(row.is_regretted ? 'resignation.yes' : 'resignation.no'),
            hidden: true,
          },
          { key: 'state', title: t('separation.state'), kind: 'status' },
        ]}
        filters={[
          { name: 'state', title: t('separation.state'), options: [...separationStates], multiple: true },
          {
            name: 'separation_type_id',
            title: t('separation.type'),
            kind: 'reference',
            source: asOptions(types),
          },
          { name: 'range', title: t('separation.last'), kind: 'days', from: 'from', to: 'to' },
          {
            name: 'is_regretted',
            title: t('separation.regretted'),
            options: [
              { value: 'true', label: t('resignation.yes') },
              { value: 'false', label: t('resignation.no') },
            ],
          },
          reasonFilter(org),
          {
            name: 'tenure',
            title: t('report.groups.tenure'),
            options: tenures.map((value) => ({ value, label: t(`report.tenures.${value}`) })),
          },
          ...placeChoices(org),
          ...whileAsked([...ownPlaces(org), givenReason], list.filters),
          ...answered,
        ]}
        exports={exports}
        emptyHint={t('separation.emptyHint')}
        emptyAction={add}
        rowActions={(row) => [...history.entries(row.id, row.person.full_name)]}
        onOpen={(row) => setOpen(row.id)}
      />
      {history.dialog}
      <SeparationSheet id={open} onClose={() => setOpen('')} onEdit={setForm} onRehire={setBack} />
      <SeparationForm
        separation={begun && person ? 'new' : form}
        person={begun ? person : undefined}
        types={types}
        onClose={closeForm}
        onSaved={(row) => setOpen(row.id)}
      />
      <RehireForm separation={back} onClose={() => setBack(null)} />
    </>
  )
}

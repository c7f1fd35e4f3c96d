import { Badge, Button } from '@mantine/core'
import { IconCalendar, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { monthWords } from '#kernel/calendar/names.ts'
import { P } from '#kernel/permission.ts'
import { saidIn } from '#kernel/said.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import { fiscalYears, removeFiscalYear, type FiscalYear } from '#modules/organization/shared/fiscal-year.ts'
import { categoryOptions, FiscalYearForm } from '#modules/organization/web/fiscal-year-form.tsx'
import styles from '#modules/organization/web/organization.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The years of the organization with their months. */
export default function FiscalYears() {
  const { org, may } = useScope()
  const [form, setForm] = useState<FiscalYear | 'new' | null>(null)
  const [seen, setSeen] = useState<FiscalYear | null>(null)
  const [past, setPast] = useState<FiscalYear | null>(null)
  const list = useList(fiscalYears, { params: { org } })
  const remove = useAction(removeFiscalYear, { success: t('fiscal.deleted') })
  const editable = may([P.organization.fiscalYear], 'write')
  const askToRemove = async (year: FiscalYear) => {
    if (await confirm()) await remove.run({ params: { org, id: year.id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('fiscal.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('fiscal.title')} subtitle={t('fiscal.hint')}>
        {add}
      </PageHead>
      <DataTable
        title={t('fiscal.title')}
        name="fiscal-years"
        list={list}
        columns={[
          { key: 'name', title: t('fiscal.name'), render: (year) => <Name year={year} /> },
          {
            key: 'category',
            title: t('fiscal.category'),
            value: (year) => t(`fiscal.category_${year.category}`),
          },
          {
            key: 'calendar',
            title: t('fiscal.calendar'),
            value: (year) => t(year.calendar === 'BS' ? 'fiscal.bs' : 'fiscal.ad'),
          },
          { key: 'applicable_from', title: t('fiscal.from'), kind: 'day' },
          { key: 'applicable_to', title: t('fiscal.to'), kind: 'day' },
          {
            key: 'periods',
            title: t('fiscal.periods'),
            kind: 'number',
            value: (year) => year.periods.length,
          },
        ]}
        filters={[{ name: 'category', title: t('fiscal.category'), options: categoryOptions() }]}
        onOpen={setSeen}
        emptyAction={add}
        rowActions={(year) => [
          { title: t('fiscal.see'), icon: <IconCalendar size={16} />, run: () => setSeen(year) },
          ...(may([P.organization.fiscalYear], 'read')
            ? [{ title: t('fiscal.history'), icon: <IconHistory size={16} />, run: () => setPast(year) }]
            : []),
          ...(editable
            ? [
                { title: t('fiscal.edit'), icon: <IconPencil size={16} />, run: () => setForm(year) },
                {
                  title: t('fiscal.delete'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void askToRemove(year),
                },
              ]
            : []),
        ]}
      />
      <HistoryDialog table="fiscal_year" of={past} onClose={() => setPast(null)} />
      <FiscalYearForm year={form} onClose={() => setForm(null)} />
      <Dialog
        opened={seen !== null}
        onClose={() => setSeen(null)}
        title={t('fiscal.months', { name: seen?.name ?? '' })}
      >
        <ol className={styles.months}>
          {seen?.periods.map((period) => (
            <li key={period.id}>
              <strong>{localDigits(saidIn(period.label, monthWords, declared))}</strong>
              <span>
                <Day value={period.start_on} /> – <Day value={period.end_on} />
              </span>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}

const Name = ({ year }: { year: FiscalYear }) => (
  <span className={styles.name}>
    {year.name}
    {year.is_current && <Badge color="success">{t('fiscal.current')}</Badge>}
    {year.is_provisional && (
      <Badge color="warning" title={t('fiscal.provisionalHint')}>
        {t('fiscal.provisional')}
      </Badge>
    )}
  </span>
)

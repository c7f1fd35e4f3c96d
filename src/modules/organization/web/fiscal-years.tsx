import { Badge, Button } from '@mantine/core'
import { IconCalendar, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { monthWords } from '#kernel/calendar/names.ts'
import { P } from '#kernel/permission.ts'
import { saidIn } from '#kernel/said.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { fiscalYears, removeFiscalYear, type FiscalYear } from '#modules/organization/shared/fiscal-year.ts'
import { FiscalYearForm } from '#modules/organization/web/fiscal-year-form.tsx'
import styles from '#modules/organization/web/organization.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The years of the organization with their months. */
export default function FiscalYears() {
  const { may } = useScope()
  const [form, setForm] = useState<FiscalYear | 'new' | null>(null)
  const [seen, setSeen] = useState<FiscalYear | null>(null)
  const history = useRowHistory('fiscal_year', [P.organization.fiscalYear])
  const editable = may([P.organization.fiscalYear], 'write')
  return (
    <>
      <ListScreen
        of={fiscalYears}
        subtitle={t('fiscal.hint')}
        actions={[removeFiscalYear]}
        render={{
          name: (year) => <Name year={year} />,
          periods: ({ periods }) => localDigits(String(periods.length)),
        }}
        onOpen={setSeen}
        rowActions={(year) => [
          { title: t('fiscal.see'), icon: <IconCalendar size={16} />, run: () => setSeen(year) },
          ...history.entries(year.id, year.name),
          ...(editable
            ? [{ title: t('fiscal.edit'), icon: <IconPencil size={16} />, run: () => setForm(year) }]
            : []),
        ]}
      >
        {editable && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
            {t('fiscal.add')}
          </Button>
        )}
      </ListScreen>
      {history.dialog}
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

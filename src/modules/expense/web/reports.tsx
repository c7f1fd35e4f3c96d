import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { ReportScreen } from '#engines/report/report-web.tsx'
import type { Filter } from '#ui/table/filter.ts'
import {
  advanceAges,
  moneyByPerson,
  openAdvances,
  perDiemStatement,
  policyExceptions,
  requestsByStatus,
  spentByDivision,
  spentByType,
  spentLines,
  trips,
} from '#modules/expense/shared/expense-report.ts'
import { t } from '#modules/expense/web/words.ts'

const declared = {
  person: moneyByPerson,
  status: requestsByStatus,
  open: openAdvances,
  ages: advanceAges,
  type: spentByType,
  division: spentByDivision,
  lines: spentLines,
  exceptions: policyExceptions,
  perDiem: perDiemStatement,
}
type Name = keyof typeof declared
const names = [
  'person',
  'status',
  'open',
  'ages',
  'type',
  'division',
  'lines',
  'exceptions',
  'perDiem',
] as const
/** These are about today. */
const undated: readonly Name[] = ['open', 'ages']

const period = (): Filter => ({
  kind: 'days',
  name: 'range',
  title: t('reports.period'),
  from: 'from',
  to: 'to',
})

/** What was asked for, paid, settled and is still open. */
export default function ExpenseReports({ travel = false }: { travel?: boolean }) {
  const [chosen, choose] = useAddressValue('report', 'person')
  if (travel)
    return (
      <ReportScreen
        declared={trips}
        title={t('reports.travel')}
        subtitle={t('reports.travelHint')}
        filters={[
          period(),
          {
            name: 'status',
            title: t('reports.states'),
            options: ['Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled'],
          },
        ]}
      />
    )
  const name: Name = names.find((one) => one === chosen) ?? 'person'
  return (
    <ReportScreen
      key={name}
      // one of several declarations: which of them makes no difference to the screen
      declared={declared[name] as never}
      title={t('reports.title')}
      subtitle={t('reports.hint')}
      {...(name === 'open' ? {} : { filters: undated.includes(name) ? [] : [period()] })}
      above={
        <div>
          <Segmented
            label={t('reports.which')}
            value={name}
            onChange={choose}
            options={names.map((value) => ({ value, label: t(`reports.${value}`) }))}
          />
        </div>
      }
    />
  )
}

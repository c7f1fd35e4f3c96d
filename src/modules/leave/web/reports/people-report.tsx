import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import type { AnyReport } from '#engines/report/report.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { reportYears } from '#modules/leave/shared/reports/choices.ts'
import { monthColumns } from '#modules/leave/shared/reports/taken-reports.ts'
import { filtersOf } from '#modules/leave/web/reports/people-filters.ts'
import {
  screens,
  viewTitle,
  type Name,
  type View,
  type ViewName,
} from '#modules/leave/web/reports/people-views.ts'
import { inOwn } from '#modules/leave/web/reports/report-parts.tsx'
import { t } from '#modules/leave/web/reports/words.ts'

/** A report about people's leave with its views; a line opens what is behind it, in another view or on its own page. */
export default function PeopleReport({ report }: { report: Name }) {
  const { org, as, today, may } = useScope()
  const views: Readonly<Partial<Record<ViewName, View>>> = screens[report]
  const names = Object.keys(views) as ViewName[]
  const [chosen, choose] = useAddressValue('view', '')
  const name = names.find((one) => one === chosen) ?? names[0] ?? 'people'
  const view = views[name]
  const years = useRead(reportYears, { params: { org }, query: { as } }, { errors: 'inline' })
  const [yearId] = useAddressValue('year_id', '')
  if (!view) return null
  const all = years.data?.results ?? []
  const year = all.find(({ id }) => id === yearId) ?? all.find(({ start_on }) => start_on <= today)
  const declared = view.declared as AnyReport
  const shown = names.filter((one) => one === name || !views[one]?.behind)
  return (
    <ReportScreen
      key={`${report} ${name}`}
      declared={withMonths(opening(inArea(declared, as), may), year?.months) as never}
      title={t(`personal.title.${as === 'supervisor' && report === 'irregularities' ? 'team' : report}`)}
      picture={view.picture}
      subtitle={view.hint()}
      filters={filtersOf(view.asks, { org, as, years: all })}
      above={
        <div>
          <Segmented
            label={t('personal.views')}
            value={name}
            onChange={choose}
            options={shown.map((value) => ({ value, label: viewTitle(value) }))}
          />
        </div>
      }
    />
  )
}

/** In the supervisor's area a line leads to that area's pages. */
function inArea(declared: AnyReport, as: string): AnyReport {
  const { drill } = declared
  const screen = drill && as === 'supervisor' ? teamScreens[drill.screen] : undefined
  if (!drill || !screen) return declared
  const { otherwise: _, ...only } = drill
  return { ...declared, drill: { ...only, screen } }
}
const teamScreens: Readonly<Record<string, string>> = {
  'admin-leave-reports-basic-irregularities': 'user-supervisor-leave-reports-irregularities',
  'admin-leave-reports-basic-individual-monthly-leave': 'user-supervisor-leave-reports-individual',
  'admin-leave-employees-request': 'user-supervisor-leave-requests',
}

/** A line leads nowhere for those who may read the report alone. */
function opening(declared: AnyReport, may: Scope['may']): AnyReport {
  const { drill, ...rest } = declared
  const closed = (screen: string) => behind[screen] !== undefined && !may(behind[screen])
  if (!drill || closed(drill.screen)) return rest
  const { otherwise, ...own } = drill
  return { ...rest, drill: otherwise && !closed(otherwise.screen) ? drill : own }
}
const behind: Readonly<Record<string, readonly string[]>> = {
  'admin-leave-leave-balance': [P.leave.balance],
  'admin-leave-employees-request': [P.leave.requests],
}

/** The months of a year have names as soon as the year is known. */
const named = new Set<string>(monthColumns)
function withMonths(declared: AnyReport, months: readonly string[] | undefined): AnyReport {
  if (!months) return declared
  const columns = Object.fromEntries(
    Object.entries(declared.columns).map(([name, column]) => {
      const label = named.has(name) ? months[Number(name.slice('month_'.length)) - 1] : undefined
      return [name, label === undefined ? column : { ...column, title: inOwn(label) }]
    }),
  )
  return { ...declared, columns }
}

import type { ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { FactScreen } from '#engines/report/fact-screen-web.tsx'
import { filtersOf } from '#engines/report/filter-web.ts'
import type { AnyReport } from '#engines/report/report.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { isOverFacts, isViews, type View } from '#engines/report/views.ts'
import { t } from '#engines/report/words-web.ts'

/** The page of a module's reports: `of` names the definition, and the screen its title. */
export const reportPages = <D extends object>(definitions: D) =>
  function ReportPage({ of: name, title }: { of: keyof D & string; title: string }) {
    const of: unknown = definitions[name]
    return isViews(of) ? (
      <Several views={of.views} title={title} />
    ) : (
      <One view={{ title, of }} title={title} />
    )
  }

function Several({ views, title }: { views: Readonly<Record<string, View>>; title: string }) {
  const names = Object.keys(views)
  const [chosen, choose] = useAddressValue('view', '')
  const name = names.find((one) => one === chosen) ?? names[0] ?? ''
  const view = views[name]
  if (!view) return null
  const shown = names.filter((one) => one === name || !views[one]?.behind)
  return (
    <One
      key={name}
      view={view}
      title={title}
      above={
        <Segmented
          label={t('views')}
          value={name}
          onChange={choose}
          options={shown.map((value) => ({ value, label: declared(views[value]?.title ?? value) }))}
        />
      }
    />
  )
}

function One({
  view: { of, hint, picture },
  title,
  above,
}: {
  view: View
  title: string
  above?: ReactNode
}) {
  const { org, as } = useScope()
  if (isOverFacts(of)) return <FactScreen of={of} title={title} tools={above} />
  // a report whatever its columns: the screen reads them from it
  const report = of as AnyReport
  return (
    <ReportScreen
      declared={report as never}
      title={title}
      filters={filtersOf(report.filters.asks ?? {}, { org, as })}
      {...(hint ? { subtitle: declared(hint) } : {})}
      {...(picture ? { picture } : {})}
      {...(above ? { above: <div>{above}</div> } : {})}
    />
  )
}

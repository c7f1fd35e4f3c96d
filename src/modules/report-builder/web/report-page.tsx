import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { readDefinition } from '#engines/dataset/definition-text.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { Builder } from '#modules/report-builder/web/builder.tsx'
import { t } from '#modules/report-builder/web/words.ts'

/** Making a report, or opening a saved one: of one part of the product, or of all. */
export default function ReportPage({ module }: { module?: string }) {
  const { org } = useScope()
  const [address] = useAddress()
  const id = address['report'] ?? ''
  const sets = useRead(reportBuilder.dataSets, { params: { org } }, { errors: 'inline', fresh: 300_000 })
  const opened = useRead(reportBuilder.read, id ? { params: { org, id } } : null, { errors: 'inline' })
  const title = opened.data?.name ?? t(module ? 'page.hr' : 'page.all')
  if (!sets.data || (id && !opened.data))
    return (
      <>
        <PageHead title={title} />
        <ReadState read={sets.data ? opened : sets} compact={false} waiting={<FormSkeleton fields={5} />} />
      </>
    )
  // a report that somebody was sent may be of another part of the product
  const asked = readDefinition(address['definition'] ?? '') ?? opened.data?.definition
  const offered = sets.data.results.filter(
    (set) => !module || set.module === module || set.name === asked?.data_set,
  )
  const set = offered.find(({ name }) => name === asked?.data_set) ?? offered[0]
  if (!set)
    return (
      <>
        <PageHead title={title} />
        <Empty title={t('page.nothing')} hint={t('page.nothingHint')} />
      </>
    )
  return (
    <Builder
      key={`${id} ${opened.data?.version ?? 0}`}
      title={title}
      sets={offered}
      set={set}
      report={opened.data ?? null}
    />
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { readDefinition } from '#engines/dataset/definition-text.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { WideTable } from '#modules/report-builder/web/wide-table.tsx'
import { t } from '#modules/report-builder/web/words.ts'

/** The ready-made wide table, or a view of it that somebody saved. */
export default function GeneralizedPage() {
  const { org, to } = useScope()
  const [address] = useAddress()
  const id = address['report'] ?? ''
  const sets = useRead(reportBuilder.dataSets, { params: { org } }, { errors: 'inline', fresh: 300_000 })
  const opened = useRead(reportBuilder.read, id ? { params: { org, id } } : null, { errors: 'inline' })
  const report = id ? opened.data : null
  if (!sets.data || report === undefined)
    return (
      <>
        <PageHead title={t('wide.title')} />
        <ReadState<unknown>
          read={sets.data ? opened : sets}
          waiting={<FormSkeleton fields={8} />}
          compact={false}
        />
      </>
    )
  const set = sets.data.results.find(({ wide }) => wide)
  const asked = readDefinition(address['definition'] ?? '') ?? report?.definition
  if (!set)
    return (
      <>
        <PageHead title={t('wide.title')} />
        <Empty title={t('page.nothing')} hint={t('page.nothingHint')} />
      </>
    )
  if (asked && asked.data_set !== set.name)
    return (
      <>
        <PageHead title={report?.name ?? t('wide.title')} />
        <Empty title={t('wide.other')} hint={t('wide.otherHint')}>
          <Button component={Link} to={to('admin-master-report-build', {}, { ...address })}>
            {t('wide.open')}
          </Button>
        </Empty>
      </>
    )
  return <WideTable key={`${id} ${report?.version ?? 0}`} set={set} report={report} />
}

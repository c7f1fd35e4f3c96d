import { Button } from '@mantine/core'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { yearlyLeave, yearlyWhole } from '#modules/leave/shared/reports/leave-grid.ts'
import { LeaveGrid, startsWith, whoFilter } from '#modules/leave/web/reports/leave-grid.tsx'
import { narrowing } from '#modules/leave/web/reports/report-filters.ts'
import { t } from '#modules/leave/web/reports/words.ts'

/** Each person's leave by the months of a leave year. */
export default function YearlyLeave({ title }: { title: string }) {
  const { org, as, to } = useScope()
  const list = useList(yearlyLeave, { params: { org }, query: { as } }, startsWith)
  const exports = useExports(yearlyLeave, list, {}, exportFormats)
  const args = { ...list.filters, as, limit: list.limit, offset: list.offset } as const
  const { data } = useRead(
    yearlyLeave,
    { params: { org }, query: { ...args, ...(list.search ? { search: list.search } : {}) } as never },
    { errors: 'inline' },
  )
  const whole = useRead(
    yearlyWhole,
    { params: { org }, query: { ...list.filters, as } as never },
    { errors: 'inline' },
  )
  if (data && !data.year)
    return (
      <>
        <PageHead title={title} subtitle={t('grid.year')} />
        <Empty title={t('grid.noYear')} hint={t('grid.noYearHint')}>
          <Button component="a" href={to('admin-organization-settings-fiscal-year')} variant="default">
            {t('grid.years')}
          </Button>
        </Empty>
      </>
    )
  return (
    <LeaveGrid
      title={title}
      hint={t('grid.year')}
      badge={data?.year?.name}
      chart={t('grid.byMonth')}
      list={list}
      exports={exports}
      columns={data?.columns ?? []}
      types={whole.data?.types ?? data?.types ?? []}
      whole={whole.data}
      filters={[
        {
          name: 'year_id',
          title: t('grid.year_id'),
          options: (data?.years ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        whoFilter(),
        ...narrowing(org),
      ]}
    />
  )
}

import { useParams } from '@tanstack/react-router'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { ResultView } from '#engines/appraisal/result-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { paKaar, paSummary, paYearly } from '#modules/performance-appraisal/shared/report.ts'
import { slots } from '#modules/performance-appraisal/shared/slot.ts'
import { t } from '#modules/performance-appraisal/web/words.ts'

export function Summary() {
  const { to } = useScope()
  return (
    <ListScreen
      of={paSummary}
      title={t('page.summary')}
      subtitle={t('hint.summary')}
      href={({ slot, person }) =>
        to('admin-pa-reports-summary-user', { id: slot.id, userid: person.id, detailtype: 'detail' })
      }
    />
  )
}

/** The result of one person in one slot. */
export function SummaryDetail() {
  const { id = '', userid = '' } = useParams({ strict: false })
  const { org, as, to } = useScope()
  const list = useList(
    paSummary,
    { params: { org }, query: { as, slot_id: id, employee_id: userid } } as never,
    { keep: 'memory' },
  )
  const [row] = list.rows
  return (
    <>
      <PageHead
        title={t('page.detail')}
        subtitle={row && `${row.person.full_name} · ${row.slot.name}`}
        crumbs={[{ title: t('page.summary'), href: to('admin-pa-reports-summary') }]}
      />
      <RowsState list={list} lines={6} compact={false}>
        {() => (row ? <ResultView of={pa} id={row.id} /> : <Empty title={t('notFound')} />)}
      </RowsState>
    </>
  )
}

export const Yearly = () => <ListScreen of={paYearly} title={t('page.yearly')} subtitle={t('hint.yearly')} />
export const Kaar = () => <ListScreen of={paKaar} title={t('page.kaar')} subtitle={t('hint.kaar')} />

export function Archive() {
  const { to } = useScope()
  return (
    <ListScreen
      of={slots}
      title={t('page.archive')}
      subtitle={t('hint.archive')}
      query={{ archived: 'true' }}
      href={({ id }) => `${to('admin-pa-reports-summary')}?slot_id=${id}`}
    />
  )
}

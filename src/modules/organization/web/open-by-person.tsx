import type { ReactNode } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { openByPerson } from '#modules/organization/shared/acknowledgement.ts'
import { t } from '#modules/organization/web/words.ts'

type Row = ResponseOf<typeof openByPerson>['results'][number]

/** What each person has still to acknowledge, of the library, vision and ethics together. */
export function OpenByPerson({ children }: { children: ReactNode }) {
  const { org } = useScope()
  const list = useList(openByPerson, { params: { org } })
  const exports = useExports(openByPerson, list)
  return (
    <>
      <PageHead title={t('read.byPersonTitle')} subtitle={t('read.byPersonHint')}>
        {children}
      </PageHead>
      <DataTable<Row>
        title={t('read.byPersonTitle')}
        name="open-by-person"
        list={list}
        exports={exports}
        columns={[
          { key: 'person', title: t('read.person'), kind: 'person' },
          { key: 'open_count', title: t('read.openCount'), kind: 'number' },
          { key: 'overdue_count', title: t('read.overdue'), kind: 'number' },
          { key: 'due_on', title: t('read.firstDue'), kind: 'day' },
          { key: 'titles', title: t('read.what'), wrap: true },
        ]}
        filters={[
          {
            name: 'overdue',
            title: t('read.overdue'),
            options: [{ value: 'true', label: t('read.onlyOverdue') }],
          },
        ]}
        emptyHint={t('read.nobody')}
      />
    </>
  )
}

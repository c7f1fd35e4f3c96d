import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  retention,
  type RetentionClass,
  type RetentionDue,
  type RetentionRun,
} from '#engines/retention/retention.ts'
import styles from '#modules/hris/web/former.module.css'
import { LegalHoldDialog } from '#modules/hris/web/legal-hold.tsx'
import { RetentionDialog } from '#modules/hris/web/retention-dialog.tsx'
import { t } from '#modules/hris/web/words.ts'

/** For how long each class of data is kept, what is due soon, and what went. */
export function Retention() {
  const { org, may } = useScope()
  const read = useRead(retention.classes, { params: { org } }, { errors: 'inline' })
  if (!read.data) return <ReadState read={read} compact={false} />
  const classes = read.data.results
  const titleOf = (name: string) => declared(classes.find((each) => each.name === name)?.title ?? name)
  const editable = may([P.hris.all], 'write')
  return (
    <div className={styles.purge}>
      <Callout>{t('retention.hint')}</Callout>
      <Classes rows={classes} editable={editable} />
      <Due titleOf={titleOf} editable={editable} />
      <Runs titleOf={titleOf} />
    </div>
  )
}

function Classes({ rows, editable }: { rows: readonly RetentionClass[]; editable: boolean }) {
  const [changing, setChanging] = useState<RetentionClass | null>(null)
  const list = useLocalList(rows)
  return (
    <>
      <DataTable<RetentionClass>
        title={t('retention.title')}
        list={list}
        idOf={({ name }) => name}
        search={false}
        columns={[
          { key: 'title', title: t('retention.class'), value: ({ title }) => declared(title) },
          { key: 'hint', title: '', value: ({ hint }) => declared(hint), wrap: true },
          { key: 'anchor', title: t('retention.anchor'), value: ({ anchor }) => declared(anchor) },
          {
            key: 'months',
            title: t('retention.months'),
            value: ({ months }) =>
              months === null ? t('retention.forEver') : t('retention.kept', { count: months }),
          },
          { key: 'due', title: t('retention.due'), kind: 'number' },
          { key: 'soon', title: t('retention.soon'), kind: 'number' },
        ]}
        rowActions={(row) =>
          editable
            ? [
                {
                  title: t('retention.change'),
                  icon: <IconPencil size={16} />,
                  run: () => setChanging(row),
                },
              ]
            : []
        }
      />
      <RetentionDialog key={changing?.name} of={changing} onClose={() => setChanging(null)} />
    </>
  )
}

interface Shared {
  titleOf: (name: string) => string
}

function Due({ titleOf, editable }: Shared & { editable: boolean }) {
  const { org } = useScope()
  const list = useList(retention.due, { params: { org }, query: {} }, { keep: 'memory' })
  const [holding, setHolding] = useState<RetentionDue | null>(null)
  return (
    <>
      <h2>{t('retention.list')}</h2>
      <DataTable<RetentionDue>
        title={t('retention.list')}
        list={list}
        search={false}
        columns={[
          { key: 'class', title: t('retention.class'), value: (row) => titleOf(row.class) },
          { key: 'person', title: t('retention.person'), kind: 'person' },
          { key: 'label', title: '' },
          { key: 'day', title: t('retention.day'), kind: 'day' },
          { key: 'goes_on', title: t('retention.goes'), kind: 'day' },
          { key: 'hold', title: t('retention.hold'), value: ({ hold }) => hold?.reason ?? '' },
        ]}
        rowActions={(row) =>
          editable && row.person
            ? [
                {
                  title: t(row.hold ? 'purge.lift' : 'purge.hold'),
                  icon: row.hold ? <IconLockOpen size={16} /> : <IconLock size={16} />,
                  run: () => setHolding(row),
                },
              ]
            : []
        }
        emptyTitle={t('retention.noneDue')}
      />
      <LegalHoldDialog
        of={holding?.person ? { id: holding.person.id, hold: holding.hold } : null}
        onClose={() => setHolding(null)}
      />
    </>
  )
}

function Runs({ titleOf }: Shared) {
  const { org } = useScope()
  const list = useList(retention.runs, { params: { org }, query: {} }, { keep: 'memory' })
  return (
    <>
      <h2>{t('retention.runs')}</h2>
      <DataTable<RetentionRun>
        title={t('retention.runs')}
        list={list}
        search={false}
        columns={[
          { key: 'ran_on', title: t('retention.night'), kind: 'day' },
          { key: 'class', title: t('retention.class'), value: (row) => titleOf(row.class) },
          {
            key: 'months',
            title: t('retention.months'),
            value: ({ months }) => t('retention.kept', { count: months }),
          },
          { key: 'records', title: t('retention.records'), kind: 'number' },
          { key: 'rows_removed', title: t('retention.rows'), kind: 'number' },
          { key: 'files_removed', title: t('retention.files'), kind: 'number' },
        ]}
        emptyTitle={t('retention.noRuns')}
      />
    </>
  )
}

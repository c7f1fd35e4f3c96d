import { isDay } from '#kernel/calendar/day.ts'
import { IconArrowRight, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Code } from '#kernel/permission.ts'
import { useEndless } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import { Empty } from '#ui/show/empty.tsx'
import { EndlessEnd } from '#ui/show/endless-end.tsx'
import type { RowAction } from '#ui/table/column.ts'
import { audit, type AuditEntry } from '#engines/audit/audit.ts'
import { t } from '#engines/audit/words-web.ts'
import styles from '#engines/audit/history.module.css'

/** Who changed a record and its parts, when, what from and what to; the newest first. For HR with the record's codes. */
export function RecordHistory({ table, id }: { table: string; id: string }) {
  const { org } = useScope()
  const list = useEndless(audit.timeline, { params: { org, table, id } }, { errors: 'inline' })
  if (list.pending || (list.error && !list.rows.length)) return <RowsState list={list} lines={8} />
  if (list.rows.length === 0) return <Empty compact title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <ol className={styles.list}>
        {list.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <EndlessEnd list={list} />
    </>
  )
}

/** The same over a list: `of` null is closed. */
export const HistoryDialog = ({
  table,
  of,
  onClose,
}: {
  table: string
  of: { id: string; name: string } | null
  onClose: () => void
}) => (
  <Dialog opened={of !== null} onClose={onClose} title={of ? `${t('title')}: ${of.name}` : ''} size={620}>
    {of && <RecordHistory table={table} id={of.id} />}
  </Dialog>
)

/**
 * The history of the rows of a list: an entry for the menu of each, and the dialog that it opens. Nothing for those who
 * may not read it.
 */
export function useRowHistory(table: string, codes: readonly Code[]) {
  const { as, may } = useScope()
  const [past, setPast] = useState<{ id: string; name: string } | null>(null)
  const entry = (id: string, name: string): RowAction => ({
    title: t('title'),
    icon: <IconHistory size={16} />,
    run: () => setPast({ id, name }),
  })
  return {
    entries: (id: string, name: string): readonly RowAction[] =>
      as === 'hr' && may(codes, 'read') ? [entry(id, name)] : [],
    dialog: <HistoryDialog table={table} of={past} onClose={() => setPast(null)} />,
  }
}

const signs = { insert: IconPlus, update: IconPencil, delete: IconTrash }

function Entry({
  entry: { title, operation, actor, acting_as, api_key, at, reason, ip, changes },
}: {
  entry: AuditEntry
}) {
  const Sign = signs[operation]
  return (
    <li className={styles.entry} data-kind={operation}>
      <span className={styles.sign} aria-hidden>
        <Sign size={15} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{t(operation, { title: called(title) })}</strong>
          <span>{actor?.full_name ?? t('program')}</span>
          {api_key && <span>{t('byKey', { name: api_key })}</span>}
          {(acting_as === 'newcomer' || acting_as === 'requester') && <span>{t(acting_as)}</span>}
          {ip && <span>{t('from', { ip })}</span>}
          <span className={styles.when}>
            <Moment value={at} />
          </span>
        </div>
        {reason && <p className={styles.reason}>{t('reason', { reason })}</p>}
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map((change) => (
              <div key={change.field}>
                <dt>{declared(change.title)}</dt>
                <dd>
                  <Change change={change} removed={operation === 'delete'} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

/** `Leave rule: Sick Leave`: what it is in the language of the reader, and whose as it is called. */
const called = (title: string) => title.replace(/^[^:]+/, declared)

function Change({ change, removed }: { change: AuditEntry['changes'][number]; removed: boolean }) {
  if (change.is_masked) return <em>{t('hidden')}</em>
  const inState = (value: unknown) =>
    typeof value === 'string' && states.has(change.field) ? stateWord(value) : value
  if (removed) return <Value value={inState(change.before)} />
  return (
    <>
      <del>
        <Value value={inState(change.before)} />
      </del>
      <IconArrowRight size={13} aria-hidden />
      <ins>
        <Value value={inState(change.after)} />
      </ins>
    </>
  )
}

/** Columns that hold a word of state, and no name. */
const states = new Set(['state', 'status'])

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <em>{t('empty')}</em>
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string')
    return isDay(value) ? <Day value={value} /> : isMoment(value) ? <Moment value={value} /> : value
  if (Array.isArray(value)) return value.length ? value.join(', ') : <em>{t('empty')}</em>
  return typeof value === 'object' ? inWords(value) : JSON.stringify(value)
}

/** As the database writes a moment into an entry: `2026-11-23T03:25:42.295+00:00`. */
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*\+00:00$/.test(value)

/** `base: #323541, primary: #4964DE`: settings that are kept together. */
const inWords = (value: object) =>
  Object.entries(value)
    .map(
      ([name, part]) =>
        `${name.replaceAll('_', ' ')}: ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`,
    )
    .join(', ')

import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { count } from '#ui/i18n/format.ts'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { importMasters, type Import } from '#engines/exchange/exchange.ts'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

/** Names that the file brings along: a misspelt one is seen here before it exists. */
export function NewMasters({ import: { id, counts } }: { import: Import }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className={styles.card}>
      <h2>{t('review.masters')}</h2>
      <p className={styles.hint}>{t('review.mastersHint')}</p>
      <ul className={styles.kinds}>
        {Object.entries(counts.new_masters).map(([kind, many]) => (
          <li key={kind}>
            <UnstyledButton
              className={styles.kind}
              aria-expanded={open === kind}
              onClick={() => setOpen(open === kind ? null : kind)}
            >
              <IconChevronDown size={15} data-open={open === kind || undefined} aria-hidden />
              <span>{declared(kind)}</span>
              <strong className="ch-num">{count(many)}</strong>
            </UnstyledButton>
            {open === kind && <Names id={id} kind={kind} many={many} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const SHOWN = 100

function Names({ id, kind, many }: { id: string; kind: string; many: number }) {
  const { org } = useScope()
  const read = useRead(
    importMasters,
    { params: { org, id }, query: { kind, limit: SHOWN } },
    { errors: 'inline' },
  )
  if (!read.data) return <TextSkeleton lines={3} />
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.names} tabIndex={0} aria-label={declared(kind)}>
      {read.data.results.map(({ name, rows }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="ch-num">{t('review.rowsOf', { count: rows })}</span>
        </li>
      ))}
      {many > SHOWN && <li>{t('review.more', { count: many - SHOWN })}</li>}
    </ul>
  )
}

import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useEndless } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EndlessEnd } from '#ui/show/endless-end.tsx'
import { Person } from '#ui/show/person.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { boardPeople, type BoardKind, type BoardPerson } from '#modules/noticeboard/shared/noticeboard.ts'
import styles from '#modules/noticeboard/web/board.module.css'

export interface Told {
  /** Below the name. */
  second: ReactNode
  /** At the right. */
  note?: ReactNode
}

/** People of a block, each with what is told about them. */
export function PeopleList({
  people,
  tell,
}: {
  people: readonly BoardPerson[]
  tell: (entry: BoardPerson) => Told
}) {
  const { linkOf } = useScope()
  return (
    <ul className={styles.people}>
      {people.map((entry) => {
        const { second, note } = tell(entry)
        return (
          <li key={`${entry.person.id} ${entry.on} ${entry.years ?? ''}`}>
            <Person person={entry.person} {...linkOf(entry.person)} second={second} />
            {note && <span className={styles.note}>{note}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The button at the end of a block that shows only its first rows, and the dialog of all of them. */
export function ShowAll({
  kind,
  title,
  label,
  tell,
}: {
  kind: BoardKind
  title: string
  label: string
  tell: (entry: BoardPerson) => Told
}) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.more ?? ''}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={title} size={520}>
        {opened && <AllOf kind={kind} tell={tell} />}
      </Dialog>
    </>
  )
}

function AllOf({ kind, tell }: { kind: BoardKind; tell: (entry: BoardPerson) => Told }) {
  const { org } = useScope()
  const list = useEndless(boardPeople, { params: { org }, query: { kind, limit: 50 } }, { errors: 'inline' })
  if (list.pending || (list.error && !list.rows.length)) return <RowsState list={list} lines={8} />
  return (
    <>
      <PeopleList people={list.rows} tell={tell} />
      <EndlessEnd list={list} />
    </>
  )
}

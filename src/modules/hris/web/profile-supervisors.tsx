import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { removeSupervisor, supervisors, type DatedSupervisor } from '#modules/hris/shared/supervisor.ts'
import styles from '#modules/hris/web/hris.module.css'
import { EditSupervisors } from '#modules/hris/web/job-dialogs.tsx'
import { Panel } from '#modules/hris/web/panel.tsx'
import { t } from '#modules/hris/web/words.ts'

/** Who decides about somebody today, who will, and who did, each with the days. */
export function SupervisorsPanel({ profile }: { profile: Profile }) {
  const { org, as, today, linkOf } = useScope()
  const [editing, setEditing] = useState(false)
  const read = useRead(supervisors, { params: { org, id: profile.id }, query: { as } }, { errors: 'inline' })
  const remove = useAction(removeSupervisor, { success: t('job.supervisorsSaved'), alsoStale: ['/hris/'] })
  const editable = as === 'hr' && profile.rights.employment === 'edit'
  const takeBack = async (row: DatedSupervisor) => {
    if (await confirm({ subtitle: t('job.takeBackSupervisor', { name: row.supervisor.full_name }) }))
      await remove.run({ params: { org, id: profile.id, link_id: row.id } })
  }
  const { results: now = [], others = [], buddy = null } = read.data ?? {}
  const coming = others.filter(({ valid_from }) => valid_from > today).toReversed()
  const before = others.filter(({ valid_from }) => valid_from <= today)
  const rows = (some: readonly DatedSupervisor[], isOver = false) =>
    some.map((row) => (
      <Row key={row.id} row={row} isOver={isOver} remove={editable && !now.includes(row) ? takeBack : null} />
    ))
  return (
    <Panel
      title={t('job.supervisors')}
      action={
        editable && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
            {t('job.editSupervisors')}
          </Button>
        )
      }
    >
      <ReadState read={read}>
        {(data) => (
          <>
            {now.length === 0 && <Empty compact title={t('job.noSupervisors')} />}
            {(now.length > 0 || buddy) && (
              <ul className={styles.people}>
                {rows(now)}
                {buddy && (
                  <li>
                    <Person person={buddy} {...linkOf(buddy)} />
                    <span className={styles.marks}>
                      <Badge color="gray">{t('job.buddy')}</Badge>
                    </span>
                  </li>
                )}
              </ul>
            )}
            {coming.length > 0 && (
              <>
                <h3 className={styles.part}>{t('job.planned')}</h3>
                <ul className={styles.people}>{rows(coming)}</ul>
              </>
            )}
            {before.length > 0 && (
              <>
                <h3 className={styles.part}>{t('job.before')}</h3>
                <ul className={styles.people}>{rows(before, true)}</ul>
              </>
            )}
            <EditSupervisors
              profile={profile}
              known={data}
              opened={editing}
              onClose={() => setEditing(false)}
            />
          </>
        )}
      </ReadState>
    </Panel>
  )
}

function Row({
  row,
  isOver,
  remove,
}: {
  row: DatedSupervisor
  isOver: boolean
  remove: ((row: DatedSupervisor) => Promise<void>) | null
}) {
  const { linkOf } = useScope()
  return (
    <li>
      <Person person={row.supervisor} {...linkOf(row.supervisor)} />
      <span className={styles.marks}>
        <Badge color="gray">{t('job.order', { order: row.authority_order })}</Badge>
        {!isOver && row.can_approve && <Badge color="success">{t('form.canApprove')}</Badge>}
        {!isOver && row.can_deny && <Badge color="danger">{t('form.canDeny')}</Badge>}
        {!isOver && row.can_forward && <Badge color="brand">{t('form.canForward')}</Badge>}
        {remove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('job.remove')}
            onClick={() => void remove(row)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </span>
      <span className={styles.days}>
        <Day value={row.valid_from} /> – {row.valid_to && <Day value={row.valid_to} />}
      </span>
    </li>
  )
}

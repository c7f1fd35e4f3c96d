import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useActions } from '#engines/list/action-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  actsOnSession,
  addAction,
  coachingDetail,
  coachingSessions,
  planSession,
  tickAction,
  writeNote,
} from '#modules/dignity/shared/coaching.ts'
import { goalHref, Percent } from '#modules/dignity/web/goals-screen.tsx'
import styles from '#modules/dignity/web/dignity.module.css'
import { t } from '#modules/dignity/web/words.ts'

type Session = ResponseOf<typeof coachingDetail>
const pages = {
  user: ['page.coaching', 'coachingHint'],
  supervisor: ['page.teamCoaching', 'teamCoachingHint'],
  hr: ['page.coaching', 'hrCoachingHint'],
} as const

/** Sessions of the role. What was said opens for the two who take part alone. */
export default function Coaching() {
  const { as } = useScope()
  const [session, open] = useAddressValue('session', '')
  const [title, hint] = pages[as]
  const isOwn = as === 'user'
  return (
    <>
      <ListScreen
        of={coachingSessions}
        title={t(title)}
        subtitle={t(hint)}
        actions={isOwn ? [planSession, ...actsOnSession] : []}
        {...(isOwn ? { onOpen: ({ id }: { id: string }) => open(id) } : {})}
      />
      {isOwn && (
        <SideDrawer opened={session !== ''} onClose={() => open('')} title={t('session')}>
          {session && <Opened id={session} />}
        </SideDrawer>
      )}
    </>
  )
}

function Opened({ id }: { id: string }) {
  const scope = useScope()
  const { org, as, linkOf } = scope
  const read = useRead(coachingDetail, { params: { org, id }, query: { as } }, { errors: 'inline', fresh: 0 })
  const acts = useActions(actsOnSession, (row) => String(row['topic']))
  return (
    <ReadState read={read} lines={8}>
      {(one) => (
        <div className={styles.stack}>
          <Group justify="space-between">
            <strong>{one.topic}</strong>
            <StatusBadge status={one.state} />
          </Group>
          <Group gap="xs">
            {(acts.rowActions?.(one as never) ?? []).map((act, at) => (
              <Button
                key={act.title}
                size="xs"
                variant={at === 0 ? 'filled' : 'default'}
                {...(act.danger ? { color: 'red', variant: 'subtle' } : {})}
                onClick={act.run}
              >
                {act.title}
              </Button>
            ))}
          </Group>
          <Facts
            layout="rows"
            facts={[
              {
                label: t('employee'),
                value: <Person person={one.person} {...linkOf(one.person)} size={22} bare />,
              },
              {
                label: t('coach'),
                value: <Person person={one.coach} {...linkOf(one.coach)} size={22} bare />,
              },
              {
                label: t('date'),
                value: (
                  <>
                    <Day value={one.scheduled_on} /> {one.starts_at} · {t('minutes', { count: one.minutes })}
                  </>
                ),
              },
              one.next_on !== null && { label: t('nextOn'), value: <Day value={one.next_on} /> },
              one.goal !== null && {
                label: t('goal'),
                value: (
                  <>
                    <Link to={goalHref(scope, one.goal.id)} className={styles.link}>
                      {one.goal.title}
                    </Link>
                    <Percent value={one.goal.progress} />
                  </>
                ),
              },
            ]}
          />
          {one.agenda && (
            <Panel title={t('agenda')}>
              <p className={styles.words}>{one.agenda}</p>
            </Panel>
          )}
          <Panel title={t('sharedNotes')}>
            {one.shared
              .filter(({ is_own }) => !is_own)
              .map((note) => (
                <blockquote key={note.id}>
                  <strong>{note.by}</strong>
                  <p className={styles.words}>{note.body}</p>
                </blockquote>
              ))}
            <NoteBox id={id} note={one.shared.find(({ is_own }) => is_own) ?? null} isPrivate={false} />
          </Panel>
          <section className={styles.private}>
            <NoteBox id={id} note={one.private_note} isPrivate />
          </section>
          <Steps session={one} />
          {acts.dialog}
        </div>
      )}
    </ReadState>
  )
}

/** One's own note. Shared and private ones are two boxes, so that none becomes the other by a slip. */
function NoteBox({ id, note, isPrivate }: { id: string; note: Session['private_note']; isPrivate: boolean }) {
  const { org } = useScope()
  const [body, setBody] = useState(note?.body ?? '')
  const save = useAction(writeNote, { success: t('noteSaved') })
  return (
    <>
      <Textarea
        label={t(isPrivate ? 'privateNotes' : 'yourNotes')}
        description={t(isPrivate ? 'privateHint' : 'sharedHint')}
        autosize
        minRows={3}
        maxLength={10_000}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Button
        mt="xs"
        size="xs"
        variant="default"
        loading={save.pending}
        disabled={body === (note?.body ?? '')}
        onClick={() =>
          void save.run({
            params: { org, id },
            body: { is_private: isPrivate, body, version: note?.version ?? null },
          })
        }
      >
        {t(isPrivate ? 'savePrivate' : 'saveShared')}
      </Button>
    </>
  )
}

function Steps({ session }: { session: Session }) {
  const { org } = useScope()
  const tick = useAction(tickAction)
  const acts = useActions([{ act: addAction as never, params: { session_id: session.id } }], () => '')
  return (
    <Panel title={t('actions')}>
      {session.carried > 0 && <Callout>{t('carried', { count: session.carried })}</Callout>}
      <ul className={styles.plain}>
        {session.actions.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={one.title}
              description={
                <>
                  {one.person.full_name} · <Day value={one.due_on} />
                </>
              }
              checked={one.done_on !== null}
              disabled={tick.pending}
              onChange={({ currentTarget }) =>
                void tick.run({
                  params: { org, session_id: session.id, id: one.id },
                  body: { done: currentTarget.checked },
                })
              }
            />
          </li>
        ))}
      </ul>
      <Group mt="sm">{acts.buttons}</Group>
      {acts.dialog}
    </Panel>
  )
}

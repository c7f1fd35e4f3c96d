import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useAddressValue } from '#ui/data/address.ts'
import { download, orSay } from '#ui/data/download.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  addCost,
  assignMembers,
  cancelSession,
  changeCost,
  changeSession,
  completeSession,
  readSession,
  recordAttendance,
  recordScore,
  removeCost,
  removeMember,
  repeatSession,
  sessionCosts,
  sessionMembers,
} from '#modules/training/shared/session.ts'
import { memberCertificate } from '#modules/training/shared/certificate.ts'
import { CheckInButton, Presence } from '#modules/training/web/check-in.tsx'
import { t } from '#modules/training/web/words.ts'

/** One session: who takes part, how they did, and what it costs. */
export function SessionPage({ id, onBack }: { id: string; onBack: () => void }) {
  const { org } = useScope()
  const read = useRead(readSession, { params: { org, id } }, { errors: 'inline' })
  const [tab, setTab] = useAddressValue('tab', 'participants')
  const params = { session_id: id }
  const of = (act: unknown) => ({ act: act as never, params })
  const tools = (
    <Segmented
      label={t('view')}
      value={tab === 'costs' || tab === 'presence' ? tab : 'participants'}
      onChange={setTab}
      options={[
        { value: 'participants', label: t('participants') },
        { value: 'presence', label: t('checkIn.tab') },
        { value: 'costs', label: t('costs') },
      ]}
    />
  )
  return (
    <>
      <Button variant="subtle" mb="xs" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
        {t('sessions')}
      </Button>
      <ReadState read={read} lines={3}>
        {(session) => (
          <>
            <PageHead
              title={session.training.name}
              badge={<StatusBadge status={session.state} />}
              subtitle={
                <>
                  <Day value={session.starts_on} />
                  {session.ends_on !== session.starts_on && (
                    <>
                      {' – '}
                      <Day value={session.ends_on} />
                    </>
                  )}
                  {session.place && ` · ${session.place}`}
                  {` · ${t('seatsOf', { taken: session.taken, seats: session.seats })}`}
                </>
              }
            >
              {session.state === 'Scheduled' && <CheckInButton sessionId={id} />}
              <ActionButtons
                actions={[changeSession, completeSession, repeatSession, cancelSession] as never}
                of={session}
                name={session.training.name}
              />
            </PageHead>
            {tab === 'costs' ? (
              <ListTable
                of={sessionCosts}
                params={params}
                actions={[of(addCost), of(changeCost), of(removeCost)]}
                tools={tools}
                options={{ keep: 'memory' }}
              />
            ) : tab === 'presence' ? (
              <Presence sessionId={id} tools={tools} />
            ) : (
              <ListTable
                of={sessionMembers}
                rowActions={(row) =>
                  row.certificate_no
                    ? [
                        {
                          title: t('certificate'),
                          run: () =>
                            orSay(download(memberCertificate, { params: { org, ...params, id: row.id } })),
                        },
                      ]
                    : []
                }
                params={params}
                actions={[of(assignMembers), of(recordAttendance), of(recordScore), of(removeMember)]}
                tools={tools}
                options={{ keep: 'memory' }}
              />
            )}
          </>
        )}
      </ReadState>
    </>
  )
}

import { Button, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconQrcode } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '#ui/data/failure.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { send } from '#ui/data/wire.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Person } from '#ui/show/person.tsx'
import { QrPicture } from '#ui/show/qr-picture.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { checkInCode, NEXT_SECONDS, presences } from '#modules/training/shared/check-in.ts'
import { t } from '#modules/training/web/words.ts'

/** For the screen in the room: a code that changes while it is shown. */
export function CheckInButton({ sessionId }: { sessionId: string }) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={16} />} onClick={() => open(true)}>
        {t('checkIn.show')}
      </Button>
      <Dialog opened={opened} onClose={() => open(false)} title={t('checkIn.title')} size={520}>
        {opened && <Code sessionId={sessionId} />}
      </Dialog>
    </>
  )
}

function Code({ sessionId }: { sessionId: string }) {
  const { org } = useScope()
  const code = useQuery({
    queryKey: ['training code', sessionId],
    queryFn: () => send(checkInCode, { params: { org, session_id: sessionId } }),
    refetchInterval: NEXT_SECONDS * 1000,
    gcTime: 0,
    meta: { errors: 'inline' },
  })
  if (code.error) return <Callout title={messageOf(code.error)} tone="danger" />
  if (!code.data) return null
  const { qr, present, expected } = code.data
  return (
    <Stack align="center" gap="sm">
      <QrPicture qr={qr} label={t('checkIn.picture')} size={380} />
      <Text fw={600}>{t('checkIn.present', { present, expected })}</Text>
      <Text size="sm" c="dimmed" ta="center">
        {t('checkIn.hint')}
      </Text>
    </Stack>
  )
}

/** Who came and went on which day of the session. */
export function Presence({ sessionId, tools }: { sessionId: string; tools: ReactNode }) {
  const { org, linkOf } = useScope()
  const read = useRead(presences, { params: { org, session_id: sessionId } }, { errors: 'inline' })
  return (
    <Stack gap="sm">
      <div>{tools}</div>
      <ReadState read={read} lines={4}>
        {({ results }) =>
          results.length === 0 ? (
            <Text c="dimmed">{t('checkIn.none')}</Text>
          ) : (
            <div style={{ overflowX: 'auto' }}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('checkIn.person')}</Table.Th>
                    <Table.Th>{t('checkIn.day')}</Table.Th>
                    <Table.Th>{t('checkIn.in')}</Table.Th>
                    <Table.Th>{t('checkIn.out')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {results.map(({ id, person, date, in_at, out_at }) => (
                    <Table.Tr key={id}>
                      <Table.Td>
                        <Person person={person} {...linkOf(person)} size={26} />
                      </Table.Td>
                      <Table.Td>
                        <Day value={date} />
                      </Table.Td>
                      <Table.Td>
                        <Moment value={in_at} />
                      </Table.Td>
                      <Table.Td>{out_at ? <Moment value={out_at} /> : '–'}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </ReadState>
    </Stack>
  )
}

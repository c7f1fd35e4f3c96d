import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { MOST_LOGINS, sendLogins } from '#modules/hris/shared/login.ts'
import { t } from '#modules/hris/web/list-words.ts'

type Sent = ResponseOf<typeof sendLogins>

/** Logins for the chosen people: what will happen and to how many, then who was left out and why. */
export default function SendLogins({ people, onDone }: { people: readonly string[]; onDone: () => void }) {
  const { org } = useScope()
  const [sent, setSent] = useState<Sent | null>(null)
  const send = useAction(sendLogins, { onSuccess: setSent })
  const count = people.length
  const isTooMany = count > MOST_LOGINS
  if (sent)
    return (
      <Stack gap="md">
        <Text role="status">{t('logins.sent', { count: sent.sent })}</Text>
        {sent.left_out.length > 0 && (
          <Callout tone="warning" title={t('logins.leftOut', { count: sent.left_out.length })}>
            <ul>
              {sent.left_out.map(({ id, full_name, why }) => (
                <li key={id}>
                  {full_name}: {t(`logins.why.${why}`)}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        <Group justify="flex-end">
          <Button onClick={onDone}>{t('logins.done')}</Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text>{t('logins.hint')}</Text>
      {isTooMany && <Callout tone="warning">{t('logins.tooMany', { most: MOST_LOGINS })}</Callout>}
      <Group justify="flex-end">
        <Button
          loading={send.pending}
          disabled={isTooMany}
          onClick={() => void send.run({ params: { org }, body: { employee_ids: [...people] } })}
        >
          {t('logins.send', { count })}
        </Button>
      </Group>
    </Stack>
  )
}

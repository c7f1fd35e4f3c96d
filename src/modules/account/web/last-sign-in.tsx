import { Text } from '@mantine/core'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** When somebody last came in; who never did may not have opened the account yet. */
export const LastSignIn = ({
  of: { last_login_at, is_activated },
}: {
  of: { last_login_at: string | null; is_activated: boolean }
}) =>
  last_login_at ? (
    <Moment value={last_login_at} />
  ) : (
    <Text c="dimmed" size="sm" span>
      {t(is_activated ? 'outside.never' : 'outside.waits')}
    </Text>
  )

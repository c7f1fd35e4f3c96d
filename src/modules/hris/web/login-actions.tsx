import { Button, Group } from '@mantine/core'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { blockLogin, sendActivation } from '#modules/hris/shared/login.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { t } from '#modules/hris/web/words.ts'

interface Props {
  profile: Pick<Profile, 'id' | 'abilities'>
  account: NonNullable<Profile['account']>
}

/** What HR does with somebody's login, beside what it shows. */
export function LoginActions({ profile: { id, abilities }, account }: Props) {
  const { org, as } = useScope()
  const activation = useAction(sendActivation, { success: t('profile.activationSent') })
  const block = useAction(blockLogin, {
    success: t(account.is_blocked ? 'profile.unblocked' : 'profile.blocked'),
  })
  if (as !== 'hr') return null
  const params = { org, id }
  const ask = async () => {
    const sure =
      account.is_blocked || (await confirm({ subtitle: t('profile.blockAsk'), yes: t('profile.block') }))
    if (sure) await block.run({ params, body: { is_blocked: !account.is_blocked } })
  }
  return (
    <Group gap="xs">
      {abilities.activate && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={activation.pending}
          onClick={() => void activation.run({ params })}
        >
          {t('profile.sendActivation')}
        </Button>
      )}
      {abilities.block && (
        <Button
          size="compact-sm"
          variant="subtle"
          color={account.is_blocked ? undefined : 'danger'}
          loading={block.pending}
          onClick={() => void ask()}
        >
          {t(account.is_blocked ? 'profile.unblock' : 'profile.block')}
        </Button>
      )}
    </Group>
  )
}

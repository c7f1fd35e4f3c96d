import { Button, Group, Stack } from '@mantine/core'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { withDays } from '#ui/i18n/with-days.ts'
import { Callout } from '#ui/show/callout.tsx'
import { answerDelegation, delegations, type Delegation } from '#engines/approval/delegation.ts'
import { t } from '#modules/leave/web/words.ts'

/** Colleagues who ask that one decides in their place while they are away: taken on, or not. */
export function DelegationsAsked() {
  const { org } = useScope()
  const read = useRead(
    delegations,
    { params: { org }, query: { as: 'user', limit: 50 } },
    { errors: 'inline' },
  )
  const accept = useAction(answerDelegation, { success: t('delegation.accepted') })
  const refuse = useAction(answerDelegation, { success: t('delegation.refused') })
  const asked = (read.data?.results ?? []).filter(({ can_answer }) => can_answer)
  if (!asked.length) return null
  const one = ({ id, version, delegator, from_on, to_on, reason }: Delegation) => {
    const answer = (action: typeof accept, yes: boolean) =>
      void action.run({ params: { org, id }, body: { version, accept: yes } })
    return (
      <Callout key={id} tone="info" title={t('delegation.asked', { name: delegator.full_name })}>
        {withDays(t('delegation.askedDays', { from: from_on, to: to_on, reason }))}
        <Group mt="xs" gap="xs">
          <Button size="compact-md" loading={accept.pending} onClick={() => answer(accept, true)}>
            {t('delegation.accept')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            loading={refuse.pending}
            onClick={() => answer(refuse, false)}
          >
            {t('delegation.refuse')}
          </Button>
        </Group>
      </Callout>
    )
  }
  return (
    <Stack gap="sm" mb="md">
      {asked.map(one)}
    </Stack>
  )
}

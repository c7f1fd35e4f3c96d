import { Box, Button, Group } from '@mantine/core'
import { field } from '#kernel/field.ts'
import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { money } from '#ui/i18n/format.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { RequestsScreen, type RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { useActions } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import {
  advanceLimit,
  advanceRequest,
  advanceStages,
  advanceStatement,
  disburseAdvance,
  pauseAdvance,
  settleAdvance,
} from '#modules/payroll/shared/advance.ts'
import { AskForPay } from '#modules/payroll/web/ask-for-pay.tsx'
import { t } from '#modules/payroll/web/words.ts'

/** Advances in any area: the employee asks, a guarantor and those who decide answer, HR pays out and settles. */
export function Advances() {
  const { as, org } = useScope()
  const { data: limit } = useRead(advanceLimit, as === 'user' ? { params: { org } } : null, {
    errors: 'inline',
  })
  const isRead = as !== 'supervisor'
  return (
    <RequestsScreen
      declared={advanceRequest.shown}
      title={t('advance.title')}
      columns={[
        ...(isRead ? [{ key: 'amount', title: t('advance.amount'), kind: 'money' as const }] : []),
        { key: 'months', title: t('advance.months'), kind: 'number' },
        { key: 'required_by', title: t('advance.by'), kind: 'day' },
        ...(isRead ? [{ key: 'balance', title: t('advance.balance'), kind: 'money' as const }] : []),
      ]}
      stateOf={({ status, stage }) => stage ?? status}
      filters={
        as === 'hr'
          ? [
              {
                name: 'stage',
                title: t('advance.stage'),
                options: advanceStages.map((value) => ({ value, label: stateWord(value) })),
                multiple: true,
              },
            ]
          : []
      }
      facts={(one) => [
        one.amount !== null && { label: t('advance.amount'), value: money(one.amount) },
        { label: t('advance.months'), value: String(one.months) },
        { label: t('advance.by'), value: <Day value={one.required_by} /> },
        one.is_top_up && { label: t('advance.topUp'), value: t('advance.topUpYes') },
        one.guarantor && { label: t('advance.guarantor'), value: one.guarantor.full_name },
        one.disbursed_on !== null && {
          label: t('advance.disbursedOn'),
          value: <Day value={one.disbursed_on} />,
        },
        one.voucher_no !== null && { label: t('advance.voucher'), value: one.voucher_no },
        Number(one.merged) > 0 && { label: t('advance.merged'), value: money(one.merged) },
        one.stage !== null && one.repaid !== null && { label: t('advance.repaid'), value: money(one.repaid) },
        one.balance !== null && { label: t('advance.balance'), value: money(one.balance) },
      ]}
      more={(one) => <Beside advance={one} />}
      above={
        as === 'hr' ? (
          <ToDisburse />
        ) : (
          limit && (
            <Box mb="md">
              <Callout tone="info">
                {t('advance.limit', {
                  available: money(limit.available),
                  limit: money(limit.limit),
                  outstanding: money(limit.outstanding),
                })}
                {limit.next_on !== null && (
                  <>
                    {' '}
                    {t('advance.next')} <Day value={limit.next_on} />
                  </>
                )}
              </Callout>
            </Box>
          )
        )
      }
    >
      {as === 'user' && limit && (
        <AskForPay
          create={advanceRequest.create}
          type={advanceRequest.name}
          title={t('advance.ask')}
          fields={{
            amount: field.amount('Amount', { digits: 12, sign: 'positive' }),
            months: field.number('Repaid in months', { min: 1, max: limit.months }),
            required_by: field.day('Required by'),
            ...(Number(limit.outstanding) > 0
              ? {
                  is_top_up: field.onOff('Top up', false, {
                    hint: 'What is left of the former advance is repaid together with this one.',
                  }),
                }
              : {}),
            ...(limit.needs_guarantor
              ? { guarantor_id: field.requiredReference('Guarantor', peopleChoices) }
              : {}),
            remarks: field.text('Reason', 255),
          }}
        />
      )}
    </RequestsScreen>
  )
}

/** How many are approved and not paid out yet, and the way to them: they wait for nobody's decision. */
function ToDisburse() {
  const { org, as } = useScope()
  const [, change] = useAddress()
  const { data } = useRead(advanceRequest.list, {
    params: { org },
    query: { as, stage: 'Approved', limit: '1' },
  } as never)
  const count = data?.count ?? 0
  return (
    count > 0 && (
      <Box mb="md">
        <Callout tone="info">
          {t('advance.toDisburse', { count })}{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => change({ waiting: '-', stage: 'Approved', offset: null })}
          >
            {t('advance.show')}
          </Button>
        </Callout>
      </Box>
    )
  )
}

/** In the sheet of one: what HR may do once it is approved, and what was paid out and came back. */
function Beside({ advance }: { advance: RequestDetail<typeof advanceRequest.shown> }) {
  const { as } = useScope()
  const acts = useActions([disburseAdvance, pauseAdvance, settleAdvance], () => advance.sender.full_name)
  const open = (
    [
      [disburseAdvance, advance.steps_open.disburse],
      [pauseAdvance, advance.steps_open.pause],
      [settleAdvance, advance.steps_open.settle],
    ] as const
  ).filter(([, isOpen]) => isOpen)
  return (
    <>
      {open.length > 0 && (
        <Group gap="xs">
          {open.map(([act], at) => (
            <Button
              key={act.path}
              size="xs"
              variant={at === 0 && act === disburseAdvance ? 'filled' : 'default'}
              onClick={() => acts.begin(act as never, advance as never)}
            >
              {declared(act.title)}
            </Button>
          ))}
        </Group>
      )}
      {acts.dialog}
      {advance.disbursed_on !== null && as !== 'supervisor' && (
        <ListTable
          of={advanceStatement}
          params={{ advance_id: advance.id }}
          options={{ keep: 'memory', limit: 50 }}
          bare
        />
      )}
    </>
  )
}

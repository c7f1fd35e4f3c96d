import { Text } from '@mantine/core'
import { P } from '#kernel/permission.ts'
import { Readings } from '#engines/audit/readings-web.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  loginCountries,
  loginLog,
  loginResults,
  type LoginResult,
} from '#modules/account/shared/login-log.ts'
import { countryName } from '#modules/commons/web/public-country.ts'
import { deviceOf } from '#modules/account/web/device.ts'
import { whyOf } from '#modules/account/web/login-why.ts'
import { t } from '#modules/account/web/rights-words.ts'

const tones: Record<LoginResult, Tone> = {
  succeeded: 'success',
  break_glass: 'warning',
  failed: 'danger',
  limited: 'danger',
  otp_sent: 'info',
  signed_out: 'neutral',
}

/** Who signed in and who tried to, for HR. */
export default function LoginLog() {
  const { may } = useScope()
  const [shown, show] = useAddressValue('shown', 'sign-ins')
  const reads = may([P.hris.sensitive, P.security.all], 'read') && (
    <Segmented
      label={t('log.title')}
      value={shown === 'readings' ? shown : 'sign-ins'}
      onChange={show}
      options={[
        { value: 'sign-ins', label: t('log.signIns') },
        { value: 'readings', label: t('log.readings') },
      ]}
    />
  )
  const readings = reads && shown === 'readings'
  return (
    <>
      <PageHead title={t('log.title')} subtitle={t(readings ? 'log.readingsHint' : 'log.hint')}>
        {reads}
      </PageHead>
      {readings ? <Readings /> : <SignIns />}
    </>
  )
}

function SignIns() {
  const { org } = useScope()
  const list = useList(loginLog, { params: { org } })
  const exports = useExports(loginLog, list)
  const countries = useRead(loginCountries, { params: { org } }, { errors: 'inline' }).data?.results ?? []
  return (
    <>
      <DataTable
        title={t('log.title')}
        name="login-log"
        list={list}
        exports={exports}
        columns={[
          {
            key: 'user',
            title: t('log.person'),
            render: ({ user }) => <Person person={user} second={user.username} bare />,
          },
          { key: 'at', title: t('log.at'), kind: 'instant' },
          {
            key: 'result',
            title: t('log.result'),
            render: ({ result, reason }) => (
              <>
                <StatusBadge status={t(`log.${result}`)} tone={tones[result]} />
                {reason && (
                  <Text size="xs" c="dimmed" mt={2}>
                    {whyOf(reason)}
                  </Text>
                )}
              </>
            ),
          },
          {
            key: 'method',
            title: t('log.method'),
            value: ({ method }) => method && t(`log.with.${method}`),
          },
          { key: 'ip', title: t('log.ip') },
          { key: 'country', title: t('log.country'), value: ({ country }) => countryName(country) },
          { key: 'device', title: t('log.device'), value: ({ user_agent }) => deviceOf(user_agent) },
        ]}
        filters={[
          {
            name: 'result',
            title: t('log.result'),
            multiple: true,
            options: loginResults.map((value) => ({ value, label: t(`log.${value}`) })),
          },
          { name: 'at', title: t('log.at'), kind: 'days', from: 'from', to: 'to' },
          ...(countries.length === 0
            ? []
            : [
                {
                  name: 'country',
                  title: t('log.country'),
                  multiple: true,
                  options: countries.map((value) => ({ value, label: countryName(value) ?? value })),
                },
              ]),
        ]}
      />
    </>
  )
}

import { Switch } from '@mantine/core'
import { useAddressValue } from '#ui/data/address.ts'
import { t } from '#modules/leave/web/words.ts'

export type Reach = 'direct' | 'all'

/** Whether a team includes indirect reports, kept in the address; direct ones alone unless told. */
export function useReach(): readonly [reach: Reach, set: (reach: Reach) => void] {
  const [value, set] = useAddressValue('reach', '')
  return [value === 'all' ? 'all' : 'direct', (reach) => set(reach === 'all' ? reach : '')]
}

export function TeamSwitch({ reach, onChange }: { reach: Reach; onChange: (reach: Reach) => void }) {
  return (
    <Switch
      label={t('team.indirect')}
      checked={reach === 'all'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'all' : 'direct')}
    />
  )
}

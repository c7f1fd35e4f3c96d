import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAddress } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { rosterPattern } from '#modules/attendance/shared/rotation.ts'
import { MyRoster } from '#modules/attendance/web/roster/my-roster.tsx'
import { RosterPlan } from '#modules/attendance/web/roster/plan.tsx'
import { Swaps } from '#modules/attendance/web/roster/swaps.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** Who works when: planned by those who lead, read by everybody for themselves. */
export default function Roster({ title }: { title: string }) {
  const { as } = useScope()
  const [{ view, request }, change] = useAddress()
  const phone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  // a notification leads to its request
  if (as !== 'user' && (view === 'swaps' || request))
    return <Swaps onRoster={() => change({ view: null, request: null })} />
  if (as === 'hr' && view === 'patterns')
    return (
      <SettingsScreen declared={rosterPattern}>
        <Button variant="default" onClick={() => change({ view: null })}>
          {t('swap.roster')}
        </Button>
      </SettingsScreen>
    )
  return as === 'user' ? <MyRoster title={title} /> : <RosterPlan title={title} phone={phone} />
}

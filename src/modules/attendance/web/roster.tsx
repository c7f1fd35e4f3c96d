import { useMediaQuery } from '@mantine/hooks'
import { useAddress } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { MyRoster } from '#modules/attendance/web/roster/my-roster.tsx'
import { RosterPlan } from '#modules/attendance/web/roster/plan.tsx'
import { Swaps } from '#modules/attendance/web/roster/swaps.tsx'

/** Who works when: planned by those who lead, read by everybody for themselves. */
export default function Roster({ title }: { title: string }) {
  const { as } = useScope()
  const [{ view, request }, change] = useAddress()
  const phone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  // a notification leads to its request
  if (as !== 'user' && (view === 'swaps' || request))
    return <Swaps onRoster={() => change({ view: null, request: null })} />
  return as === 'user' ? <MyRoster title={title} /> : <RosterPlan title={title} phone={phone} />
}

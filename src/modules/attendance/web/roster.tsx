import { useMediaQuery } from '@mantine/hooks'
import { useScope } from '#ui/data/scope.tsx'
import { MyRoster } from '#modules/attendance/web/roster/my-roster.tsx'
import { RosterPlan } from '#modules/attendance/web/roster/plan.tsx'

/** Who works when: planned by those who lead, read by everybody for themselves. */
export default function Roster({ title }: { title: string }) {
  const { as } = useScope()
  const phone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  return as === 'user' ? <MyRoster title={title} /> : <RosterPlan title={title} phone={phone} />
}

import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import type { RowOf } from '#engines/list/list.ts'
import {
  confirmPenalties,
  contestPenalty,
  penaltyLedger,
  reducePenalty,
  undoPenalty,
  upholdPenalty,
  waivePenalty,
} from '#modules/attendance/shared/penalty.ts'
import styles from '#modules/attendance/web/attendance.module.css'
import { t } from '#modules/attendance/web/words.ts'

type Penalty = RowOf<typeof penaltyLedger>
const acts = {
  user: [contestPenalty],
  supervisor: [],
  hr: [confirmPenalties, upholdPenalty, reducePenalty, waivePenalty, undoPenalty],
}

/** Penalties of cycles that are over: people contest theirs, HR answers and decides. */
export default function Penalties({ title }: { title?: string }) {
  const { as } = useScope()
  const [opened, open] = useState<Penalty | null>(null)
  return (
    <>
      <ListScreen
        of={penaltyLedger}
        {...(title ? { title } : {})}
        subtitle={as === 'user' ? t('penalties.mine') : t('penalties.hint')}
        actions={acts[as]}
        rowActions={(row) => [{ title: t('penalties.evidence'), run: () => open(row) }]}
      />
      <SideDrawer opened={opened !== null} onClose={() => open(null)} title={t('penalties.days')}>
        {opened && <Evidence penalty={opened} />}
      </SideDrawer>
    </>
  )
}

/** The days that a penalty counts, each of which opens to its punches and rules. */
function Evidence({ penalty }: { penalty: Penalty }) {
  const { as, org } = useScope()
  const base = { user: '/user', supervisor: '/user/supervisor', hr: `/admin/${org}` }[as]
  const whose = as === 'user' ? '' : `&employee_id=${penalty.person.id}`
  return (
    <>
      <p>{t('penalties.counted', { rule: penalty.rule, count: penalty.dates.length })}</p>
      <ul className={styles.evidence}>
        {penalty.dates.map((date) => (
          <li key={date}>
            <Link
              to={`${base}/attendance/reports/individual-daily-attendance?from=${date}&to=${date}&day=${date}${whose}`}
            >
              <Day value={date} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
